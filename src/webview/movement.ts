/** Where a key leads to in the grid, as the ARIA Authoring Practices have it. Pure. */

/** The row of the head. */
export const HEAD = -1;

/** Rows and columns count from zero. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** What counts of a keyboard event. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** How many rows Page Up and Page Down go. */
  readonly page: number;
}

/** The next cell; `undefined` for keys that are none of the grid's. */
export function moved(
  { row, column }: Cell,
  { key, ctrlKey, metaKey }: Key,
  { rows, columns, page }: Extent,
): Cell | undefined {
  const to = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.max(HEAD, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(Math.max(row === HEAD ? HEAD : 0, row - page), column);
    case 'PageDown':
      return to(row + page, column);
    case 'Home':
      return to(isFar ? HEAD : row, 0);
    case 'End':
      return to(isFar ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}
