/** Answers for good, in the person's own storage. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { consentStore } from '../../src/server/consentstore';
import { pathOf, temporaryFolder } from '../catalogue/support';

const NOW = Date.UTC(2026, 11, 1, 12);
const store = (folder: string) => consentStore(folder, () => NOW);
const fileIn = (folder: string): string => join(folder, 'consents.json');

describe('answers', () => {
  it('are remembered from one session to the next, with nothing but a fingerprint and a date', async () => {
    const folder = join(temporaryFolder(), 'not', 'there', 'yet');
    await store(folder).remember(['aa', 'bb'], 'always');
    await store(folder).remember(['bb'], 'never');
    const next = store(folder);
    expect([next.of('aa'), next.of('bb'), next.of('cc')]).toEqual(['always', 'never', undefined]);
    expect(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).toEqual({
      version: 1,
      consents: {
        aa: { answer: 'always', date: '2026-12-01' },
        bb: { answer: 'never', date: '2026-12-01' },
      },
    });
  });

  it('can be read by their owner only', async () => {
    const folder = temporaryFolder();
    await store(folder).remember(['aa'], 'always');
    expect(statSync(fileIn(folder)).mode & 0o077).toBe(0);
  });

  it('are seen by a window that was open before', async () => {
    const folder = temporaryFolder();
    const [one, other] = [store(folder), store(folder)];
    expect(other.of('aa')).toBeUndefined();
    await one.remember(['aa'], 'never');
    expect(other.of('aa')).toBe('never');
  });

  it('can be forgotten, all or some, and are counted', async () => {
    const folder = temporaryFolder();
    expect(await store(folder).forget()).toBe(0);
    await store(folder).remember(['aa', 'bb', 'cc'], 'always');
    expect(await store(folder).forget(['aa', 'nobody'])).toBe(1);
    expect(await store(folder).forget()).toBe(2);
    expect(store(folder).of('cc')).toBeUndefined();
  });

  it('are dropped where there are too many, the oldest first', async () => {
    const folder = temporaryFolder();
    const many = Array.from({ length: 1_000 }, (_, index) => `f${index}`);
    await store(folder).remember(many, 'always');
    await store(folder).remember(['f0', 'new'], 'never');
    const next = store(folder);
    expect([next.of('f0'), next.of('f1'), next.of('f2'), next.of('new')]).toEqual([
      'never',
      undefined,
      'always',
      'never',
    ]);
  });
});

it.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['of another version', '{"version":2,"consents":{"aa":{"answer":"always","date":"2026-12-01"}}}'],
  [
    'of other words',
    '{"version":1,"consents":{"aa":{"answer":"perhaps","date":"x"},"bb":"always","cc":null}}',
  ],
  ['without answers', '{"version":1}'],
])('a file that is %s has no answers, and is replaced', async (_what, text) => {
  const folder = temporaryFolder();
  writeFileSync(fileIn(folder), text);
  expect(store(folder).of('aa')).toBeUndefined();
  await store(folder).remember(['zz'], 'always');
  expect(store(folder).of('zz')).toBe('always');
});

it('a storage that cannot be written rejects, and says nothing of the answers that it had', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  const broken = store(join(folder, 'file', 'in'));
  expect(broken.of('aa')).toBeUndefined();
  await expect(broken.remember(['aa'], 'always')).rejects.toThrow();
});

it('a lock that somebody left behind is not waited for without end', async () => {
  const folder = temporaryFolder();
  mkdirSync(`${fileIn(folder)}.lock`);
  utimesSync(`${fileIn(folder)}.lock`, 0, 0);
  await store(folder).remember(['aa'], 'always');
  expect(store(folder).of('aa')).toBe('always');
});

it('windows that answer at the same time lose none of their answers', async () => {
  const folder = temporaryFolder();
  const program = join(folder, 'window.cjs');
  await build({
    stdin: {
      contents: `import { consentStore } from './src/server/consentstore';
        const store = consentStore(process.argv[2]);
        (async () => {
          for (let i = 0; i < 20; i++) await store.remember([process.argv[3] + i], 'always');
        })();`,
      resolveDir: pathOf('.'),
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: program,
  });
  const windows = ['a', 'b', 'c'].map((name) => fork(program, [folder, name]));
  const codes = await Promise.all(windows.map((window) => once(window, 'exit')));
  expect(codes.map(([code]: unknown[]) => code)).toEqual([0, 0, 0]);
  const known = store(folder);
  const all = ['a', 'b', 'c'].flatMap((name) => Array.from({ length: 20 }, (_, index) => `${name}${index}`));
  expect(all.filter((fingerprint) => known.of(fingerprint) === undefined)).toEqual([]);
});
