/**
 * Edits of hint blocks that keep everything else byte for byte: comments, order, quoting, style, indentation and line
 * endings. Spans count from the start of the server's piece (`ServerEntry.source`), as those of the model do.
 */
import { HINT_KEYS, type HintName } from '../engine/hints';
import { columnOf, isFirstInLine, lineEnd, lineEnding, lineStart, nextLineStart } from './lines';
import type { HintStatement, ServerEntry, ToolOverride } from './model';
import { isUnset } from './scalar';
import type { Span } from './span';
import type { AliasNode, MapNode, Pair } from './tree';

/** Replaces a span of the piece's text; an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/**
 * States a hint in a tool's block: replaces its value where the block itself states it, inserts it where not. A block that is
 * an alias is written out with the hint added, so that the anchor's block stays as it is.
 *
 * @returns `undefined` where no edit is safe: the block is no mapping, or stands elsewhere (a merge key)
 */
export function stateHint(
  server: ServerEntry,
  override: ToolOverride,
  hint: HintName,
  value: 'yes' | 'no',
): TextEdit | undefined {
  const { source } = server;
  const word = WORDS[value];
  const stated = override.statements.find((statement) => statement.hint === hint && !statement.shared);
  if (stated) return replaceValue(source, stated, word);
  if (override.merged) return undefined;
  const block = override.value;
  const spelling = spellingOf(server, override);
  const pair = { key: quoted(spelling, HINT_KEYS[hint][spelling.camel ? 'camel' : 'snake']), word };
  if (block.kind === 'alias') return writeOut(override, block, pair);
  if (block.kind === 'map') {
    return block.flow
      ? insertInFlow(server, block, pair, spelling)
      : insertInBlock(source, block, `${pair.key}: ${word}`);
  }
  return isUnset(block) ? fillEmpty(server, override, pair, spelling) : undefined;
}

/**
 * Takes a hint out of a tool's block, with its line where it has one.
 *
 * @returns `undefined` where the hint's text belongs to another block too
 */
export function removeHint(
  server: ServerEntry,
  override: ToolOverride,
  statement: HintStatement,
): TextEdit | undefined {
  const block = override.value;
  if (statement.shared || block.kind !== 'map') return undefined;
  const index = block.pairs.findIndex((pair) => pair.key.span.start === statement.key.span.start);
  const pair = block.pairs[index];
  if (!pair) return undefined;
  return block.flow ? removeFromFlow(server.source, block, index, pair) : removeLine(server.source, pair);
}

/**
 * Takes a pair out of a mapping of the server, with its lines where it has them for itself.
 *
 * @returns `undefined` where more than the pair would go: a comment, an anchor, or what stands before it in its line
 */
