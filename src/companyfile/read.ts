/** Tree → model: one reader for each thing that the model holds. */
import { NO_HINTS, hintOfKey, type HintName, type HintSet, type HintValue } from '../engine/hints';
import type {
  HintStatement,
  McpEnv,
  Seat,
  SeatCredentials,
  ServerEntry,
  TextField,
  ToolOverride,
  WorkerTemplate,
} from './model';
import { booleanOf, hintValue, isNull, numberOf } from './scalar';
import {
  asMap,
  asScalar,
  asSeq,
  entriesOf,
  entryOf,
  type MapNode,
  type ScalarNode,
  type TreeNode,
} from './tree';

/** Reads the items of `mcp_servers`. */
export function readServers(source: string, node: TreeNode | undefined): ServerEntry[] {
  return (asSeq(node)?.items ?? []).map((item) => readServer(source, item));
}

function readServer(source: string, node: TreeNode): ServerEntry {
  const map = asMap(node);
  const field = (key: string): TreeNode | undefined => map && entryOf(map, key)?.value;
  const toolPrefixField = readText(field('tool_prefix'));
  return {
    source,
    node,
    map,
    name: readText(field('name')),
    transport: readTransport(field('transport')),
    shared: readBoolean(field('shared')) ?? true,
    command: readText(field('command')),
    args: (asSeq(field('args'))?.items ?? []).flatMap((item) => readAnyText(item) ?? []),
    env: readTexts(field('env')),
    url: readText(field('url')),
    headers: readTexts(field('headers')),
    toolPrefix: toolPrefixField?.text ?? '',
    toolPrefixField,
    startupTimeoutSeconds: readTimeout(field('startup_timeout_seconds')),
    overrides: readOverrides(field('tool_annotations')),
  };
}

function readTransport(node: TreeNode | undefined): ServerEntry['transport'] {
  const text = readText(node)?.text;
  if (text === undefined) return asScalar(node) || node === undefined ? 'stdio' : undefined;
  return text === 'stdio' || text === 'http' ? text : undefined;
}

function readBoolean(node: TreeNode | undefined): boolean | undefined {
  const scalar = asScalar(node);
  return scalar && booleanOf(scalar);
}

function readTimeout(node: TreeNode | undefined): number | undefined {
  const scalar = asScalar(node);
  const seconds = scalar && numberOf(scalar);
  return seconds !== undefined && seconds > 0 ? seconds : undefined;
}

/** A text field takes any scalar as written, numbers and booleans too; null and blank mean that it is not set. */
function readText(node: TreeNode | undefined): TextField | undefined {
  const field = readAnyText(node);
  return field && field.text.trim() !== '' ? field : undefined;
}

function readAnyText(node: TreeNode | undefined): TextField | undefined {
  const scalar = asScalar(node);
  if (!node || !scalar) return undefined;
  return { text: isNull(scalar) ? '' : scalar.text, span: node.span };
}

function readTexts(node: TreeNode | undefined): Map<string, TextField> {
  const map = asMap(node);
  const texts = new Map<string, TextField>();
  for (const { key, value } of map ? entriesOf(map) : []) {
    const text = readAnyText(value);
    if (text) texts.set(key.text, text);
  }
  return texts;
}

function readOverrides(node: TreeNode | undefined): ToolOverride[] {
  const map = asMap(node);
  return map ? entriesOf(map).map(({ key, value, merged }) => readOverride(key, value, merged)) : [];
}

function readOverride(key: ScalarNode, value: TreeNode, merged: boolean): ToolOverride {
  const block = asMap(value);
  const statements = block ? readStatements(block, merged || value.kind === 'alias') : [];
  return { tool: key.text, key, value, merged, statements, hints: hintsOf(statements) };
}

function readStatements(block: MapNode, shared: boolean): HintStatement[] {
  const statements: HintStatement[] = [];
  for (const { key, value, merged } of entriesOf(block)) {
    const hint = hintOfKey(key.text);
    const node = asScalar(value);
    const said = node && hintValue(node);
    if (hint === undefined || !node || said === undefined) continue;
    statements.push({ hint, key, node, value: said, shared: shared || merged || value.kind === 'alias' });
  }
  return statements;
}

