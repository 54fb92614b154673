/** Choosing, from a list, the tools that a change is made for. */
import { l10n, window, type QuickPickItem } from 'vscode';
import {
  CHOICES_REQUEST,
  CHOSEN_REQUEST,
  type ChoiceAction,
  type ChoicesParams,
  type ChoicesResult,
  type ChosenParams,
  type ChosenResult,
} from '../protocol/choices';
import { withoutIcons } from './foreign';
import type { Session } from './session';

interface ToolItem extends QuickPickItem {
  readonly tool: string;
}

const WORDS: Readonly<Record<ChoiceAction, () => { readonly title: string; readonly placeHolder: string }>> =
  {
    annotate: () => ({
      title: l10n.t('Annotate Unclassified Tools'),
      placeHolder: l10n.t(
        'Which get the hints that are suggested? What a name suggests is a guess: look at each.',
      ),
    }),
    outsideWrites: () => ({
      title: l10n.t('State {0}', 'open_world: true'),
      placeHolder: l10n.t('Which of these writes do people outside see?'),
    }),
  };

/**
 * Shows the tools of a server, and has the chosen ones changed in one edit.
 *
 * @param args `[uri, server, action]`, as they came with the command; anything else does nothing
 */
export async function pickTools(session: Session, args: readonly unknown[]): Promise<void> {
  const [uri, server, action] = args;
  if (typeof uri !== 'string' || typeof server !== 'string' || !isAction(action)) return;
  const params: ChoicesParams = { uri, server, action };
  const choices = await session.request<NonNullable<ChoicesResult>>(CHOICES_REQUEST, params);
  if (!choices || choices.length === 0) {
    void window.showInformationMessage(l10n.t('There is no such tool any more.'));
    return;
  }
  const items = choices.map(({ tool, label, hints, source }): ToolItem => ({
    tool,
    label: withoutIcons(label),
    description: hints,
    detail: source,
    // A suggestion is taken unless the person says no; a claim is doubted only by the person.
    picked: action === 'annotate',
  }));
  const { title, placeHolder } = WORDS[action]();
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder,
    canPickMany: true,
    matchOnDescription: true,
  });
  if (!chosen || chosen.length === 0) return;
  const wanted: ChosenParams = { ...params, tools: chosen.map(({ tool }) => tool) };
  if ((await session.request<ChosenResult>(CHOSEN_REQUEST, wanted)) !== true)
    void window.showWarningMessage(
      l10n.t('The file could not be changed: it is another one now, or does not parse.'),
    );
}

function isAction(value: unknown): value is ChoiceAction {
  return value === 'annotate' || value === 'outsideWrites';
}
