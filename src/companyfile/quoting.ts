/** Writing foreign text into YAML so that it loads back as the same text. */
import { stringify } from 'yaml';
import type { ScalarNode } from './tree';

export interface QuotingOptions {
  /** Quotes also what needs none, as its neighbours in JSON style do. Absent: only where YAML needs it. */
  readonly always?: boolean;
}

/**
 * The text as a YAML scalar on one line, for a key or a value in block and flow style alike. Plain where every reader takes
 * it for this very text, else in double quotes.
 */
export function quoteText(text: string, { always = false }: QuotingOptions = {}): string {
  if (!always && isPlain(text)) return text;
  // `JSON.stringify` escapes the control characters below U+0020 only.
  return JSON.stringify(text).replace(INVISIBLE, (char) => escapeCharacter(char.codePointAt(0) ?? 0));
}

/** A text in the quotes of a scalar that it replaces or stands beside, or in double quotes where YAML would read it otherwise. */
export function writtenLike({ style }: Pick<ScalarNode, 'style'>, text: string): string {
  const quoted = quoteText(text, { always: true });
  if (style === 'double') return quoted;
  // What the double quotes would escape cannot be said in single ones.
  if (style === 'single' && !quoted.includes('\\')) return `'${text.replaceAll("'", "''")}'`;
  return quoteText(text);
}

/** YAML ends a key at 1,024 characters, quotes and escapes included. */
const MAX_KEY_LENGTH = 1000;
/** What the longest escape makes of one UTF-16 unit. */
const LONGEST_ESCAPE = 6;

/** Whether a text can be written as a key. Halves of a surrogate pair cannot: Go's reader refuses their escapes. */
export function canBeKey(text: string): boolean {
  if (/\p{Cs}/u.test(text)) return false;
  return (
    text.length * LONGEST_ESCAPE <= MAX_KEY_LENGTH ||
    quoteText(text, { always: true }).length <= MAX_KEY_LENGTH
  );
}

/** Characters that are not seen, or that turn the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** YAML has an escape of its own for what JSON writes as two surrogates; Go's reader refuses those. */
function escapeCharacter(codePoint: number): string {
  const digits = codePoint.toString(16);
  return codePoint > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
}

/** Texts that the library writes plain, but that some readers take for a merge key, a default value or a document's start. */
const SPECIAL = new Set(['<<', '=', '---', '...']);

/** What Crewlet's loader takes for a mark inside braces, where YAML 1.2 does not. */
const MARKS = /\?|^:/;

/** Most tool names: no word or number of any YAML has a letter first and a `_` in it. Asking the library is much dearer. */
const SURELY_PLAIN = /^[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_-]*$/;

/** Crewlet reads YAML 1.2 with some words of YAML 1.1, so the text must be plain in both. */
function isPlain(text: string): boolean {
  if (SURELY_PLAIN.test(text)) return true;
  if (SPECIAL.has(text) || MARKS.test(text) || text.search(INVISIBLE) !== -1) return false;
  return (['1.1', '1.2'] as const).every(
    (version) => stringify([text], { version, collectionStyle: 'flow', lineWidth: 0 }) === `[ ${text} ]\n`,
  );
}
