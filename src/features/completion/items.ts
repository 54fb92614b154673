/** Making completion items: text that fits the site, in a snippet or without one. */
import {
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type CompletionItem,
} from 'vscode-languageserver-types';
import { lineEnding } from '../../companyfile/lines';
import { quoteText } from '../../companyfile/quoting';
import { rangeOf } from '../positions';
import type { SiteContext } from './context';

/** A part of what is inserted: text, or a place for the person to fill in. */
export type Part =
  | string
  /** Where the cursor goes. */
  | { readonly stop: true }
  /** Values to choose from; a client without snippets gets none of them. */
  | { readonly choice: readonly string[] }
  /** A new line, indented by this many columns. */
  | { readonly line: number };

/** What an item is made of. */
export interface ItemParts {
  /** As shown, and what typing is matched with; plain text. */
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly insert: readonly Part[];
  /** Stands where the site's `lead` would; absent: the lead itself. */
  readonly lead?: readonly Part[];
  /** The same at the end. */
  readonly tail?: string;
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
}

/** Makes one item. Where it is sorted to is decided by `sorted`. */
export function itemOf(context: SiteContext, parts: ItemParts): CompletionItem {
  const { site, positions, client, word } = context;
  const { label, kind, detail, documentation } = parts;
  const all = [...(parts.lead ?? [site.lead]), ...parts.insert, parts.tail ?? site.tail];
  const isSnippet = client.snippets && all.some((part) => typeof part !== 'string');
  const hasLines = all.some((part) => typeof part !== 'string' && 'line' in part);
  let choices = 0;
  const newText = all
    .map((part) => {
      if (typeof part !== 'string' && 'choice' in part) choices += 1;
      return written(part, context, isSnippet, choices);
    })
    .join('');
  return {
    label,
    kind,
    // A client compares this with the text that is replaced, quotes and all.
    ...(/^["']/.test(word) && { filterText: `${word[0] ?? ''}${label}` }),
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined &&
      documentation !== '' && { documentation: { kind: 'markdown', value: documentation } }),
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(hasLines && client.linesAsIs && { insertTextMode: InsertTextMode.asIs }),
    textEdit: { range: rangeOf(positions, site.replace), newText },
  };
}

/** @param choices how many choices there are up to this part, itself included */
function written(
  part: Part,
  { client, file, site }: SiteContext,
  isSnippet: boolean,
  choices: number,
): string {
  if (typeof part === 'string') return isSnippet ? part.replace(/[\\$}]/g, '\\$&') : part;
  if ('line' in part) {
    // A client that indents inserted lines itself adds the columns of the line that they are inserted in.
    const own = isSnippet && !client.linesAsIs ? indentOf(file.text, site.replace.start) : 0;
    return lineEnding(file.text) + ' '.repeat(Math.max(part.line - own, 0));
  }
  if (!isSnippet) return '';
  if ('stop' in part) return '$0';
  return `\${${choices}|${part.choice.map((value) => value.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
}

/** The columns of white space that the line of an offset starts with. */
export function indentOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ */.exec(text.slice(start, offset))?.[0].length ?? 0;
}

/** The items in this order, however the client would sort them. */
export function sorted(items: readonly CompletionItem[]): CompletionItem[] {
  return items.map((item, index) => ({ ...item, sortText: String(index).padStart(6, '0') }));
}

/** Whether keys stand in double quotes here: the ones beside it do, the person has typed a quote, or the entry is JSON. */
export function isQuotedStyle({ site, word, file }: SiteContext): boolean {
  if (site.style.quoted || word.startsWith('"')) return true;
  const server = file.servers.find(({ it }) => it.name?.text === site.serverName)?.it;
  return server?.map?.flow === true && server.map.pairs.every(({ key }) => key.style === 'double');
}

/** A key as it is written here. */
export function writtenKey(context: SiteContext, key: string): string {
  return quoteText(key, { always: isQuotedStyle(context) });
}

export { CompletionItemKind };
