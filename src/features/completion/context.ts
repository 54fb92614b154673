/** What every completion is computed from. */
import type { CompanyFile } from '../../companyfile/companyfile';
import type { CursorSite } from '../../companyfile/cursor';
import type { CatalogueView } from '../../engine/knowledge';
import type { Finding } from '../../rules/rule';
import type { Positions } from '../positions';

export interface CompletionContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  readonly positions: Positions;
  /** The document's URI, for the command that lists tools. */
  readonly uri: string;
  /** What the client can insert. */
  readonly client: InsertionSupport;
  /** What the rules find in this version of the file; only asked for where it matters. Absent: nothing is known of that. */
  readonly findings?: (() => readonly Finding[]) | undefined;
}

export interface InsertionSupport {
  /** The client understands snippets: placeholders and choices. */
  readonly snippets: boolean;
  /** The client can be told to insert lines as they are, without indenting them itself. */
  readonly linesAsIs: boolean;
}

/** A completion's context and the site that it is asked for at. */
export interface SiteContext extends CompletionContext {
  readonly site: CursorSite;
  /** The text that an insertion replaces. */
  readonly word: string;
}
