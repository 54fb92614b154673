/** Nothing that was started is left: not the server, not what it started, in whatever way it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue';
import { Listings } from '../../src/catalogue/listings';
import { isAlive, misbehaving, openCatalogue, pathOf, processNotes, temporaryFolder, until } from './support';

/** A catalogue that is less patient with servers that hold on. */
function impatientCatalogue(): Catalogue {
  const listings = new Listings({ afterEndOfInput: 200, afterTerm: 100, afterKill: 200 });
  return openCatalogue({ listings });
}

describe('after a listing the whole process group is gone', () => {
  test.each([
    ['a server that ends with its input', []],
    ['one that fails', ['exit']],
    ['one that never answers', ['silent']],
    ['one with a grandchild that holds on', ['grandchild']],
    ['one that ends at once and leaves such a grandchild', ['orphan']],
    ['one that floods its output', ['endless-line', 'grandchild']],
  ])('%s', async (_what, modes) => {
    const notes = processNotes();
    const catalogue = impatientCatalogue();
    await catalogue.list(misbehaving([...modes, notes.option], { startupTimeoutSeconds: 2 }));
    await catalogue.dispose();
    const started = notes.pids('start');
    expect(started).toHaveLength(1);
    for (const pid of started) await until('the group is gone', () => !isAlive(-pid));
    for (const pid of notes.pids('grandchild')) await until('the grandchild is gone', () => !isAlive(pid));
  });

  test('one that ignores both the end of input and SIGTERM, with a grandchild', async () => {
    const notes = processNotes();
    const catalogue = impatientCatalogue();
    const { state } = await catalogue.list(misbehaving(['stubborn', 'grandchild', notes.option]));
    expect(state).toBe('listed');
    expect(isAlive(notes.pids('start')[0] ?? 0)).toBe(true);
    await catalogue.dispose();
    const pids = [...notes.pids('start'), ...notes.pids('grandchild')];
    expect(pids).toHaveLength(2);
    for (const pid of pids) await until('it is gone', () => !isAlive(pid));
  });

  test('a server is let end by itself', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    await catalogue.list(misbehaving([notes.option]));
    await catalogue.dispose();
    expect(notes.pids('end')).toEqual(notes.pids('start'));
  });

  test('a cancelled listing', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    const giveUp = new AbortController();
    const listing = catalogue.list(misbehaving(['silent', notes.option]), giveUp.signal);
    await until('it was started', () => notes.pids('start').length === 1);
    giveUp.abort();
    expect(await listing).toMatchObject({ state: 'idle', list: undefined, failure: undefined });
    await catalogue.dispose();
    for (const pid of notes.pids('start')) expect(isAlive(-pid)).toBe(false);
  });
});

describe('when our own process ends while a server is being asked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hintsight-'));
  const program = join(folder, 'program.cjs');

  // A program of its own that asks the server whose modes are its arguments, and ends as the word on its input says.
  beforeAll(async () => {
    const contents = `
      import { Catalogue } from './src/catalogue/catalogue';
      const catalogue = new Catalogue({
        consent: { decide: async () => 'allowed' },
        variables: { lookUp: async () => new Map() },
        environment: process.env,
        log: () => undefined,
      });
      void catalogue.list(JSON.parse(process.argv[2]));
      process.stdin.once('data', (data) => {
        const how = data.toString().trim();
        if (how === 'exit') process.exit(0);
        if (how === 'error') throw new Error('a fault');
        process.kill(process.pid, how);
      });`;
    await build({
      stdin: { contents, resolveDir: pathOf('.'), loader: 'ts' },
      bundle: true,
      platform: 'node',
      outfile: program,
      logLevel: 'error',
    });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  async function endOurselves(how: string, modes: readonly string[]): Promise<number[]> {
    const notes = processNotes();
    const launch = JSON.stringify(misbehaving([...modes, notes.option]));
    const ourselves = spawn(process.execPath, [program, launch], { stdio: ['pipe', 'ignore', 'ignore'] });
    const exited = once(ourselves, 'exit');
    onTestFinished(() => {
      ourselves.kill('SIGKILL');
    });
    const kinds = modes.includes('grandchild') ? ['start', 'grandchild'] : ['start'];
    await until('the server is up', () => kinds.every((kind) => notes.pids(kind).length === 1));
    ourselves.stdin.write(`${how}\n`);
    await exited;
    expect(ourselves.signalCode).toBe(how.startsWith('SIG') ? how : null);
    return kinds.flatMap((kind) => notes.pids(kind));
  }

  test.each(['exit', 'error', 'SIGTERM', 'SIGINT', 'SIGHUP'])(
    'by %s, a server that holds on and its grandchild end too',
    async (how) => {
      for (const pid of await endOurselves(how, ['silent', 'stubborn', 'grandchild'])) {
        await until('it is gone', () => !isAlive(pid));
      }
    },
  );

  test('by SIGKILL, a server that ends with its input ends', async () => {
    for (const pid of await endOurselves('SIGKILL', ['silent'])) {
      await until('it is gone', () => !isAlive(pid));
    }
  });
});

test('nothing of the MCP SDK is loaded before a listing starts', async () => {
  const { metafile } = await build({
    entryPoints: [pathOf('src/catalogue/catalogue.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: temporaryFolder(),
    write: false,
    metafile: true,
  });
  const outputs = Object.entries(metafile.outputs);
  const entry = outputs.find(([, { entryPoint }]) => entryPoint === 'src/catalogue/catalogue.ts');
  const loaded = new Set<string>();
  const load = (path: string): void => {
    const output = metafile.outputs[path];
    if (output === undefined || loaded.has(path)) return;
    loaded.add(path);
    for (const { path: next, kind } of output.imports) if (kind === 'import-statement') load(next);
  };
  load(entry?.[0] ?? '');
  const inputs = [...loaded].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  expect(inputs).toContain('src/catalogue/listings.ts');
  expect(inputs.filter((input) => /modelcontextprotocol|zod|ajv|cross-spawn/.test(input))).toEqual([]);
});
