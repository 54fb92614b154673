/** A source line as a terminal shows it, with carets under a part of it. */
import { visibleText } from '../../features/visible';
import { widthOf } from './text';

const TAB_STOP = 4;
const CUT = '…';
/** A glyph may take many units; more than this is not looked at. */
const UNITS_PER_COLUMN = 4;

/** One glyph of the line. */
interface Cell {
  /** Where it stands in the source line: UTF-16 units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  readonly shown: string;
  readonly width: number;
}

/** Both lines start in the same column. */
export interface FramedLine {
  readonly line: string;
  readonly carets: string;
}

/**
 * Frames a part of a line. Tabs become blanks, characters that act or hide become visible, and of a line that is too
 * long the part around the start of the range is shown.
 *
 * @param source one line, without its line ending
 * @param start first UTF-16 unit of the range
 * @param end the unit behind it; an empty range gets one caret
 * @param maxWidth in columns
 */
export function frameLine(source: string, start: number, end: number, maxWidth: number): FramedLine {
  const line = source.trimEnd().length < start ? source : source.trimEnd();
  // Of a line that is a whole file, only what can be shown is worth cutting into glyphs.
  const from = Math.max(0, start - UNITS_PER_COLUMN * maxWidth);
  const cells = cellsOf(line.slice(from, start + UNITS_PER_COLUMN * maxWidth), from);
  const caretColumn = totalWidth(cells.filter((cell) => cell.end <= start));
  const caretWidth = totalWidth(cells.filter((cell) => cell.end > start && cell.start < end));
  const shown = cutAround(cells, caretColumn, maxWidth);
  const column = caretColumn - shown.hidden;
  const room = Math.max(1, maxWidth - column);
  const carets = ' '.repeat(column) + '^'.repeat(Math.min(Math.max(1, caretWidth), room));
  return { line: shown.line, carets };
}

function cellsOf(source: string, offset: number): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(source)) {
    const shown = segment === '\t' ? ' '.repeat(TAB_STOP - (column % TAB_STOP)) : visibleText(segment);
    const width = widthOf(shown);
    cells.push({ start: offset + index, end: offset + index + segment.length, shown, width });
    column += width;
  }
  return cells;
}

function totalWidth(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}

/** Cuts the line to `maxWidth` columns so that `column` is in it; `hidden` is how far it moved to the left. */
function cutAround(
  cells: readonly Cell[],
  column: number,
  maxWidth: number,
): { readonly line: string; readonly hidden: number } {
  if (totalWidth(cells) <= maxWidth) return { line: cells.map(({ shown }) => shown).join(''), hidden: 0 };
  const first = column < maxWidth / 2 ? 0 : column - Math.floor(maxWidth / 3);
  let line = '';
  let end = 0;
  let hidden = 0;
  for (const { shown, width } of cells) {
    const isBefore = end < first;
    end += width;
    if (isBefore) {
      line = CUT;
      hidden = end - 1;
    } else if (end - hidden >= maxWidth) return { line: line + CUT, hidden };
    else line += shown;
  }
  return { line, hidden };
}
