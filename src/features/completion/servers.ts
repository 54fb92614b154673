/** Completion inside an entry of `mcp_servers`: its keys, and the values of those that have a fixed choice. */
import type { CompletionItem } from 'vscode-languageserver-types';
import { SERVER_KEYS, serverKeyDescription } from '../../schema/keys';
import { prose } from '../markdown';
import type { SiteContext } from './context';
import { CompletionItemKind, itemOf, sorted, writtenKey, type Part } from './items';

const DESCRIPTION_LENGTH = 400;

const VALUES: Readonly<Record<string, readonly string[]>> = {
  transport: ['stdio', 'http'],
  shared: ['true', 'false'],
};

/** Keys that only one transport has. */
const STDIO_KEYS: ReadonlySet<string> = new Set(['command', 'args', 'env']);
const HTTP_KEYS: ReadonlySet<string> = new Set(['url', 'headers']);

/** Server keys that the entry does not have yet and that its transport allows. */
export function completeServerKeys(context: SiteContext): CompletionItem[] {
  const taken = new Set(context.site.taken);
  const foreign = foreignKeys(context, taken);
  const open = SERVER_KEYS.filter((key) => !taken.has(key) && !foreign.has(key));
  return sorted(
    open.map((key) =>
      itemOf(context, {
        label: key,
        kind: CompletionItemKind.Property,
        insert: context.site.hasColon
          ? [writtenKey(context, key)]
          : [`${writtenKey(context, key)}:`, ...valueOf(context, key)],
        documentation: prose(serverKeyDescription(key), DESCRIPTION_LENGTH),
      }),
    ),
  );
}

/** The keys of the other transport, as far as the entry shows which it has. */
function foreignKeys({ site, file }: SiteContext, taken: ReadonlySet<string>): ReadonlySet<string> {
  const server = file.servers.find(({ it }) => it.name?.text === site.serverName)?.it;
  const isStated = taken.has('transport') && server?.transport !== undefined;
  if (isStated) return server.transport === 'http' ? STDIO_KEYS : HTTP_KEYS;
  const has = (keys: ReadonlySet<string>): boolean => [...keys].some((key) => taken.has(key));
  if (has(STDIO_KEYS)) return HTTP_KEYS;
  return has(HTTP_KEYS) ? STDIO_KEYS : new Set();
}

function valueOf({ site }: SiteContext, key: string): Part[] {
  const choice = VALUES[key];
  if (choice) return [' ', { choice }];
  if (key === 'args') return [' [', { stop: true }, ']'];
  if (key === 'env' || key === 'headers') return [' { ', { stop: true }, ' }'];
  if (key !== 'tool_annotations') return [' '];
  return site.style.flow
    ? [' { ', { stop: true }, ' }']
    : [{ line: site.style.column + site.style.step }, { stop: true }];
}

/** The values of a server key that has a fixed choice of them. */
export function completeServerValues(context: SiteContext): CompletionItem[] {
  const values = VALUES[context.site.key ?? ''] ?? [];
  return sorted(
    values.map((value) =>
      itemOf(context, {
        label: value,
        kind: CompletionItemKind.Value,
        insert: [quotedAsTyped(context, value)],
      }),
    ),
  );
}

/** A text in JSON needs quotes, and a quote that was typed needs its end; a boolean must have none. */
function quotedAsTyped({ site, word }: SiteContext, value: string): string {
  if (site.key === 'shared') return value;
  return site.style.quoted || word.startsWith('"') ? `"${value}"` : value;
}
