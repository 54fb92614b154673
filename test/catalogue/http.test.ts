/** Servers over Streamable HTTP, on this machine only. */
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { variableSource } from '../../src/catalogue/variables';
import { dialling, openCatalogue, serveHttp } from './support';

const ORDINARY = ['read_note', 'save_note', 'søk_📄'];

test.each([
  ['as JSON', []],
  ['as an event stream', ['sse']],
  ['in pages', ['pages']],
])('the tools are listed %s', async (_what, modes) => {
  const server = await serveHttp(...modes);
  const { list, failure } = await openCatalogue().list(dialling(server.url));
  expect(failure).toBeUndefined();
  expect(list?.tools.map(({ name }) => name)).toEqual(ORDINARY);
});

test('headers are sent, and only braced references are replaced in them', async () => {
  const server = await serveHttp();
  const environment = { TOK: 'abc' };
  const catalogue = openCatalogue({ environment, variables: variableSource({ environment }) });
  for (const Authorization of ['Bearer ${TOK}', '${env:TOK}', '$TOK', '${input:tok}']) {
    await catalogue.list(dialling(server.url, { headers: { Authorization } }));
  }
  const sent = (await server.calls()).filter(({ rpc }) => rpc === 'initialize');
  expect(sent.map(({ authorization }) => authorization)).toEqual([
    'Bearer abc',
    '${env:TOK}',
    '$TOK',
    '${input:tok}',
  ]);
});

test('the session is ended after the listing', async () => {
  const server = await serveHttp('session');
  const catalogue = openCatalogue();
  await catalogue.list(dialling(server.url));
  await catalogue.dispose();
  expect((await server.calls()).map(({ method }) => method)).toContain('DELETE');
});

test('a 401 is told, with the place for credentials; no other transport, no OAuth', async () => {
  const server = await serveHttp('token=right');
  const { failure } = await openCatalogue().list(dialling(server.url, { serverName: 'linear' }));
  expect(failure?.step).toBe('handshake');
  expect(failure?.message).toContain('wants credentials (401), and none were sent');
  expect(failure?.message).toContain('`Authorization` header of the kind `Bearer`');
  expect(failure?.message).toContain("this server's `headers`");
  expect(failure?.message).toContain('`mcp_env` of a role or unit under `linear`');
  expect((await server.calls()).map(({ method }) => method)).toEqual(['POST']);
});

test('a wrong token: names the header, never the value', async () => {
  const server = await serveHttp('token=right');
  const launch = dialling(server.url, { headers: { Authorization: 'Bearer wrong-token' } });
  const { failure } = await openCatalogue().list(launch);
  expect(failure?.message).toContain('did not accept the credentials (401)');
  expect(failure?.message).toContain('`Authorization`');
  expect(failure?.message).not.toContain('wrong-token');
});

test('a variable without a value is named where the server wants credentials', async () => {
  const server = await serveHttp('token=right');
  const launch = dialling(server.url, { headers: { Authorization: 'Bearer ${NOWHERE_SET}' } });
  const { failure, unresolvedVariables } = await openCatalogue().list(launch);
  expect(failure?.message).toContain('`${NOWHERE_SET}` has no value');
  expect(unresolvedVariables).toEqual(['NOWHERE_SET']);
});

test.each([
  [['forbidden'], 'does not allow this (403)'],
  [['status=404'], 'Check the path of the `url`'],
  [['status=405'], 'older SSE transport is not supported'],
  [['status=500'], 'has a fault of its own (500)'],
  [['status=429'], 'refuses more requests for now (429)'],
  [['page'], 'no MCP endpoint: its answer has the content type “text/html'],
  [['broken'], 'cannot be read'],
  [['internal-error'], 'error -32603: “no upstream: try again later”'],
  [['endless-body'], 'more than 32 MB'],
] as const)('%s', async (modes, words) => {
  const server = await serveHttp(...modes);
  const { state, failure } = await openCatalogue().list(dialling(server.url));
  expect(state).toBe('failed');
  expect(failure?.message).toContain(words);
});

test.each([
  ['hang', 'start', 'Nothing was answered at'],
  ['hang-list', 'listing', 'did not answer `tools/list` within 1 second'],
] as const)('a server that never answers: %s', async (mode, step, words) => {
  const server = await serveHttp(mode);
  const { failure } = await openCatalogue().list(dialling(server.url, { startupTimeoutSeconds: 1 }));
  expect(failure?.step).toBe(step);
  expect(failure?.message).toContain(words);
});

test('credentials are not sent on to another address', async () => {
  const other = await serveHttp();
  const server = await serveHttp(`redirect=${other.url}`);
  const launch = dialling(server.url, { headers: { Authorization: 'Bearer secret-token' } });
  const { failure } = await openCatalogue().list(launch);
  expect(failure?.message).toContain(`Redirect to ${other.url} not followed`);
  expect(await other.calls()).toEqual([]);
});

test('nobody listens there', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  holder.close();
  await once(holder, 'close');
  const { failure } = await openCatalogue().list(dialling(`http://127.0.0.1:${port ?? 0}/mcp`));
  expect(failure?.step).toBe('start');
  expect(failure?.message).toContain('Nobody listens at');
});

test('a port that no browser dials is dialled all the same, as the engine does', async () => {
  const { failure } = await openCatalogue().list(dialling('http://127.0.0.1:1/mcp'));
  expect(failure?.message).toContain('Nobody listens at');
});

test('what listens there is no http server', async () => {
  const talker = createServer((socket) => {
    socket.on('error', () => undefined).end('SSH-2.0-nobody\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    talker.close();
  });
  await once(talker, 'listening');
  const address = talker.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { failure } = await openCatalogue().list(dialling(`http://127.0.0.1:${port ?? 0}/mcp`));
  expect(failure?.message).toContain('The connection to');
});

test.each([
  ['mcp.example.com/mcp', 'it is no complete address'],
  ['ftp://127.0.0.1/', 'neither http:// nor https://'],
])('the url %s cannot be dialled', async (url, words) => {
  const { failure } = await openCatalogue().list(dialling(url));
  expect(failure?.message).toContain(words);
});

test('a header that HTTP does not allow is named, without its value', async () => {
  const launch = dialling('http://127.0.0.1:9/mcp', { headers: { 'X-Key': 'two\nlines' } });
  const { failure } = await openCatalogue().list(launch);
  expect(failure?.message).toContain('The header “X-Key” has a name or value that HTTP does not allow');
  expect(failure?.message).not.toContain('two');
});

test('user name and password in the url become basic authentication', async () => {
  const server = await serveHttp();
  await openCatalogue().list(dialling(server.url.replace('//', '//me:p%40ss@')));
  const [first] = await server.calls();
  expect(first?.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
});
