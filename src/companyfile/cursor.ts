/**
 * Cursor → what may be written there, also in half-typed text.
 *
 * The word at the cursor is replaced by a mark that makes the line whole (`comm‸` becomes a key with a colon), the piece is
 * parsed again, and the mark's place in the tree says what belongs there. So block, flow and JSON style need no
 * code of their own.
 */
import type { CompanyFile, Piece } from './companyfile';
import { isInComment, isMark, markText, wordAt, type MarkedText } from './cursorword';
import { columnOf, lineStart } from './lines';
import type { ServerEntry } from './model';
import { parseText } from './parse';
import { SERVERS_KEY } from './pieces';
import { readServers } from './read';
import { placeSpan, type Placed, type Span } from './span';
import { asMap, entryOf, type MapNode, type SeqNode, type TreeNode } from './tree';

/** What belongs at the cursor. */
export type SiteKind =
  'server-key' | 'server-value' | 'tool' | 'hint-key' | 'hint-value' | 'worker-tool' | 'seat-server';

/** A place where something can be written. */
export interface CursorSite {
  readonly kind: SiteKind;
  /** The word at the cursor, quotes included: what an insertion replaces. Counts from the start of the file. */
  readonly replace: Span;
  /** Text that must stand before an inserted word: a blank behind a colon, an opening brace. */
  readonly lead: string;
  /** Text that must stand behind it: the closing brace that belongs to `lead`. */
  readonly tail: string;
  /** Whether a colon follows already, so that an inserted key brings none. */
  readonly hasColon: boolean;
  /** The server whose entry holds the cursor; `undefined` outside, or while it has no name. */
  readonly serverName: string | undefined;
  readonly toolPrefix: string;
  /** For a value, the key it belongs to; for a hint, that too (`hint-value`). */
  readonly key: string | undefined;
  /** The tool whose block holds the cursor, for hints. */
  readonly tool: string | undefined;
  /** Keys or items that stand beside the cursor already. */
  readonly taken: readonly string[];
  readonly style: SiteStyle;
}

/** How things are written around the cursor. */
export interface SiteStyle {
  /** Inside braces or brackets. */
  readonly flow: boolean;
  /** Keys stand in double quotes, as in JSON. */
  readonly quoted: boolean;
  /** The column of the word, zero-based. */
  readonly column: number;
  /** Columns from a key to the keys below it. */
  readonly step: number;
  /** Whether the server's other tools have one line a hint; `undefined` when there is none to tell. */
  readonly blockHints: boolean | undefined;
}

/**
 * What belongs at an offset of the whole text.
 *
 * @returns `undefined` in comments and wherever Hintsight has nothing to offer
 */
export function cursorSite(file: CompanyFile, offset: number): CursorSite | undefined {
  const placed = pieceOfLine(file, offset);
  if (!placed) return undefined;
  const { text } = placed.it;
  const at = offset - placed.base;
  if (isInComment(text, at)) return undefined;
  const word = wordAt(text, at);
  const marked = markText(text, word);
  const { root } = parseText(marked.text);
  const path = root && findMark(root);
  if (!path) return undefined;
  const place = placeOf(placed.it, path);
  if (!place) return undefined;
  return describe(placed, word, marked, place, { root, path });
}

/** The piece that holds the line of an offset: at the start of a piece that one, not the piece that ends there. */
function pieceOfLine(file: CompanyFile, offset: number): Placed<Piece> | undefined {
  return file.pieces.findLast(({ base }) => base <= lineStart(file.text, offset));
}

/** One step into the tree: a pair's key or value, or a list's item. */
type Step = PairStep | ItemStep;

interface PairStep {
  readonly at: 'key' | 'value';
  readonly map: MapNode;
  readonly key: string;
}

interface ItemStep {
  readonly at: 'item';
  readonly seq: SeqNode;
  readonly index: number;
}

/** The steps from a node to the mark; `undefined` when the mark is not below it. */
function findMark(node: TreeNode): Step[] | undefined {
  if (node.kind === 'scalar') return isMark(node.text) ? [] : undefined;
  if (node.kind === 'alias') return undefined;
  if (node.kind === 'seq') {
    for (const [index, item] of node.items.entries()) {
      const rest = findMark(item);
      if (rest) return [{ at: 'item', seq: node, index }, ...rest];
    }
    return undefined;
  }
  for (const { key, value } of node.pairs) {
    const step = { map: node, key: key.text };
    if (isMark(key.text)) return [{ at: 'key', ...step }];
    const rest = findMark(value);
    if (rest) return [{ at: 'value', ...step }, ...rest];
  }
  return undefined;
}

interface Place {
  readonly kind: SiteKind;
  readonly key?: string;
  readonly tool?: string;
  /** The cursor stands where a block would start: what is written needs braces around it. */
  readonly needsBraces?: boolean;
}

