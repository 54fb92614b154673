/**
 * Cutting a text into pieces that can be parsed alone.
 *
 * A company file is a block mapping whose keys start in column 0, and the items of `mcp_servers` are dashes at one
 * indent. Such a file is cut by lines, without parsing. Any other shape is one piece.
 */
import { hasOddLineEnds } from './loaderlimits';

/** A part of the text that stands alone as YAML. The pieces of a text join up to the whole text. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  /**
   * The top-level key that the piece belongs to; `undefined` for what stands before the first key, and for a text that could
   * not be cut. One item of `mcp_servers`, without that key above it, has `isItem` set.
   */
  readonly key: string | undefined;
  readonly isItem: boolean;
}

const TOP_LEVEL_KEY = /^([A-Za-z_][\w.-]*)[ \t]*:(?=[ \t\r]|$)/;
const KEY_ONLY = /^[\w.-]+[ \t]*:[ \t]*(?:#.*)?\r?$/;
const ITEM = /^ *-(?=[ \t\r]|$)/;
const BLANK_OR_COMMENT = /^[ \t]*(?:#|\r?$)/;
/** The top-level key whose items are pieces of their own. */
export const SERVERS_KEY = 'mcp_servers';

/** Cuts a text; `undefined` when it is not of the shape that can be cut safely. */
export function cutText(text: string): Cut[] | undefined {
  if (hasOddLineEnds(text)) return undefined;
  const cuts: Cut[] = [];
  const keys = new Set<string>();
  let open: { start: number; key: string | undefined } = { start: 0, key: undefined };
  let seenContent = false;
  for (let start = 0; start < text.length; start = nextLine(text, start)) {
    const first = text.charCodeAt(start);
    // Most lines are indented: they belong to the piece that is open.
    if (first === SPACE || first === NEWLINE || first === HASH || first === RETURN) {
      if (!seenContent && !BLANK_OR_COMMENT.test(lineAt(text, start))) return undefined;
      continue;
    }
    // A key's list may stand at the key's own column.
    if (first === DASH && open.key !== undefined && isItemLine(text, start)) continue;
    const line = lineAt(text, start);
    if (!seenContent && /^\uFEFF?(?:---[ \t]*(?:#.*)?)?\r?$/.test(line)) continue;
    const key = TOP_LEVEL_KEY.exec(start === 0 ? line.replace(/^\uFEFF/, '') : line)?.[1];
    if (key === undefined || keys.has(key)) return undefined;
    seenContent = true;
    keys.add(key);
    close(text, cuts, open, start);
    open = { start, key };
  }
  close(text, cuts, open, text.length);
  return cuts;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const DASH = 45;

function close(
  text: string,
  cuts: Cut[],
  open: { start: number; key: string | undefined },
  end: number,
): void {
  if (open.start === end) return;
  const items = open.key === SERVERS_KEY ? cutItems(text, open.start, end) : undefined;
  if (items) cuts.push(...items);
  else cuts.push({ ...open, end, isItem: false });
}

/** Cuts `mcp_servers` into its head and its items; `undefined` when its value is no plain block list. */
function cutItems(text: string, start: number, end: number): Cut[] | undefined {
  if (!KEY_ONLY.test(lineAt(text, start).replace(/^\uFEFF/, ''))) return undefined;
  const starts: number[] = [];
  let indent: number | undefined;
  for (let at = nextLine(text, start); at < end; at = nextLine(text, at)) {
    const width = indentAt(text, at);
    if (indent !== undefined && width > indent) continue;
    if (BLANK_OR_COMMENT.test(lineAt(text, at))) continue;
    indent ??= width;
    if (width !== indent || !isItemLine(text, at)) return undefined;
    starts.push(at);
  }
  // An edit takes the line ending of its piece, so each piece has one.
  if (!text.slice(starts.at(-1), end).includes('\n')) starts.pop();
  const [firstItem = end] = starts;
  return [
    { start, end: firstItem, key: SERVERS_KEY, isItem: false },
    ...starts.map((at, index) => ({
      start: at,
      end: starts[index + 1] ?? end,
      key: SERVERS_KEY,
      isItem: true,
    })),
  ];
}

function isItemLine(text: string, start: number): boolean {
  return ITEM.test(lineAt(text, start));
}

function indentAt(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === SPACE) at++;
  return at - start;
}

/** The line that starts at an offset, without its newline. */
function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end);
}

/** The offset of the next line's start; the text's length when there is none. */
function nextLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end + 1;
}
