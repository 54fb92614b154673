/** Writing blocks for tools that `tool_annotations` does not name yet. */
import { endOfBlock, endOfComments, indentationStep } from './blockend';
import { BlockWriter, type NewOverride } from './blockwriter';
import { colonAfter } from './edits';
import { insertIntoFlow } from './flowedits';
import { columnOf, isFirstInLine, lineEnd } from './lines';
import type { ServerEntry } from './model';
import { isUnset } from './scalar';
import { isJson } from './spelling';
import { insertion, type TextEdit } from './textedit';
import { entryOf, type MapNode, type Pair } from './tree';

export type { NewOverride } from './blockwriter';

const KEY = 'tool_annotations';

/**
 * Writes a block for each tool behind the last one, as the other blocks are written, or `tool_annotations` itself where the
 * entry has none or an empty one.
 *
 * @returns one edit, which counts from the start of the entry's piece. `undefined` where none is safe: the entry or its
 *   `tool_annotations` stands elsewhere or belongs to another entry too (an alias, a merge key, an anchor in use), is of the
 *   wrong shape or not closed, or names one of the tools already
 */
export function insertOverrides(server: ServerEntry, added: readonly NewOverride[]): TextEdit | undefined {
  const { map, node, source } = server;
  if (!map || node.kind === 'alias' || !isClosed(source, map) || added.length === 0) return undefined;
  const target = { source, map, isJson: isJson(server), added, writer: new BlockWriter(server) };
  const entry = entryOf(map, KEY);
  if (!entry) return addKey(target);
  if (entry.merged || !isOwn(source, entry)) return undefined;
  const { value } = entry;
  if (value.kind === 'scalar') return isUnset(value) ? fill(target, entry) : undefined;
  const tools = new Set(added.map(({ tool }) => tool));
  if (value.kind !== 'map' || value.pairs.some(({ key }) => tools.has(key.text))) return undefined;
  if (!value.flow) return addToBlock(target, value);
  const isBlank = /^\{\s*\}$/.test(source.slice(value.span.start, value.span.end));
  return isBlank ? fill(target, entry) : addToFlow(target, value);
}

interface Target {
  readonly source: string;
  /** The entry. */
  readonly map: MapNode;
  readonly isJson: boolean;
  readonly added: readonly NewOverride[];
  readonly writer: BlockWriter;
}

/** Whether the value belongs to this entry alone, and what is replaced with an empty one is nothing but that. */
function isOwn(source: string, { key, value }: Pair): boolean {
  const before = source.slice(key.span.end, value.span.start);
  if (value.kind !== 'map' || value.pairs.length === 0) return /^\s*:?\s*$/.test(before);
  const anchor = /(?:^|\s)&([^\s,[\]{}]+)/.exec(before.replace(/\s#.*/g, ''))?.[1];
  return anchor === undefined || !source.includes(`*${anchor}`);
}

function isClosed(source: string, map: MapNode): boolean {
  return !map.flow || source[map.span.end - 1] === '}';
}

function addToBlock({ source, added, writer }: Target, map: MapNode): TextEdit | undefined {
  const [first] = map.pairs;
  const end = endOfBlock(source, map);
  if (!first || end === undefined) return undefined;
  const column = columnOf(source, first.key.span.start);
  return insertion(end, writer.lines(writer.pairs(added, column, false), column));
}

function addToFlow({ source, added, writer }: Target, map: MapNode): TextEdit | undefined {
  const last = map.pairs.at(-1);
  if (!isClosed(source, map)) return undefined;
  const column = last ? columnOf(source, last.key.span.start) : 0;
  return insertIntoFlow(source, map, writer.pairs(added, column, true), writer);
}

/** Writes `tool_annotations` behind the entry's last key. */
function addKey(target: Target): TextEdit | undefined {
  const { source, map, added, writer } = target;
  const [first] = map.pairs;
  const last = map.pairs.at(-1);
  if (!first || !last) return undefined;
  if (map.flow) {
    const column = columnOf(source, last.key.span.start);
    const isTall = isFirstInLine(source, last.key.span.start);
    const key = target.isJson ? `"${KEY}"` : KEY;
    const pair = `${key}:${writer.compact ? '' : ' '}${inBraces(target, column, isTall)}`;
    return insertIntoFlow(source, map, [pair], writer);
  }
  const end = endOfBlock(source, map);
  if (end === undefined) return undefined;
  const column = columnOf(source, first.key.span.start);
  const toolColumn = column + indentationStep(source, map);
  const blocks = writer.lines(writer.pairs(added, toolColumn, false), toolColumn);
  return insertion(end, `${writer.lines([`${KEY}:`], column)}${blocks}`);
}

/** Writes the blocks in place of an empty value. */
function fill(target: Target, { key, value }: Pair): TextEdit | undefined {
  const { source, map, added, writer } = target;
  const colon = colonAfter(source, key.span.end);
  const isWritten = value.span.end > value.span.start;
  const column = columnOf(source, key.span.start);
  if (map.flow) {
    const braces = inBraces(target, column, isFirstInLine(source, key.span.start));
    if (isWritten) return { span: value.span, newText: braces };
    const gap = writer.compact ? '' : ' ';
    return insertion(colon ?? key.span.end, `${colon === undefined ? ':' : ''}${gap}${braces}`);
  }
  if (colon === undefined) return undefined;
  const toolColumn = column + indentationStep(source, map);
  const blocks = writer.lines(writer.pairs(added, toolColumn, false), toolColumn);
  const endOfLine = lineEnd(source, isWritten ? value.span.end : colon);
  const end = endOfComments(source, endOfLine, column);
  if (!isWritten) return insertion(end, blocks);
  const kept = source.slice(value.span.end, endOfLine).trimEnd() + source.slice(endOfLine, end);
  return { span: { start: colon, end }, newText: `${kept}${blocks}` };
}

function inBraces({ source, map, added, writer }: Target, column: number, isTall: boolean): string {
  if (!isTall) return writer.braces(writer.pairs(added, 0, true));
  const step = indentationStep(source, map);
  return writer.tallBraces(writer.pairs(added, column + step, true), column, step);
}
