/** Two texts → the edits that lead from one to the other, in whole lines. */
import { diffLines } from 'diff';
import type { TextEdit } from '../companyfile/edits';

/** Finding the fewest lines takes time that grows with the changes; of more than this many, all from first to last is replaced. */
const MOST_LINES = 2000;

/** Edits that turn `before` into `after`, in order and apart from each other; none when they are equal. */
export function lineEdits(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const changes = diffLines(before, after, { maxEditLength: MOST_LINES });
  if (!changes) return [wholeEdit(before, after)];
  const edits: TextEdit[] = [];
  let at = 0;
  let open: { start: number; newText: string } | undefined;
  const close = (): void => {
    if (open) edits.push({ span: { start: open.start, end: at }, newText: open.newText });
    open = undefined;
  };
  for (const { added, removed, value } of changes) {
    if (added || removed) {
      open ??= { start: at, newText: '' };
      if (added) open.newText += value;
      else at += value.length;
    } else {
      close();
      at += value.length;
    }
  }
  close();
  return edits;
}

/** One edit from the first line that differs to the last. */
function wholeEdit(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  start = start === 0 ? 0 : before.lastIndexOf('\n', start - 1) + 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const newline = before.indexOf('\n', before.length - end);
  end = newline === -1 ? 0 : before.length - newline - 1;
  return {
    span: { start, end: before.length - end },
    newText: after.slice(start, after.length - end),
  };
}
