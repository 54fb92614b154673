/** From a name to where it is declared, and to all places that name it. */
import { describe, expect, it } from 'vitest';
import { EMPTY_CATALOGUE, type CatalogueView } from '../../src/engine/knowledge';
import { definitionAt, toLocation, type NavigationContext } from '../../src/features/definition';
import { highlightsAt, referencesAt } from '../../src/features/references';
import { markRanges, readMarked } from '../support/marked';
import { listed, openAt, view } from './support';
import type { Range } from 'vscode-languageserver-types';

const URI = 'file:///acme.company.yaml';

/** A text with a cursor and ranges, read; what was marked is compared with what is found. */
function at(
  marked: string,
  catalogue: CatalogueView,
): { context: NavigationContext; offset: number; show: (ranges: readonly Range[]) => string } {
  const { text, offset, file, positions } = openAt(marked);
  const spans = (ranges: readonly Range[]): { start: number; end: number }[] =>
    ranges.map(({ start, end }) => ({ start: positions.offsetAt(start), end: positions.offsetAt(end) }));
  return {
    context: { file, catalogue, positions, uri: URI },
    offset,
    show: (ranges) => markRanges(text, spans(ranges)),
  };
}

/** The text without its cursor, ranges still marked. */
function withoutCursor(marked: string): string {
  const { text, ranges } = readMarked(marked);
  return markRanges(text, ranges);
}

/** Expects that going from the cursor leads to the marked range. */
function expectDefinition(marked: string, catalogue: CatalogueView = EMPTY_CATALOGUE): void {
  const { context, offset, show } = at(marked.replaceAll(/\[\||\|\]/g, ''), catalogue);
  const links = definitionAt(context, offset) ?? [];
  expect(show(links.map(({ targetSelectionRange }) => targetSelectionRange))).toBe(withoutCursor(marked));
  for (const link of links) {
    expect(link.targetUri).toBe(URI);
    expect(toLocation(link)).toEqual({ uri: URI, range: link.targetSelectionRange });
  }
}

/** Expects that the marked ranges are the references of what is under the cursor. */
function expectReferences(marked: string, catalogue: CatalogueView = EMPTY_CATALOGUE, declared = true): void {
  const { context, offset, show } = at(marked.replaceAll(/\[\||\|\]/g, ''), catalogue);
  const found = referencesAt(context, offset, declared) ?? [];
  expect(show(found.map(({ range }) => range))).toBe(withoutCursor(marked));
}

const COMPANY = (servers: string, rest = ''): string => `name: Acme\nmcp_servers:\n${servers}${rest}`;