/** Where a hint stands in both spellings (which the engine refuses) the first counts, as for a key written twice. */
function hintsOf(statements: readonly HintStatement[]): HintSet {
  const hints: Record<HintName, HintValue> = { ...NO_HINTS };
  for (let at = statements.length - 1; at >= 0; at--) {
    const statement = statements[at];
    if (statement) hints[statement.hint] = statement.value;
  }
  return hints;
}

/** Reads a `workers` mapping. */
export function readWorkers(node: TreeNode | undefined): WorkerTemplate[] {
  const map = asMap(node);
  return (map ? entriesOf(map) : []).map(({ key, value }) => {
    const template = asMap(value);
    const toolsNode = template && entryOf(template, 'tools')?.value;
    const tools = (asSeq(toolsNode)?.items ?? []).flatMap((tool) => readText(tool) ?? []);
    return { name: { text: key.text, span: key.span }, node: value, toolsNode, tools };
  });
}

/** Reads the seats of a `roles` list. */
export function readRoles(node: TreeNode | undefined, inherited: readonly SeatCredentials[] = []): Seat[] {
  return mapsIn(node).map((role) => readSeat(role, inherited));
}

/**
 * Reads the seats of a `units` list in document order. A unit's `mcp_env` is the base for the seats directly in it only.
 *
 * @param seen units read already: one that stands in several places through aliases is read once
 */
export function readUnits(node: TreeNode | undefined, seen = new Set<MapNode>()): Seat[] {
  return mapsIn(node).flatMap((unit) => {
    if (seen.has(unit)) return [];
    seen.add(unit);
    const own = readCredentials(entryOf(unit, 'mcp_env')?.value);
    return [
      ...readRoles(entryOf(unit, 'roles')?.value, own),
      ...readUnits(entryOf(unit, 'children')?.value, seen),
    ];
  });
}

/** Reads every `mcp_env` of a `roles` list. */
export function readRoleEnvs(source: string, node: TreeNode | undefined): McpEnv[] {
  return mapsIn(node).flatMap((role) => readMcpEnv(source, role));
}

/**
 * Reads every `mcp_env` of a `units` list: the units' own and those of the roles in them, in document order.
 *
 * @param seen units read already, as for `readUnits`
 */
export function readUnitEnvs(
  source: string,
  node: TreeNode | undefined,
  seen = new Set<MapNode>(),
): McpEnv[] {
  return mapsIn(node).flatMap((unit) => {
    if (seen.has(unit)) return [];
    seen.add(unit);
    return [
      ...readMcpEnv(source, unit),
      ...readRoleEnvs(source, entryOf(unit, 'roles')?.value),
      ...readUnitEnvs(source, entryOf(unit, 'children')?.value, seen),
    ];
  });
}

function readMcpEnv(source: string, holder: MapNode): McpEnv[] {
  const node = entryOf(holder, 'mcp_env')?.value;
  return node ? [{ node, source }] : [];
}

function mapsIn(node: TreeNode | undefined): MapNode[] {
  return (asSeq(node)?.items ?? []).flatMap((item) => asMap(item) ?? []);
}

function readSeat(role: MapNode, inherited: readonly SeatCredentials[]): Seat {
  const isAgent = readText(entryOf(role, 'kind')?.value)?.text !== 'human';
  return {
    node: role,
    name: readText(entryOf(role, 'name')?.value),
    isAgent,
    credentials: readCredentials(entryOf(role, 'mcp_env')?.value),
    inherited: isAgent ? inherited : [],
  };
}

function readCredentials(node: TreeNode | undefined): SeatCredentials[] {
  const map = asMap(node);
  return (map ? entriesOf(map) : []).map(({ key, value }) => ({
    server: { text: key.text, span: key.span },
    variables: readTexts(value),
  }));
}
