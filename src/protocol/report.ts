/**
 * What is decided about every tool of a file: the output of `hintsight explain --format json` and the result of the
 * request `hintsight/tools`. Others read it: keys may be added, none may change.
 */

/** A hint's value. `unknown` is neither yes nor no. */
export type ReportHintValue = 'yes' | 'no' | 'unknown';

/** What is said about one tool by one speaker. Every hint is present. */
export interface ReportHints {
  readonly readOnly: ReportHintValue;
  readonly destructive: ReportHintValue;
  readonly idempotent: ReportHintValue;
  readonly openWorld: ReportHintValue;
}

/** What an MCP host does before a call, from "lets it run" to "asks, as something that cannot be undone". */
export type ReportHostVerdict = 'pass' | 'pass-open' | 'ask' | 'ask-destructive';

/** A place in the file. Zero-based; characters count UTF-16 units. */
export interface ReportPlace {
  readonly line: number;
  readonly character: number;
}

/** One tool and what follows from its hints. */
export interface ToolReport {
  /** The server's own name for it; for a tool that only the file names, its key without the `tool_prefix`. */
  readonly name: string;
  /** `tool_prefix` and name: what Crewlet's catalogue calls it. */
  readonly catalogueName: string;
  /** The server's display title, what hides in it made visible. Absent: there is none. */
  readonly title?: string;
  /** The server's description, what hides in it made visible, cut where it is long. Absent: there is none. */
  readonly description?: string;
  /** Whether the server's list holds it. False when only the file names it. */
  readonly listed: boolean;
  /** The key of `tool_annotations` that counts for it; null when there is none. */
  readonly overriddenBy: string | null;
  /** Where that key stands; null when there is none. */
  readonly place: ReportPlace | null;
  /** What the server says. */
  readonly advertised: ReportHints;
  /** What the company file says. */
  readonly override: ReportHints;
  /** The file's word on top of the server's: what the decisions below are made from. */
  readonly effective: ReportHints;
  readonly class: 'read' | 'private-write' | 'shared-write' | 'unclassified';
  /** May a worker (sub-agent) call it, and the rule that decided. */
  readonly worker: {
    readonly allowed: boolean;
    readonly rule:
      'control-tool' | 'read-only' | 'destructive' | 'shared-write' | 'private-write' | 'unclassified';
  };
  /** Does a successful call count as having reached somebody, and where: the server's name. */
  readonly delivery: { readonly delivers: boolean; readonly surface: string };
  /** `verdict` from the effective hints, `direct` from the server's own; `direct` is null for a tool that is not listed. */
  readonly host: { readonly verdict: ReportHostVerdict; readonly direct: ReportHostVerdict | null };
}

/** How it stands with asking a server for its tools. */
export interface ServerStatus {
  /**
   * - `idle`: nobody asked, or asking is not wanted
   * - `consent`: the person has not allowed this launch
   * - `untrusted`: the workspace is not trusted
   * - `loading`: it is being asked
   * - `listed`: it answered
   * - `failed`: it did not
   */
  readonly state: 'idle' | 'consent' | 'untrusted' | 'loading' | 'listed' | 'failed';
  /** Where the listing broke off; in state `failed` only. */
  readonly step?: 'start' | 'handshake' | 'listing';
  /** Why it failed and what to do, in words for a person; in state `failed` only. */
  readonly message?: string;
  /** The end of the server's standard error, without secrets; untrusted text. In state `failed` only, and only if it wrote any. */
  readonly stderr?: string;
  /** When the list at hand was made, in ISO 8601. Absent: there is no list, or its age is unknown, as of a snapshot. */
  readonly listedAt?: string;
  /** How many tools the list at hand has. Absent: there is no list. */
  readonly tools?: number;
}

/** One entry of `mcp_servers`. */
export interface ServerReport {
  readonly name: string;
  /** Where its name stands; of an entry without one, where the entry starts. */
  readonly place: ReportPlace;
  readonly transport: 'stdio' | 'http';
  /** False for a template with one instance per seat that holds credentials. */
  readonly shared: boolean;
  /** Where the list of its tools is from; `none` when no list is at hand and only the file's own keys are judged. */
  readonly source: 'live' | 'cache' | 'snapshot' | 'none';
  /** Why the last listing failed, in words for a person; null when it did not. */
  readonly error: string | null;
  readonly status: ServerStatus;
  /** The server's tools in its own order, then those that only the file names. */
  readonly tools: readonly ToolReport[];
}

/** The whole report of one file. */
export interface ToolsReport {
  readonly version: 1;
  /** On the command line the path as it was given, in the language server the document's URI. */
  readonly file: string;
  /** In the file's order. */
  readonly servers: readonly ServerReport[];
}
