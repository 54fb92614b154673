/** The whole list of a server's tools, page by page, read raw and within bounds. */
import { t } from '@vscode/l10n';
import { readAdvertisedTool, type AdvertisedTool } from '../engine/advertised';
import { ListingError } from './failure';
import { ListNotes, MAX_NAME_LENGTH } from './notes';

/** Past this many pages a server is taken for one that never ends. The engine's own bound. */
const MAX_PAGES = 1000;

/** Far more than a model can be offered: real servers list up to 400. */
const MAX_TOOLS = 10_000;

/** A complete list, in the server's order; a name that comes twice is there once, as it came first. */
export interface ListedTools {
  readonly tools: readonly AdvertisedTool[];
  /** What was odd about the list, a sentence each, in English: for logs and the command line. Holds names that are untrusted text. */
  readonly notes: readonly string[];
}

/** The list of a server that answers, but has nothing to list. */
export const NO_TOOLS: ListedTools = {
  tools: [],
  notes: [
    'The server has answered, and offers no tools. It may need an account, or an argument, to offer some.',
  ],
};

/**
 * Follows `nextCursor` to the end.
 *
 * @param request asks for the page at a cursor, or for the first, and returns the raw result
 * @throws what `request` throws, or a `ListingError`: there is no partial list
 */
export async function readPages(
  request: (cursor: string | undefined) => Promise<Readonly<Record<string, unknown>>>,
): Promise<ListedTools> {
  const tools = new Map<string, AdvertisedTool>();
  const notes = new ListNotes();
  const seen = new Set<string>();
  let elements = 0;
  let cursor: string | undefined;
  do {
    if (seen.size === MAX_PAGES) throw new ListingError({ kind: 'too-many-pages', limit: MAX_PAGES });
    const page = await request(cursor);
    const found = elementsOf(page.tools);
    elements += found.length;
    if (elements > MAX_TOOLS) throw new ListingError({ kind: 'too-many-tools', limit: MAX_TOOLS });
    for (const raw of found) {
      const tool = readAdvertisedTool(raw);
      const isUsable = tool !== undefined && tool.name.length <= MAX_NAME_LENGTH;
      notes.add(raw, isUsable ? tool : undefined, isUsable && tools.has(tool.name));
      if (isUsable && !tools.has(tool.name)) tools.set(tool.name, tool);
    }
    cursor = cursorOf(page.nextCursor);
    if (cursor !== undefined && seen.has(cursor)) throw new ListingError({ kind: 'repeated-cursor' });
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return elements === 0 ? NO_TOOLS : { tools: [...tools.values()], notes: notes.sentences() };
}

/** The elements of a page. Null or nothing is an empty page: some languages write an empty list so. */
function elementsOf(tools: unknown): readonly unknown[] {
  if (Array.isArray(tools)) return tools;
  if (tools === undefined || tools === null) return [];
  throw new ListingError({ kind: 'malformed', detail: t('`tools` in its answer is no list') });
}

/** The next cursor; `undefined` at the end, which some servers mark by `null` or an empty text. */
function cursorOf(nextCursor: unknown): string | undefined {
  if (nextCursor === undefined || nextCursor === null || nextCursor === '') return undefined;
  if (typeof nextCursor === 'string') return nextCursor;
  throw new ListingError({ kind: 'malformed', detail: t('`nextCursor` in its answer is no text') });
}
