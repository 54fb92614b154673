import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineEdits } from '../../src/features/lineedits';
import { applyEdits } from '../support/edits';

describe('the edits from one text to another', () => {
  it('are whole lines, and only those that differ', () => {
    expect(lineEdits('a\nb\nc\nd\n', 'a\nB\nc\nd\ne\n')).toEqual([
      { span: { start: 2, end: 4 }, newText: 'B\n' },
      { span: { start: 8, end: 8 }, newText: 'e\n' },
    ]);
    expect(lineEdits('a\nb', 'a')).toEqual([{ span: { start: 0, end: 3 }, newText: 'a' }]);
    expect(lineEdits('a\r\nb\r\n', 'a\r\n')).toEqual([{ span: { start: 3, end: 6 }, newText: '' }]);
    expect(lineEdits('a\n', 'a\n')).toEqual([]);
  });

  it('lead there, without overlap', () => {
    const line = fc.constantFrom('a\n', 'b\n', '\n', 'a\r\n', 'c d\n');
    const text = fc
      .tuple(fc.array(line), fc.constantFrom('', 'end'))
      .map(([lines, end]) => lines.join('') + end);
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyEdits(before, lineEdits(before, after))).toBe(after);
      }),
    );
  });

  it('are one edit where very many lines differ', () => {
    const lines = (word: string): string => Array.from({ length: 3000 }, (_, n) => `${word}${n}\n`).join('');
    const [before, after] = [`head\n${lines('a')}tail\n`, `head\n${lines('b')}tail\n`];
    const edits = lineEdits(before, after);
    expect(edits).toEqual([{ span: { start: 5, end: before.length - 5 }, newText: lines('b') }]);
    const grown = lines('a') + before;
    expect(applyEdits(before, lineEdits(before, grown))).toBe(grown);
    expect(applyEdits(`\n${before}`, lineEdits(`\n${before}`, after))).toBe(after);
  });
});
