/** The tree of a YAML text, reduced to what Hintsight reads, each node with its exact span. */
import type { Span } from './span';

interface NodeBase {
  readonly span: Span;
}

/** A scalar. Nothing is resolved: `true`, `12` and `"12"` are texts until somebody asks what they mean. */
export interface ScalarNode extends NodeBase {
  readonly kind: 'scalar';
  /** The text that it stands for: escapes resolved, lines folded. */
  readonly text: string;
  /** `empty`: nothing is written there, as in `key:`; the span is empty too. */
  readonly style: 'plain' | 'single' | 'double' | 'block' | 'empty';
  /** The tag as YAML resolves it, such as `tag:yaml.org,2002:str`; absent when none is written. */
  readonly tag?: string;
}

export interface MapNode extends NodeBase {
  readonly kind: 'map';
  readonly flow: boolean;
  /** The pairs as written, in order, duplicates and merge keys included. */
  readonly pairs: readonly Pair[];
}

/** A pair with a scalar key. Pairs with another key are left out: Crewlet's files have none. */
export interface Pair {
  readonly key: ScalarNode;
  readonly value: TreeNode;
}

export interface SeqNode extends NodeBase {
  readonly kind: 'seq';
  readonly flow: boolean;
  readonly items: readonly TreeNode[];
}

/** `*name`. `target` is absent when no such anchor stands before it, or when the anchor's node holds the alias itself. */
export interface AliasNode extends NodeBase {
  readonly kind: 'alias';
  readonly name: string;
  readonly target?: ScalarNode | MapNode | SeqNode;
}

export type TreeNode = ScalarNode | MapNode | SeqNode | AliasNode;

/** What stands at a node once aliases are followed; `undefined` for an alias to nothing. */
export function resolve(node: TreeNode): ScalarNode | MapNode | SeqNode | undefined {
  return node.kind === 'alias' ? node.target : node;
}

/** The node as a mapping, aliases followed; `undefined` when it is something else. */
export function asMap(node: TreeNode | undefined): MapNode | undefined {
  const target = node && resolve(node);
  return target?.kind === 'map' ? target : undefined;
}

/** The node as a sequence, aliases followed; `undefined` when it is something else. */
export function asSeq(node: TreeNode | undefined): SeqNode | undefined {
  const target = node && resolve(node);
  return target?.kind === 'seq' ? target : undefined;
}

/** The node as a scalar, aliases followed; `undefined` when it is something else. */
export function asScalar(node: TreeNode | undefined): ScalarNode | undefined {
  const target = node && resolve(node);
  return target?.kind === 'scalar' ? target : undefined;
}

/** A pair as it counts for a mapping, with `merged` set when it comes in through a merge key (`<<`). */
export interface Entry extends Pair {
  readonly merged: boolean;
}

/** Whether a pair is a merge key: a plain `<<`. A quoted one is an ordinary key. */
export function isMergeKey(key: ScalarNode): boolean {
  return key.text === '<<' && key.style === 'plain';
}

/**
 * The pairs that count: those written in the mapping, then those merged in under keys that are not yet there. Of a key
 * written twice the first counts.
 */
export function entriesOf(map: MapNode): Entry[] {
  // Very many mappings are read, and most are a handful of hints: these need no sets.
  if (map.pairs.length <= FEW && map.pairs.every(({ key }, index) => countsAsWritten(map, key, index))) {
    return map.pairs.map(({ key, value }) => ({ key, value, merged: false }));
  }
  const entries: Entry[] = [];
  const taken = new Set<string>();
  // A source adds nothing the second time, and aliases of aliases would otherwise multiply.
  const visited = new Set<MapNode>();
  const add = (from: MapNode, merged: boolean): void => {
    if (visited.has(from)) return;
    visited.add(from);
    for (const pair of from.pairs) {
      if (isMergeKey(pair.key) || taken.has(pair.key.text)) continue;
      taken.add(pair.key.text);
      entries.push({ key: pair.key, value: pair.value, merged });
    }
    for (const pair of from.pairs) {
      if (isMergeKey(pair.key))
        mergeSources(pair.value).forEach((source) => {
          add(source, true);
        });
    }
  };
  add(map, false);
  return entries;
}

const FEW = 8;

/** Whether a pair is an ordinary one whose key does not stand before it. */
function countsAsWritten(map: MapNode, key: ScalarNode, index: number): boolean {
  if (isMergeKey(key)) return false;
  for (let before = 0; before < index; before++) {
    if (map.pairs[before]?.key.text === key.text) return false;
  }
  return true;
}

function mergeSources(value: TreeNode): MapNode[] {
  const single = asMap(value);
  if (single) return [single];
  return (asSeq(value)?.items ?? []).flatMap((item) => asMap(item) ?? []);
}

/** The entry with this key, merged ones included; `undefined` when there is none. */
export function entryOf(map: MapNode, key: string): Entry | undefined {
  const written = map.pairs.find((pair) => pair.key.text === key && !isMergeKey(pair.key));
  if (written) return { ...written, merged: false };
  if (!map.pairs.some((pair) => isMergeKey(pair.key))) return undefined;
  return entriesOf(map).find((entry) => entry.key.text === key);
}
