/** Rows as text for other programs, as they are seen: filtered, sorted, in the person's language. Pure. */
import type { MatrixRow, MatrixWords } from '../protocol/matrix';
import { cellText, COLUMNS } from './columns';

/** A spreadsheet takes what starts so for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r]/;

/** Comma-separated values as in RFC 4180; what a spreadsheet would run stands behind an apostrophe. */
export function toCsv(rows: readonly MatrixRow[], words: MatrixWords): string {
  return tableOf(rows, words)
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table of GitHub's Markdown. Nothing in a cell is taken for markup. */
export function toMarkdown(rows: readonly MatrixRow[], words: MatrixWords): string {
  const [head = [], ...body] = tableOf(rows, words).map((cells) => cells.map(markdownCell));
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function markdownCell(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~&$!@:]/g, '\\$&').replace(/\s+/g, ' ');
}

function tableOf(rows: readonly MatrixRow[], words: MatrixWords): string[][] {
  return [
    COLUMNS.map((column) => words.columns[column]),
    ...rows.map((row) => COLUMNS.map((column) => cellText(row, column, words))),
  ];
}
