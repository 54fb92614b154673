/** The language server: which message is answered by what. */
import {
  TextDocumentSyncKind,
  TextDocuments,
  type CancellationToken,
  type CodeLens,
  type CodeLensParams,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { pathToFileURL } from 'node:url';
import { version } from '../../package.json';
import { CODE_ACTION_KINDS } from '../features/codeactions';
import { FORGET_CONSENTS_COMMAND } from '../protocol/consent';
import {
  LIST_TOOLS_COMMAND,
  STATUS_REQUEST,
  TOOLS_REQUEST,
  TRUST_CHANGED_NOTIFICATION,
  type StatusParams,
  type StatusResult,
  type ToolsParams,
  type ToolsResult,
  type TrustChangedParams,
} from '../protocol/requests';
import {
  CHOICES_REQUEST,
  CHOSEN_REQUEST,
  type ChoicesParams,
  type ChoicesResult,
  type ChosenParams,
  type ChosenResult,
  type ToolChoice,
} from '../protocol/choices';
import {
  SEAT_CHANGED_NOTIFICATION,
  SEATS_REQUEST,
  type SeatChangedParams,
  type SeatsParams,
  type SeatsResult,
} from '../protocol/seats';
import {
  readInitializationOptions,
  SETTINGS_SECTION,
  type InitializationOptions,
} from '../protocol/settings';
import {
  VARIABLE_NAMES_REQUEST,
  VARIABLES_CHANGED_NOTIFICATION,
  type VariableNamesParams,
  type VariableNamesResult,
  type VariablesChangedParams,
} from '../protocol/variables';
import {
  actionDocument,
  choices,
  chosen,
  codeActions,
  codeLenses,
  completion,
  hover,
  inlayHints,
  resolvedAction,
  seats,
  status,
  tools,
  variables,
  type OpenCompanyFile,
} from './answers';
import type { ClientSupport } from './clientsupport';
import { openDocuments } from './documents';
import { forgetConsents } from './forgetconsents';
import { listTools } from './listtools';
import {
  definition,
  highlights,
  prepareRename,
  references,
  rename,
  selectionRanges,
  symbols,
} from './navigation';
import { pathOf } from './paths';
import { Session } from './session';
import { speak } from './language';
import { changedRules, changedSettings, initialSettings, pushedSection, snapshotIn } from './settings';

function initializeResult({ preparesRenames }: ClientSupport): InitializeResult {
  return {
    serverInfo: { name: 'hintsight', version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      hoverProvider: true,
      completionProvider: { triggerCharacters: [':', ' ', '{', ',', '"'] },
      codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS], resolveProvider: true },
      codeLensProvider: {},
      inlayHintProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      // The name stands above our symbols where another extension has an outline, too.
      documentSymbolProvider: { label: 'Hintsight' },
      selectionRangeProvider: true,
      // Clients that ask for nothing before a rename take no options.
      renameProvider: preparesRenames ? { prepareProvider: true } : true,
      executeCommandProvider: { commands: [LIST_TOOLS_COMMAND, FORGET_CONSENTS_COMMAND] },
    },
  };
}

/**
 * Wires a connection up; the caller lets it listen. No handler throws: what goes wrong is told in the client's log.
 *
 * @param defaults what holds where the client's `initializationOptions` do not say
 */
