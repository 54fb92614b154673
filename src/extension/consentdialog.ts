/** The question before a launch: a dialog in which lines stay lines; first a notification, where the question comes by itself. */
import { window, type MessageItem } from 'vscode';
import type { ConsentAnswer, ConsentLaunch, ConsentParams, ConsentResult } from '../protocol/consent';

interface Button extends MessageItem {
  readonly answer: ConsentAnswer;
}

const BUTTONS: readonly Button[] = [
  { title: 'Allow Once', answer: 'once' },
  { title: 'Always for This Launch', answer: 'always' },
  { title: 'Never', answer: 'never' },
];

const REVIEW = 'Review…';
const NAMES_SHOWN = 8;

/** Shows what would run, as the server words it. Resolves with `null` when notification or dialog is dismissed. */
export async function askForConsent({ question, wanted, launches }: ConsentParams): Promise<ConsentResult> {
  if (
    !wanted &&
    (await window.showInformationMessage(shortQuestion(question, launches), REVIEW)) !== REVIEW
  ) {
    return { answer: null };
  }
  const detail = launches.map(({ lines }) => lines.join('\n')).join('\n\n');
  const chosen = await window.showInformationMessage(question, { modal: true, detail }, ...BUTTONS);
  return { answer: chosen?.answer ?? null };
}

/** Which servers the question is about, without what would run. */
function shortQuestion(question: string, launches: readonly ConsentLaunch[]): string {
  const names = launches.slice(0, NAMES_SHOWN).map(({ serverName }) => serverName);
  return `${question} (${[...names, ...(launches.length > NAMES_SHOWN ? ['…'] : [])].join(', ')})`;
}
