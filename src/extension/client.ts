/** The language client: how the server is started, what it is told, and what happens when it dies. */
import { l10n, workspace, type LogOutputChannel, type Memento, type Uri } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  TransportKind,
  type ErrorHandler,
  type LanguageClientOptions,
  type NodeModule,
} from 'vscode-languageclient/node';
import { PICK_TOOLS_COMMAND } from '../protocol/choices';
import { CONSENT_REQUEST, type ConsentParams } from '../protocol/consent';
import {
  LIST_TOOLS_COMMAND,
  TOOLS_CHANGED_NOTIFICATION,
  type ToolsChangedParams,
} from '../protocol/requests';
import { readSettings, SETTINGS_SECTION, type InitializationOptions } from '../protocol/settings';
import {
  SET_VARIABLE_COMMAND,
  STORED_NAMES_REQUEST,
  VARIABLES_REQUEST,
  type StoredNamesResult,
  type VariablesParams,
} from '../protocol/variables';
import { SCHEMES } from './candidates';
import { hintsightSection, withLiveTools } from './configuration';
import { askForConsent } from './consentdialog';
import { MAX_RESTARTS, type RestartBudget, WINDOW_MS } from './restarts';
import { rememberedSeat } from './seat';
import type { VariableStore } from './variablestore';

/** What the window hands to each client. */
export interface ClientParts {
  /** Path of the bundled server. */
  readonly serverModule: string;
  readonly output: LogOutputChannel;
  /** Path of the folder for what the server remembers. */
  readonly storage: string;
  readonly workspaceState: Memento;
  readonly variables: VariableStore;
  /** Called when what is known of a file's servers may have changed. */
  readonly onToolsChanged: (uri: string) => void;
  /** The file that a command without arguments means; `undefined`: none. */
  readonly meantFile: () => Uri | undefined;
}

/** Makes a client for the bundled server; it starts nothing yet. */
export function createClient(
  parts: ClientParts,
  restarts: RestartBudget,
  onGivenUp: () => void,
): LanguageClient {
  const { serverModule, output, variables, onToolsChanged } = parts;
  const server: NodeModule = { module: serverModule, transport: TransportKind.ipc };
  const options: LanguageClientOptions = {
    documentSelector: SCHEMES.map((scheme) => ({ language: 'yaml', scheme })),
    outputChannel: output,
    // A function, so that a restarted server is told how things are then.
    initializationOptions: () => initializationOptions(parts),
    // Links of our own; what servers say is escaped, so that it can make none.
    markdown: { isTrusted: { enabledCommands: [LIST_TOOLS_COMMAND] } },
    errorHandler: errorHandler(restarts, onGivenUp),
    middleware: {
      // From the command palette and the walkthrough the command comes without arguments: it means the file in front.
      executeCommand: (command, args, next): unknown => {
        if (command !== LIST_TOOLS_COMMAND || args.length > 0) return next(command, args);
        const uri = parts.meantFile();
        return uri && next(command, [client.code2ProtocolConverter.asUri(uri)]);
      },
      workspace: {
        configuration: async (params, token, next): Promise<unknown[]> => {
          const sections: unknown = await next(params, token);
          return params.items.map(({ section }, index) => {
            const value: unknown = Array.isArray(sections) ? sections[index] : null;
            return section === SETTINGS_SECTION ? withLiveTools(value) : value;
          });
        },
      },
    },
  };
  const client = new LanguageClient(SETTINGS_SECTION, 'Hintsight', server, options);
  client.onRequest(CONSENT_REQUEST, (params: ConsentParams) => askForConsent(params));
  client.onRequest(STORED_NAMES_REQUEST, async (): Promise<StoredNamesResult> => ({
    names: await variables.names(),
  }));
  client.onRequest(VARIABLES_REQUEST, (params: VariablesParams) => variables.sealed(params));
  client.onNotification(TOOLS_CHANGED_NOTIFICATION, ({ uri }: ToolsChangedParams) => {
    onToolsChanged(uri);
  });
  return client;
}

function initializationOptions({ storage, workspaceState }: ClientParts): InitializationOptions {
  const { liveTools, rules, files } = readSettings(hintsightSection());
  const seat = rememberedSeat(workspaceState);
  return {
    liveTools,
    rules,
    files,
    trusted: workspace.isTrusted,
    storage,
    consentRequest: true,
    variables: true,
    commands: [SET_VARIABLE_COMMAND, PICK_TOOLS_COMMAND],
    commandLinks: true,
    ...(seat !== undefined && { seat }),
  };
}

function errorHandler(restarts: RestartBudget, onGivenUp: () => void): ErrorHandler {
  return {
    error: (_error, _message, count) => ({
      action: count !== undefined && count <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
      handled: true,
    }),
    closed: () => {
      if (restarts.spend()) {
        return {
          action: CloseAction.Restart,
          message: l10n.t('The language server ended unexpectedly and is started again.'),
          handled: true,
        };
      }
      onGivenUp();
      const minutes = WINDOW_MS / 60_000;
      return {
        action: CloseAction.DoNotRestart,
        message: l10n.t(
          'The language server ended more than {0} times within {1} minutes and stays ended.',
          MAX_RESTARTS,
          minutes,
        ),
        handled: true,
      };
    },
  };
}
