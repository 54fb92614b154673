/**
 * The model of a company file: what Hintsight reads of it, with exact spans.
 *
 * All spans count from the start of the piece that the value was read from (see `Placed`); `source` is that piece's
 * text. Nothing here is judged: a field of the wrong shape is absent, and the schema says what is wrong with it.
 */
import type { HintName, HintSet, HintValue } from '../engine/hints';
import type { Span } from './span';
import type { MapNode, ScalarNode, TreeNode } from './tree';

/** A text and where it stands, quotes included. */
export interface TextField {
  readonly text: string;
  readonly span: Span;
}

/** One item of `mcp_servers`. */
export interface ServerEntry {
  /** The text that all spans of this entry count in. */
  readonly source: string;
  /** The whole item, without its dash. */
  readonly node: TreeNode;
  /** The item as a mapping; absent when it is none. */
  readonly map: MapNode | undefined;
  /** `name`; absent when it is missing, blank or no text. */
  readonly name: TextField | undefined;
  /** `transport`; `stdio` when nothing is written, absent when it is neither. */
  readonly transport: 'stdio' | 'http' | undefined;
  /** `shared`; true unless the file says no. */
  readonly shared: boolean;
  readonly command: TextField | undefined;
  readonly args: readonly TextField[];
  /** `env`: variable → value, as written. */
  readonly env: ReadonlyMap<string, TextField>;
  readonly url: TextField | undefined;
  readonly headers: ReadonlyMap<string, TextField>;
  /** `tool_prefix`; empty when there is none. */
  readonly toolPrefix: string;
  /** Where `tool_prefix` stands; absent when there is none. */
  readonly toolPrefixField: TextField | undefined;
  /** `startup_timeout_seconds`; absent when unset, 0 or no number. */
  readonly startupTimeoutSeconds: number | undefined;
  /** The tools of `tool_annotations`, in order, merged ones included. */
  readonly overrides: readonly ToolOverride[];
}

/** One tool under `tool_annotations`. */
export interface ToolOverride {
  /** The key: a raw tool name or a catalogue name. */
  readonly tool: string;
  readonly key: ScalarNode;
  /** The block: a mapping, nothing, an alias, or something wrong. */
  readonly value: TreeNode;
  /** Set when the tool comes in through a merge key: its text stands elsewhere. */
  readonly merged: boolean;
  /** What the block states, in order; keys that are no hints and values that are none of the accepted words are left out. */
  readonly statements: readonly HintStatement[];
  /** The same as a set. */
  readonly hints: HintSet;
}

/** One hint that a block states, null included. */
export interface HintStatement {
  readonly hint: HintName;
  readonly key: ScalarNode;
  readonly node: ScalarNode;
  readonly value: HintValue;
  /** Set when it comes in through a merge key or an alias: its text belongs to another block too. */
  readonly shared: boolean;
}

/** Whether a block is nothing but hints, all of them read, and none stated twice. */
export function isPlainBlock({ value, statements }: ToolOverride): boolean {
  if (value.kind !== 'map' || value.pairs.length !== statements.length) return false;
  return statements.every(
    ({ hint }, index) => statements.findIndex((other) => other.hint === hint) === index,
  );
}

/** A role, and the credentials that it holds for servers. */
export interface Seat {
  /** The whole role. */
  readonly node: MapNode;
  /** `name`; absent when there is none. */
  readonly name: TextField | undefined;
  /** False for `kind: human`: such a seat runs no tools. */
  readonly isAgent: boolean;
  /** Its own `mcp_env`. */
  readonly credentials: readonly SeatCredentials[];
  /** `mcp_env` of the unit that holds the seat directly; empty for a seat outside units, and for humans. */
  readonly inherited: readonly SeatCredentials[];
}

/** One server under an `mcp_env`. */
export interface SeatCredentials {
  readonly server: TextField;
  readonly variables: ReadonlyMap<string, TextField>;
}

/** One `mcp_env`, of a unit or of a role; of human seats too. */
export interface McpEnv {
  /** What is written there, whatever its shape. */
  readonly node: TreeNode;
  /** The text that its spans count in. */
  readonly source: string;
}

/** One template under `workers`. */
export interface WorkerTemplate {
  readonly name: TextField;
  /** What is written under the name, whatever its shape. */
  readonly node: TreeNode;
  /** What is written under `tools`, whatever its shape; absent when there is nothing. */
  readonly toolsNode: TreeNode | undefined;
  /** Catalogue names. */
  readonly tools: readonly TextField[];
}

/** A key at the top of the file. */
export interface TopLevelKey {
  readonly key: ScalarNode;
  /** What stands under `mcp_servers` and friends decides whether this is a company file at all. */
  readonly valueKind: 'map' | 'seq' | 'scalar' | 'empty';
}
