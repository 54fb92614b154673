import { describe, expect, it } from 'vitest';
import { padEnd, plural, wrap } from '../../src/cli/render/text';

describe('text for terminals', () => {
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
});