export function removePair({ source }: ServerEntry, map: MapNode, pair: Pair): TextEdit | undefined {
  const index = map.pairs.indexOf(pair);
  const start = pair.key.span.start;
  if (index === -1 || (!map.flow && !isFirstInLine(source, start))) return undefined;
  const edit = map.flow ? removeFromFlow(source, map, index, pair) : removeLine(source, pair);
  const end = Math.max(pair.key.span.end, pair.value.span.end);
  const isCommented =
    /(?:^|\s)#/.test(source.slice(pair.key.span.end, end)) ||
    source.slice(edit.span.start, start).includes('#') ||
    source.slice(end, edit.span.end).includes('#');
  const isAnchored = /(?:^|[\s,{[])&/.test(source.slice(pair.key.span.end, end));
  return isCommented || isAnchored ? undefined : edit;
}

function replaceValue(source: string, { key, node }: HintStatement, word: string): TextEdit {
  if (node.span.end > node.span.start) return { span: node.span, newText: word };
  const colon = colonAfter(source, key.span.end);
  const at = colon ?? key.span.end;
  return { span: { start: at, end: at }, newText: colon === undefined ? `: ${word}` : ` ${word}` };
}

interface Spelling {
  readonly camel: boolean;
  /** Keys stand in double quotes. */
  readonly quoted: boolean;
  /** No blank after `:` and `,` or inside braces, as JSON is often written. */
  readonly compact: boolean;
}

/** How the block writes its hints; an empty block writes them as the server's other blocks do. */
function spellingOf(server: ServerEntry, override: ToolOverride): Spelling {
  const blocks = [override, ...server.overrides].filter(
    ({ merged, value }) => !merged && value.kind === 'map',
  );
  const { source } = server;
  for (const { statements } of blocks) {
    const own = statements.find(({ shared }) => !shared);
    if (!own) continue;
    return {
      camel: own.key.text.endsWith('Hint'),
      quoted: own.key.style === 'double',
      compact: own.key.style === 'double' && source.slice(own.key.span.end, own.node.span.start) === ':',
    };
  }
  const isJson = server.map?.flow === true && server.map.pairs.every(({ key }) => key.style === 'double');
  const [first] = server.map?.pairs ?? [];
  const compact =
    isJson && first !== undefined && source.slice(first.key.span.end, first.value.span.start) === ':';
  return { camel: false, quoted: isJson, compact };
}

function quoted(spelling: Spelling, key: string): string {
  return spelling.quoted ? `"${key}"` : key;
}

/**
 * The block that an alias stands for, with one more hint. A merge key (`<<: *name`) would be shorter, but the engine decodes each
 * block alone and refuses an anchor from outside it.
 */
function writeOut(override: ToolOverride, alias: AliasNode, pair: NewPair): TextEdit | undefined {
  if (alias.target?.kind !== 'map') return undefined;
  const written = override.statements
    .filter(({ key }) => key.text !== pair.key)
    .map(({ key, value }) => `${key.text}: ${WORDS[value]}`);
  return { span: alias.span, newText: `{ ${[...written, `${pair.key}: ${pair.word}`].join(', ')} }` };
}

const WORDS = { yes: 'true', no: 'false', unknown: 'null' } as const;

interface NewPair {
  readonly key: string;
  readonly word: string;
}

function insertInFlow(server: ServerEntry, block: MapNode, pair: NewPair, spelling: Spelling): TextEdit {
  const { source } = server;
  const text = `${pair.key}:${spelling.compact ? '' : ' '}${pair.word}`;
  const last = block.pairs.at(-1);
  if (!last) return fillBraces(server, block, text, spelling);
  const end = Math.max(last.key.span.end, last.value.span.end);
  const comma = commaAfter(source, end);
  const at = comma ?? end;
  if (isFirstInLine(source, last.key.span.start)) {
    // One pair a line: the new one gets a line of its own, after a comment that belongs to the last.
    const indent = source.slice(lineStart(source, last.key.span.start), last.key.span.start);
    const newLine = `${lineEnding(source)}${indent}${text}`;
    if (comma !== undefined) return insert(beforeBrace(source, block, lineEnd(source, at)), newLine);
    const restOfLine = source.slice(end, lineEnd(source, end));
    if (!/^\s*#/.test(restOfLine)) return insert(at, `,${newLine}`);
    return { span: { start: end, end: end + restOfLine.length }, newText: `,${restOfLine}${newLine}` };
  }
  const gap = spelling.compact ? '' : ' ';
  return insert(at, comma === undefined ? `,${gap}${text}` : `${gap}${text}`);
}

/** The end of a line, or the closing brace where that stands before it. */
function beforeBrace(source: string, block: MapNode, end: number): number {
  const closes = source[block.span.end - 1] === '}';
  return closes ? Math.min(end, block.span.end - 1) : end;
}

function fillBraces(server: ServerEntry, block: MapNode, text: string, spelling: Spelling): TextEdit {
  const { source } = server;
  const inside = { start: block.span.start + 1, end: block.span.end - 1 };
  const isBlank = source.slice(inside.start, inside.end).trim() === '' && source[inside.end] === '}';
  if (!isBlank) return insert(inside.start, ` ${text}`);
  const tight = spelling.compact || (inside.start === inside.end && padsNoBraces(server));
  return { span: inside, newText: tight ? text : ` ${text} ` };
}

/** Whether the server's other blocks are written `{like: this}`. */
function padsNoBraces(server: ServerEntry): boolean {
  const filled = server.overrides.find(
    ({ value, merged }) => !merged && value.kind === 'map' && value.flow && value.pairs.length > 0,
  );
  return filled !== undefined && server.source[filled.value.span.start + 1] !== ' ';
}

function insertInBlock(source: string, block: MapNode, text: string): TextEdit | undefined {
  const [first] = block.pairs;
  const last = block.pairs.at(-1);
  if (!first || !last) return undefined;
  const indent = ' '.repeat(columnOf(source, first.key.span.start));
  const at = lineEnd(source, Math.max(last.key.span.end, last.value.span.end));
  return insert(at, `${lineEnding(source)}${indent}${text}`);
}

function fillEmpty(server: ServerEntry, override: ToolOverride, pair: NewPair, spelling: Spelling): TextEdit {
  const { source } = server;
  const { key, value } = override;
  const colon = colonAfter(source, key.span.end);
  const sibling = server.overrides.find(
    ({ merged, value: block }) => !merged && block.kind === 'map' && !block.flow,
  );
  const siblingPair = sibling?.value.kind === 'map' ? sibling.value.pairs[0] : undefined;
  if (sibling && siblingPair && colon !== undefined && isFirstInLine(source, key.span.start)) {
    // As its neighbours: one line a hint, one step deeper than the tool.
    const indent = ' '.repeat(columnOf(source, siblingPair.key.span.start));
    const line = `${lineEnding(source)}${indent}${pair.key}: ${pair.word}`;
    if (value.span.start === value.span.end) return insert(lineEnd(source, colon), line);
    const restOfLine = source.slice(value.span.end, lineEnd(source, value.span.end));
    return {
      span: { start: colon, end: value.span.end + restOfLine.length },
      newText: `${restOfLine.trimEnd()}${line}`,
    };
  }
  const gap = spelling.compact ? '' : ' ';
  const braces = `{${gap}${pair.key}:${gap}${pair.word}${gap}}`;
  if (value.span.start < value.span.end) return { span: value.span, newText: braces };
  return insert(colon ?? key.span.end, `${colon === undefined ? ':' : ''}${gap || ' '}${braces}`);
}

function removeFromFlow(source: string, block: MapNode, index: number, pair: Pair): TextEdit {
  const end = Math.max(pair.key.span.end, pair.value.span.end);
  const previous = block.pairs[index - 1];
  const next = block.pairs[index + 1];
  const start = pair.key.span.start;
  if (!previous && !next) {
    const blank = source.slice(block.span.start + 1, start);
    return remove(blank.trim() === '' ? block.span.start + 1 : start, commaAfter(source, end) ?? end);
  }
  const alone =
    isFirstInLine(source, start) && /^,?\s*(?:#.*)?$/.test(source.slice(end, lineEnd(source, end)));
  const previousEnd = previous && Math.max(previous.key.span.end, previous.value.span.end);
  const commented = previousEnd !== undefined && source.slice(previousEnd, start).includes('#');
  if (alone && (next !== undefined || commented)) return removeLine(source, pair);
  if (previousEnd !== undefined) return remove(previousEnd, end);
  return remove(start, next?.key.span.start ?? end);
}

function removeLine(source: string, pair: Pair): TextEdit {
  const end = Math.max(pair.key.span.end, pair.value.span.end);
  const start = lineStart(source, pair.key.span.start);
  const next = nextLineStart(source, end);
  // The last line of a text without a final newline takes the newline before it along.
  if (next === source.length && source[next - 1] !== '\n' && start > 0) {
    return remove(source[start - 2] === '\r' ? start - 2 : start - 1, source.length);
  }
  return remove(start, next);
}

function insert(at: number, newText: string): TextEdit {
  return { span: { start: at, end: at }, newText };
}

function remove(start: number, end: number): TextEdit {
  return { span: { start, end }, newText: '' };
}

/** The offset behind the colon that follows a key; `undefined` when none does. */
function colonAfter(source: string, end: number): number | undefined {
  const match = /^[ \t]*:/.exec(source.slice(end, lineEnd(source, end)));
  return match ? end + match[0].length : undefined;
}

/** The offset behind the comma that follows a pair, comments and line breaks skipped; `undefined` when none does. */
function commaAfter(source: string, end: number): number | undefined {
  const match = /^(?:\s|\s#[^\n]*)*,/.exec(source.slice(end));
  return match ? end + match[0].length : undefined;
}
