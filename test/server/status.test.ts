/** How it stands with the servers of a file, for clients that show it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { ToolsReport } from '../../src/protocol/report';
import type { StatusReport } from '../../src/protocol/requests';
import { pathOf, temporaryFolder, until } from '../catalogue/support';
import { startClient } from '../support/lspclient';

const entry = (name: string, mode: string): string =>
  [
    `  - name: ${name}`,
    `    command: ${JSON.stringify(process.execPath)}`,
    `    args: ${JSON.stringify([pathOf('test/servers/misbehaving.mjs'), mode])}`,
    '',
  ].join('\n');

it('is told by server, with what a failed one wrote, which stands in the log under a heading, too', async () => {
  const uri = pathToFileURL(join(temporaryFolder(), 'acme.company.yaml')).href;
  const client = await startClient({ trusted: true, liveTools: 'always' });
  await client.open(uri, `name: Acme\nmcp_servers:\n${entry('good', 'pages')}${entry('bad', 'exit')}`);
  const status = (): Promise<StatusReport> => client.connection.sendRequest('hintsight/status', { uri });
  await until('both are known', async () =>
    (await status()).servers.every(({ status: { state } }) => state === 'listed' || state === 'failed'),
  );
  const report = await client.connection.sendRequest<ToolsReport>('hintsight/tools', { uri });
  const { servers } = await status();
  expect(servers).toEqual(report.servers.map(({ name, status: one }) => ({ name, status: one })));
  const [good, bad] = servers;
  expect(good?.status).toEqual({
    state: 'listed',
    listedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    tools: report.servers[0]?.tools.length,
  });
  expect(bad?.status).toEqual({
    state: 'failed',
    step: 'handshake',
    message: expect.stringContaining('ended with code 3') as string,
    stderr: 'Error: LINEAR_TOKEN is missing\n  at start (server.js:1)',
  });
  const logged = client.log
    .map(({ message }) => message)
    .filter((message) => message.includes('standard error'));
  expect(logged).toEqual([
    'bad failed (handshake). The end of its standard error:\n  | Error: LINEAR_TOKEN is missing\n  |   at start (server.js:1)',
  ]);
});

it('is told of no file that is no company file', async () => {
  const client = await startClient();
  expect(await client.connection.sendRequest('hintsight/status', { uri: 'file:///x.yaml' })).toBeNull();
  expect(await client.connection.sendRequest('hintsight/seats', { uri: 'file:///x.yaml' })).toBeNull();
});
