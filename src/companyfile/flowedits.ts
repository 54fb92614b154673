/** Inserting into and removing from mappings in braces, so that commas, comments and line breaks come out as they were. */
import { isFirstInLine, lineEnd, lineEnding, lineStart } from './lines';
import { endOfPair, insertion, removal, removeLine, type TextEdit } from './textedit';
import type { MapNode, Pair } from './tree';

/** How pairs are set in braces. */
export interface FlowStyle {
  /** No blank after `,`, or beside a brace that had none. */
  readonly compact: boolean;
  /** `{}` becomes `{ like: this }`, not `{like: this}`. */
  readonly padded: boolean;
}

/**
 * Adds pairs at the end of a mapping in braces: on the last pair's line, or each on its own where the last pair has one.
 *
 * @param texts each a pair as it is to be written
 */
export function insertIntoFlow(
  source: string,
  map: MapNode,
  texts: readonly string[],
  style: FlowStyle,
): TextEdit {
  const last = map.pairs.at(-1);
  const gap = style.compact ? '' : ' ';
  if (!last) return fillBraces(source, map, texts.join(`,${gap}`), style);
  const end = endOfPair(last);
  const comma = commaAfter(source, end);
  const at = comma ?? end;
  if (isFirstInLine(source, last.key.span.start)) {
    // One pair a line: the new ones get lines of their own, after a comment that belongs to the last.
    const indent = source.slice(lineStart(source, last.key.span.start), last.key.span.start);
    const newLines = texts.map((text) => `${lineEnding(source)}${indent}${text}`).join(',');
    if (comma !== undefined) return insertion(beforeBrace(source, map, lineEnd(source, at)), newLines);
    const restOfLine = source.slice(end, lineEnd(source, end));
    if (!/^\s*#/.test(restOfLine)) return insertion(at, `,${newLines}`);
    return { span: { start: end, end: end + restOfLine.length }, newText: `,${restOfLine}${newLines}` };
  }
  return insertion(at, `${comma === undefined ? ',' : ''}${gap}${texts.join(`,${gap}`)}`);
}

/** The end of a line, or the closing brace where that stands before it. */
function beforeBrace(source: string, map: MapNode, end: number): number {
  const closes = source[map.span.end - 1] === '}';
  return closes ? Math.min(end, map.span.end - 1) : end;
}

function fillBraces(source: string, map: MapNode, text: string, { compact, padded }: FlowStyle): TextEdit {
  const inside = { start: map.span.start + 1, end: map.span.end - 1 };
  const isBlank = source.slice(inside.start, inside.end).trim() === '' && source[inside.end] === '}';
  if (!isBlank) return insertion(inside.start, ` ${text}`);
  const tight = compact || (inside.start === inside.end && !padded);
  return { span: inside, newText: tight ? text : ` ${text} ` };
}

/** Takes one pair out of a mapping in braces, with its line where it has one for itself. */
export function removeFromFlow(source: string, map: MapNode, pair: Pair): TextEdit {
  const index = map.pairs.indexOf(pair);
  const end = endOfPair(pair);
  const previous = map.pairs[index - 1];
  const next = map.pairs[index + 1];
  const start = pair.key.span.start;
  if (!previous && !next) {
    const blank = source.slice(map.span.start + 1, start);
    return removal(blank.trim() === '' ? map.span.start + 1 : start, commaAfter(source, end) ?? end);
  }
  const alone =
    isFirstInLine(source, start) && /^,?\s*(?:#.*)?$/.test(source.slice(end, lineEnd(source, end)));
  const previousEnd = previous && endOfPair(previous);
  const commented = previousEnd !== undefined && source.slice(previousEnd, start).includes('#');
  if (alone && (next !== undefined || commented)) return removeLine(source, pair);
  if (previousEnd !== undefined) return removal(previousEnd, end);
  return removal(start, next?.key.span.start ?? end);
}

/** The offset behind the comma that follows a pair, comments and line breaks skipped; `undefined` when none does. */
function commaAfter(source: string, end: number): number | undefined {
  const match = /^(?:\s|\s#[^\n]*)*,/.exec(source.slice(end));
  return match ? end + match[0].length : undefined;
}
