/** Quick fixes that silence what was found, on its line. */
import { t } from '@vscode/l10n';
import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import { lineEnd, lineStart } from '../../companyfile/lines';
import type { Span } from '../../companyfile/span';
import { disableOnLine } from '../../companyfile/suppressionedits';
import type { Finding } from '../../rules/rule';
import { toDiagnostic } from '../diagnostics';
import { isWanted, workspaceEdit, type CodeActionContext } from './context';

/** Of a selection that holds more, the first. */
const MAX_FINDINGS = 50;

/**
 * One action for each rule on each line of a selection, where a comment can stand. None of them is preferred: most findings are
 * to be mended.
 *
 * @param found what was found at the selection; what starts on another line is left out
 */
export function disableActions(
  context: CodeActionContext,
  selection: Span,
  found: readonly Finding[],
): CodeAction[] {
  if (!isWanted(context, CodeActionKind.QuickFix)) return [];
  const { text } = context.file;
  const [start, end] = [lineStart(text, selection.start), lineEnd(text, selection.end)];
  const here = found.filter(({ span }) => start <= span.start && span.start <= end);
  return groups(context, here.slice(0, MAX_FINDINGS)).flatMap(([first, ...others]) => {
    const edit = disableOnLine(context.file, first.span.start, first.rule);
    if (!edit) return [];
    return {
      title: t('Disable {0} for this line', first.rule),
      kind: CodeActionKind.QuickFix,
      diagnostics: [first, ...others].map((finding) => toDiagnostic(finding, context)),
      edit: workspaceEdit(context, [edit]),
    };
  });
}

type Group = [Finding, ...Finding[]];

/** The findings by rule and line. */
function groups({ file }: CodeActionContext, found: readonly Finding[]): Group[] {
  const byLine = new Map<string, Group>();
  for (const finding of found) {
    // The comment would be told of again, and a comment has no comment.
    if (finding.rule === 'unused-suppression') continue;
    const key = `${finding.rule} ${lineStart(file.text, finding.span.start)}`;
    const group = byLine.get(key);
    if (group) group.push(finding);
    else byLine.set(key, [finding]);
  }
  return [...byLine.values()];
}
