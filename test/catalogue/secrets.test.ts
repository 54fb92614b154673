/** Values of variables are in nothing that people or files get to see, whatever the server does. */
import { describe, expect, test } from 'vitest';
import { Redactor } from '../../src/catalogue/redaction';
import { StderrTail } from '../../src/catalogue/stderrtail';
import { variableSource } from '../../src/catalogue/variables';
import type { Launch } from '../../src/engine/launch';
import { dialling, misbehaving, openCatalogue, serveHttp } from './support';

const SECRET = 'pl4nted-s3cret/+=value';
const PASSWORD = 'pl4nted-passw0rd';
const stored = (): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(
    new Map([
      ['PLANTED', SECRET],
      ['PASSWORD', PASSWORD],
    ]),
  );

/** Everything that comes out of asking this launch, as one text. */
async function everythingSaid(launch: Launch): Promise<string> {
  const catalogue = openCatalogue({ variables: variableSource({ stored, environment: {} }) });
  const seen: unknown[] = [];
  catalogue.onDidChange(() => seen.push(catalogue.view().of('s')));
  const knowledge = await catalogue.list(launch);
  return JSON.stringify([knowledge, seen, catalogue.lines]);
}

function expectNoSecret(said: string): void {
  for (const form of [
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString('base64').slice(0, 12),
  ]) {
    expect(said).not.toContain(form);
  }
}

test.each([
  ['prints its environment to standard error', 'leak', '***'],
  ['puts it into an error', 'internal-error', 'no upstream: ***'],
  ['puts it into titles and descriptions', 'echo-secret', 'sends *** along'],
  ['never answers', 'silent', 'did not answer'],
])('a stdio server that %s', async (_what, mode, shown) => {
  const env = { SECRET: '${PLANTED}', URL: 'https://x/?key=${PLANTED}' };
  const said = await everythingSaid(
    misbehaving([mode], { env, startupTimeoutSeconds: mode === 'silent' ? 0.3 : 20 }),
  );
  expect(said).toContain(shown);
  expectNoSecret(said);
});

test.each([['token=other'], ['echo-auth'], ['status=500'], ['page']])(
  'an http server that refuses: %s',
  async (mode) => {
    const server = await serveHttp(mode);
    const headers = { Authorization: 'Bearer ${PLANTED}', 'X-Other': '${PLANTED}' };
    const said = await everythingSaid(dialling(`${server.url}?key=\${PLANTED}`, { headers }));
    expect(said).toContain('"state":"failed"');
    expectNoSecret(said);
  },
);

test('a password in the url, sent as basic authentication', async () => {
  const server = await serveHttp('echo-auth');
  const url = server.url.replace('//', '//me:${PASSWORD}@');
  const said = await everythingSaid(dialling(url));
  expect(said).toContain('bad header Basic ***');
  expect(said).not.toContain(PASSWORD);
  expect(said).not.toContain(Buffer.from(`me:${PASSWORD}`).toString('base64').slice(0, 20));
  expectNoSecret(said);
});

test.each([
  ['a url that cannot be dialled', 'no-url-${PLANTED}', {}],
  ['a header that cannot be sent', 'http://127.0.0.1:9/', { A: '${PLANTED}\n' + 'b' }],
  ['a url with a password', 'http://me:${PLANTED}@127.0.0.1:9/', {}],
])('%s', async (_what, url, headers) => {
  const said = await everythingSaid(dialling(url, { headers }));
  expect(said).toContain('"state":"failed"');
  expectNoSecret(said);
});

test('a value that the system cannot take', async () => {
  const said = await everythingSaid(misbehaving([], { env: { A: '${PLANTED}\u0000' } }));
  expect(said).toContain('a zero character');
  expectNoSecret(said);
});

test('a value that is cut where a long message ends', async () => {
  for (let padding = 270; padding < 300; padding += 5) {
    const env = { SECRET: `${'x'.repeat(padding)}\${PLANTED}` };
    const said = await everythingSaid(misbehaving(['internal-error'], { env }));
    expect(said).toContain('error -32603');
    expect(said).not.toContain(SECRET.slice(0, 4));
  }
});

test('a store that fails does not tell what it held', async () => {
  const failing = (): Promise<never> => Promise.reject(new Error(`locked: ${SECRET}`));
  const catalogue = openCatalogue({ variables: variableSource({ stored: failing, environment: {} }) });
  const knowledge = await catalogue.list(misbehaving([], { env: { A: '${PLANTED}' } }));
  expect(knowledge.state).toBe('failed');
  expectNoSecret(JSON.stringify([knowledge, catalogue.lines]));
});

describe('redaction', () => {
  test('hides a value in its usual encodings, and each line of a longer one', () => {
    const redactor = new Redactor(['line-one-of-key\nline-two-of-key', 'a "quoted" value']);
    expect(redactor.redact('x line-two-of-key y')).toBe('x *** y');
    expect(redactor.redact(JSON.stringify({ a: 'a "quoted" value' }))).toBe('{"a":"***"}');
    expect(redactor.redact(`?q=${encodeURIComponent('a "quoted" value')}`)).toBe('?q=***');
    expect(redactor.redact(Buffer.from('a "quoted" value').toString('base64'))).toBe('***==');
  });

  test('leaves short values alone, since they are words', () => {
    expect(new Redactor(['true', '8080']).redact('true on 8080')).toBe('true on 8080');
  });

  test('special characters are no pattern', () => {
    expect(new Redactor(['a.c$1(^)']).redact('abc$1 a.c$1(^)')).toBe('abc$1 ***');
  });

  test.each(Array.from({ length: 30 }, (_, cut) => cut))(
    'a value cut %i characters before the end of what is held stays hidden',
    (cut) => {
      const tail = new StderrTail();
      tail.push(Buffer.from(`${SECRET} ${SECRET}`));
      tail.push(Buffer.from('.'.repeat(4 * 4096 - cut)));
      const shown = tail.text(new Redactor([SECRET])) ?? '';
      for (let length = 4; length < SECRET.length; length++) {
        expect(shown).not.toContain(SECRET.slice(-length));
      }
    },
  );
});
