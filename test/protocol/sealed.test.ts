/** Values on their way from client to server. */
import { expect, it } from 'vitest';
import { newOpener, seal } from '../../src/protocol/sealed';

const TEXT = '{"TOKEN":"pl4nted — 日本"}';

it('a sealed text is opened by whom it was sealed for', () => {
  const opener = newOpener();
  const sealed = seal(TEXT, opener.publicKey);
  expect(opener.open(sealed)).toBe(TEXT);
  expect(JSON.stringify([sealed, opener])).not.toContain('pl4nted');
  expect(Buffer.from(sealed.sealed, 'base64').toString('latin1')).not.toContain('pl4nted');
});

it('nobody else opens it', () => {
  const sealed = seal(TEXT, newOpener().publicKey);
  expect(() => newOpener().open(sealed)).toThrow();
});

it('it never looks the same', () => {
  const { publicKey } = newOpener();
  const [one, other] = [seal(TEXT, publicKey), seal(TEXT, publicKey)];
  expect(one.sealed).not.toBe(other.sealed);
  expect(one.publicKey).not.toBe(other.publicKey);
});

it('what was changed, or is none, is refused', () => {
  const opener = newOpener();
  const sealed = seal(TEXT, opener.publicKey);
  const bytes = Buffer.from(sealed.sealed, 'base64');
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  for (const wrong of [bytes.toString('base64'), '', 'AAAA'])
    expect(() => opener.open({ ...sealed, sealed: wrong })).toThrow();
  expect(() => opener.open({ ...sealed, publicKey: 'AAAA' })).toThrow();
  expect(() => seal(TEXT, 'no key')).toThrow();
});
