import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { frameLine } from '../../src/cli/render/frame';
import { readMarked } from '../support/marked';

/** The framed line and the carets below it, for a line with one marked range. */
function frame(marked: string, maxWidth = 80): [string, string] {
  const { text, ranges } = readMarked(marked);
  const [range] = ranges;
  if (!range) throw new Error('mark a range');
  const { line, carets } = frameLine(text, range.start, range.end, maxWidth);
  return [line, carets];
}

describe('a source line with carets under a range', () => {
  it.each([
    ['the start', '[|name|]: x', 'name: x', '^^^^'],
    ['the middle', '  a: [|bc|] # d', '  a: bc # d', '     ^^'],
    ['an empty range', 'a:[||] b', 'a: b', '  ^'],
    ['the end of the line', 'a:[||]', 'a:', '  ^'],
    ['behind tabs', '\ta\t[|b|]c', '    a   bc', '        ^'],
    ['a tab itself', 'ab[|\t|]c', 'ab  c', '  ^^'],
    ['behind emoji and accents', '📄 søk: [|x|]', '📄 søk: x', '        ^'],
    ['behind wide letters', '検索: [|x|]', '検索: x', '      ^'],
    ['on wide letters', 'a: [|検索|]', 'a: 検索', '   ^^^^'],
    ['a family of one glyph', '[|👩‍👩‍👧|]: x', '👩‍👩‍👧: x', '^^'],
    ['behind a combining mark', 'e\u0301: [|x|]', 'e\u0301: x', '   ^'],
    ['behind a bidi mark, which is shown', 'a\u202E: [|x|]', 'a⟨U+202E⟩: x', '           ^'],
    ['an escape sequence, which is shown', '[|\u001b[31m|]x', '⟨U+001B⟩[31mx', '^^^^^^^^^^^^'],
  ])('marks %s', (_what, marked, line, carets) => {
    expect(frame(marked)).toEqual([line, carets]);
  });

  it('shows the part of a long line that holds the range', () => {
    const [line, carets] = frame(`${'a'.repeat(300)}[|bad|]${'z'.repeat(300)}`, 40);
    expect(line).toMatch(/^…a+badz+…$/);
    expect(stringWidth(line)).toBeLessThanOrEqual(40);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('bad');
  });

  it('shows the start of a range that is longer than the place', () => {
    const [line, carets] = frame(`key: [|${'b'.repeat(500)}|]`, 40);
    expect(line.startsWith('key: b')).toBe(true);
    expect(stringWidth(line)).toBeLessThanOrEqual(40);
    expect(stringWidth(carets)).toBeLessThanOrEqual(40);
  });

  it('keeps carets right in a long line of wide letters', () => {
    const [line, carets] = frame(`${'検'.repeat(100)}[|x|]${'索'.repeat(100)}`, 41);
    expect(stringWidth(line)).toBeLessThanOrEqual(41);
    expect(stringWidth(line.slice(0, line.indexOf('x')))).toBe(carets.indexOf('^'));
  });

  it('leaves no trailing blanks under the line', () => {
    expect(frame('a: [|b|]   ')).toEqual(['a: b', '   ^']);
  });
});