/** Names of the keys passed on the way, `#` for a list's item, `‸` at the end for a key. */
function placeOf(piece: Piece, path: readonly Step[]): Place | undefined {
  const steps = path.map((step) => (step.at === 'item' ? '#' : step.at === 'key' ? '‸' : step.key));
  if (piece.isItem) steps.unshift(SERVERS_KEY);
  const [top, ...rest] = steps;
  if (top === SERVERS_KEY) return rest[0] === '#' ? serverPlace(rest.slice(1)) : undefined;
  if (top === 'workers')
    return /^[^/]*\/tools\/#(?:\/‸)?$/.test(rest.join('/')) ? { kind: 'worker-tool' } : undefined;
  if ((top === 'roles' || top === 'units') && rest.at(-1) === '‸' && rest.at(-2) === 'mcp_env') {
    return { kind: 'seat-server' };
  }
  return undefined;
}

function serverPlace([first, second, third, ...more]: readonly string[]): Place | undefined {
  if (first === undefined || first === '‸') return { kind: 'server-key' };
  if (first !== 'tool_annotations') {
    return second === undefined ? { kind: 'server-value', key: first } : undefined;
  }
  if (second === undefined) return { kind: 'tool', needsBraces: true };
  if (second === '‸') return { kind: 'tool' };
  if (third === undefined) return { kind: 'hint-key', tool: second, needsBraces: true };
  if (third === '‸') return { kind: 'hint-key', tool: second };
  return more.length === 0 ? { kind: 'hint-value', tool: second, key: third } : undefined;
}

function describe(
  placed: Placed<Piece>,
  word: Span,
  marked: MarkedText,
  place: Place,
  tree: { readonly root: TreeNode; readonly path: readonly Step[] },
): CursorSite {
  const server = serverAt(placed.it, marked.text, tree.root, tree.path);
  const last = tree.path.at(-1);
  const lastCollection = last?.at === 'item' ? last.seq : last?.map;
  const braces = place.needsBraces === true;
  return {
    kind: place.kind,
    replace: placeSpan(placed.base, word),
    lead: marked.gap + (braces ? '{ ' : ''),
    tail: braces ? ' }' : '',
    hasColon: marked.hasColon,
    serverName: server?.name && !isMark(server.name.text) ? server.name.text : undefined,
    toolPrefix: server?.toolPrefix ?? '',
    key: place.key,
    tool: place.tool,
    taken: takenAt(last),
    style: {
      flow: braces || lastCollection?.flow === true,
      quoted: lastCollection?.kind === 'map' && isQuoted(lastCollection),
      column: columnOf(placed.it.text, word.start),
      step: server?.map ? stepOf(marked.text, server.map) : DEFAULT_STEP,
      blockHints: server && hasBlockHints(server),
    },
  };
}

function serverAt(
  piece: Piece,
  text: string,
  root: TreeNode,
  path: readonly Step[],
): ServerEntry | undefined {
  const top = asMap(root);
  const node = piece.isItem ? root : top && entryOf(top, SERVERS_KEY)?.value;
  const item = path.find((step) => step.at === 'item');
  const [first] = path;
  const inServers = piece.isItem || (first?.at === 'value' && first.key === SERVERS_KEY);
  return inServers && item ? readServers(text, node)[item.index] : undefined;
}

function takenAt(step: Step | undefined): string[] {
  if (!step || step.at === 'value') return [];
  const texts =
    step.at === 'item'
      ? step.seq.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []))
      : step.map.pairs.map(({ key }) => key.text);
  return texts.filter((text) => !isMark(text));
}

function isQuoted(map: MapNode): boolean {
  const others = map.pairs.filter(({ key }) => !isMark(key.text));
  return map.flow && others.length > 0 && others.every(({ key }) => key.style === 'double');
}

const DEFAULT_STEP = 2;

/** The file's own step, read off the tools below `tool_annotations`, else off the hints below a tool. */
function stepOf(text: string, server: MapNode): number {
  const tools = server.pairs.find(({ key }) => key.text === 'tool_annotations');
  const below = [tools, ...(asMap(tools?.value)?.pairs ?? [])];
  for (const pair of below) {
    const first = pair?.value.kind === 'map' && !pair.value.flow ? pair.value.pairs[0] : undefined;
    const step =
      pair && first ? columnOf(text, first.key.span.start) - columnOf(text, pair.key.span.start) : 0;
    if (step > 0) return step;
  }
  return DEFAULT_STEP;
}

function hasBlockHints(server: ServerEntry): boolean | undefined {
  const sibling = server.overrides.find(
    ({ tool, value }) => !isMark(tool) && value.kind === 'map' && value.pairs.length > 0,
  );
  return sibling?.value.kind === 'map' ? !sibling.value.flow : undefined;
}
