import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnyYaml } from '../../src/companyfile/parse';
import { readPlainYaml } from '../../src/companyfile/plainyaml';

/** Where the fast reader reads at all, the library reads the same and finds nothing wrong. */
function expectSameTree(text: string): boolean {
  const plain = readPlainYaml(text);
  if (!plain) return false;
  const { root, problems } = parseAnyYaml(text);
  expect({ root: plain, problems: [] }, JSON.stringify(text)).toEqual({ root, problems });
  return true;
}

describe('plain YAML', () => {
  it.each([
    'mcp_servers:\n  - name: s # why\n    args: ["-y", x]\n    tool_annotations:\n      t: { read_only: true }\n',
    'a:\n- b\n- c: 1\n  d:\n    - e\n# end',
    '- \n-\n- # c\n- a\n',
    'a: # c\nb:   \nc:\n\n  # c\n\nd: 1',
    '"a b": \'c: d\'\ne : "f # g" # h\n',
    "a: { b: , c, 'd':e, f: [1, [2], {}], }\r\nb: x\r\n",
    'url: https://x.y/z?a=b#c\nt: 12:30\nneg: -1\nk: a b  c   # d: e\n',
    '  a: 1\n  b: 2\n',
    'søk: ✓ 📄\n',
  ])('%j is read, as the library reads it', (text) => {
    expect(expectSameTree(text)).toBe(true);
  });

  it.each([
    'a: &x 1\n',
    'a: *x\n',
    'a: !t 1\n',
    'a: |\n  text\n',
    'a: one\n  two\n',
    'a: "one\n  two"\n',
    'a: "\\n"\n',
    "a: 'it''s'\n",
    'a:\t1\n',
    'a: 1\na: 2\n',
    'a: {b: 1, b: 2}\n',
    'a: { b: 1\n',
    'a: [1,\n  2]\n',
    'a: b: c\n',
    'a\n',
    'a: @b\n',
    '? a\n: b\n',
    '--- \na: 1\n',
    '%YAML 1.2\n---\na: 1\n',
    'a: 1\n---\nb: 1\n',
    'a: 1\n  b: 2\n',
    'a:\n  - b\n  c: 1\n',
    '- - a\n',
    'a: {}}\n',
    'a: "b" c\n',
    '\uFEFFa: 1\n',
    'a: 1\rb: 2\n',
    '',
    '# only\n',
  ])('%j is left to the library', (text) => {
    expect(readPlainYaml(text)).toBeUndefined();
  });

  const sample =
    'mcp_servers:\n  - name: s # c\n    args: [a, "b", \'c\']\n    tool_annotations:\n      t: { read_only: false, x: }\n      u:\n        open_world: "no"\n  -\n    name: r\nroles:\n- a\n- b: c\n';
  const bit = fc.constantFrom(
    ...[
      '\n',
      ' ',
      '  ',
      '- ',
      '-',
      ':',
      ': ',
      ' :',
      '{',
      '}',
      '[',
      ']',
      ',',
      ', ',
      '"',
      "'",
      '#',
      ' #',
      '\\',
      '?',
      '|',
      '&',
      '*',
      '!',
      '%',
      '@',
      'x',
      '0',
      '\r\n',
      'ø',
      '<<',
      '...',
      '---',
      '=',
      '~',
    ],
  );

  it('is never read otherwise than the library reads it', () => {
    let read = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sample.length), fc.nat(3), bit), { minLength: 1, maxLength: 4 }),
        (changes) => {
          let text = sample;
          for (const [at, removed, added] of changes)
            text = text.slice(0, at) + added + text.slice(at + removed);
          if (expectSameTree(text)) read++;
        },
      ),
      { numRuns: 500 },
    );
    // The property would say nothing if the fast reader gave up on everything.
    expect(read).toBeGreaterThan(20);
  });

  it('is never read otherwise in small texts either', () => {
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 12 }), (bits) => {
        expectSameTree(bits.join(''));
        expectSameTree(`a: ${bits.join('')}\nb: 1\n`);
        expectSameTree(`a: { ${bits.join('')} }\n`);
      }),
      { numRuns: 500 },
    );
  });
});
