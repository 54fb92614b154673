/** The fixes of findings, as quick fixes. */
import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import type { RuleId } from '../../rules/registry';
import type { Finding } from '../../rules/rule';
import { toDiagnostic } from '../diagnostics';
import { workspaceEdit, type CodeActionContext } from './context';

/** Of a selection that holds more, the first. */
const MAX_FINDINGS = 50;

/** Fixes of these concern a whole server: see wholeserver.ts. */
const OF_WHOLE_SERVER: ReadonlySet<RuleId> = new Set(['unclassified-tools', 'closed-world-claim']);

/** The fixes of what was found at the selection. */
export function fixActions(context: CodeActionContext, found: readonly Finding[]): CodeAction[] {
  return found
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
