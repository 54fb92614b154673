/** What every code action is computed from, and how it is put together. */
import { CodeActionKind, type CodeAction, type WorkspaceEdit } from 'vscode-languageserver-types';
import type { CompanyFile } from '../../companyfile/companyfile';
import type { TextEdit } from '../../companyfile/edits';
import { piecesAt } from '../../companyfile/locate';
import type { ServerEntry, ToolOverride } from '../../companyfile/model';
import { placeSpan, touches, type Placed, type Span } from '../../companyfile/span';
import type { CatalogueView } from '../../engine/knowledge';
import type { Finding, RuleSettings } from '../../rules/rule';
import type { DiagnosticContext } from '../diagnostics';
import { rangeOf } from '../positions';

/** What code actions are computed from. */
export interface CodeActionContext extends DiagnosticContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  /** What the rules found in this version of the file. */
  readonly findings: readonly Finding[];
  /** What the rules were run with; absent: the defaults. */
  readonly settings?: RuleSettings | undefined;
  /** The document's version, named in the edits; `undefined` for a client that takes none. */
  readonly version: number | undefined;
  /** The kinds that the client asks for, what is below them included. Absent or empty: all but those that run unasked. */
  readonly only?: readonly string[] | undefined;
  /** Whether the client asks for the edit of an action when it is chosen. Absent: it does not. */
  readonly resolves?: boolean | undefined;
  /** Commands that the client has beside the server's own, such as `hintsight.setVariable`. Absent: none. */
  readonly clientCommands?: readonly string[] | undefined;
}

/** A tool of the file, with the place where its spans count from. */
export interface ToolAt {
  readonly base: number;
  readonly server: ServerEntry;
  readonly override: ToolOverride;
  /** From the key to the block's end, counted from the start of the file. */
  readonly span: Span;
}

/** The tools whose key or block a selection touches; merged ones, whose text stands elsewhere, left out. */
export function toolsAt({ file }: CodeActionContext, selection: Span): ToolAt[] {
  const found: ToolAt[] = [];
  for (const { base, it } of piecesAt(file, selection.start)) {
    for (const server of it.servers) {
      for (const override of server.overrides) {
        const { key, value, merged } = override;
        const span = { start: base + key.span.start, end: base + Math.max(key.span.end, value.span.end) };
        if (!merged && overlaps(span, selection)) found.push({ base, server, override, span });
      }
    }
  }
  return found;
}

/**
 * The findings that a selection touches, and those about a tool whose block it touches.
 *
 * @param tools the tools at the selection
 */
export function findingsAt(
  { findings }: CodeActionContext,
  selection: Span,
  tools: readonly ToolAt[],
): Finding[] {
  return findings.filter(
    ({ span }) =>
      overlaps(span, selection) ||
      tools.some((tool) => tool.span.start <= span.start && span.end <= tool.span.end),
  );
}

/**
 * The server entry in which a selection starts. `undefined` where there is none, where its text does not parse, and for the
 * second one of a name, of which nothing is known.
 */
export function serverAt({ file }: CodeActionContext, { start }: Span): Placed<ServerEntry> | undefined {
  // At the border of two pieces the later one starts with what is under the cursor.
  for (const { base, it } of piecesAt(file, start).toReversed()) {
    if (it.problems.length > 0) continue;
    const entry = it.servers.find(({ node }) => touches(placeSpan(base, node.span), start));
    if (entry) return isFirstOfName(file, entry) ? { base, it: entry } : undefined;
  }
  return undefined;
}

function isFirstOfName({ servers }: CompanyFile, entry: ServerEntry): boolean {
  const name = entry.name?.text;
  return name !== undefined && servers.find(({ it }) => it.name?.text === name)?.it === entry;
}

/** Edits that count from `base`, as an edit of the document. */
export function workspaceEdit(
  { uri, version, positions }: Pick<CodeActionContext, 'uri' | 'version' | 'positions'>,
  edits: readonly TextEdit[],
  base = 0,
): WorkspaceEdit {
  const changes = edits.map(({ span, newText }) => ({
    range: rangeOf(positions, placeSpan(base, span)),
    newText,
  }));
  return version === undefined
    ? { changes: { [uri]: changes } }
    : { documentChanges: [{ textDocument: { uri, version }, edits: changes }] };
}

/** Whether the client asks for a kind. Kinds below `source` run unasked, on save for instance, so they are for clients that name them. */
export function isWanted({ only = [] }: CodeActionContext, kind: string): boolean {
  if (only.length === 0) return !isBelow(kind, CodeActionKind.Source);
  return only.some((wanted) => wanted === '' || isBelow(kind, wanted));
}

function isBelow(kind: string, parent: string): boolean {
  return `${kind}.`.startsWith(`${parent}.`);
}

/** Whether two spans touch. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** An action that rewrites and ends no finding. */
export function rewrite(title: string, edit: WorkspaceEdit): CodeAction {
  return { title, kind: CodeActionKind.RefactorRewrite, edit };
}
