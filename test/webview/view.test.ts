/** What the matrix shows of its rows, and in which order. */
import { describe, expect, it } from 'vitest';
import { readView, rowsOf, sortedBy, WHOLE, type View } from '../../src/webview/view';
import { READ, row } from './rows';

const ROWS = [
  row('save_note', { title: 'Keep a note', server: 'notes' }),
  row('list_cards', READ),
  row('card_10', {
    catalogueName: 'kb_card_10',
    class: 'shared-write',
    worker: { allowed: false, rule: 'shared-write' },
  }),
  row('card_9', {
    class: 'private-write',
    worker: { allowed: true, rule: 'private-write' },
    attention: false,
  }),
];

const names = (view: Partial<View>): string[] => rowsOf(ROWS, { ...WHOLE, ...view }).map(({ name }) => name);

describe('the filters', () => {
  it('leave everything in the file’s order when none is set', () => {
    expect(names({})).toEqual(['save_note', 'list_cards', 'card_10', 'card_9']);
  });

  it.each([
    ['a part of a name', 'card', ['list_cards', 'card_10', 'card_9']],
    ['a part of the catalogue’s name', 'kb_', ['card_10']],
    ['a part of a title, in small letters', 'a NOTE', ['save_note']],
    ['words in any order', '10 card', ['card_10']],
    ['blanks', '   ', ['save_note', 'list_cards', 'card_10', 'card_9']],
    ['what is nowhere', 'card note', []],
    ['what would be a pattern elsewhere', '.*', []],
  ])('find %s', (_, text, found) => {
    expect(names({ text })).toEqual(found);
  });

  it('take a class, a server, and what needs attention together', () => {
    expect(names({ class: 'shared-write' })).toEqual(['card_10']);
    expect(names({ server: 'notes' })).toEqual(['save_note']);
    expect(names({ onlyAttention: true })).toEqual(['save_note', 'card_10']);
    expect(names({ server: 'notes', class: 'read' })).toEqual([]);
  });
});

describe('the order', () => {
  it('of names counts numbers as numbers', () => {
    expect(names({ sort: { column: 'tool', isDescending: false } })).toEqual([
      'card_9',
      'card_10',
      'list_cards',
      'save_note',
    ]);
    expect(names({ sort: { column: 'tool', isDescending: true } })).toEqual([
      'save_note',
      'list_cards',
      'card_10',
      'card_9',
    ]);
  });

  it('of verdicts begins with what wants a person’s eye, and keeps the file’s order among equals', () => {
    expect(names({ sort: { column: 'class', isDescending: false } })).toEqual([
      'save_note',
      'card_10',
      'card_9',
      'list_cards',
    ]);
    expect(names({ sort: { column: 'worker', isDescending: false } })).toEqual([
      'card_10',
      'save_note',
      'card_9',
      'list_cards',
    ]);
    expect(names({ sort: { column: 'delivery', isDescending: false } })).toEqual([
      'save_note',
      'card_10',
      'card_9',
      'list_cards',
    ]);
    expect(names({ sort: { column: 'host', isDescending: true } })).toEqual([
      'list_cards',
      'save_note',
      'card_10',
      'card_9',
    ]);
    expect(names({ sort: { column: 'readOnly', isDescending: true } })[0]).toBe('list_cards');
  });

  it('goes up, down, and back to the file’s own with each choice of a column', () => {
    const up = sortedBy(WHOLE, 'host');
    const down = sortedBy(up, 'host');
    expect(up.sort).toEqual({ column: 'host', isDescending: false });
    expect(down.sort).toEqual({ column: 'host', isDescending: true });
    expect(sortedBy(down, 'host')).toEqual(WHOLE);
    expect(sortedBy(down, 'tool').sort).toEqual({ column: 'tool', isDescending: false });
  });

  it('changes nothing in the rows that it is given', () => {
    const before = [...ROWS];
    names({ sort: { column: 'tool', isDescending: false } });
    expect(ROWS).toEqual(before);
  });
});

describe('a view that was kept', () => {
  it('is read as it was', () => {
    const view: View = {
      text: 'x',
      class: 'read',
      server: 's',
      onlyAttention: true,
      sort: { column: 'host', isDescending: true },
    };
    expect(readView(JSON.parse(JSON.stringify(view)))).toEqual(view);
  });

  it.each([
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { text: 3, class: 'all', sort: { column: 'x' } },
    { sort: null },
  ])('is the whole when it is %j', (kept) => {
    expect(readView(kept)).toEqual(WHOLE);
  });
});
