import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseText } from '../../src/companyfile/parse';
import { quoteText } from '../../src/companyfile/quoting';

describe('writing a foreign text into YAML', () => {
  it('quotes where YAML would read something else (A32)', () => {
    const names = ['null', 'on', '12.1', 'a: b', '#x', '- y', 'plain'];
    expect(names.map((name) => quoteText(name))).toEqual([
      '"null"',
      '"on"',
      '"12.1"',
      '"a: b"',
      '"#x"',
      '"- y"',
      'plain',
    ]);
  });

  it.each(['save_note', 'ns:do', 'a.b', 'get-issue', 'søk', "it's", '📄'])('leaves %s as it is', (name) => {
    expect(quoteText(name)).toBe(name);
  });

  it.each([
    '',
    '<<',
    'a?b',
    'why?',
    ':x',
    '=',
    '---',
    'y',
    'No',
    '~',
    '0o14',
    '1_000',
    '2001-01-01',
    ' a',
    'a,b',
    '[x]',
    '*a',
    '&b',
  ])('quotes %j', (name) => {
    expect(quoteText(name)).toBe(JSON.stringify(name));
  });

  it('writes what cannot be seen as an escape', () => {
    expect(quoteText('a\u202eb')).toBe('"a\\u202eb"');
    expect(quoteText('a\u{e0041}')).toBe('"a\\U000e0041"');
    expect(quoteText('a\nb\t')).toBe('"a\\nb\\t"');
    expect(quoteText('a\u2028b\ufeff\u0085')).toBe('"a\\u2028b\\ufeff\\u0085"');
  });

  it('quotes plain texts too where JSON is written', () => {
    expect(quoteText('plain', { always: true })).toBe('"plain"');
  });

  it('gives a key that loads back as the same text, in block, flow and list', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        fc.pre(!/\p{Cs}/u.test(text));
        const written = quoteText(text);
        expect(written).not.toMatch(/[\r\n]/);
        for (const yaml of [`${written}: 1\n`, `{ ${written}: 1 }`]) {
          expect(keyOf(yaml)).toBe(text);
          for (const version of ['1.1', '1.2'] as const) {
            expect(parse(yaml, { version, mapAsMap: true })).toEqual(new Map([[text, 1]]));
          }
        }
      }),
    );
  });
});

function keyOf(yaml: string): string | undefined {
  const { root, problems } = parseText(yaml);
  expect(problems).toEqual([]);
  return root?.kind === 'map' ? root.pairs[0]?.key.text : undefined;
}