describe('go to definition', () => {
  it("leads from a worker's tool to the key that overrides it, raw or prefixed", () => {
    const known = view({ linear: listed([{ name: 'save' }, { name: 'get' }]) });
    const server = (keys: string): string =>
      `  - name: linear\n    command: run\n    tool_prefix: lin_\n    tool_annotations:\n${keys}`;
    const worker = 'workers:\n  w:\n    tools: [x, lin_sa<|>ve]\n';
    expectDefinition(COMPANY(server('      [|save|]: { read_only: true }\n'), worker), known);
    expectDefinition(COMPANY(server('      [|"lin_save"|]: {}\n      get: {}\n'), worker), known);
    expectDefinition(COMPANY(server('      lin_save: {}\n      [|save|]: {}\n'), worker), known);
  });

  it("leads from a worker's tool without an override to the server that offers it: the one whose name sorts first", () => {
    const known = view({ b: listed([{ name: 'save' }]), a: listed([{ name: 'save' }]) });
    const servers = '  - name: b\n    command: run\n  - command: run\n    name: [|a|]\n';
    expectDefinition(COMPANY(servers, 'workers: { w: { tools: [save<|>] } }\n'), known);
  });

  it('leads nowhere from a tool that nobody is known to offer', () => {
    expectDefinition(COMPANY('  - { name: a, command: run }\n', 'workers: { w: { tools: [sa<|>ve] } }\n'));
    expectDefinition(
      COMPANY('  - { name: a, command: run }\n', 'workers: { w: { tools: [delega<|>te] } }\n'),
    );
  });

  it("leads from a seat's server to the entry, in roles and in units that hold human seats only", () => {
    const servers = '  - name: [|"linear"|] # here\n    command: run\n';
    expectDefinition(COMPANY(servers, 'roles:\n  - name: Ada\n    mcp_env:\n      <|>linear: { A: b }\n'));
    const unit = [
      'units:',
      '  - name: U',
      '    mcp_env: { linea<|>r: { A: b } }',
      '    roles:',
      '      - { name: Bo, kind: human }',
      '',
    ];
    expectDefinition(COMPANY(servers, unit.join('\r\n')));
    expectDefinition(
      COMPANY('  - { name: x, command: run }\n', 'roles: [{ name: A, mcp_env: { git<|>hub: {} } }]\n'),
    );
  });

  it('leads from an alias in a hint block to its anchor: a block, a merged one, a value', () => {
    const server = (tools: string): string =>
      COMPANY(`  - name: a\n    command: run\n    tool_annotations:\n${tools}`);
    expectDefinition(server('      one: [|&ro|] { read_only: true }\n      two: *r<|>o\n'));
    expectDefinition(server('      one: { read_only: [|&y|] true, open_world: *<|>y }\n'));
    expectDefinition(
      server(
        '      one: [|&ro|]\n        read_only: true\n      two:\n        <<: [ *<|>ro ]\n        open_world: true\n',
      ),
    );
    expectDefinition(server('      one: *nothi<|>ng\n'));
  });

  it('leads nowhere from what declares itself, and from what is no name', () => {
    expectDefinition(COMPANY('  - name: a<|>\n    command: run\n    tool_annotations: { t: {} }\n'));
    expectDefinition(COMPANY('  - name: a\n    command: run\n    tool_annotations: { t<|>: {} }\n'));
    expectDefinition(COMPANY('  - name: a\n    command: r<|>un\n    tool_annotations: { t: {} }\n'));
    expectDefinition(COMPANY('  - name: a\n    tool_prefix: p<|>_\n'));
    expectDefinition(COMPANY('  - name: a\n    command: run # a<|>\n'));
  });

  it('tells the name that it went from, and the whole block to look at', () => {
    const text = COMPANY(
      '  - name: a\n    command: run\n    tool_annotations:\n      save: { read_only: true }\n',
      'workers: { w: { tools: ["sa<|>ve"] } }\n',
    );
    const { context, offset, show } = at(text, EMPTY_CATALOGUE);
    const [link] = definitionAt(context, offset) ?? [];
    if (!link?.originSelectionRange) throw new Error('there is a link');
    expect(show([link.originSelectionRange])).toContain('tools: [[|"save"|]]');
    expect(show([link.targetRange])).toContain('      [|save: { read_only: true }|]\n');
  });

  it('works in JSON, and keeps still in broken text', () => {
    expectDefinition(
      '{"name":"x","mcp_servers":[{"name":[|"s"|],"command":"r"}],"roles":[{"name":"A","mcp_env":{"s<|>":{}}}]}',
    );
    expectDefinition('name: x\nmcp_servers:\n  - name: [a\nroles: { mcp_env: { a<|>\n');
    expectDefinition('<|>');
  });
});

const LINEAR = view({ linear: listed([{ name: 'save' }, { name: 'get' }]) });

