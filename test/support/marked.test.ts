import { describe, expect, it } from 'vitest';
import { markRanges, readCursor, readMarked } from './marked';

describe('marked texts', () => {
  it('gives cursors and ranges in the text without marks', () => {
    expect(readMarked('a: [|b|]<|>\nc: [|d [|e|]|]\n')).toEqual({
      text: 'a: b\nc: d e\n',
      cursors: [4],
      ranges: [
        { start: 3, end: 4 },
        { start: 8, end: 11 },
        { start: 10, end: 11 },
      ],
    });
  });

  it('leaves block scalars and flow lists alone', () => {
    expect(readMarked('a: |\n  [b]\n').text).toBe('a: |\n  [b]\n');
  });

  it('refuses marks that do not pair up', () => {
    expect(() => readMarked('a: [|b')).toThrow('never closed');
    expect(() => readMarked('a: b|]')).toThrow('closes nothing');
    expect(() => readCursor('a')).toThrow('One mark');
    expect(() => readCursor('<|>a<|>')).toThrow('2 found');
  });

  it('puts marks back where they were', () => {
    const marked = 'a: [|b|]\nc: [|d [|e|]|]\n';
    const { text, ranges } = readMarked(marked);
    expect(markRanges(text, ranges)).toBe(marked);
  });
});
