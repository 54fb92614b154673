/** What of the matrix a person wants to see, and in which order. Pure. */
import type { MatrixColumn, MatrixRow } from '../protocol/matrix';
import { COLUMNS, compareBy } from './columns';

/** A column to sort by. */
export interface Sort {
  readonly column: MatrixColumn;
  readonly isDescending: boolean;
}

export interface View {
  /** Every word of it has to be in a tool's name, catalogue name or title. Empty: all. */
  readonly text: string;
  /** Empty: all. */
  readonly class: MatrixRow['class'] | '';
  /** Empty: all. */
  readonly server: string;
  /** Only what a person should look at. */
  readonly onlyAttention: boolean;
  /** Absent: the file's order. */
  readonly sort?: Sort;
}

/** Everything, in the file's order. */
export const WHOLE: View = { text: '', class: '', server: '', onlyAttention: false };

/** The rows that a view leaves, in its order; equal ones keep the file's. */
export function rowsOf(rows: readonly MatrixRow[], view: View): readonly MatrixRow[] {
  const words = view.text.toLowerCase().split(/\s+/).filter(Boolean);
  const left = rows.filter(
    (row) =>
      (view.class === '' || row.class === view.class) &&
      (view.server === '' || row.server === view.server) &&
      (!view.onlyAttention || row.attention) &&
      holdsAll(row, words),
  );
  const { sort } = view;
  if (!sort) return left;
  const sign = sort.isDescending ? -1 : 1;
  return left.sort((a, b) => sign * compareBy(sort.column, a, b));
}

function holdsAll({ name, catalogueName, title = '' }: MatrixRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${name}\n${catalogueName}\n${title}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** A click on a column's head: up, then down, then the file's order again. */
export function sortedBy({ sort, ...view }: View, column: MatrixColumn): View {
  if (sort?.column !== column) return { ...view, sort: { column, isDescending: false } };
  return sort.isDescending ? view : { ...view, sort: { column, isDescending: true } };
}

/** Reads a view that was kept; what is none of it counts as not chosen. */
export function readView(kept: unknown): View {
  if (!isObject(kept)) return WHOLE;
  const { text, class: name, server, onlyAttention, sort } = kept;
  const column = isObject(sort) ? COLUMNS.find((one) => one === sort.column) : undefined;
  return {
    text: typeof text === 'string' ? text : '',
    class: CLASSES.find((one) => one === name) ?? '',
    server: typeof server === 'string' ? server : '',
    onlyAttention: onlyAttention === true,
    ...(isObject(sort) && column && { sort: { column, isDescending: sort.isDescending === true } }),
  };
}

/** In the order of the filter's list. */
export const CLASSES: readonly MatrixRow['class'][] = [
  'unclassified',
  'shared-write',
  'private-write',
  'read',
];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
