/** Servers that are reached through the proxy of the environment. */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { LiveKnowledge } from '../../src/catalogue/launchknowledge';
import type { HttpLaunch } from '../../src/engine/launch';
import { certificate, HOST, serveProxy, type ProxyServer } from './proxyserver';
import { dialling, openCatalogue, serveHttp, until } from './support';

const TRUSTING = { NODE_EXTRA_CA_CERTS: certificate('authority') };

/** The environment of somebody who sits behind this proxy. */
function behind(proxy: { port: number }, change: Record<string, string> = {}): Record<string, string> {
  const address = `http://127.0.0.1:${proxy.port}`;
  return { HTTP_PROXY: address, HTTPS_PROXY: address, ...TRUSTING, ...change };
}

/** Asks in that environment; the knowledge, and the log with it as one text. */
async function ask(
  url: string,
  environment: Record<string, string>,
  change: Partial<HttpLaunch> = {},
): Promise<LiveKnowledge & { said: string }> {
  const catalogue = openCatalogue({ environment });
  const knowledge = await catalogue.list(dialling(url, change));
  await catalogue.dispose();
  return { ...knowledge, said: JSON.stringify([knowledge, catalogue.lines]) };
}

/** The url of this server for those who do not know where its host is. */
function elsewhere(url: string, scheme: 'http' | 'https'): string {
  return url.replace('http://127.0.0.1', `${scheme}://${HOST}`);
}

test('http: the proxy is handed the whole address', async () => {
  const [server, proxy] = await Promise.all([serveHttp(), serveProxy()]);
  const url = elsewhere(server.url, 'http');
  const { state, list } = await ask(url, behind(proxy));
  expect(state).toBe('listed');
  expect(list?.tools).toHaveLength(3);
  expect(new Set(proxy.asked)).toEqual(new Set([`POST ${url}`, `GET ${url}`]));
});

test('https: through a tunnel, of which the proxy sees only host and port', async () => {
  const [server, proxy] = await Promise.all([serveHttp('tls=server', 'session'), serveProxy()]);
  const url = elsewhere(server.url, 'https');
  const { state } = await ask(url, behind(proxy), { headers: { Authorization: 'Bearer for-the-server' } });
  expect(state).toBe('listed');
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${new URL(url).host}`]));
  const calls = await server.calls();
  expect(calls.map(({ method }) => method)).toContain('DELETE');
  for (const call of calls)
    expect(call).toMatchObject({ isEncrypted: true, authorization: 'Bearer for-the-server' });
});

test('a proxy that is spoken to over TLS itself', async () => {
  const [server, proxy] = await Promise.all([serveHttp('tls=server'), serveProxy({ isSecure: true })]);
  const address = `https://127.0.0.1:${proxy.port}`;
  const environment = { HTTP_PROXY: address, HTTPS_PROXY: address };
  for (const scheme of ['http', 'https'] as const) {
    const url = elsewhere(server.url, scheme);
    expect(await ask(url, { ...environment, ...TRUSTING })).toMatchObject({ state: 'listed' });
    const { failure } = await ask(url, environment);
    expect(failure?.message).toContain(`The certificate of the proxy “${address}”`);
    expect(failure?.message).toContain('is not trusted here');
  }
  expect(proxy.asked[0]).toMatch(/^POST /);
  expect(proxy.asked.at(-1)).toMatch(/^CONNECT /);
});

test.each(['http', 'https'] as const)(
  '%s: credentials go to the proxy and to nobody else',
  async (scheme) => {
    const credentials = 'me:pr0xy-p@ssword';
    const [server, proxy] = await Promise.all([serveHttp('tls=server'), serveProxy({ credentials })]);
    const address = `me:pr0xy-p%40ssword@127.0.0.1:${proxy.port}`;
    const environment = { HTTP_PROXY: address, HTTPS_PROXY: address, ...TRUSTING };
    const { state, said } = await ask(elsewhere(server.url, scheme), environment);
    expect(state).toBe('listed');
    expect(said).not.toContain('pr0xy');
    for (const call of await server.calls()) expect(call).toMatchObject({ proxyAuthorization: null });
  },
);

test.each(['http', 'https'] as const)(
  '%s: no proxy for hosts in NO_PROXY, nor for this machine',
  async (scheme) => {
    const [server, proxy] = await Promise.all([serveHttp('tls=server'), serveProxy()]);
    const here = server.url.replace('http:', `${scheme}:`);
    expect(await ask(here, behind(proxy))).toMatchObject({ state: 'listed' });
    expect(await ask(here.replace('127.0.0.1', 'localhost'), behind(proxy))).toMatchObject({
      state: 'listed',
    });
    for (const NO_PROXY of ['*', HOST, '.example.test']) {
      // Without the proxy, nobody knows the host.
      const { failure } = await ask(elsewhere(server.url, scheme), behind(proxy, { NO_PROXY }));
      expect(failure?.message).toMatch(/The host of “[^”]*” was not found/);
      expect(failure?.message).not.toContain('proxy');
    }
    expect(proxy.asked).toEqual([]);
  },
);

