/** An MCP session with one purpose: handshake, then the whole list of tools, read raw. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  ListRootsRequestSchema,
  McpError,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { readAdvertisedTool, type AdvertisedTool } from '../engine/advertised';
import { ListingError } from './failure';
import { ListNotes } from './notes';

/** Past this many pages a server is taken for one that never ends. The engine's own bound. */
const MAX_PAGES = 1000;

/** The SDK's request timer, out of the way: the caller bounds the session as a whole by closing the transport. */
const NO_TIMEOUT = { timeout: 2 ** 31 - 1 };

const METHOD_NOT_FOUND: number = ErrorCode.MethodNotFound;

/** A complete list, in the server's order; a name that comes twice is there once, as it came first. */
export interface ListedTools {
  readonly tools: readonly AdvertisedTool[];
  /** What was odd about the list, a sentence each. Holds names that are untrusted text. */
  readonly notes: readonly string[];
}

/**
 * Connects, and lists the tools. The typed `listTools()` of the SDK is no use here: it refuses a whole list for one
 * odd tool, and drops what it does not know.
 *
 * `ping` is answered by the SDK, `roots/list` with an empty list.
 *
 * @param onConnected called between handshake and listing
 * @returns no tools when the server offers none: it has no `tools` capability, or does not know `tools/list`
 * @throws what the transport throws, an `McpError` from the server, or a `ListingError`
 */
export async function listTools(transport: Transport, onConnected: () => void): Promise<ListedTools> {
  const client = new Client(
    { name: 'hintsight', version: '1' },
    { capabilities: { roots: {} }, jsonSchemaValidator: NO_VALIDATION },
  );
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }));
  await client.connect(transport, NO_TIMEOUT);
  onConnected();
  if (client.getServerCapabilities()?.tools === undefined) return { tools: [], notes: [] };
  try {
    return await readPages(client);
  } catch (error) {
    if (error instanceof McpError && error.code === METHOD_NOT_FOUND) {
      return { tools: [], notes: [] };
    }
    throw error;
  }
}

/** The SDK would set up a schema compiler for the results of tool calls. No tool is ever called. */
const NO_VALIDATION = {
  getValidator: () => () => {
    throw new Error('no tool is called');
  },
};

async function readPages(client: Client): Promise<ListedTools> {
  const tools = new Map<string, AdvertisedTool>();
  const notes = new ListNotes();
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    if (seen.size === MAX_PAGES) throw new ListingError({ kind: 'too-many-pages', limit: MAX_PAGES });
    const params = cursor === undefined ? {} : { params: { cursor } };
    const page = await client.request({ method: 'tools/list', ...params }, ResultSchema, NO_TIMEOUT);
    for (const raw of elementsOf(page.tools)) {
      const tool = readAdvertisedTool(raw);
      notes.add(raw, tool, tool !== undefined && tools.has(tool.name));
      if (tool !== undefined && !tools.has(tool.name)) tools.set(tool.name, tool);
    }
    cursor = cursorOf(page.nextCursor);
    if (cursor !== undefined && seen.has(cursor)) throw new ListingError({ kind: 'repeated-cursor' });
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return { tools: [...tools.values()], notes: notes.sentences() };
}

/** The elements of a page. Null or nothing is an empty page: some languages write an empty list so. */
function elementsOf(tools: unknown): readonly unknown[] {
  if (Array.isArray(tools)) return tools;
  if (tools === undefined || tools === null) return [];
  throw new ListingError({ kind: 'malformed', detail: '`tools` in its answer is no list' });
}

/** The next cursor; `undefined` at the end, which some servers mark by `null` or an empty text. */
function cursorOf(nextCursor: unknown): string | undefined {
  if (nextCursor === undefined || nextCursor === null || nextCursor === '') return undefined;
  if (typeof nextCursor === 'string') return nextCursor;
  throw new ListingError({ kind: 'malformed', detail: '`nextCursor` in its answer is no text' });
}
