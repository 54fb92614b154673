/** How a server over Streamable HTTP may answer, and how not. */
import { expect, test } from 'vitest';
import { dialling, openCatalogue, serveHttp, until } from './support';

test.each([
  ['an answer in JSON', ['cut-off']],
  ['an event stream', ['cut-off', 'sse']],
  ['an event stream that just ends', ['end-early']],
])('%s is cut off: told at once, not when the time is over', async (_what, modes) => {
  const server = await serveHttp(...modes);
  const started = performance.now();
  const { failure } = await openCatalogue().list(dialling(server.url, { startupTimeoutSeconds: 15 }));
  expect(failure?.step).toBe('listing');
  expect(failure?.message).toContain('broke off in the middle of its answer to `tools/list`');
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('an empty event stream where no answer is due does no harm', async () => {
  const server = await serveHttp('streams-all', 'sse');
  const { list, failure } = await openCatalogue().list(dialling(server.url));
  expect(failure).toBeUndefined();
  expect(list?.tools).toHaveLength(3);
});

test('an event stream that ends with an id is gone on with', async () => {
  const server = await serveHttp('resumable');
  const { list, failure } = await openCatalogue().list(dialling(server.url));
  expect(failure).toBeUndefined();
  expect(list?.tools).toHaveLength(3);
});

test.each([[['notices']], [['notices', 'sse', 'session']]])(
  'the stream of notices is let go after the listing: %j',
  async (modes) => {
    const server = await serveHttp(...modes);
    const catalogue = openCatalogue();
    const { state } = await catalogue.list(dialling(server.url));
    expect(state).toBe('listed');
    await catalogue.dispose();
    await until('the server sees it', async () =>
      (await server.calls()).some(({ method }) => method === 'GET ended'),
    );
  },
);

test('sessions are ended over event streams too', async () => {
  const server = await serveHttp('session', 'sse');
  const catalogue = openCatalogue();
  await catalogue.list(dialling(server.url));
  await catalogue.dispose();
  const methods = (await server.calls()).map(({ method }) => method);
  expect(methods.filter((method) => method === 'DELETE')).toHaveLength(1);
});

test.each(['status=400', 'status=404', 'status=405', 'status=406', 'status=999', 'page'])(
  '%s: no other transport is tried',
  async (mode) => {
    const server = await serveHttp(mode);
    const { failure } = await openCatalogue().list(dialling(server.url));
    expect(failure?.step).toBe('handshake');
    expect((await server.calls()).map(({ method }) => method)).toEqual(['POST']);
  },
);

test('a 403 names the headers that were sent and where they are written; no OAuth', async () => {
  const server = await serveHttp('forbidden');
  const launch = dialling(server.url, { serverName: 'linear', headers: { 'X-Api-Key': 'a-key-of-mine' } });
  const { failure } = await openCatalogue().list(launch);
  expect(failure?.message).toContain('does not allow this (403)');
  expect(failure?.message).toContain('Sent were the headers `X-Api-Key`');
  expect(failure?.message).toContain('`mcp_env` of a role or unit under `linear`');
  expect(failure?.message).not.toContain('a-key-of-mine');
  expect((await server.calls()).map(({ method }) => method)).toEqual(['POST']);
});
