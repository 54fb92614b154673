/** What the extension and the page of the verdict matrix tell one another. */
import type { ReportHints, ReportHintValue, ReportHostVerdict, ReportPlace, ToolReport } from './report';

/** An effective hint, and whose word it is; `nobody`'s when it is unknown. */
export interface MatrixHint {
  readonly value: ReportHintValue;
  readonly source: 'file' | 'server' | 'nobody';
}

/** One tool. What hides in the texts is made visible; they are untrusted all the same. */
export interface MatrixRow {
  readonly server: string;
  readonly name: string;
  /** Absent: the server gives none. */
  readonly title?: string;
  /** What Crewlet's catalogue calls it. */
  readonly catalogueName: string;
  /** Whether only the file names it: the server's list has no such tool. */
  readonly isUnlisted: boolean;
  readonly class: ToolReport['class'];
  readonly worker: ToolReport['worker'];
  readonly delivers: boolean;
  readonly host: ReportHostVerdict;
  /** What a host does that dials the server itself. Absent: the same, or the tool is not listed. */
  readonly direct?: ReportHostVerdict;
  readonly hints: Readonly<Record<keyof ReportHints, MatrixHint>>;
  /** Where its key stands in the file, else its server's name. */
  readonly place: ReportPlace;
  /** Whether a person should look at it: nobody says what it does, or workers may not call it. */
  readonly attention: boolean;
}

/** What the page says, in the person's language. `{0}` and so on are filled in by the page. */
export interface MatrixWords {
  readonly columns: Readonly<Record<MatrixColumn, string>>;
  readonly classes: Readonly<Record<ToolReport['class'], string>>;
  readonly workers: Readonly<Record<ToolReport['worker']['rule'], string>>;
  /** `{0}`: a tool that only the file names. */
  readonly unlisted: string;
  readonly delivers: string;
  readonly staysSilent: string;
  readonly hosts: Readonly<Record<ReportHostVerdict, string>>;
  /** `{0}`: what a host does that gets the effective hints; `{1}`: one that dials the server itself. */
  readonly direct: string;
  readonly values: Readonly<Record<ReportHintValue, string>>;
  readonly sources: Readonly<Record<MatrixHint['source'], string>>;
  readonly filter: string;
  readonly allClasses: string;
  readonly allServers: string;
  readonly classFilter: string;
  readonly serverFilter: string;
  readonly attention: string;
  /** `{0}` of `{1}` tools. */
  readonly count: string;
  readonly table: string;
  readonly nothingKnown: string;
  readonly nothingLeft: string;
  readonly listTools: string;
  readonly refresh: string;
  readonly clearFilters: string;
  readonly exportCsv: string;
  readonly exportMarkdown: string;
  readonly closed: string;
  readonly openFile: string;
}

export type MatrixColumn = 'server' | 'tool' | 'class' | 'worker' | 'delivery' | 'host' | keyof ReportHints;

/** To the page. */
export type MatrixMessage =
  | {
      readonly kind: 'start';
      /** The URI of the company file. */
      readonly file: string;
      readonly words: MatrixWords;
    }
  | {
      readonly kind: 'rows';
      /** In the file's order. */
      readonly rows: readonly MatrixRow[];
      /** What keeps servers from being asked, and what to do. Absent: nothing. */
      readonly obstacle?: string;
    }
  /** The file is closed, or no company file any more: what is shown stays, but is old. */
  | { readonly kind: 'closed' };

/** From the page. */
export type MatrixRequest =
  /** It listens now. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'reveal'; readonly place: ReportPlace }
  | { readonly kind: 'listTools' }
  | { readonly kind: 'export'; readonly format: 'csv' | 'markdown'; readonly text: string };

/** What the page keeps while it is hidden, and VS Code over a restart. */
export interface MatrixState {
  readonly file: string;
  readonly view: unknown;
}
