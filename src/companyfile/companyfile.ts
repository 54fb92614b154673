/** Text → company file. Pieces whose text did not change keep their model from the version before. */
import type { McpEnv, Seat, ServerEntry, TopLevelKey, WorkerTemplate } from './model';
import { parseText, type ParsedText, type Problem, type Unread } from './parse';
import { SERVERS_KEY, cutText, type Cut } from './pieces';
import { readRoleEnvs, readRoles, readServers, readUnitEnvs, readUnits, readWorkers } from './read';
import { closesLater } from './flowscan';
import { isUnset } from './scalar';
import type { Placed } from './span';
import { asMap, resolve, type TreeNode } from './tree';

/** A company file, read. Immutable; a new text gives a new one. */
export interface CompanyFile {
  readonly text: string;
  readonly pieces: readonly Placed<Piece>[];
  /** The entries of `mcp_servers`, in order. */
  readonly servers: readonly Placed<ServerEntry>[];
  /** The seats of `roles`, then those of `units`, each in document order. */
  readonly seats: readonly Placed<Seat>[];
  /** Every `mcp_env`, those of `roles` first. */
  readonly mcpEnvs: readonly Placed<McpEnv>[];
  readonly workers: readonly Placed<WorkerTemplate>[];
  /** What is written under `workers`, whatever its shape; absent when there is nothing. */
  readonly workersNode: Placed<TreeNode> | undefined;
  readonly topLevelKeys: readonly Placed<TopLevelKey>[];
  /** What the engine never reads, counted from the start of the text; `undefined` when it reads all. */
  readonly unread: Unread | undefined;
}

/** What one piece of the text holds. Its spans count from the piece's start. */
export interface Piece {
  /** The top-level key that it belongs to; `undefined` for a text that was read in one. */
  readonly key: string | undefined;
  /** Set for one item of `mcp_servers`. */
  readonly isItem: boolean;
  readonly text: string;
  /** All that it holds, also what Hintsight does not read; `undefined` when there is nothing. */
  readonly root: TreeNode | undefined;
  readonly problems: readonly Problem[];
  readonly unresolvedAliases: readonly string[];
  /** Whether each scalar is known to stand on one line, so that each line can be looked at alone. */
  readonly isPlain: boolean;
  readonly servers: readonly ServerEntry[];
  readonly roles: readonly Seat[];
  readonly units: readonly Seat[];
  readonly roleEnvs: readonly McpEnv[];
  readonly unitEnvs: readonly McpEnv[];
  readonly workers: readonly WorkerTemplate[];
  readonly workersNode: TreeNode | undefined;
  readonly topLevelKeys: readonly TopLevelKey[];
  readonly unread: Unread | undefined;
}

/**
 * Reads a text. Never throws: broken text gives what can still be read.
 *
 * @param previous the version before, from which unchanged pieces are taken over as they are
 */
export function readCompanyFile(text: string, previous?: CompanyFile): CompanyFile {
  const known = new Map<string, Piece[]>();
  for (const { it } of previous?.pieces ?? []) {
    const sameText = known.get(it.text);
    if (sameText) sameText.push(it);
    else known.set(it.text, [it]);
  }
  const read = (cut: Cut): Placed<Piece> => {
    const pieceText = text.slice(cut.start, cut.end);
    const kept = known.get(pieceText)?.find((piece) => piece.key === cut.key && piece.isItem === cut.isItem);
    return { base: cut.start, it: kept ?? readPiece(pieceText, cut) };
  };
  const pieces = cutText(text)?.map(read);
  if (!pieces || pieces.some((piece, index) => needsTextBefore(piece.it, pieces, index)))
    return readInOnePiece(text);
  const cut = assemble(text, pieces);
  if (!pieces.some((piece) => mayGoOn(piece, text))) return cut;
  const whole = readInOnePiece(text);
  return syntaxErrorsIn(whole) < syntaxErrorsIn(cut) ? whole : cut;
}

