/** The fixes of findings, as quick fixes. */
import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import type { Span } from '../../companyfile/span';
import type { RuleId } from '../../rules/registry';
import { toDiagnostic } from '../diagnostics';
import { findingsAt, workspaceEdit, type CodeActionContext, type ToolAt } from './context';

/** Of a selection that holds more, the first. */
const MAX_FINDINGS = 50;

/** Fixes of these concern a whole server: see wholeserver.ts. */
const OF_WHOLE_SERVER: ReadonlySet<RuleId> = new Set(['unclassified-tools', 'closed-world-claim']);

/**
 * The fixes of the findings that a selection touches, and of those about a tool whose block it touches.
 *
 * @param tools the tools at the selection
 */
export function fixActions(
  context: CodeActionContext,
  selection: Span,
  tools: readonly ToolAt[],
): CodeAction[] {
  return findingsAt(context, selection, tools)
    .filter(({ rule }) => !OF_WHOLE_SERVER.has(rule))
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
