/** The question before a launch, as a dialog that nobody overlooks and in which lines stay lines. */
import { window, type MessageItem } from 'vscode';
import type { ConsentAnswer, ConsentParams, ConsentResult } from '../protocol/consent';

interface Button extends MessageItem {
  readonly answer: ConsentAnswer;
}

const BUTTONS: readonly Button[] = [
  { title: 'Allow Once', answer: 'once' },
  { title: 'Always for This Launch', answer: 'always' },
  { title: 'Never', answer: 'never' },
];

/** Shows what would run, as the server words it. Resolves with `null` when the dialog is dismissed. */
export async function askForConsent({ question, launches }: ConsentParams): Promise<ConsentResult> {
  const detail = launches.map(({ lines }) => lines.join('\n')).join('\n\n');
  const chosen = await window.showInformationMessage(question, { modal: true, detail }, ...BUTTONS);
  return { answer: chosen?.answer ?? null };
}
