/** Where a mapping in block style ends, and how far its next level is indented. */
import { columnOf, isFirstInLine, lineEnd, lineStart, nextLineStart } from './lines';
import type { Span } from './span';
import type { MapNode, ScalarNode, TreeNode } from './tree';

/**
 * Where new lines of a block mapping go: at the end of its last line, before the line ending. Comments behind it that are
 * indented deeper than its keys belong to it.
 *
 * @returns `undefined` where nothing can be added safely: after a block scalar that keeps its blank lines or has no line
 *   ending, or behind a key that does not start its line
 */
export function endOfBlock(source: string, map: MapNode): number | undefined {
  const last = map.pairs.at(-1);
  if (!last || !startsLine(source, last.key.span.start)) return undefined;
  const column = columnOf(source, (map.pairs[0] ?? last).key.span.start);
  const leaf = lastLeaf(last.value);
  const end = leaf.style === 'block' ? endOfBlockScalar(source, leaf) : Math.max(leaf.end, last.key.span.end);
  return end === undefined ? undefined : endOfComments(source, lineEnd(source, end), column);
}

/**
 * The end of the last of the comments that follow a line directly and are indented deeper than a column.
 *
 * @param end the end of the line; returned where no such comment follows
 */
export function endOfComments(source: string, end: number, column: number): number {
  let last = end;
  for (;;) {
    const start = nextLineStart(source, last);
    const blanks = /^ *(?=#)/.exec(source.slice(start, lineEnd(source, start)))?.[0];
    if (blanks === undefined || blanks.length <= column) return last;
    last = lineEnd(source, start);
  }
}

/** How many columns deeper than its keys the entry's mappings are, or, where it has none in block style, the entry itself is. */
export function indentationStep(source: string, map: MapNode): number {
  const nested = map.pairs.find(
    ({ key, value }) => value.kind === 'map' && !value.flow && isFirstInLine(source, key.span.start),
  );
  if (nested?.value.kind === 'map') {
    const step =
      nested.value.span.start -
      lineStart(source, nested.value.span.start) -
      columnOf(source, nested.key.span.start);
    if (step > 0) return step;
  }
  const line = source.slice(lineStart(source, map.span.start), lineEnd(source, map.span.start));
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  if (!map.flow) return line.trimStart().startsWith('-') && indent > 0 ? indent : USUAL_STEP;
  const [first] = map.pairs;
  const isTall = first !== undefined && isFirstInLine(source, first.key.span.start);
  const step = isTall ? columnOf(source, first.key.span.start) - indent : 0;
  return step > 0 ? step : USUAL_STEP;
}

const USUAL_STEP = 2;

/** Whether nothing but blanks, or the dashes of list items, stands before an offset in its line. */
function startsLine(source: string, offset: number): boolean {
  return /^ *(?:- +)*$/.test(source.slice(lineStart(source, offset), offset));
}

/** What ends last in a node: a scalar, an alias, or something in braces. */
function lastLeaf(node: TreeNode): Span & { readonly style?: ScalarNode['style'] } {
  const { span } = node;
  if (node.kind === 'scalar') return { ...span, style: node.style };
  if (node.kind === 'alias' || node.flow) return span;
  if (node.kind === 'seq') {
    const item = node.items.at(-1);
    return item ? lastLeaf(item) : span;
  }
  const pair = node.pairs.at(-1);
  if (!pair) return span;
  const leaf = lastLeaf(pair.value);
  return leaf.end < pair.key.span.end ? pair.key.span : leaf;
}

/** The end of a block scalar's last line with text. */
function endOfBlockScalar(source: string, { start, end }: Span): number | undefined {
  const text = source.slice(start, end);
  const isKeeping = text.split('\n', 1)[0]?.includes('+') ?? false;
  const trimmed = start + text.trimEnd().length;
  return isKeeping || !source.includes('\n', trimmed) ? undefined : trimmed;
}
