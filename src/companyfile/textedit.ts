/** Edits of a text, and the two that all others are made of. */
import { lineStart, nextLineStart } from './lines';
import type { Span } from './span';
import type { Pair } from './tree';

/** Replaces a span of the piece's text; an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

export function insertion(at: number, newText: string): TextEdit {
  return { span: { start: at, end: at }, newText };
}

export function removal(start: number, end: number): TextEdit {
  return { span: { start, end }, newText: '' };
}

/** Where a pair ends: with its value, or with its key where it has none. */
export function endOfPair({ key, value }: Pair): number {
  return Math.max(key.span.end, value.span.end);
}

/** Removes the lines that a pair stands on, whole. */
export function removeLine(source: string, pair: Pair): TextEdit {
  const start = lineStart(source, pair.key.span.start);
  const next = nextLineStart(source, endOfPair(pair));
  // The last line of a text without a final newline takes the line endings before it along: there is none afterwards either.
  if (next === source.length && source[next - 1] !== '\n' && start > 0) {
    return removal(start - (/(?:\r?\n[ \t]*)+$/.exec(source.slice(0, start))?.[0].length ?? 0), next);
  }
  return removal(start, next);
}
