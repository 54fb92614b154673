/**
 * Foreign text in Markdown. Nothing in it is taken for markup: no link (written out, `www.` or `command:`), no image, no HTML,
 * no code, no icon. Made for CommonMark and the GFM extensions that editors switch on.
 */
import { cut, visibleText } from './visible';

/**
 * A text on one line, as plain Markdown.
 *
 * @param maxLength of the text before escaping, in UTF-16 units
 */
export function prose(text: string, maxLength: number): string {
  return escapeMarkdown(oneLine(text, maxLength));
}

/** A text on one line without Markdown, for clients that show plain text only. */
export function oneLine(text: string, maxLength: number): string {
  // Only the start is ever shown; the rest may be megabytes long.
  const start = text.slice(0, maxLength * 4);
  return visibleText(cut(start.replace(/\s+/g, ' ').trim(), maxLength));
}

/** How much of a name is shown. */
const NAME_LENGTH = 80;

/** A name as inline code: a tool's, a server's, a command. Cut where it is very long. Not for cells of a table. */
export function codeSpan(name: string, maxLength = NAME_LENGTH): string {
  if (name === '') return '`⟨empty⟩`';
  const shown = visibleText(cut(name, maxLength));
  const longestRun = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  const pad = /^`|`$|^ .*\S.* $/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

const PUNCTUATION = /[\\`*_{}[\]()#!|<>~&@$]|:(?=\S)/g;

function escapeMarkdown(line: string): string {
  return line
    .replace(PUNCTUATION, '\\$&')
    .replace(/(www)\./gi, '$1\\.')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/** The target of a link that runs a command, for a client that follows such links. The arguments may hold anything. */
export function commandLink(command: string, args: readonly unknown[]): string {
  return linkTarget(`command:${command}?${encodeURIComponent(JSON.stringify(args))}`);
}

/** A URI as the target of a link, which a bracket would end. */
export function linkTarget(uri: string): string {
  return uri.replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'));
}

/** Markdown as made here, for a client that shows plain text only. */
export function toPlainText(markdown: string): string {
  return markdown
    .replaceAll('**', '')
    .replace(/(?<!\\)\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)&nbsp;/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
