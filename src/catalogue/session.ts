/** An MCP session with one purpose: handshake, then the whole list of tools, read raw, as often as it changes. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  ListRootsRequestSchema,
  McpError,
  ResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { NO_TOOLS, readPages, type ListedTools } from './pages';

export type { ListedTools } from './pages';

/** The SDK's request timer, out of the way: the caller bounds the session as a whole by closing the transport. */
const NO_TIMEOUT = { timeout: 2 ** 31 - 1 };

const METHOD_NOT_FOUND: number = ErrorCode.MethodNotFound;

/** A session whose handshake is done. */
export interface ToolSession {
  /**
   * Lists the tools. The typed `listTools()` of the SDK is no use here: it refuses a whole list for one odd tool, and drops
   * what it does not know.
   *
   * @returns no tools when the server offers none: it has no `tools` capability, or does not know `tools/list`
   * @throws what the transport throws, an `McpError` from the server, or a `ListingError`
   */
  listTools(): Promise<ListedTools>;
  /** Calls back each time the server says that its list is another now. */
  onListChanged(listener: () => void): void;
  /** Resolves when the connection has closed, for whatever reason. */
  readonly closed: Promise<void>;
}

/**
 * Connects, and shakes hands. `ping` is answered by the SDK, `roots/list` with an empty list.
 *
 * @throws what the transport throws, an `McpError` from the server, or a `ListingError`
 */
export async function openSession(transport: Transport): Promise<ToolSession> {
  const client = new Client(
    { name: 'hintsight', version: '1' },
    { capabilities: { roots: {} }, jsonSchemaValidator: NO_VALIDATION },
  );
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }));
  const closed = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  await client.connect(transport, NO_TIMEOUT);
  return {
    listTools: () => listTools(client),
    onListChanged: (listener) => {
      client.setNotificationHandler(ToolListChangedNotificationSchema, listener);
    },
    closed,
  };
}

async function listTools(client: Client): Promise<ListedTools> {
  if (client.getServerCapabilities()?.tools === undefined) return NO_TOOLS;
  return readPages(async (cursor) => {
    const params = cursor === undefined ? {} : { params: { cursor } };
    try {
      return await client.request({ method: 'tools/list', ...params }, ResultSchema, NO_TIMEOUT);
    } catch (error) {
      const isUnknown = error instanceof McpError && error.code === METHOD_NOT_FOUND;
      if (isUnknown && cursor === undefined) return {};
      throw error;
    }
  });
}

/** The SDK would set up a schema compiler for the results of tool calls. No tool is ever called. */
const NO_VALIDATION = {
  getValidator: () => () => {
    throw new Error('no tool is called');
  },
};