/** A company with two servers, in which everything about the tool `save` of the first is marked. */
const save = (cursors: {
  readonly raw?: string;
  readonly prefixed?: string;
  readonly item?: string;
}): string =>
  [
    'name: Acme',
    'mcp_servers:',
    '  - name: linear',
    '    tool_prefix: lin_',
    '    command: run',
    '    tool_annotations:',
    `      [|${cursors.raw ?? 'save'}|]: { read_only: false }`,
    '      get: { read_only: true }',
    `      [|'${cursors.prefixed ?? 'lin_save'}'|]: {}`,
    '  - name: other',
    '    command: run',
    '    tool_annotations: { save: {} }',
    'workers:',
    '  a: { tools: [save, lin_get, [|lin_save|]] }',
    '  b:',
    '    tools:',
    `      - [|${cursors.item ?? '"lin_save"'}|] # why`,
    '',
  ].join('\r\n');

describe('references', () => {
  it('of a tool are its overrides, raw and prefixed, and the items of worker templates', () => {
    expectReferences(save({ raw: 'sa<|>ve' }), LINEAR);
    expectReferences(save({ prefixed: 'lin_save<|>' }), LINEAR);
    expectReferences(save({ item: '"<|>lin_save"' }), LINEAR);
  });

  it('leave the declaring keys out where they are not asked for', () => {
    const text = save({ raw: 'sa<|>ve' })
      .replace(/\[\|(sa<\|>ve)\|\]/, '$1')
      .replace(/\[\|('lin_save')\|\]/, '$1');
    expectReferences(text, LINEAR, false);
  });

  it('of a tool that another server offers under the same name are not its own', () => {
    const known = view({ a: listed([{ name: 'save' }]), b: listed([{ name: 'save' }]) });
    const text = COMPANY(
      '  - name: a\n    command: run\n  - name: b\n    command: run\n    tool_annotations: { [|sa<|>ve|]: {} }\n',
      'workers: { w: { tools: [save] } }\n',
    );
    expectReferences(text, known);
  });

  it('of a tool that nobody offers are the items of worker templates', () => {
    const workers =
      'workers:\n  a: &a { tools: [[|list_p<|>ages|], get] }\n  b: { tools: ["[|list_pages|]"] }\n  c: *a\n';
    expectReferences(
      COMPANY('  - { name: s, command: run }\n', workers.replace('"[|list_pages|]"', '[|"list_pages"|]')),
    );
  });

  it('of a server are its entry and every mcp_env that names it, each text once', () => {
    const text = (name: string, key: string): string =>
      COMPANY(
        `  - name: [|${name}|]\n    command: run\n  - { name: linear2, command: run }\n`,
        [
          'roles:',
          '  - name: Ada',
          '    mcp_env: &creds',
          `      [|${key}|]: { A: b }`,
          '      linear2: {}',
          '  - { name: Bo, mcp_env: *creds }',
          'units:',
          '  - name: U',
          '    mcp_env: { [|linear|]: {} }',
          '    roles: [{ name: Cy }]',
          '    children:',
          "      - { name: V, roles: [{ name: Di, kind: human, mcp_env: { [|'linear'|]: {} } }] }",
          '',
        ].join('\n'),
      );
    expectReferences(text('lin<|>ear', 'linear'));
    expectReferences(text('" linear "', 'linear<|>'));
  });

  it('are none on other things, and in broken text', () => {
    expectReferences(COMPANY('  - name: a\n    comm<|>and: run\n'));
    expectReferences('mcp_servers: [ { name: a, <|>');
    const { context, offset } = at('name: x\nmcp_servers:\n  - comm<|>and: run\n', EMPTY_CATALOGUE);
    expect(referencesAt(context, offset, true)).toBeUndefined();
    expect(highlightsAt(context, offset)).toBeUndefined();
  });

  it('are highlighted, the declaring ones as written', () => {
    const { context, offset, show } = at(save({ item: 'lin_s<|>ave' }).replaceAll(/\[\||\|\]/g, ''), LINEAR);
    const found = highlightsAt(context, offset) ?? [];
    expect(show(found.map(({ range }) => range))).toBe(withoutCursor(save({ item: 'lin_s<|>ave' })));
    expect(found.map(({ kind }) => kind)).toEqual([3, 3, 2, 2]);
  });
});
