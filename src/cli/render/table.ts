/** Aligned tables for terminals. */
import type { Output } from '../terminal';
import { padEnd, widthOf } from './text';

export interface Cell {
  /** Without colours, so that it can be measured. */
  readonly text: string;
  readonly style: (text: string) => string;
}

/** Every row has as many cells as there are titles. */
export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const GAP = '  ';

/** The columns that the table takes. */
export function tableWidth(table: Table): number {
  const widths = columnWidths(table);
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
}

/** The title line, then a line a row; no blanks at the ends of lines. */
export function renderTable(table: Table, colors: Output['colors']): string[] {
  const widths = columnWidths(table);
  const titles = table.titles.map((text): Cell => ({ text, style: colors.dim }));
  return [titles, ...table.rows].map((cells) => {
    const lastIndex = cells.findLastIndex(({ text }) => text !== '');
    return cells
      .slice(0, lastIndex + 1)
      .map(({ text, style }, index) => {
        const width = index === lastIndex ? 0 : (widths[index] ?? 0);
        return style(text) + padEnd(text, width).slice(text.length);
      })
      .join(GAP);
  });
}

function columnWidths({ titles, rows }: Table): number[] {
  return titles.map((title, index) =>
    rows.reduce((widest, cells) => Math.max(widest, widthOf(cells[index]?.text ?? '')), widthOf(title)),
  );
}
