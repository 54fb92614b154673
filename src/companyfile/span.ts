/** Spans of text, and values that carry where their spans count from. */

/** A part of a text: `start` inclusive, `end` exclusive, zero-based offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A value whose spans count from `base`, an offset in the whole file. The value itself does not know where it stands, so it
 * survives edits above it unchanged.
 */
export interface Placed<T> {
  readonly base: number;
  readonly it: T;
}

/** The same span counted from the start of the file instead of from `base`. */
export function placeSpan(base: number, span: Span): Span {
  return base === 0 ? span : { start: base + span.start, end: base + span.end };
}

/** Whether an offset lies in the span; its end counts too, since a cursor behind a word is still at the word. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}
