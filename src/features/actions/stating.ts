/** Actions that state hints of one tool, although nothing is wrong with it. */
import { t } from '@vscode/l10n';
import type { CodeAction } from 'vscode-languageserver-types';
import { stateHint, stateHints, type StatedHints } from '../../companyfile/edits';
import { HINT_NAMES } from '../../engine/hints';
import { changesBetween } from '../decisionwords';
import { judgeAgain, judgeServer, toolOfKey } from '../judged';
import { rewrite, workspaceEdit, type CodeActionContext, type ToolAt } from './context';

/** Both actions, as far as they would change anything. */
export function statingActions(context: CodeActionContext, at: ToolAt): CodeAction[] {
  const { base, server, override } = at;
  const judged = judgeServer(server, context.catalogue);
  const tool = toolOfKey(judged, override.tool);
  if (tool?.overriddenBy !== override.tool) return [];
  const actions: CodeAction[] = [];
  if (tool.effective.openWorld === 'unknown') {
    // Where it changes a decision, though no rule asks for it.
    const stated = judgeAgain(judged, tool, { ...override.hints, openWorld: 'no' });
    const edit = changesBetween(tool, stated).length > 0 && stateHint(server, override, 'openWorld', 'no');
    if (edit)
      actions.push(rewrite(t('Insert {0}', 'open_world: false'), workspaceEdit(context, [edit], base)));
  }
  const open: StatedHints = Object.fromEntries(
    HINT_NAMES.filter((hint) => override.hints[hint] === 'unknown' && tool.effective[hint] !== 'unknown').map(
      (hint) => [hint, tool.effective[hint]],
    ),
  );
  const edits = Object.keys(open).length > 0 ? stateHints(server, override, open) : undefined;
  if (edits) actions.push(rewrite(t('State every effective hint'), workspaceEdit(context, edits, base)));
  return actions;
}
