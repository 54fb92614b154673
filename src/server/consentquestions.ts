/** How the person is asked: by a dialog of the client's own, or by a message with buttons, which every client has. */
import { t } from '@vscode/l10n';
import type { Connection } from 'vscode-languageserver';
import type { LaunchDescription } from '../catalogue/consent';
import { CONSENT_REQUEST, type ConsentAnswer, type ConsentResult } from '../protocol/consent';
import { consentDialogs, consentMessages } from './consentwords';

/** One question about one or more launches. */
export interface ConsentQuestion {
  readonly launches: readonly LaunchDescription[];
  /** Asks it. Resolves with what the person said about all of the launches, as late as they like; may reject. */
  readonly ask: () => Promise<ConsentAnswer>;
}

/**
 * Makes the questions about launches of a file; they are meant to be asked one after the other. `wanted`: the person wants the tools
 * now; else the questions come by themselves.
 */
export type QuestionsAbout = (
  fileName: string,
  launches: readonly LaunchDescription[],
  wanted: boolean,
) => readonly ConsentQuestion[];

/** Button titles, and what each means. */
function buttons(): readonly (readonly [title: string, answer: Exclude<ConsentAnswer, null>])[] {
  return [
    [t('Allow Once'), 'once'],
    [t('Always for This Launch'), 'always'],
    [t('Never'), 'never'],
  ];
}

const ANSWERS: readonly ConsentAnswer[] = ['once', 'always', 'never'];

/** Questions that the client shows in its own way. */
export function questionsByRequest(connection: Connection): QuestionsAbout {
  return (fileName, launches, wanted) =>
    consentDialogs(fileName, launches, wanted).map(({ words, launches: asked }) => ({
      launches: asked,
      ask: async () => {
        const result = await connection.sendRequest<ConsentResult | null>(CONSENT_REQUEST, words);
        return ANSWERS.find((answer) => answer === result?.answer) ?? null;
      },
    }));
}

/** Questions as messages with buttons. */
export function questionsByMessage(connection: Connection): QuestionsAbout {
  return (fileName, launches) =>
    consentMessages(fileName, launches).map(({ words, launches: asked }) => ({
      launches: asked,
      ask: async () => {
        const titles = buttons();
        const items = titles.map(([title]) => ({ title }));
        const chosen = await connection.window.showInformationMessage(words, ...items);
        return titles.find(([title]) => title === chosen?.title)?.[1] ?? null;
      },
    }));
}
