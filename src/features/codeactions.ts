/** Code actions: everything that can be done where the cursor stands. */
import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import type { Span } from '../companyfile/span';
import { findingsAt, isWanted, toolsAt, type CodeActionContext } from './actions/context';
import { disableActions } from './actions/disable';
import { FIX_ALL_KIND, fixAllAction } from './actions/fixall';
import { fixActions } from './actions/fixes';
import { listingActions } from './actions/listing';
import { spellingActions } from './actions/spelling';
import { statingActions } from './actions/stating';
import { wholeServerActions } from './actions/wholeserver';

export type { CodeActionContext } from './actions/context';

/** The kinds of all actions. */
export const CODE_ACTION_KINDS: readonly string[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  FIX_ALL_KIND,
];

/** The actions for a selection; fixes come first. @param selection counts from the start of the file; empty for a cursor */
export function codeActionsAt(context: CodeActionContext, selection: Span): CodeAction[] {
  const tools = toolsAt(context, selection);
  const found = findingsAt(context, selection, tools);
  // What rewrites one tool is offered for one only: a selection of many must not become a menu of thousands.
  const one = tools.length === 1 ? tools : [];
  const actions = [
    ...fixActions(context, found),
    ...listingActions(context, found),
    ...wholeServerActions(context, selection, found, tools.length > 0),
    ...disableActions(context, selection, found),
    ...one.flatMap((tool) => statingActions(context, tool)),
    ...one.flatMap((tool) => spellingActions(context, tool)),
    ...fixAllAction(context),
  ];
  const seen = new Set<string>();
  return actions.filter((action) => {
    // The same change of the same place, offered as a fix already.
    const change = JSON.stringify(action.edit ?? action.command ?? action.data);
    const isNew = !seen.has(change);
    seen.add(change);
    return isNew && isWanted(context, action.kind ?? '');
  });
}
