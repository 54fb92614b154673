/** Starting the language server on this process's own streams. */
import {
  createConnection,
  LSPErrorCodes,
  Message,
  ProposedFeatures,
  ResponseError,
} from 'vscode-languageserver/node';
import { keepHeapSmall } from './heap';
import type { InitializationOptions } from '../protocol/settings';
import { createServer } from './server';

const CANCELLED = new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled.');

/**
 * Starts the server on the transport that the command line names (`--stdio`, `--node-ipc`, `--pipe=…`, `--socket=…`). It ends
 * when the client says so, or is gone; ending takes all servers that were started along.
 *
 * @param defaults what holds where the client's `initializationOptions` do not say
 * @throws Error when the command line names no transport
 */
export function startServer(defaults: InitializationOptions = {}): void {
  keepHeapSmall();
  const connection = createConnection(ProposedFeatures.all, {
    connectionStrategy: {
      // A request that was cancelled before it was looked at is not looked at any more.
      cancelUndispatched: (message) =>
        Message.isRequest(message)
          ? { jsonrpc: message.jsonrpc, id: message.id, error: CANCELLED.toJson() }
          : undefined,
    },
  });
  // Over IPC nothing else tells that the client is gone.
  process.on('disconnect', () => {
    process.exit(1);
  });
  createServer(connection, defaults);
  connection.listen();
}
