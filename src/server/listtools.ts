/** The command `hintsight.listTools`: the person wants the servers of a file to be asked, now. */
import { t } from '@vscode/l10n';
import {
  MessageType,
  ShowMessageNotification,
  type Connection,
  type TextDocuments,
} from 'vscode-languageserver';
import { cut, visibleText } from '../features/visible';
import type { OpenDocument } from './documents';
import { nameOf } from './paths';
import type { Session } from './session';
import { mayAsk, type ServerSettings } from './settings';

/**
 * Asks the servers of a file; consent and trust still hold. What stands in the way is told to the person.
 *
 * @param args `[uri]` or `[uri, serverName]`, as they came from the client
 * @returns resolves when all is known
 */
export async function listTools(
  connection: Connection,
  session: Session,
  documents: TextDocuments<OpenDocument>,
  args: readonly unknown[] = [],
): Promise<void> {
  const [uri, serverName] = args;
  const document = typeof uri === 'string' ? documents.get(uri) : undefined;
  const obstacle = document?.companyFile ? obstacleIn(session.settings) : noCompanyFile(uri);
  if (!document || obstacle !== undefined) {
    await warn(connection, obstacle ?? noCompanyFile(uri));
    return;
  }
  const one = typeof serverName === 'string' ? serverName : undefined;
  const asked = await session.catalogues.askAgain(document, one);
  if (asked > 0) {
    await warnOfNever(connection, session.catalogues.neverAsked(document));
    return;
  }
  await warn(
    connection,
    one === undefined
      ? t(
          '{0} declares no server that could be asked: each needs a name, and a command or a url.',
          nameOf(document.uri),
        )
      : t('The server "{0}" cannot be asked: it needs a command (stdio) or a url (http).', visibleText(one)),
  );
}

/** What the person has said for good would otherwise look as if nothing happened. */
async function warnOfNever(connection: Connection, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const servers = cut(visibleText(names.join(', ')), 200);
  await warn(
    connection,
    t(
      'You have said "Never" about {0}, so it is not asked. To be asked about it again, list its tools alone, or forget all answers (Hintsight: Forget Consents).',
      servers,
    ),
  );
}

/** The connection's own `showWarningMessage` is a request, which is for questions. */
function warn(connection: Connection, message: string): Promise<void> {
  return connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
}

function noCompanyFile(uri: unknown): string {
  return typeof uri === 'string'
    ? t('{0} is not open, or is no company file. Open a company file and try again.', nameOf(uri))
    : t('Open a company file and try again.');
}

function obstacleIn(settings: ServerSettings): string | undefined {
  if (mayAsk(settings)) return undefined;
  return settings.isTrusted
    ? t('The setting hintsight.liveTools is "never", so no server is asked for its tools.')
    : t('The workspace is not trusted, so no server is asked for its tools.');
}
