/** Where the keys lead to in the matrix. */
import { expect, it } from 'vitest';
import { HEAD, moved, type Cell } from '../../src/webview/movement';

const EXTENT = { rows: 100, columns: 10, page: 20 };

const press = (cell: Cell, key: string, ctrlKey = false): Cell | undefined =>
  moved(cell, { key, ctrlKey, metaKey: false }, EXTENT);

it.each([
  ['ArrowDown', { row: 3, column: 2 }, { row: 4, column: 2 }],
  ['ArrowUp', { row: 0, column: 2 }, { row: HEAD, column: 2 }],
  ['ArrowUp', { row: HEAD, column: 2 }, { row: HEAD, column: 2 }],
  ['ArrowDown', { row: HEAD, column: 2 }, { row: 0, column: 2 }],
  ['ArrowDown', { row: 99, column: 2 }, { row: 99, column: 2 }],
  ['ArrowLeft', { row: 3, column: 0 }, { row: 3, column: 0 }],
  ['ArrowRight', { row: 3, column: 9 }, { row: 3, column: 9 }],
  ['PageDown', { row: 3, column: 1 }, { row: 23, column: 1 }],
  ['PageDown', { row: 95, column: 1 }, { row: 99, column: 1 }],
  ['PageUp', { row: 3, column: 1 }, { row: 0, column: 1 }],
  ['Home', { row: 3, column: 4 }, { row: 3, column: 0 }],
  ['End', { row: 3, column: 4 }, { row: 3, column: 9 }],
])('%s from %j', (key, from, to) => {
  expect(press(from, key)).toEqual(to);
});

it('Ctrl+Home and Ctrl+End lead to the corners', () => {
  expect(press({ row: 3, column: 4 }, 'Home', true)).toEqual({ row: HEAD, column: 0 });
  expect(press({ row: 3, column: 4 }, 'End', true)).toEqual({ row: 99, column: 9 });
});

it('other keys are left to the page', () => {
  expect(press({ row: 3, column: 4 }, 'a')).toBeUndefined();
  expect(press({ row: 3, column: 4 }, 'Tab')).toBeUndefined();
});

it('an empty table has its head only', () => {
  expect(
    moved(
      { row: HEAD, column: 0 },
      { key: 'ArrowDown', ctrlKey: false, metaKey: false },
      { ...EXTENT, rows: 0 },
    ),
  ).toEqual({
    row: HEAD,
    column: 0,
  });
});