export function createServer(connection: Connection, defaults: InitializationOptions = {}): void {
  const documents = new TextDocuments(openDocuments((uri) => session?.isNamed(uri) ?? false));
  let session: Session | undefined;

  /** Runs the handler of a notification, or of anything else that nobody waits for. */
  function run(what: string, handler: (current: Session) => void | Promise<void>): void {
    const current = session;
    if (!current) return;
    const report = (error: unknown): void => {
      current.report(what, error);
    };
    try {
      Promise.resolve(handler(current)).catch(report);
    } catch (error) {
      report(error);
    }
  }

  /** Makes the handler of a request about a document: `null` for what is not open or is no company file, and on failure. */
  function answer<P extends { readonly textDocument: TextDocumentIdentifier }, R>(
    what: string,
    handler: (current: Session, open: OpenCompanyFile, params: P) => R | undefined,
  ): (params: P, token: CancellationToken) => R | null {
    return (params, token) => {
      const document = documents.get(params.textDocument.uri);
      if (!session || !document || token.isCancellationRequested) return null;
      try {
        const file = document.companyFile;
        return file ? (handler(session, { document, file }, params) ?? null) : null;
      } catch (error) {
        session.report(what, error);
        return null;
      }
    };
  }

  connection.onInitialize((params) => {
    speak(params.locale);
    const options = { ...defaults, ...readInitializationOptions(params.initializationOptions) };
    session = new Session(connection, documents, {
      capabilities: params.capabilities,
      settings: initialSettings(options),
      options,
      workspaceFolders: foldersOf(params),
    });
    return initializeResult(session.support);
  });
  connection.onInitialized(() => {
    run('reading settings', (current) => pullSettings(connection, current));
  });
  connection.onShutdown(() => session?.dispose());
  connection.onDidChangeConfiguration(({ settings }) => {
    run('reading settings', async (current) => {
      const section = pushedSection(settings);
      if (section === undefined) await pullSettings(connection, current);
      else {
        current.changeSettings(changedSettings(current.settings, section));
        await pullFolderSettings(connection, current);
      }
    });
  });
  connection.onNotification(TRUST_CHANGED_NOTIFICATION, ({ trusted }: TrustChangedParams) => {
    run('changing trust', (current) => {
      current.changeSettings({ ...current.settings, isTrusted: trusted });
    });
  });

  connection.onNotification(SEAT_CHANGED_NOTIFICATION, ({ seat }: SeatChangedParams) => {
    run('changing the seat', (current) => {
      current.changeSeat(seat ?? undefined);
    });
  });
  connection.onNotification(VARIABLES_CHANGED_NOTIFICATION, ({ names }: VariablesChangedParams) => {
    run('asking with other values', (current) => current.changeVariables(names));
  });

  connection.onDidChangeWatchedFiles(() => {
    run('reading snapshots', (current) => {
      current.rereadSnapshots();
    });
  });

  documents.onDidChangeContent(({ document }) => {
    run('reading a document', (current) => {
      current.changed(document);
    });
  });
  documents.onDidSave(({ document }) => {
    run('reading a document', (current) => {
      current.saved(document);
    });
  });
  documents.onDidClose(({ document }) => {
    run('closing a document', (current) => {
      current.closed(document);
    });
  });
  documents.listen(connection);

  connection.onHover(answer('hover', hover));
  connection.onCompletion(answer('completion', completion));
  connection.onCodeAction(answer('code actions', codeActions));
  connection.onCodeLens(answer<CodeLensParams, CodeLens[]>('code lenses', codeLenses));
  connection.languages.inlayHint.on(answer('inlay hints', inlayHints));
  connection.onDefinition(answer('definition', definition));
  connection.onReferences(answer('references', references));
  connection.onDocumentHighlight(answer('highlights', highlights));
  connection.onDocumentSymbol(answer('symbols', symbols));
  connection.onSelectionRanges(answer('selection ranges', selectionRanges));
  connection.onPrepareRename(answer('a rename', prepareRename));
  connection.onRenameRequest(answer('a rename', rename));
  const answerResolve = answer('a code action', resolvedAction);
  connection.onCodeActionResolve((action, token) => {
    const uri = actionDocument(action) ?? '';
    return answerResolve({ textDocument: { uri }, action }, token) ?? action;
  });
  const answerTools = answer('verdicts', tools);
  connection.onRequest(TOOLS_REQUEST, ({ uri }: ToolsParams, token: CancellationToken): ToolsResult =>
    answerTools({ textDocument: { uri } }, token),
  );
  const answerStatus = answer('status', status);
  connection.onRequest(STATUS_REQUEST, ({ uri }: StatusParams, token: CancellationToken): StatusResult =>
    answerStatus({ textDocument: { uri } }, token),
  );
  const answerSeats = answer('seats', seats);
  connection.onRequest(SEATS_REQUEST, ({ uri }: SeatsParams, token: CancellationToken): SeatsResult =>
    answerSeats({ textDocument: { uri } }, token),
  );
  type WithDocument<P> = P & { readonly textDocument: TextDocumentIdentifier };
  const answerChoices = answer<WithDocument<ChoicesParams>, readonly ToolChoice[]>('choices', choices);
  connection.onRequest(CHOICES_REQUEST, (params: ChoicesParams, token: CancellationToken): ChoicesResult =>
    answerChoices({ ...params, textDocument: { uri: params.uri } }, token),
  );
  const answerChosen = answer<WithDocument<ChosenParams>, WorkspaceEdit>('chosen tools', chosen);
  connection.onRequest(
    CHOSEN_REQUEST,
    async (params: ChosenParams, token: CancellationToken): Promise<ChosenResult> => {
      const edit = answerChosen({ ...params, textDocument: { uri: params.uri } }, token);
      return edit !== null && (await connection.workspace.applyEdit(edit)).applied;
    },
  );
  const answerVariables = answer('variables', variables);
  connection.onRequest(
    VARIABLE_NAMES_REQUEST,
    async ({ uri }: VariableNamesParams, token: CancellationToken): Promise<VariableNamesResult> =>
      answerVariables({ textDocument: { uri } }, token),
  );
  connection.onExecuteCommand(async ({ command, arguments: args }) => {
    if (!session) return null;
    try {
      if (command === LIST_TOOLS_COMMAND) await listTools(connection, session, documents, args);
      if (command === FORGET_CONSENTS_COMMAND) await forgetConsents(connection, session.consent);
    } catch (error) {
      session.report(command, error);
    }
    return null;
  });
}

/** Asks the client for our section, where it can be asked. */
async function pullSettings(connection: Connection, session: Session): Promise<void> {
  if (!session.support.configuration) return;
  const section: unknown = await connection.workspace.getConfiguration(SETTINGS_SECTION);
  session.changeSettings(changedSettings(session.settings, section));
  await pullFolderSettings(connection, session);
}

/** Asks the client for what each workspace folder sets, where there are several: one section does not tell of all. */
async function pullFolderSettings(connection: Connection, session: Session): Promise<void> {
  const { workspaceFolders, support } = session;
  if (!support.configuration || workspaceFolders.length < 2) return;
  const items = workspaceFolders.map((folder) => ({
    scopeUri: pathToFileURL(folder).href,
    section: SETTINGS_SECTION,
  }));
  const sections: readonly unknown[] = await connection.workspace.getConfiguration(items);
  const snapshots = workspaceFolders.flatMap((folder, index): [string, string][] => {
    const said = snapshotIn(sections[index]);
    return said === undefined ? [] : [[folder, said]];
  });
  session.changeFolderSnapshots(new Map(snapshots));
  const everywhere = session.settings.rules;
  session.changeFolderRules(
    new Map(workspaceFolders.map((folder, index) => [folder, changedRules(everywhere, sections[index])])),
  );
}

/** Paths of the workspace's folders; those without a place on disk are left out. */
function foldersOf({ workspaceFolders, ...old }: InitializeParams): string[] {
  // The single root is how clients told it before there were workspace folders.
  const { rootUri } = old as { readonly rootUri?: string | null };
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
  return uris.flatMap((uri) => pathOf(uri) ?? []);
}
