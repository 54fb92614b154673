/** The command `hintsight.forgetConsents`: the person wants to be asked again. */
import { t } from '@vscode/l10n';
import { MessageType, ShowMessageNotification, type Connection } from 'vscode-languageserver';
import type { Consent } from './consent';

/** Forgets every answer and tells the person how many there were. Rejects when answers stay remembered. */
export async function forgetConsents(connection: Connection, consent: Consent): Promise<void> {
  const count = await consent.forgetAll();
  await connection.sendNotification(ShowMessageNotification.type, {
    type: MessageType.Info,
    message: words(count),
  });
}

function words(count: number): string {
  if (count === 0) return t('No answer was remembered.');
  const forgotten = count === 1 ? t('1 answer is forgotten.') : t('{0} answers are forgotten.', count);
  return `${forgotten} ${t('You are asked again before a server is started or dialled.')}`;
}
