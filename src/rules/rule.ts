/** What a rule is handed, and what it gives. */
import type { CompanyFile } from '../companyfile/companyfile';
import type { TextEdit } from '../companyfile/edits';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import type { Placed, Span } from '../companyfile/span';
import type { HintName } from '../engine/hints';
import type { ServerKnowledge } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import type { RuleId } from './registry';

/** `error`: the engine refuses the file. `warning`: it loads, and does what is probably not wanted. The others: worth knowing. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A change that ends a finding. */
export interface Fix {
  readonly title: string;
  /** Whether it is the fix to take when nobody chooses. */
  readonly preferred: boolean;
  /**
   * Whether it needs a person: it may change a decision of the engine or of a host, or it states what nobody has said so far. A
   * fix without this may be applied unasked.
   */
  readonly changesVerdict: boolean;
  /** They belong together and do not overlap. */
  readonly edits: readonly TextEdit[];
}

/** Another place that a finding speaks of. */
export interface Related {
  readonly message: string;
  readonly span: Span;
}

/** One finding. Its spans, and those of its fixes, count from the start of the file. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** What happens, and what to do. One line; nothing hidden in it. */
  readonly message: string;
  /** The narrowest place that is wrong. */
  readonly span: Span;
  /** The server's name; absent when it has none, or when the finding is about no server. */
  readonly server?: string;
  /** The tool as the file spells it: a key of `tool_annotations`, an item of a worker's `tools`. Absent when the finding is about none. */
  readonly tool?: string;
  /** The variable that it is about, by its name; absent when it is about none. */
  readonly variable?: string;
  readonly related?: readonly Related[];
  /** `unnecessary`: editors show the text faded. */
  readonly tags?: readonly 'unnecessary'[];
  /** Computed on demand: most findings are shown without ever being fixed. Absent when there is no safe fix. */
  readonly fixes?: () => readonly Fix[];
}

/** A finding before its severity is known. Its spans count from wherever the rule's facts do. */
export type Draft = Omit<Finding, 'severity'>;

/** What a person has set. */
export interface RuleSettings {
  /** By rule; a rule that is not named keeps its default severity. */
  readonly severities?: Readonly<Partial<Record<RuleId, Severity | 'off'>>>;
}

/** Which tools a fix of a whole server is for. */
export interface ToolSelection {
  /** The most tools. Absent: all. */
  readonly limit?: number;
  /** Only these. Absent: all. */
  readonly only?: ReadonlySet<string>;
}

/** The facts of one server. Spans count from the start of the entry's piece. */
export interface ServerFacts {
  readonly entry: ServerEntry;
  readonly knowledge: ServerKnowledge;
  /** Every tool that the server lists or the file names. */
  readonly tools: readonly ToolVerdict[];
  /** The tools of `tool_annotations` whose block counts: one that another key of the same tool shadows is left out. */
  readonly overridden: readonly OverriddenTool[];
}

/** A tool that has a block in the file. */
export interface OverriddenTool {
  readonly override: ToolOverride;
  readonly verdict: ToolVerdict;
  /** Hints that the block may mean to state, but in a way that another rule calls wrong: nothing follows from their absence. */
  readonly unreadable: ReadonlySet<HintName>;
  /** Whether the block states no hint at all, not even wrongly. */
  readonly isEmpty: boolean;
  /** Whether the block counts for another tool, too: the prefixed name of one may be the raw name of another. */
  readonly isShared: boolean;
}

/** A rule on one server. It is asked once for the same entry and knowledge, so it looks at nothing else. */
export type ServerRule = (facts: ServerFacts) => readonly Draft[];

/** The facts of a whole file. */
export interface FileFacts {
  readonly file: CompanyFile;
  /** One for each entry of `file.servers`, in the same order; of two with one name only the first knows its list. */
  readonly servers: readonly Placed<ServerFacts>[];
}

/** A rule on a whole file. The spans of its drafts count from the start of the file. */
export type FileRule = (facts: FileFacts) => readonly Draft[];
