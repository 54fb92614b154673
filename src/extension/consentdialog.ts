/** The question before a launch: a dialog in which lines stay lines; first a notification, where the question comes by itself. */
import { l10n, window, type MessageItem } from 'vscode';
import type { ConsentAnswer, ConsentLaunch, ConsentParams, ConsentResult } from '../protocol/consent';

interface Button extends MessageItem {
  readonly answer: ConsentAnswer;
}

function buttons(): Button[] {
  return [
    { title: l10n.t('Allow Once'), answer: 'once' },
    { title: l10n.t('Always for This Launch'), answer: 'always' },
    { title: l10n.t('Never'), answer: 'never' },
  ];
}

const NAMES_SHOWN = 8;

/** Shows what would run, as the server words it. Resolves with `null` when notification or dialog is dismissed. */
export async function askForConsent({ question, wanted, launches }: ConsentParams): Promise<ConsentResult> {
  const review = l10n.t('Review…');
  if (
    !wanted &&
    (await window.showInformationMessage(shortQuestion(question, launches), review)) !== review
  ) {
    return { answer: null };
  }
  const detail = launches.map(({ lines }) => lines.join('\n')).join('\n\n');
  const chosen = await window.showInformationMessage(question, { modal: true, detail }, ...buttons());
  return { answer: chosen?.answer ?? null };
}

/** Which servers the question is about, without what would run. */
function shortQuestion(question: string, launches: readonly ConsentLaunch[]): string {
  const names = launches.slice(0, NAMES_SHOWN).map(({ serverName }) => serverName);
  return `${question} (${[...names, ...(launches.length > NAMES_SHOWN ? ['…'] : [])].join(', ')})`;
}
