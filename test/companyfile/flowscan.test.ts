/** Where quotes, braces and comments stand: as the YAML library says of every text that it takes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { flattenFlow } from '../../src/companyfile/flattenflow';
import { flowParts, type FlowPart } from '../../src/companyfile/flowscan';
import { parseAnyYaml } from '../../src/companyfile/parse';
import type { Span } from '../../src/companyfile/span';
import type { TreeNode } from '../../src/companyfile/tree';
import { commentsOf, meaningOf } from '../support/companyfiles';
import { companyTexts, editedTexts } from '../support/randomedits';

const parts = (text: string, kind: FlowPart['kind']): string[] =>
  [...flowParts(text)].filter((part) => part.kind === kind).map(({ start, end }) => text.slice(start, end));

/** The quoted scalars of a tree. */
function quotedIn(node: TreeNode | undefined): Span[] {
  if (!node || node.kind === 'alias') return [];
  if (node.kind === 'seq') return node.items.flatMap(quotedIn);
  if (node.kind === 'map')
    return node.pairs.flatMap(({ key, value }) => [...quotedIn(key), ...quotedIn(value)]);
  return node.style === 'single' || node.style === 'double' ? [node.span] : [];
}

/** Checks a text that the library takes; gives whether it does. */
function expectSameParts(text: string): boolean {
  // There the loader sees line ends, and the library does not.
  if (/\r(?!\n)|(?!^)\uFEFF|[\u0085\u2028]/.test(text)) return false;
  if (parseDocument(text, { schema: 'failsafe' }).errors.length > 0) return false;
  const { root, problems, unread } = parseAnyYaml(text);
  if (problems.length > 0 || unread || !root) return false;
  const quoted = quotedIn(root)
    .map(({ start, end }) => text.slice(start, end))
    .sort();
  expect(parts(text, 'quoted').sort(), JSON.stringify(text)).toEqual(quoted);
  expect(parts(text, 'comment'), JSON.stringify(text)).toEqual(commentsOf(text));
  // A blank for each character of a line break, also of an empty line in a text: that is all that may change.
  const folded = (of: string): string => JSON.stringify(meaningOf(of)).replaceAll(/(?: |\\n)+/g, ' ');
  expect(folded(flattenFlow(text)), JSON.stringify(text)).toEqual(folded(text));
  return true;
}

describe('the parts of a text', () => {
  it.each<[string, FlowPart['kind'], string[]]>([
    ['a: it\'s "so" {b}\nc: "d" # "e"\n', 'quoted', ['"d"']],
    ['a: |\n  "b" {\n  # c\nd: \'e\'\n', 'quoted', ["'e'"]],
    ['- a: >-\n    "b"\n  c: "d"\n', 'quoted', ['"d"']],
    ['a: one\n  "two"\n"b": 1\n', 'quoted', ['"b"']],
    ['a: { # "why"\n"b{": 1, c: "d" }\n', 'quoted', ['"b{"', '"d"']],
    ['a: &x "b"\nc: !!str \'d\'\n', 'quoted', ['"b"', "'d'"]],
    ['a: "b\\" c" # d\n', 'quoted', ['"b\\" c"']],
    ["a: 'it''s'\n", 'quoted', ["'it''s'"]],
    ['a: "b\nc: d\n', 'quoted', ['"b\nc: d\n']],
    ['a: b#c # d\n# e\n', 'comment', ['# d', '# e']],
    ['a: "b"#c\n', 'comment', ['#c']],
    ['a: { b: ${C}, d: "${E}", f: x${G}/y }\nh: ${I}\n', 'reference', ['${C}', '${G}']],
    ['a: { b: [1], c: {} } }\nd: {\n}\n', 'closed', ['}', '}']],
    ['a: {\n- b\n', 'dash', ['-']],
  ])('%j: %s', (text, kind, expected) => {
    expect(parts(text, kind)).toEqual(expected);
  });

  it('are those of the library wherever it takes a text', { timeout: 60_000 }, () => {
    let taken = 0;
    fc.assert(
      fc.property(companyTexts, editedTexts, (text, edited) => {
        if (expectSameParts(text)) taken++;
        for (const other of edited) if (expectSameParts(other)) taken++;
      }),
      { numRuns: 100 },
    );
    expect(taken).toBeGreaterThan(75);
  });

  it('are those of the library where a text without quotes holds an empty line', () => {
    expect(expectSameParts('name: x\na: { b: c\n\n  d }\n')).toBe(true);
  });

  it('end with the text, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'{ } [ ] " \' # : , - | > & ! * ? $ % \n \r \t a b \\'.split(' '), ' '),
        }),
        (text) => {
          let end = 0;
          for (const part of flowParts(text)) {
            expect(part.start).toBeGreaterThanOrEqual(end);
            expect(part.end).toBeGreaterThan(part.start);
            end = part.end;
          }
          expect(end).toBeLessThanOrEqual(text.length);
          expect(flattenFlow(text)).toHaveLength(text.length);
        },
      ),
    );
  });
});
