/** Edits of comments that silence rules. They keep everything else byte for byte. */
import { startsInScalar } from './comments';
import type { CompanyFile, Piece } from './companyfile';
import { isFirstInLine, lineEnd, lineEnding, lineStart, nextLineStart } from './lines';
import type { TextField } from './model';
import { pieceOfLine, SUPPRESSION_KEYWORDS, suppressionsOf, type Suppression } from './suppressions';
import { insertion, removal, type TextEdit } from './textedit';

/** Takes one id out of a suppression, and the whole comment with the last: also its line, where it has one for itself. */
export function removeSuppressedId(
  { text }: Piece,
  { span, keyword, ids }: Suppression,
  id: TextField,
): TextEdit {
  const index = ids.indexOf(id);
  const next = ids[index + 1];
  if (ids.length > 1) {
    return index === 0 && next
      ? removal(id.span.start, next.span.start)
      : removal(ids[index - 1]?.span.end ?? keyword.end, id.span.end);
  }
  if (!isFirstInLine(text, span.start)) {
    const before = text.slice(0, span.start).replace(/[ \t]+$/, '');
    return removal(before.length, span.end);
  }
  const start = afterMark(text, lineStart(text, span.start));
  const nextLine = nextLineStart(text, span.end);
  // The last line of a text without a final newline takes the newline before it along.
  if (nextLine === text.length && !text.endsWith('\n') && start > 0 && text[start - 1] === '\n')
    return removal(text[start - 2] === '\r' ? start - 2 : start - 1, text.length);
  return removal(start, nextLine);
}

/**
 * Silences a rule on the line of an offset: by one more id in a comment that speaks of that line, else by a comment above it,
 * indented as the line is.
 *
 * @param offset counts in the file, as does the edit
 * @returns `undefined` where no comment can stand: the line starts inside a text
 */
export function disableOnLine(file: CompanyFile, offset: number, id: string): TextEdit | undefined {
  const { text } = file;
  const start = lineStart(text, offset);
  const there = suppressionsOf(file).findLast(
    ({ base, it }) => it.scope === 'next-line' && base + it.nextLine === start,
  );
  if (there) {
    const { ids, keyword } = there.it;
    return insertion(there.base + (ids.at(-1)?.span.end ?? keyword.end), ` ${id}`);
  }
  const placed = pieceOfLine(file, start);
  if (!placed || startsInScalar(placed.it, start - placed.base)) return undefined;
  const at = afterMark(text, start);
  const indent = /^[ \t]*/.exec(text.slice(at, lineEnd(text, at)))?.[0] ?? '';
  return insertion(at, `${indent}# ${SUPPRESSION_KEYWORDS['next-line']} ${id}${endingOfLine(text, start)}`);
}

/** Behind the byte order mark, where a text starts with one. */
function afterMark(text: string, offset: number): number {
  return offset === 0 && text.startsWith('\uFEFF') ? 1 : offset;
}

/** The ending of the line at an offset; where the text ends without one, that of its other lines. */
function endingOfLine(text: string, offset: number): string {
  const end = lineEnd(text, offset);
  const ending = text.slice(end, nextLineStart(text, end));
  return ending === '' ? lineEnding(text) : ending;
}
