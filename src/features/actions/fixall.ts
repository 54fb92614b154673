/** `source.fixAll.hintsight`: everything that changes no decision, at once. An editor may run it on save. */
import { t } from '@vscode/l10n';
import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import { fixAll } from '../fixall';
import { lineEdits } from '../lineedits';
import { isWanted, workspaceEdit, type CodeActionContext } from './context';

/** Its kind. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.hintsight`;

/** The action, where the client asks for it and there is something to fix. */
export function fixAllAction(context: CodeActionContext): CodeAction[] {
  if (!isWanted(context, FIX_ALL_KIND)) return [];
  const { file, catalogue, settings } = context;
  const edits = lineEdits(file.text, fixAll(file, { catalogue, settings }).text);
  if (edits.length === 0) return [];
  const title = t('Fix everything that changes no decision');
  return [{ title, kind: FIX_ALL_KIND, edit: workspaceEdit(context, edits) }];
}
