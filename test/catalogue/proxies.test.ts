/** Which proxy the environment names for an address. Each row was given to Go's `http.ProxyFromEnvironment`. */
import { describe, expect, test } from 'vitest';
import { ListingError } from '../../src/catalogue/failure';
import { proxyFor, proxySecrets } from '../../src/catalogue/proxies';

const P = { HTTP_PROXY: 'http://p:1' };

/** The address of the proxy, or `direct`. */
function way(environment: Record<string, string>, target: string): string {
  return proxyFor(new URL(target), environment)?.url.origin ?? 'direct';
}

/** What is wrong with the variable. */
function fault(environment: Record<string, string>, target: string): unknown {
  try {
    return way(environment, target);
  } catch (error) {
    return error instanceof ListingError ? error.reason : error;
  }
}

test.each([
  [{}, 'http://a.test/', 'direct'],
  [{ HTTP_PROXY: 'http://p:3128' }, 'http://a.test/', 'http://p:3128'],
  [{ HTTP_PROXY: 'http://p:3128' }, 'https://a.test/', 'direct'],
  [{ HTTPS_PROXY: 'http://p:3128' }, 'https://a.test/', 'http://p:3128'],
  [{ HTTPS_PROXY: 'http://p:3128' }, 'http://a.test/', 'direct'],
  [{ https_proxy: 'http://low:1' }, 'https://a.test/', 'http://low:1'],
  [{ HTTPS_PROXY: 'http://up:1', https_proxy: 'http://low:1' }, 'https://a.test/', 'http://up:1'],
  [{ HTTPS_PROXY: '', https_proxy: 'http://low:1' }, 'https://a.test/', 'http://low:1'],
  [{ ALL_PROXY: 'http://all:1' }, 'https://a.test/', 'direct'],
  [{ HTTPS_PROXY: 'p:3128' }, 'https://a.test/', 'http://p:3128'],
  [{ HTTPS_PROXY: 'p' }, 'https://a.test/', 'http://p'],
  [{ HTTPS_PROXY: '10.0.0.1:3128' }, 'https://a.test/', 'http://10.0.0.1:3128'],
  [{ HTTPS_PROXY: 'me:secret@p:3128' }, 'https://a.test/', 'http://p:3128'],
  [{ HTTPS_PROXY: 'https://p' }, 'https://a.test/', 'https://p'],
])('%j, %s: %s', (environment, target, expected) => {
  expect(way(environment, target)).toBe(expected);
});

test.each([
  ['http://localhost:80/', 'direct'],
  ['http://foo.localhost/', 'http://p:1'],
  ['http://127.0.0.1/', 'direct'],
  ['http://127.8.8.8:99/', 'direct'],
  ['http://[::1]:3/', 'direct'],
  ['http://[::ffff:127.0.0.1]/', 'direct'],
  ['http://0.0.0.0/', 'http://p:1'],
])('this machine itself needs no proxy: %s, %s', (target, expected) => {
  expect(way(P, target)).toBe(expected);
});

