/** The word at the cursor, and the mark that stands in for it while the text is parsed. */
import { lineEnd, lineStart } from './lines';
import type { Span } from './span';

const MARK = 'hintsight-cursor';

/** Whether a text is the mark; a broken line below can be folded into the mark's scalar. */
export function isMark(text: string): boolean {
  return text.startsWith(MARK);
}

/** Whether an offset stands in a comment. */
export function isInComment(text: string, at: number): boolean {
  let quote: string | undefined;
  for (let index = lineStart(text, at); index < at; index++) {
    const char = text[index];
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
    } else if (char === '"' || char === "'") {
      // An apostrophe inside a plain word opens nothing.
      if (!/\w/.test(text[index - 1] ?? '')) quote = char;
    } else if (char === '#' && /^\s?$/.test(text.slice(Math.max(index - 1, lineStart(text, at)), index))) {
      return true;
    }
  }
  return false;
}

/** The word that the cursor touches, with its quotes; empty between blanks. */
export function wordAt(text: string, at: number): Span {
  const from = lineStart(text, at);
  const to = lineEnd(text, at);
  const quoteStart = openQuote(text, from, at);
  if (quoteStart !== undefined) {
    const close = text.indexOf(text[quoteStart] ?? '"', at);
    return { start: quoteStart, end: close === -1 || close >= to ? to : close + 1 };
  }
  let start = at;
  while (start > from && isWordChar(text, start - 1, at)) start--;
  let end = at;
  while (end < to && isWordChar(text, end, -1)) end++;
  return { start, end };
}

function openQuote(text: string, from: number, at: number): number | undefined {
  let open: number | undefined;
  for (let index = from; index < at; index++) {
    const char = text[index];
    if (open !== undefined) {
      if (char === text[open]) open = undefined;
    } else if ((char === '"' || char === "'") && !/\w/.test(text[index - 1] ?? '')) open = index;
  }
  return open;
}

/** A colon ends a word where a blank follows, or where the cursor stands right behind it. */
function isWordChar(text: string, index: number, cursor: number): boolean {
  const char = text[index] ?? ' ';
  if (char === ':') return index + 1 !== cursor && /[^\s,{}[\]]/.test(text[index + 1] ?? ' ');
  return !/[\s,{}[\]]/.test(char);
}

/** A text whose word at the cursor is replaced by the mark. */
export interface MarkedText {
  readonly text: string;
  readonly hasColon: boolean;
  /** A blank that the mark needed because it follows a colon directly. */
  readonly gap: string;
}

/** Replaces a word by the mark, as a key with its colon where a key belongs. */
export function markText(text: string, word: Span): MarkedText {
  const prefix = text.slice(lineStart(text, word.start), word.start);
  const rest = text.slice(word.end, lineEnd(text, word.end));
  const quote = /["']/.exec(text[word.start] ?? '')?.[0] ?? '';
  // A quoted key, as in JSON, needs no blank behind its colon.
  const hasColon = quote === '' ? /^[ \t]*:(?=\s|$)/.test(rest) : /^[ \t]*:/.test(rest);
  const isKeyLine = /^[ \t]*(?:-[ \t]+)*$/.test(prefix);
  const gap = prefix.endsWith(':') && quote === '' ? ' ' : '';
  const colon = isKeyLine && !hasColon ? ':' : '';
  const mark = gap + quote + MARK + quote + colon;
  return { text: text.slice(0, word.start) + mark + text.slice(word.end), hasColon, gap };
}
