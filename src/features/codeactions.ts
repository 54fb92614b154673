/** Code actions: the fixes of what was found where the cursor stands. */
import { CodeActionKind, type CodeAction, type WorkspaceEdit } from 'vscode-languageserver-types';
import type { CompanyFile } from '../companyfile/companyfile';
import { stateHint, type TextEdit } from '../companyfile/edits';
import { piecesAt } from '../companyfile/locate';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { placeSpan, type Span } from '../companyfile/span';
import type { CatalogueView } from '../engine/knowledge';
import type { Finding } from '../rules/rule';
import { toDiagnostic, type DiagnosticContext } from './diagnostics';
import { changesBetween } from './hintcard';
import { judgeAgain, judgeServer, toolOfKey } from './judged';
import { rangeOf } from './positions';

/** What code actions are computed from. */
export interface CodeActionContext extends DiagnosticContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  /** What the rules found in this version of the file. */
  readonly findings: readonly Finding[];
  /** The document's version, named in the edits; `undefined` for a client that takes none. */
  readonly version: number | undefined;
  /** The kinds that the client asks for, what is below them included. Absent or empty: all. */
  readonly only?: readonly string[] | undefined;
}

/** A selection of the whole file must not become a menu of thousands. */
const MAX_FINDINGS = 50;

/**
 * The actions for a selection: the fixes of the findings that it touches, and of those about a tool whose block it touches.
 *
 * @param selection counts from the start of the file; empty for a cursor
 */
export function codeActionsAt(context: CodeActionContext, selection: Span): CodeAction[] {
  const tools = toolsAt(context, selection);
  const actions = [
    ...fixActions(context, selection, tools),
    ...tools.flatMap((tool) => statingAction(context, tool)),
  ];
  const seen = new Set<string>();
  return actions.filter((action) => {
    // The same change of the same place, offered as a fix already.
    const isNew = !seen.has(JSON.stringify(action.edit));
    seen.add(JSON.stringify(action.edit));
    return isNew && isWanted(context, action.kind);
  });
}

/** A tool whose key or block the selection touches. */
interface ToolAt {
  readonly base: number;
  readonly server: ServerEntry;
  readonly override: ToolOverride;
  /** From the key to the block's end, counted from the start of the file. */
  readonly span: Span;
}

function toolsAt({ file }: CodeActionContext, selection: Span): ToolAt[] {
  return piecesAt(file, selection.start).flatMap(({ base, it }) =>
    it.servers.flatMap((server) =>
      server.overrides
        .filter(({ merged }) => !merged)
        .map((override) => {
          const { key, value } = override;
          const end = Math.max(key.span.end, value.span.end);
          return { base, server, override, span: placeSpan(base, { start: key.span.start, end }) };
        })
        .filter(({ span }) => overlaps(span, selection)),
    ),
  );
}

function fixActions(context: CodeActionContext, selection: Span, tools: readonly ToolAt[]): CodeAction[] {
  return context.findings
    .filter(
      ({ span }) =>
        overlaps(span, selection) ||
        tools.some((tool) => tool.span.start <= span.start && span.end <= tool.span.end),
    )
    .slice(0, MAX_FINDINGS)
    .flatMap((finding) =>
      (finding.fixes?.() ?? []).map(({ title, preferred, edits }) => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [toDiagnostic(finding, context)],
        ...(preferred && { isPreferred: true }),
        edit: workspaceEdit(context, edits),
      })),
    );
}

/** `open_world: false` where nobody states it and it would change a decision, although nothing is wrong. */
function statingAction(context: CodeActionContext, { base, server, override }: ToolAt): CodeAction[] {
  const judged = judgeServer(server, context.catalogue);
  const tool = toolOfKey(judged, override.tool);
  if (tool?.overriddenBy !== override.tool || tool.effective.openWorld !== 'unknown') return [];
  const stated = judgeAgain(judged, tool, { ...override.hints, openWorld: 'no' });
  const edit = changesBetween(tool, stated).length > 0 && stateHint(server, override, 'openWorld', 'no');
  if (!edit) return [];
  const placed = { span: placeSpan(base, edit.span), newText: edit.newText };
  return [
    {
      title: 'Insert open_world: false',
      kind: CodeActionKind.RefactorRewrite,
      edit: workspaceEdit(context, [placed]),
    },
  ];
}

function workspaceEdit(
  { uri, version, positions }: CodeActionContext,
  edits: readonly TextEdit[],
): WorkspaceEdit {
  const changes = edits.map(({ span, newText }) => ({ range: rangeOf(positions, span), newText }));
  return version === undefined
    ? { changes: { [uri]: changes } }
    : { documentChanges: [{ textDocument: { uri, version }, edits: changes }] };
}

function isWanted({ only = [] }: CodeActionContext, kind = ''): boolean {
  return only.length === 0 || only.some((wanted) => wanted === '' || `${kind}.`.startsWith(`${wanted}.`));
}

function overlaps(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}