test.each([
  ['*', 'http://a.test/', 'direct'],
  ['b.test, *', 'http://a.test/', 'direct'],
  ['a.test', 'http://a.test/', 'direct'],
  ['a.test', 'http://x.a.test/', 'direct'],
  ['a.test', 'http://xa.test/', 'http://p:1'],
  ['.a.test', 'http://a.test/', 'http://p:1'],
  ['.a.test', 'http://x.a.test/', 'direct'],
  ['*.a.test', 'http://a.test/', 'http://p:1'],
  ['*.a.test', 'http://x.a.test/', 'direct'],
  ['A.Test', 'http://a.test/', 'direct'],
  ['test', 'http://a.test/', 'direct'],
  ['b.test , a.test', 'http://a.test/', 'direct'],
  ['b.test a.test', 'http://a.test/', 'http://p:1'],
  ['a.test:80', 'http://a.test/', 'direct'],
  ['a.test:8080', 'http://a.test/', 'http://p:1'],
  ['a.test:8080', 'http://x.a.test:8080/', 'direct'],
  ['10.0.0.1', 'http://10.0.0.1/', 'direct'],
  ['10.0.0.1:81', 'http://10.0.0.1/', 'http://p:1'],
  ['10.0.0.1:81', 'http://10.0.0.1:81/', 'direct'],
  ['10.0.0.0/8', 'http://10.9.9.9/', 'direct'],
  ['10.0.0.0/8', 'http://11.9.9.9/', 'http://p:1'],
  ['10.0.0.0/8', 'http://[::ffff:10.0.0.1]/', 'direct'],
  ['10.0.0.0/33', 'http://10.9.9.9/', 'http://p:1'],
  ['fd00::/8', 'http://[fd00::1]/', 'direct'],
  ['fd00::1', 'http://[fd00::1]/', 'direct'],
  ['[fd00::1]', 'http://[fd00::1]/', 'http://p:1'],
  ['[fd00::1]:80', 'http://[fd00::1]/', 'direct'],
  ['søk.test', 'http://xn--sk-lka.test/', 'direct'],
  [',:80,', 'http://a.test/', 'http://p:1'],
  ['.', 'http://a.test/', 'http://p:1'],
  ['a.test.', 'http://a.test/', 'http://p:1'],
])('NO_PROXY=%s, %s: %s', (list, target, expected) => {
  expect(way({ ...P, NO_PROXY: list }, target)).toBe(expected);
});

test('NO_PROXY may be written small, and counts for https too', () => {
  expect(way({ ...P, no_proxy: 'a.test' }, 'http://a.test/')).toBe('direct');
  expect(way({ HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.test:443' }, 'https://a.test/')).toBe('direct');
});

describe('a variable that names no proxy', () => {
  test.each(['http://', 'http://p:port', '://nonsense', 'http://[::1'])('%s', (value) => {
    const reason = fault({ https_proxy: value }, 'https://a.test/');
    expect(reason).toMatchObject({ kind: 'bad-proxy', variable: 'https_proxy' });
    expect(JSON.stringify(reason)).not.toContain(value);
  });

  test.each(['socks5://me:s3cret-word@p:1080', 'socks://p:1080', 'ftp://p'])('%s', (value) => {
    const reason = fault({ HTTPS_PROXY: value }, 'https://a.test/');
    expect(reason).toMatchObject({ kind: 'bad-proxy', variable: 'HTTPS_PROXY' });
    expect(JSON.stringify(reason)).toContain(
      `\`${value.slice(0, value.indexOf('/'))}//\` is not supported here`,
    );
    expect(JSON.stringify(reason)).not.toContain('s3cret-word');
  });

  test('is no matter where no proxy is needed', () => {
    expect(way({ HTTPS_PROXY: 'socks5://p:1080' }, 'http://a.test/')).toBe('direct');
    expect(way({ HTTPS_PROXY: 'socks5://p:1080', NO_PROXY: 'a.test' }, 'https://a.test/')).toBe('direct');
    expect(way({ HTTP_PROXY: 'socks5://p:1080' }, 'http://localhost/')).toBe('direct');
  });
});

test('credentials are taken out of the address and sent as basic authentication', () => {
  const proxy = proxyFor(new URL('http://a.test/'), { HTTP_PROXY: 'http://me:p%40ss@p:3128' });
  expect(proxy?.url.href).toBe('http://p:3128/');
  expect(proxy?.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
});

test('passwords of all proxies are known as secrets, also of one that is written without http://', () => {
  const environment = {
    HTTP_PROXY: 'http://me:p%40ssword@p:1',
    https_proxy: 'you:other-word@p',
    PATH: 'a:b@c',
  };
  expect(proxySecrets(environment)).toEqual([
    ...['p%40ssword', 'p@ssword', 'me:p@ssword'],
    ...['other-word', 'other-word', 'you:other-word'],
  ]);
});