/** Whether a piece ends inside braces or quotes that a later piece closes: then the cut went through them. */
function mayGoOn({ base, it }: Placed<Piece>, text: string): boolean {
  return it.problems.some(isSyntaxError) && closesLater(text.slice(base), it.text.length);
}

function syntaxErrorsIn({ pieces }: CompanyFile): number {
  return pieces.reduce((sum, { it }) => sum + it.problems.filter(isSyntaxError).length, 0);
}

function isSyntaxError({ rule }: Problem): boolean {
  return rule === 'yaml-syntax';
}

/** The same without cutting: what every way of reading is held to. */
export function readInOnePiece(text: string): CompanyFile {
  const whole: Cut = { start: 0, end: text.length, key: undefined, isItem: false };
  return assemble(text, [{ base: 0, it: readPiece(text, whole) }]);
}

/** Whether a piece uses an anchor that another piece before it defines: then it does not stand alone. */
function needsTextBefore(piece: Piece, pieces: readonly Placed<Piece>[], index: number): boolean {
  return piece.unresolvedAliases.some((name) =>
    pieces.slice(0, index).some(({ it }) => it.text.includes(`&${name}`)),
  );
}

function readPiece(text: string, cut: Cut): Piece {
  const parsed = parseText(text);
  const { root } = parsed;
  if (cut.isItem) return piece(text, cut, parsed, new Map([[SERVERS_KEY, root]]), []);
  const top = asMap(root);
  const values = new Map<string, TreeNode>();
  const topLevelKeys: TopLevelKey[] = [];
  for (const { key, value } of top?.pairs ?? []) {
    if (!values.has(key.text)) values.set(key.text, value);
    topLevelKeys.push({ key, valueKind: kindOf(value) });
  }
  return piece(text, cut, parsed, values, topLevelKeys);
}

function piece(
  text: string,
  cut: Cut,
  parsed: ParsedText,
  values: ReadonlyMap<string, TreeNode | undefined>,
  topLevelKeys: readonly TopLevelKey[],
): Piece {
  return {
    key: cut.key,
    isItem: cut.isItem,
    text,
    root: parsed.root,
    problems: parsed.problems,
    unresolvedAliases: parsed.unresolvedAliases,
    isPlain: parsed.isPlain ?? false,
    servers: readServers(text, values.get(SERVERS_KEY)),
    roles: readRoles(values.get('roles')),
    units: readUnits(values.get('units')),
    roleEnvs: readRoleEnvs(text, values.get('roles')),
    unitEnvs: readUnitEnvs(text, values.get('units')),
    workers: readWorkers(values.get('workers')),
    workersNode: values.get('workers'),
    topLevelKeys,
    unread: parsed.unread,
  };
}

function kindOf(value: TreeNode): TopLevelKey['valueKind'] {
  return isUnset(value) ? 'empty' : (resolve(value)?.kind ?? 'empty');
}

function assemble(text: string, pieces: readonly Placed<Piece>[]): CompanyFile {
  const gather = <T>(of: (piece: Piece) => readonly T[]): Placed<T>[] =>
    pieces.flatMap(({ base, it }) => of(it).map((value) => ({ base, it: value })));
  return {
    text,
    pieces,
    servers: gather((piece) => piece.servers),
    seats: [...gather((piece) => piece.roles), ...gather((piece) => piece.units)],
    mcpEnvs: [...gather((piece) => piece.roleEnvs), ...gather((piece) => piece.unitEnvs)],
    workers: gather((piece) => piece.workers),
    workersNode: gather((piece) => (piece.workersNode ? [piece.workersNode] : []))[0],
    topLevelKeys: gather((piece) => piece.topLevelKeys).map((placed) => withItems(placed, pieces)),
    unread: pieces[0]?.it.unread,
  };
}

/** The list under `mcp_servers` stands in pieces of its own, if it was cut. */
function withItems(placed: Placed<TopLevelKey>, pieces: readonly Placed<Piece>[]): Placed<TopLevelKey> {
  const { base, it } = placed;
  return it.key.text === SERVERS_KEY && pieces.some((piece) => piece.it.isItem)
    ? { base, it: { ...it, valueKind: 'seq' } }
    : placed;
}
