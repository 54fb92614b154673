/** The command `hintsight.forgetConsents`: the person wants to be asked again. */
import { MessageType, ShowMessageNotification, type Connection } from 'vscode-languageserver';
import type { Consent } from './consent';

/** Forgets every answer and tells the person how many there were. Rejects when answers stay remembered. */
export async function forgetConsents(connection: Connection, consent: Consent): Promise<void> {
  const count = await consent.forgetAll();
  await connection.sendNotification(ShowMessageNotification.type, {
    type: MessageType.Info,
    message:
      count === 0
        ? 'No answer was remembered.'
        : `${count === 1 ? '1 answer is' : `${count} answers are`} forgotten. You are asked again before a server is started or dialled.`,
  });
}
