/**
 * Edits of hint blocks that keep everything else byte for byte: comments, order, quoting, style, indentation and line
 * endings. Spans count from the start of the server's piece (`ServerEntry.source`), as those of the model do.
 */
import { HINT_NAMES, type HintName } from '../engine/hints';
import { endOfComments } from './blockend';
import { insertIntoFlow, removeFromFlow } from './flowedits';
import { columnOf, isFirstInLine, lineEnd, lineEnding } from './lines';
import type { HintStatement, ServerEntry, ToolOverride } from './model';
import { isUnset } from './scalar';
import { HINT_WORDS, hintPair, padsBraces, spellingOf, type Spelling } from './spelling';
import { endOfPair, insertion, removeLine, type TextEdit } from './textedit';
import type { AliasNode, MapNode, Pair } from './tree';

export type { TextEdit } from './textedit';

/** Hints to be stated; one that is absent is left as it is. */
export type StatedHints = Readonly<Partial<Record<HintName, 'yes' | 'no'>>>;

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
  return stateHints(server, override, { [hint]: value })?.[0];
}

/**
 * States several hints in a tool's block, as `stateHint` does.
 *
 * @returns edits that do not overlap; of two at one place the first comes first. `undefined` where one of them is not safe
 */
export function stateHints(
  server: ServerEntry,
  override: ToolOverride,
  hints: StatedHints,
): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const added: HintName[] = [];
  for (const hint of HINT_NAMES) {
    const value = hints[hint];
    if (value === undefined) continue;
    const stated = override.statements.find((statement) => statement.hint === hint && !statement.shared);
    if (stated) edits.push(replaceValue(server.source, stated, HINT_WORDS[value]));
    else added.push(hint);
  }
  if (added.length === 0) return edits;
  const insert = insertHints(server, override, added, hints);
  return insert && [...edits, insert];
}

function insertHints(
  server: ServerEntry,
  override: ToolOverride,
  added: readonly HintName[],
  hints: StatedHints,
): TextEdit | undefined {
  if (override.merged) return undefined;
  const { source } = server;
  const block = override.value;
  const spelling = spellingOf(server, override);
  const pairsIn = (style: Spelling): string[] =>
    added.map((hint) => hintPair(hint, hints[hint] ?? 'no', style));
  if (block.kind === 'alias')
    return writeOut(override, block, added, pairsIn({ ...spelling, compact: false }));
  if (block.kind === 'map') {
    return block.flow
      ? insertIntoFlow(source, block, pairsIn(spelling), {
          compact: spelling.compact,
          padded: block.pairs.length > 0 || padsBraces(server),
        })
      : insertInBlock(source, block, pairsIn({ ...spelling, compact: false }));
  }
  return isUnset(block) ? fillEmpty(server, override, pairsIn, spelling) : undefined;
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
  const pair = block.pairs.find(({ key }) => key.span.start === statement.key.span.start);
  if (!pair) return undefined;
  return block.flow ? removeFromFlow(server.source, block, pair) : removeLine(server.source, pair);
}

/**
 * Takes a pair out of a mapping of the server, with its lines where it has them for itself.
 *
 * @returns `undefined` where more than the pair would go: a comment, an anchor, or what stands before it in its line
 */
export function removePair({ source }: ServerEntry, map: MapNode, pair: Pair): TextEdit | undefined {
  const start = pair.key.span.start;
  if (!map.pairs.includes(pair) || (!map.flow && !isFirstInLine(source, start))) return undefined;
  const edit = map.flow ? removeFromFlow(source, map, pair) : removeLine(source, pair);
  const end = endOfPair(pair);
  const isCommented =
    /(?:^|\s)#/.test(source.slice(pair.key.span.end, end)) ||
    source.slice(edit.span.start, start).includes('#') ||
    source.slice(end, edit.span.end).includes('#');
  const ofPair = lineEnd(source, end);
  const isFollowed = !map.flow && endOfComments(source, ofPair, columnOf(source, start)) > ofPair;
  const isAnchored = /(?:^|[\s,{[])&/.test(source.slice(pair.key.span.end, end));
  return isCommented || isFollowed || isAnchored ? undefined : edit;
}

function replaceValue(source: string, { key, node }: HintStatement, word: string): TextEdit {
  if (node.span.end > node.span.start) return { span: node.span, newText: word };
  const colon = colonAfter(source, key.span.end);
  return insertion(colon ?? key.span.end, colon === undefined ? `: ${word}` : ` ${word}`);
}

/**
 * The block that an alias stands for, with more hints. A merge key (`<<: *name`) would be shorter, but the engine decodes each
 * block alone and refuses an anchor from outside it.
 */
function writeOut(
  override: ToolOverride,
  alias: AliasNode,
  added: readonly HintName[],
  pairs: readonly string[],
): TextEdit | undefined {
  if (alias.target?.kind !== 'map') return undefined;
  const written = override.statements
    .filter(({ hint }) => !added.includes(hint))
    .map(({ key, value }) => `${key.text}: ${HINT_WORDS[value]}`);
  return { span: alias.span, newText: `{ ${[...written, ...pairs].join(', ')} }` };
}

function insertInBlock(source: string, block: MapNode, pairs: readonly string[]): TextEdit | undefined {
  const [first] = block.pairs;
  const last = block.pairs.at(-1);
  if (!first || !last) return undefined;
  const indent = ' '.repeat(columnOf(source, first.key.span.start));
  return insertion(lineEnd(source, endOfPair(last)), linesOf(source, indent, pairs));
}

function linesOf(source: string, indent: string, pairs: readonly string[]): string {
  return pairs.map((pair) => `${lineEnding(source)}${indent}${pair}`).join('');
}

function fillEmpty(
  server: ServerEntry,
  override: ToolOverride,
  pairsIn: (style: Spelling) => string[],
  spelling: Spelling,
): TextEdit {
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
    const lines = linesOf(source, indent, pairsIn({ ...spelling, compact: false }));
    if (value.span.start === value.span.end) return insertion(lineEnd(source, colon), lines);
    const restOfLine = source.slice(value.span.end, lineEnd(source, value.span.end));
    return {
      span: { start: colon, end: value.span.end + restOfLine.length },
      newText: `${restOfLine.trimEnd()}${lines}`,
    };
  }
  const gap = spelling.compact ? '' : ' ';
  const braces = `{${gap}${pairsIn(spelling).join(`,${gap}`)}${gap}}`;
  if (value.span.start < value.span.end) return { span: value.span, newText: braces };
  return insertion(colon ?? key.span.end, `${colon === undefined ? ':' : ''}${gap || ' '}${braces}`);
}

/** The offset behind the colon that follows a key; `undefined` when none does. */
export function colonAfter(source: string, end: number): number | undefined {
  const match = /^[ \t]*:/.exec(source.slice(end, lineEnd(source, end)));
  return match ? end + match[0].length : undefined;
}