test.each(['http', 'https'] as const)(
  '%s: a proxy that wants credentials is told as such',
  async (scheme) => {
    const proxy = await serveProxy({ credentials: 'me:right-password' });
    const { failure } = await ask(`${scheme}://${HOST}/mcp`, behind(proxy));
    const variable = `${scheme.toUpperCase()}_PROXY`;
    expect(failure?.step).toBe('start');
    expect(failure?.message).toContain(`the proxy “http://127.0.0.1:${proxy.port}”, which ${variable} names`);
    expect(failure?.message).toContain('wants credentials (407)');
    expect(failure?.message).toContain(`They go into ${variable}`);
    expect(failure?.message).not.toContain('mcp_env');
  },
);

test.each(['http', 'https'] as const)('%s: a proxy that does not take the credentials', async (scheme) => {
  const proxy = await serveProxy({ credentials: 'me:right-password' });
  const address = `http://me:wr0ng-password@127.0.0.1:${proxy.port}`;
  const environment = { HTTP_PROXY: address, HTTPS_PROXY: address };
  const { failure, said } = await ask(`${scheme}://${HOST}/mcp`, environment);
  expect(failure?.message).toContain('did not accept the credentials in');
  expect(said).not.toContain('wr0ng');
  expect(said).not.toContain(Buffer.from('me:wr0ng-password').toString('base64').slice(0, 12));
});

test.each([false, true])(
  "a certificate that does not count, behind a proxy: it is the server's; TLS to the proxy: %s",
  async (isSecure) => {
    const [server, proxy] = await Promise.all([serveHttp('tls=elsewhere'), serveProxy({ isSecure })]);
    const HTTPS_PROXY = `${isSecure ? 'https' : 'http'}://127.0.0.1:${proxy.port}`;
    const { failure } = await ask(elsewhere(server.url, 'https'), { HTTPS_PROXY, ...TRUSTING });
    expect(failure?.step).toBe('start');
    expect(failure?.message).toContain(`(through the proxy ${HTTPS_PROXY}) is made out to another host`);
    expect(await server.calls()).toEqual([]);
    await hungUpOn(proxy);
  },
);

test('a proxy that refuses the way to this server', async () => {
  const proxy = await serveProxy({ refusing: 403 });
  const { failure } = await ask(`https://${HOST}/mcp`, behind(proxy));
  expect(failure?.message).toContain('it refused the connection (403)');
  expect(failure?.message).toContain('name its host in NO_PROXY');
});

test('a fault on the way is put down to the proxy or the server, since nothing tells which', async () => {
  const proxy = await serveProxy({ refusing: 503 });
  const { failure } = await ask(`http://${HOST}/mcp`, behind(proxy));
  expect(failure?.message).toContain(
    `The server, or the proxy http://127.0.0.1:${proxy.port} on the way to it,`,
  );
});

test.each(['http', 'https'] as const)('%s: nobody listens where the proxy should be', async (scheme) => {
  const { failure } = await ask(`${scheme}://${HOST}/mcp`, behind({ port: await freePort() }));
  expect(failure?.step).toBe('start');
  expect(failure?.message).toContain('ends at the proxy');
  expect(failure?.message).toContain('(ECONNREFUSED)');
});

test.each(['http', 'https'] as const)('%s: what listens there is no proxy', async (scheme) => {
  const talker = createServer((socket) => {
    socket.on('error', () => undefined).end('SSH-2.0-nobody\r\n');
  }).listen(0, '127.0.0.1');
  await once(talker, 'listening');
  const { port } = talker.address() as AddressInfo; // it listens on a port, not on a pipe
  const { failure } = await ask(`${scheme}://${HOST}/mcp`, behind({ port }));
  talker.close();
  expect(failure?.message).toContain('ends at the proxy');
});

test.each(['http', 'https'] as const)('%s: a proxy that never answers is named, and left', async (scheme) => {
  const proxy = await serveProxy({ isSilent: true });
  const { failure } = await ask(`${scheme}://${HOST}/mcp`, behind(proxy), { startupTimeoutSeconds: 0.5 });
  expect(failure?.step).toBe('start');
  expect(failure?.message).toContain(`(through the proxy http://127.0.0.1:${proxy.port})`);
  await hungUpOn(proxy);
});

test.each(['http', 'https'] as const)('%s: no connection stays open after a listing', async (scheme) => {
  const [server, proxy] = await Promise.all([serveHttp('tls=server', 'notices'), serveProxy()]);
  expect(await ask(elsewhere(server.url, scheme), behind(proxy))).toMatchObject({ state: 'listed' });
  await hungUpOn(proxy);
});

test.each([
  ['socks5://me:s0cks-password@127.0.0.1:9', 'a proxy of the kind `socks5://` is not supported here'],
  ['http://me:s0cks-password@:80', 'it is no address of a proxy'],
])('a variable that names no proxy to be used: %s', async (HTTPS_PROXY, words) => {
  const { failure, said } = await ask(`https://${HOST}/mcp`, { HTTPS_PROXY });
  expect(failure?.step).toBe('start');
  expect(failure?.message).toContain(`The proxy that HTTPS_PROXY names cannot be used: ${words}`);
  expect(said).not.toContain('s0cks');
});

async function hungUpOn(proxy: ProxyServer): Promise<void> {
  await until('nothing is connected to the proxy', () => proxy.connections() === 0);
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo; // it listens on a port, not on a pipe
  holder.close();
  await once(holder, 'close');
  return port;
}
