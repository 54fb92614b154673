/** Keeping secret values out of everything that people and files get to see. */
import { stripVTControlCharacters } from 'node:util';

/** Shorter values are words such as `true` or `8080`: hiding them would garble texts and protect nothing. */
const MIN_LENGTH = 6;

const HIDDEN = '***';

/** Replaces a fixed set of secret values in any text, also in their usual encodings. */
export class Redactor {
  readonly #pattern: RegExp | undefined;
  readonly #longest: number;

  /** @param secrets the values to hide; those shorter than six characters are left alone */
  constructor(secrets: Iterable<string>) {
    const forms = new Set([...secrets].flatMap(formsOf));
    const longestFirst = [...forms].sort((a, b) => b.length - a.length);
    this.#longest = longestFirst[0]?.length ?? 0;
    this.#pattern =
      longestFirst.length === 0 ? undefined : new RegExp(longestFirst.map(escapeForRegExp).join('|'), 'g');
  }

  /** The text with every secret value replaced by `***`. */
  redact(text: string): string {
    return this.#pattern === undefined ? text : text.replace(this.#pattern, HIDDEN);
  }

  /** Redacts the end of a longer text, whose first characters may be the rest of a value that was cut in two. */
  redactTail(text: string): string {
    let start = Math.min(this.#longest, text.length);
    for (const match of text.matchAll(this.#pattern ?? /(?!)/g)) {
      if (match.index >= start) break;
      start = Math.max(start, match.index + match[0].length);
    }
    return this.redact(text.slice(start));
  }
}

function formsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  const plain = new Set([secret, secret.trim(), ...lines].filter((form) => form.length >= MIN_LENGTH));
  return [...plain].flatMap((form) => [
    form,
    encodeURIComponent(Buffer.from(form).toString()),
    JSON.stringify(form).slice(1, -1),
    Buffer.from(form).toString('base64').replace(/=+$/, ''),
  ]);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** A server's text without terminal escapes and control characters; line breaks and tabs stay. */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '');
}

/**
 * A server's text on one line, cut to a length, for putting into a sentence of ours. Characters that hide, or that turn the text
 * around them, are shown by their code, as `⟨U+202E⟩`.
 */
export function oneLine(text: string, maxLength = 300): string {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  const cut =
    line.length <= maxLength ? line : `${line.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return cut.replace(
    HIDING,
    (char) => `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** Format characters, halves of a pair. The joiner of emoji stays. */
const HIDING = /(?!\u200D)[\p{Cf}\p{Cs}]/gu;
