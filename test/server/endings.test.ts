/** The language server ends in whatever way (B28): there never were two children for one launch, and none is left. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isAlive, pathOf, processNotes, temporaryFolder, until } from '../catalogue/support';
import { startClient, type LspClient } from '../support/lspclient';
import { watchdogsOf } from '../support/proc';

vi.setConfig({ testTimeout: 60_000 });

const SAVES = 10;

/** A company file whose one server holds on, with a grandchild that does so too, and notes its processes. */
function companyFile(notes: string): string {
  const command = JSON.stringify(process.execPath);
  const args = JSON.stringify([
    pathOf('test/servers/misbehaving.mjs'),
    'stubborn',
    'grandchild',
    `--file=${notes}`,
  ]);
  return `name: Acme\nmcp_servers:\n  - name: s\n    command: ${command}\n    args: ${args}\n`;
}

it.each<[string, (client: LspClient) => unknown]>([
  ['the client shuts it down', (client) => client.stop()],
  ['the client ends it without shutting it down', ({ connection }) => connection.sendNotification('exit')],
  ['the client closes its input', ({ process: { stdin } }) => stdin?.end()],
  ['somebody kills it with SIGKILL', ({ process }) => process.kill('SIGKILL')],
])('after ten saves, when %s', async (_how, end) => {
  const client = await startClient({ trusted: true, liveTools: 'always' });
  const uri = pathToFileURL(join(temporaryFolder(), 'acme.company.yaml')).href;
  // The file goes to and fro between two launches.
  const launches = [processNotes(), processNotes()] as const;
  const files = launches.map(({ option }) => option.replace('--file=', ''));
  const pids = (): number[] =>
    launches.flatMap((notes) => [...notes.pids('start'), ...notes.pids('grandchild')]);
  onTestFinished(() => {
    for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  const [first, second] = launches;
  const starts = (): number => first.pids('grandchild').length + second.pids('grandchild').length;

  await client.open(uri, companyFile(files[1] ?? ''));
  await until('the first server runs', () => starts() === 1);
  for (let save = 0; save < SAVES; save += 1) {
    await client.edit(uri, files[(save + 1) % 2] ?? '', files[save % 2] ?? '');
    await client.save(uri);
    // What the person asks for besides is answered, or given up at the next save.
    void client.listTools(uri).catch(() => undefined);
    // Some saves come in a row, some find a server running.
    const before = starts();
    if (save % 4 === 1) await until('one more runs', () => starts() > before);
  }
  const watchdogs = watchdogsOf(client.process.pid ?? 0);
  expect(watchdogs).toHaveLength(1);
  expect(pids().some(isAlive)).toBe(true);

  await end(client);
  await until('the language server is gone', () => !isAlive(client.process.pid ?? 0));
  await until('all that it has started is gone', () => ![...watchdogs, ...pids()].some(isAlive));
  expect(launches.map((notes) => notes.pids('beside'))).toEqual([[], []]);
});
