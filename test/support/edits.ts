/** Applying edits to a text, as an editor does. */

/** Replaces `span` (zero-based UTF-16 offsets, end exclusive) by `newText`. */
interface Edit {
  readonly span: { readonly start: number; readonly end: number };
  readonly newText: string;
}

/**
 * The text with all edits made at once.
 *
 * @throws when two of them overlap or one reaches outside the text
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let from = 0;
  let edited = '';
  for (const { span, newText } of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    if (span.start < from || span.end < span.start || span.end > text.length) {
      throw new Error(`An edit at ${span.start}–${span.end} overlaps another one or leaves the text.`);
    }
    edited += text.slice(from, span.start) + newText;
    from = span.end;
  }
  return edited + text.slice(from);
}
