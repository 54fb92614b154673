/** Two hundred files opened, listed, listed again and closed: no process, no memory and no file descriptor is left of them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { ToolsReport } from '../../src/protocol/report';
import { isAlive, pathOf, processNotes, temporaryFolder, until } from '../catalogue/support';
import { startClient, type LspClient } from '../support/lspclient';
import { childrenOf, descriptorsOf } from '../support/proc';

const ROUNDS = 200;
/** Rounds after which what is loaded, compiled or remembered once is there, by and large. */
const WARM_UP = 52;
/** Files that are open at a time. Each two have the same launch, and share its listings when they ask together. */
const ABREAST = 4;
/** Makes each file, and each list, so large that one kept for each round would be seen in the heap. */
const PADDING = `# ${'padding '.repeat(4000)}\n`;
const TOOLS = 100;
/** By how much the heap may grow between the warm-up and the end, in bytes: less than 7 KB a round. */
const NOISE = 1_000_000;

interface Holding {
  readonly heap: number;
  readonly descriptors: number;
}

/** What the language server holds when no file is open and all that it has started has ended. */
async function holding({ process: { pid = 0 } }: LspClient, heapFile: string): Promise<Holding> {
  await until('all that it has started is gone', () => childrenOf(pid).length === 0);
  const lines = (): string[] =>
    existsSync(heapFile) ? readFileSync(heapFile, 'utf8').trim().split('\n') : [];
  const before = lines().length;
  process.kill(pid, 'SIGUSR2');
  await until('it has told of its heap', () => lines().length > before);
  return { heap: Number(lines().at(-1)), descriptors: descriptorsOf(pid).length };
}

async function isListed(client: LspClient, uri: string): Promise<boolean> {
  const { servers } = await client.connection.sendRequest<ToolsReport>('hintsight/tools', { uri });
  return servers.every(({ source }) => source === 'live');
}

it('leave nothing behind', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder();
  const heapFile = join(folder, 'heap');
  const client = await startClient({
    trusted: true,
    liveTools: 'always',
    program: [
      '--expose-gc',
      '--require',
      pathOf('test/support/heap.cjs'),
      pathOf('dist/server.js'),
      '--stdio',
    ],
    env: { HEAP_FILE: heapFile },
  });
  const notes = processNotes();
  const round = async (number: number): Promise<void> => {
    const uri = pathToFileURL(join(folder, `${number}.company.yaml`)).href;
    const launch = `launch-${number % (ABREAST / 2)}`;
    const args = [pathOf('test/servers/misbehaving.mjs'), `many=${TOOLS}`, launch, notes.option];
    const command = `command: ${JSON.stringify(process.execPath)}, args: ${JSON.stringify(args)}`;
    await client.open(uri, `${PADDING}mcp_servers:\n  - { name: s, ${command} }\n`);
    await until('it is listed', () => isListed(client, uri));
    await client.listTools(uri);
    await client.close(uri);
  };
  const rounds = async (from: number, to: number): Promise<void> => {
    for (let number = from; number < to; number += ABREAST) {
      await Promise.all(Array.from({ length: ABREAST }, (_, beside) => round(number + beside)));
    }
  };

  await rounds(0, WARM_UP);
  const before = await holding(client, heapFile);
  await rounds(WARM_UP, ROUNDS);
  const after = await holding(client, heapFile);

  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
  expect(after.heap - before.heap).toBeLessThan(NOISE);
  expect(notes.pids('start').length).toBeGreaterThanOrEqual(ROUNDS / 2);
  expect(notes.pids('start').filter(isAlive)).toEqual([]);
  expect(client.messages).toEqual([]);
});
