/** The language client: how the server is started, what it is told, and what happens when it dies. */
import { window, workspace, type LogOutputChannel } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  TransportKind,
  type ErrorHandler,
  type LanguageClientOptions,
  type NodeModule,
} from 'vscode-languageclient/node';
import { LIST_TOOLS_COMMAND } from '../protocol/requests';
import { readSettings, SETTINGS_SECTION, type InitializationOptions } from '../protocol/settings';
import { SCHEMES } from './candidates';
import { MAX_RESTARTS, type RestartBudget, WINDOW_MS } from './restarts';

/** Makes a client for the bundled server; it starts nothing yet. */
export function createClient(
  serverModule: string,
  output: LogOutputChannel,
  restarts: RestartBudget,
  onGivenUp: () => void,
): LanguageClient {
  const server: NodeModule = { module: serverModule, transport: TransportKind.ipc };
  const options: LanguageClientOptions = {
    documentSelector: SCHEMES.map((scheme) => ({ language: 'yaml', scheme })),
    outputChannel: output,
    // A function, so that a restarted server is told how things are then.
    initializationOptions: initializationOptions,
    errorHandler: errorHandler(restarts, onGivenUp),
    middleware: {
      // From the command palette the command comes without arguments: it means the file in front.
      executeCommand: (command, args, next): unknown => {
        if (command !== LIST_TOOLS_COMMAND || args.length > 0) return next(command, args);
        const uri = window.activeTextEditor?.document.uri;
        return uri && next(command, [client.code2ProtocolConverter.asUri(uri)]);
      },
    },
  };
  const client = new LanguageClient(SETTINGS_SECTION, 'Hintsight', server, options);
  return client;
}

function initializationOptions(): InitializationOptions {
  const { liveTools, rules } = readSettings(workspace.getConfiguration().get(SETTINGS_SECTION));
  return { liveTools, rules, trusted: workspace.isTrusted };
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
          message: 'The language server ended unexpectedly and is started again.',
          handled: true,
        };
      }
      onGivenUp();
      const minutes = WINDOW_MS / 60_000;
      return {
        action: CloseAction.DoNotRestart,
        message: `The language server ended more than ${MAX_RESTARTS} times within ${minutes} minutes and stays ended.`,
        handled: true,
      };
    },
  };
}
