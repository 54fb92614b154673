/**
 * Texts with marks: `<|>` is a cursor, `[|…|]` a range. (A bare `|` would collide with YAML's block scalars.) The marks
 * are taken out, and every offset counts in the text without them: zero-based UTF-16 units.
 */

/** A part of the text: `start` inclusive, `end` exclusive. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
}

export interface MarkedText {
  /** Without the marks. */
  readonly text: string;
  readonly cursors: readonly number[];
  /** In the order of their starts; an outer one stands before those in it. */
  readonly ranges: readonly MarkedRange[];
}

/**
 * Reads a marked text.
 *
 * @throws when a range is opened but not closed, or the other way round
 */
export function readMarked(marked: string): MarkedText {
  const cursors: number[] = [];
  const ranges: { start: number; end: number }[] = [];
  const open: { start: number; end: number }[] = [];
  let text = '';
  for (const part of marked.split(/(<\|>|\[\||\|\])/)) {
    if (part === '<|>') cursors.push(text.length);
    else if (part === '[|') {
      const range = { start: text.length, end: -1 };
      ranges.push(range);
      open.push(range);
    } else if (part === '|]') {
      const range = open.pop();
      if (!range) throw new Error(`A mark "|]" closes nothing in:\n${marked}`);
      range.end = text.length;
    } else text += part;
  }
  if (open.length > 0) throw new Error(`A mark "[|" is never closed in:\n${marked}`);
  return { text, cursors, ranges };
}

/**
 * Reads a text with exactly one cursor.
 *
 * @throws when there is none or more than one
 */
export function readCursor(marked: string): { readonly text: string; readonly offset: number } {
  const { text, cursors } = readMarked(marked);
  const [offset] = cursors;
  if (offset === undefined || cursors.length > 1) {
    throw new Error(`One mark "<|>" is needed, ${cursors.length} found in:\n${marked}`);
  }
  return { text, offset };
}

/** The text with marks around spans, to compare what was found with what was marked. */
export function markRanges(text: string, ranges: readonly MarkedRange[]): string {
  const marks = ranges.flatMap(({ start, end }, index) => [
    { at: start, mark: '[|', order: index },
    // Of ranges that end together the inner one, which stands later, closes first.
    { at: end, mark: '|]', order: -index },
  ]);
  marks.sort((a, b) => a.at - b.at || (a.mark === b.mark ? a.order - b.order : a.mark === '|]' ? -1 : 1));
  let marked = '';
  let from = 0;
  for (const { at, mark } of marks) {
    marked += text.slice(from, at) + mark;
    from = at;
  }
  return marked + text.slice(from);
}
