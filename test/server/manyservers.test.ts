/** A file with twenty servers, good and bad: editing does not wait for any of them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { ToolsReport } from '../../src/protocol/report';
import { isAlive, pathOf, processNotes, temporaryFolder, until } from '../catalogue/support';
import { startClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 60_000 });

const MISBEHAVING = pathOf('test/servers/misbehaving.mjs');
const EDITS = 20;

function servers(kind: string, ...modes: string[]): string {
  return Array.from({ length: 5 }, (_, at) =>
    [
      `  - name: ${kind}${at}`,
      `    command: ${JSON.stringify(process.execPath)}`,
      `    args: ${JSON.stringify([MISBEHAVING, ...modes, `${kind}${at}`])}`,
      '    tool_annotations:',
      `      save_note: { read_only: false } # ${kind}${at}`,
      '',
    ].join('\n'),
  ).join('');
}

it('editing goes on while 5 servers answer, 5 take their time, 5 fail and 5 wait for consent', async () => {
  const folder = temporaryFolder();
  const uri = pathToFileURL(join(folder, 'acme.company.yaml')).href;
  const notes = processNotes();
  const release = join(folder, 'release');
  let questions = 0;
  const client = await startClient({
    trusted: true,
    // The person allows the first fifteen, and leaves the question about the last five open.
    consent: ({ launches }) =>
      launches.some(({ serverName }) => serverName.startsWith('asked'))
        ? new Promise(() => {
            questions += 1;
          })
        : 'once',
  });
  const allowed =
    servers('good', notes.option) +
    servers('slow', `held=${release}`, notes.option) +
    servers('bad', 'exit', notes.option);
  await client.open(uri, `name: Acme\nmcp_servers:\n${allowed}# end\n`);
  await client.edit(uri, '# end\n', servers('asked', notes.option));
  await client.save(uri);
  const stateOf = async (): Promise<Record<string, number>> => {
    const report = await client.connection.sendRequest<ToolsReport>('hintsight/tools', { uri });
    const counts: Record<string, number> = {};
    for (const { name, status } of report.servers) {
      const key = `${name.replace(/\d+$/, '')} ${status.state}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
  const settled = { 'good listed': 5, 'slow loading': 5, 'bad failed': 5, 'asked consent': 5 };
  await vi.waitFor(async () => {
    expect(await stateOf()).toEqual(settled);
  }, 30_000);
  await until('the last five are asked about', () => questions === 1);

  // Each edit is judged while the slow ones are still being asked.
  for (let round = 0; round < EDITS; round++) {
    const isTrapped = round % 2 === 1;
    const [before, after] = ['{ read_only: false } # slow2', '{ read_only: true } # slow2'];
    await client.edit(uri, isTrapped ? after : before, isTrapped ? before : after);
    const version = round + 3;
    const { diagnostics } = await client.diagnostics(uri, (params) => params.version === version);
    const traps = diagnostics.filter(({ code }) => code === 'open-world-unset');
    expect(traps).toHaveLength(isTrapped ? 20 : 19);
    expect((await client.complete(uri, 'save_note‸: { read_only: false } # slow1'))?.items).not.toHaveLength(
      0,
    );
  }
  expect((await stateOf())['slow loading']).toBe(5);
  // Of the twenty five have never been started, and no launch twice.
  expect(notes.pids('start')).toHaveLength(15);

  writeFileSync(release, '');
  await until('the slow ones have answered', async () => (await stateOf())['slow listed'] === 5);
  await client.stop();
  await until('no process is left', () => !notes.pids('start').some(isAlive));
});
