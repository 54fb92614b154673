/** Every message is there in Spanish, and says the same things in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messages } from './messages';

const ROOT = join(import.meta.dirname, '..', '..');
const readStrings = (path: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, string>;

const spanish = readStrings('src/l10n/bundle.l10n.es.json');
const said = messages();

it('messages are written out where they are said, so that they can be looked up', () => {
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter(({ text }) => text === undefined).map(({ place }) => place)).toEqual([]);
});

it('messages are looked up when they are said, not before the language is known', () => {
  expect(said.filter(({ isEarly }) => isEarly).map(({ place }) => place)).toEqual([]);
});

it('every message is there in Spanish', () => {
  const missing = said.filter(({ text }) => text !== undefined && !(text in spanish));
  expect(missing.map(({ place, text }) => `${place} ${text ?? ''}`)).toEqual([]);
});

it('nothing is translated that nobody says', () => {
  const texts = new Set(said.map(({ text }) => text));
  expect(Object.keys(spanish).filter((text) => !texts.has(text))).toEqual([]);
});

it('a translation fills in what the message fills in, and leaves keys, settings and values as they are', () => {
  const odd = Object.entries(spanish).filter(
    ([english, translated]) => translated.trim() === '' || partsOf(english) !== partsOf(translated),
  );
  expect(odd).toEqual([]);
});

/** Placeholders and all that is written in the file or in code, in no order, each once. */
function partsOf(text: string): string {
  const parts = text.match(/\{\d+\}|`[^`]+`|\b[a-z]+(?:_[a-z]+)+\b|\$\([a-z-]+\)|\bhintsight\.[\w.]+/g) ?? [];
  return [...new Set(parts)].sort().join(' ');
}
