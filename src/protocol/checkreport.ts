/**
 * The output of `hintsight check --format json`. Others read it: keys may be added, none may change. Lines and
 * characters are zero-based, characters count UTF-16 units.
 */
import type { Range } from 'vscode-languageserver-types';

/** `error`: the engine refuses the file. `warning`: it loads and does what is probably not wanted. */
export type ReportSeverity = 'error' | 'warning' | 'information' | 'hint';

/** A replacement of one stretch of text; an empty range is an insertion. */
export interface EditReport {
  readonly range: Range;
  readonly newText: string;
}

/** A change that would end the finding. Its edits belong together and do not overlap. */
export interface FixReport {
  readonly title: string;
  /** Whether it is the fix to take when nobody chooses. */
  readonly preferred: boolean;
  readonly edits: readonly EditReport[];
}

/** One finding. */
export interface FindingReport {
  /** The rule's id, a heading of docs/rules.md. */
  readonly rule: string;
  readonly severity: ReportSeverity;
  readonly message: string;
  /** The server that it is about; absent when it is about none. */
  readonly server?: string;
  /** The tool that it is about, as the file spells it; absent when it is about none. */
  readonly tool?: string;
  readonly range: Range;
  /** Empty when there is no safe fix. */
  readonly fixes: readonly FixReport[];
}

/** The findings of one company file, in the order of their ranges. */
export interface FileReport {
  /** As it was given, or relative to the folder that was; `-` for standard input. */
  readonly path: string;
  readonly findings: readonly FindingReport[];
}

/** The whole report. */
export interface CheckReport {
  readonly version: 1;
  readonly summary: {
    /** Company files that were checked. */
    readonly files: number;
    readonly errors: number;
    readonly warnings: number;
    readonly information: number;
    readonly hints: number;
  };
  readonly files: readonly FileReport[];
}
