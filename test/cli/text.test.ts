import { describe, expect, it } from 'vitest';
import { ageInWords, padEnd, plural, visible, wrap } from '../../src/cli/render/text';

describe('text for terminals', () => {
  it.each([
    ['plain søk 📄 検索', 'plain søk 📄 検索'],
    ['a\u202Eb', 'a<U+202E>b'],
    ['\u001b[2J', '<U+001B>[2J'],
    ['a\nb', 'a<U+000A>b'],
    ['a\u200Bb\uFEFF', 'a<U+200B>b<U+FEFF>'],
    ['hidden\u{E0041}', 'hidden<U+E0041>'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['half \ud800', 'half <U+D800>'],
  ])('makes characters visible that would act or hide: %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('wraps at spaces, counting columns', () => {
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
    expect(wrap('検索 検索 検索', 9)).toEqual(['検索 検索', '検索']);
  });

  it('never breaks a word, and keeps line breaks', () => {
    expect(wrap('see https://example.com/very/long now', 10)).toEqual([
      'see',
      'https://example.com/very/long',
      'now',
    ]);
    expect(wrap('a\n\nb c', 10)).toEqual(['a', '', 'b c']);
  });

  it('pads by columns', () => {
    expect(padEnd('検', 4)).toBe('検  ');
    expect(padEnd('long', 2)).toBe('long');
  });

  it('counts in words', () => {
    expect([plural(0, 'warning'), plural(1, 'warning'), plural(2, 'warning')]).toEqual([
      '0 warnings',
      '1 warning',
      '2 warnings',
    ]);
  });

  it.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [-5_000, 'just now'],
    [60_000, '1 min ago'],
    [3_600_000 * 3, '3 h ago'],
    [86_400_000 * 2, '2 days ago'],
    [86_400_000, '1 day ago'],
  ])('says how long ago %d ms are', (milliseconds, words) => {
    expect(ageInWords(milliseconds)).toBe(words);
  });
});
