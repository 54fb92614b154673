/**
 * Three ways of reading one text: by pieces, taking over what the version before has read (what an editor does on each key), by
 * pieces anew, and in one piece. They say the same: one model, one list of findings, the same places.
 *
 * Broken text is the exception that pieces are for: an open quote or brace costs its own piece, and in one piece all that follows.
 * There all ways agree that it is broken.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompanyFile, readInOnePiece, type CompanyFile } from '../../src/companyfile/companyfile';
import type { CatalogueView } from '../../src/engine/knowledge';
import { catalogueOf, listed } from '../rules/expect';
import { companyTexts, edits } from '../support/randomedits';
import { findingsOf, meaningOfFile } from '../support/filemeaning';
import { LISTS } from '../companies/lists';

const SMALL_LISTS = catalogueOf({
  s: listed({ t: { readOnlyHint: true }, u: {} }),
  s0: listed({ get_issue: { readOnlyHint: true }, delete_all: {} }),
});

const isBroken = (file: CompanyFile): boolean =>
  file.pieces.some(({ it }) => it.problems.some(({ rule }) => rule === 'yaml-syntax'));

/** Reads a text in all three ways and compares; gives the file as an editor has it. */
function expectSame(text: string, before: CompanyFile | undefined, lists = SMALL_LISTS): CompanyFile {
  const file = readCompanyFile(text, before);
  const anew = readCompanyFile(text);
  const said = saidBy(anew, lists);
  expectEqual(saidBy(file, lists), said, text);
  expect(file.pieces.map(({ base }) => base)).toEqual(anew.pieces.map(({ base }) => base));
  if (anew.pieces.length === 1) return file;
  const whole = readInOnePiece(text);
  expect(isBroken(anew), text).toBe(isBroken(whole));
  if (!isBroken(whole)) expectEqual(said, saidBy(whole, lists), text);
  return file;
}

function saidBy(file: CompanyFile, lists: CatalogueView): unknown {
  return [meaningOfFile(file), findingsOf(file, lists)];
}

/** Comparing texts is many times faster, and they differ only where a test fails. */
function expectEqual(one: unknown, other: unknown, text: string): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) expect(one, text).toEqual(other);
}

describe('small files', () => {
  it('say the same however they are read, after any edits', { timeout: 120_000 }, () => {
    const count = { cut: 0, sound: 0 };
    fc.assert(
      fc.property(companyTexts, fc.array(edits, { minLength: 1, maxLength: 5 }), (start, steps) => {
        let text = start;
        let file = expectSame(text, undefined);
        for (const edit of steps) {
          text = edit(text);
          file = expectSame(text, file);
          if (file.pieces.length > 1) count.cut++;
          if (file.pieces.length > 1 && !isBroken(file)) count.sound++;
        }
      }),
      { numRuns: 150 },
    );
    // The property would say little if nothing could be cut, or everything were broken.
    expect(count.cut).toBeGreaterThan(75);
    expect(count.sound).toBeGreaterThan(25);
  });
});

describe.each(['founder', 'agency', 'generated'] as const)('the company of %s', (name) => {
  const url = new URL(`../companies/${name}.company.yaml`, import.meta.url);
  const text = readFileSync(url, 'utf8');
  const lists = catalogueOf(LISTS[name]);

  it('says the same however it is read, after any edits', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 3 }), (steps) => {
        let edited = text;
        let file = readCompanyFile(text);
        for (const edit of steps) {
          edited = edit(edited);
          file = expectSame(edited, file, lists);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('says the same with Windows line ends', () => {
    expectSame(text.replaceAll('\n', '\r\n'), readCompanyFile(text), lists);
  });
});

describe('a cut', () => {
  const same = (text: string): number => expectSame(text, undefined).pieces.length;

  it.each([
    ['a quote that holds a key', 'name: "Acme\nmission: x"\nmcp_servers: []\n'],
    ['a quote that holds an item', 'mcp_servers:\n  - name: s\n    command: "a\n  - name: t"\nname: Acme\n'],
    ['a quote that ends with the file', "mcp_servers: []\nname: 'Acme\nmission: x'"],
    ['braces that hold a key', 'providers: {\nllm: {},\nx: 1 }\nmcp_servers: []\n'],
    ['a quote inside braces', 'providers: { a: "b\nc: d", e: [1] }\nmcp_servers: []\n'],
    [
      'braces that close below servers',
      'mcp_servers:\n  - name: s\n    env: {\nA: b, C: d }\n  - name: t\nname: Acme\n',
    ],
    [
      'an anchor above',
      'x: &a { read_only: true }\nmcp_servers:\n  - name: s\n    command: c\n    tool_annotations: { t: *a }\n',
    ],
    ['text before the first key', '  - name: s\nroles: []\nmcp_servers: []\n'],
    ['a line end that nobody sees', 'name: Acme\u2028mission: x\nmcp_servers: []\n'],
  ])('does not go through %s', (_, text) => {
    expect(same(text)).toBe(1);
  });

  it.each([
    [
      'an open brace',
      'mcp_servers:\n  - name: s\n    command: c\n    env: { A: b,\n  - name: t\n    command: c\nroles:\n  - name: r\n',
      4,
    ],
    ['an open quote', 'name: "Acme\nmcp_servers:\n  - name: s\n    command: c\n    args: ["-y", "x"]\n', 3],
    [
      'a bracket too many',
      'name: Acme\nproviders: { a: [] }}\nmcp_servers:\n  - name: s\n    command: c\n',
      4,
    ],
  ])('keeps what follows %s', (_, text, pieces) => {
    const file = expectSame(text, undefined);
    expect(file.pieces).toHaveLength(pieces);
    expect(isBroken(file)).toBe(true);
    expect(file.servers.map(({ it }) => it.command?.text)).not.toContain(undefined);
  });

  it('goes between lists at the column of their keys', () => {
    expect(
      same('roles:\n- name: r\n- name: q\nmcp_servers:\n- name: s\n  command: c\n- name: t\n  command: c\n'),
    ).toBe(4);
  });

  it('leaves no piece without a line end', () => {
    expect(same('mcp_servers:\r\n  - name: s\r\n    command: c\r\n  - { name: t, command: c }')).toBe(2);
  });

  it('is forgotten once the text can be cut again', () => {
    const text = 'name: Acme\nmcp_servers:\n  - name: s\n    command: c\n';
    const open = expectSame(text.replace('Acme', '"Acme'), undefined);
    const whole = expectSame(text.replace('Acme\n', '"Acme\nx: y"\n'), open);
    expect(whole.pieces).toHaveLength(1);
    expect(expectSame(text, whole).pieces).toHaveLength(3);
  });
});
