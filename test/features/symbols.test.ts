/** The outline of a company file. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SymbolKind, type DocumentSymbol, type Range } from 'vscode-languageserver-types';
import { EMPTY_CATALOGUE, type CatalogueView } from '../../src/engine/knowledge';
import { flatSymbols, symbolsIn } from '../../src/features/symbols';
import { samples } from '../support/companyfiles';
import { listed, openAt, view } from './support';

const KINDS = new Map<SymbolKind, string>(Object.entries(SymbolKind).map(([name, kind]) => [kind, name]));

function symbolsOf(text: string, catalogue: CatalogueView = EMPTY_CATALOGUE): DocumentSymbol[] {
  const { file, positions } = openAt(`${text}<|>`);
  return symbolsIn({ file, catalogue, positions });
}

/** `kind name (detail)`, children indented. */
function outline(symbols: readonly DocumentSymbol[], indent = ''): string[] {
  return symbols.flatMap(({ name, kind, detail, children = [] }) => [
    `${indent}${KINDS.get(kind) ?? ''} ${name}${detail === undefined ? '' : ` (${detail})`}`,
    ...outline(children, `${indent}  `),
  ]);
}

const COMPANY = [
  'name: Acme',
  'mcp_servers:',
  '  - name: linear',
  '    command: run',
  '    tool_prefix: lin_',
  '    tool_annotations:',
  '      get: { read_only: true }',
  '      "save": # why',
  '        read_only: false',
  '      lin_get: {}',
  '  - { transport: http, url: "https://x/", name: far }',
  'workers:',
  '  scout:',
  '    tools: [lin_save, my_work]',
  'roles:',
  '  - name: Ada',
  '    mcp_env:',
  '      linear: { A: b }',
  'units:',
  '  - name: U',
  '    mcp_env: { far: {} }',
  '    roles:',
  '      - { kind: human, name: Bo }',
  '',
];

describe('the outline', () => {
  it.each(['\n', '\r\n'])('shows servers, worker templates and seats with what is theirs (%j)', (newline) => {
    expect(outline(symbolsOf(COMPANY.join(newline)))).toEqual([
      'Module linear (stdio)',
      '  Function get (read · worker allowed)',
      '  Function save (shared-write · worker denied)',
      '  Function lin_get (does not count)',
      'Module far (http)',
      'Class scout',
      '  Function lin_save (shared-write · worker denied)',
      '  Function my_work',
      'Object Ada',
      '  Key linear',
      'Object Bo (human)',
    ]);
  });

  it('says which tools the server does not have', () => {
    const known = view({ linear: listed([{ name: 'save' }]) });
    expect(outline(symbolsOf(COMPANY.join('\n'), known))).toContain('  Function get (not listed)');
  });

  it('spans the whole of each, and selects its name', () => {
    const text = COMPANY.join('\r\n');
    const { positions } = openAt(`${text}<|>`);
    const [linear] = symbolsOf(text);
    const save = linear?.children?.[1];
    if (!linear || !save) throw new Error('both are there');
    expect(positions.getText(linear.range)).toMatch(/^name: linear\r\n[^]*lin_get: {}$/);
    expect(positions.getText(linear.selectionRange)).toBe('linear');
    expect(positions.getText(save.range)).toBe('"save": # why\r\n        read_only: false');
    expect(positions.getText(save.selectionRange)).toBe('"save"');
  });

  it('is the same in JSON', () => {
    const text =
      '{"name":"A","mcp_servers":[{"name":"s","command":"r","tool_annotations":{"t":{"readOnlyHint":true}}}],' +
      '"roles":[{"name":"Ada","mcp_env":{"s":{}}}]}';
    expect(outline(symbolsOf(text))).toEqual([
      'Module s (stdio)',
      '  Function t (read · worker allowed)',
      'Object Ada',
      '  Key s',
    ]);
  });

  it('shows what stands under an anchor once, where it stands', () => {
    const text = [
      'name: A',
      'mcp_servers:',
      '  - &a { name: a, command: r, tool_annotations: { t: {} } }',
      '  - { <<: *a, name: b }',
      'units:',
      '  - { name: U, roles: &r [ { name: Ada } ] }',
      '  - { name: V, roles: *r }',
      '',
    ].join('\n');
    expect(outline(symbolsOf(text))).toEqual([
      'Module a (stdio)',
      '  Function t (unclassified · worker not blocked)',
      'Module b (stdio)',
      'Object Ada',
    ]);
  });

  it('has a name for everything, with nothing hidden in it', () => {
    const text = [
      'name: A',
      'mcp_servers:',
      '  - command: run',
      '    tool_annotations:',
      '      "": {}',
      '      "a\\u202eb\\nc": {}',
      `      ${'long_'.repeat(40)}: {}`,
      '',
    ].join('\n');
    const [server] = symbolsOf(text);
    const names = (server?.children ?? []).map(({ name }) => name);
    expect([server?.name, ...names.slice(0, 2)]).toEqual(['(no name)', '""', 'a⟨U+202E⟩b c']);
    expect(names[2]).toHaveLength(80);
  });

  it('can be flat', () => {
    const flat = flatSymbols(symbolsOf(COMPANY.join('\n')), 'file:///a');
    expect(flat.map(({ name, containerName }) => [name, containerName]).slice(0, 2)).toEqual([
      ['linear', undefined],
      ['get', 'linear'],
    ]);
  });

  it('is empty where nothing can be read', () => {
    expect(symbolsOf('')).toEqual([]);
    expect(symbolsOf('mcp_servers: [{ name: ')).toHaveLength(1);
  });

  it('nests as editors require, in any file and half of one', () => {
    fc.assert(
      fc.property(samples, fc.nat(), ({ text }, at) => {
        for (const part of [text, text.slice(0, at % (text.length + 1))])
          symbolsOf(part).forEach(expectNesting);
      }),
      { numRuns: 60 },
    );
  });
});

function expectNesting(symbol: DocumentSymbol): void {
  expect(symbol.name).not.toBe('');
  for (const inner of [symbol.selectionRange, ...(symbol.children ?? []).map(({ range }) => range)])
    expect([symbol.name, isWithin(inner, symbol.range)]).toEqual([symbol.name, true]);
  symbol.children?.forEach(expectNesting);
}

function isWithin(inner: Range, outer: Range): boolean {
  const isBefore = (a: Range['start'], b: Range['start']): boolean =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  return isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end);
}
