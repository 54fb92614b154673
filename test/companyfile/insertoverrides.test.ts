import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { insertOverrides, type NewOverride } from '../../src/companyfile/insertoverrides';
import { placeSpan } from '../../src/companyfile/span';
import { commentsOf, linesOf, meaningOf, samples, TOOL_NAMES } from '../support/companyfiles';
import { applyEdits } from '../support/edits';

const HEAD = 'name: Acme\nmcp_servers:\n  - name: s\n    command: run\n';
const T: NewOverride = { tool: 't', hints: { readOnly: 'yes' } };
const U: NewOverride = { tool: 'u', hints: { readOnly: 'no', openWorld: 'yes' } };

/** The text with blocks for these tools; `undefined` where that is not safe. */
function withBlocks(text: string, added: readonly NewOverride[] = [T], index = 0): string | undefined {
  const placed = readCompanyFile(text).servers[index];
  const edit = placed && insertOverrides(placed.it, added);
  return edit && applyEdits(text, [{ ...edit, span: placeSpan(placed.base, edit.span) }]);
}

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

describe('writing blocks for tools that the file does not name', () => {
  const [FLOW_T, FLOW_U] = ['t: { read_only: true }', 'u: { read_only: false, open_world: true }'];

  it.each([
    ['', `    tool_annotations:\n      ${FLOW_T}\n      ${FLOW_U}\n`],
    ['    tool_annotations:\n', `    tool_annotations:\n      ${FLOW_T}\n      ${FLOW_U}\n`],
    [
      '    tool_annotations: # none yet\n',
      `    tool_annotations: # none yet\n      ${FLOW_T}\n      ${FLOW_U}\n`,
    ],
    ['    tool_annotations: ~ # none\n', `    tool_annotations: # none\n      ${FLOW_T}\n      ${FLOW_U}\n`],
    ['    tool_annotations: {} # none\n', `    tool_annotations: # none\n      ${FLOW_T}\n      ${FLOW_U}\n`],
    [
      '    tool_annotations: {}\n    args: [x]\n',
      `    tool_annotations:\n      ${FLOW_T}\n      ${FLOW_U}\n    args: [x]\n`,
    ],
    [
      '    tool_annotations:\n      # not yet: v\n    args: [x]\n',
      `    tool_annotations:\n      # not yet: v\n      ${FLOW_T}\n      ${FLOW_U}\n    args: [x]\n`,
    ],
    [
      '    tool_annotations:\n      a: {read_only: false} # why\n\n# end\n',
      '    tool_annotations:\n      a: {read_only: false} # why\n      t: {read_only: true}\n      u: {read_only: false, open_world: true}\n\n# end\n',
    ],
    [
      '    tool_annotations:\n        a:\n           readOnlyHint: false\n           # not yet\n        # the end\n    args: [x]\n',
      '    tool_annotations:\n        a:\n           readOnlyHint: false\n           # not yet\n        t:\n           readOnlyHint: true\n        u:\n           readOnlyHint: false\n           openWorldHint: true\n        # the end\n    args: [x]\n',
    ],
    [
      '    tool_annotations: { a: { read_only: true } }\n',
      `    tool_annotations: { a: { read_only: true }, ${FLOW_T}, ${FLOW_U} }\n`,
    ],
    [
      '    tool_annotations: {\n      "a": { "read_only": true }, # why\n    }\n',
      '    tool_annotations: {\n      "a": { "read_only": true }, # why\n      "t": { "read_only": true },\n      "u": { "read_only": false, "open_world": true }\n    }\n',
    ],
    [
      '    env:\n        A: |\n          text\n\n    # after\n',
      `    env:\n        A: |\n          text\n    tool_annotations:\n        ${FLOW_T}\n        ${FLOW_U}\n\n    # after\n`,
    ],
  ])('below %j', (before, after) => {
    expect(withBlocks(HEAD + before, [T, U])).toBe(HEAD + after);
    expect(withBlocks(crlf(HEAD + before), [T, U])).toBe(crlf(HEAD + after));
    if (before.endsWith('\n') && !before.endsWith('\n\n')) {
      expect(withBlocks((HEAD + before).slice(0, -1), [T, U])).toBe((HEAD + after).slice(0, -1));
    }
  });

  it('leaves what follows the entry where it is', () => {
    const next = '\n  # another\n  - name: other\n    command: run\n';
    expect(withBlocks(HEAD + next)).toBe(`${HEAD}    tool_annotations:\n      ${FLOW_T}\n${next}`);
  });

  it.each([
    [
      '  - { name: s, command: run }\n',
      '  - { name: s, command: run, tool_annotations: { t: { read_only: true } } }\n',
    ],
    [
      '  - { name: s, tool_annotations: ~, command: run }\n',
      '  - { name: s, tool_annotations: { t: { read_only: true } }, command: run }\n',
    ],
    [
      '  - { name: s, tool_annotations }\n',
      '  - { name: s, tool_annotations: { t: { read_only: true } } }\n',
    ],
    ['  - {name: s, tool_annotations: {}}\n', '  - {name: s, tool_annotations: {t: {read_only: true}}}\n'],
  ])('in braces %j', (before, after) => {
    const head = 'name: Acme\nmcp_servers:\n';
    expect(withBlocks(head + before)).toBe(head + after);
  });

  it('writes JSON as JSON', () => {
    const value = {
      mcp_servers: [{ name: 's', command: 'run', tool_annotations: { a: { readOnlyHint: false } } }],
    };
    const [server] = value.mcp_servers;
    const expected = {
      mcp_servers: [
        { ...server, tool_annotations: { ...server?.tool_annotations, t: { readOnlyHint: true } } },
      ],
    };
    for (const indent of [undefined, 2, 4]) {
      expect(withBlocks(JSON.stringify(value, null, indent))).toBe(JSON.stringify(expected, null, indent));
    }
    expect(withBlocks('{"mcp_servers":[{"name":"s","command":"run"}]}')).toBe(
      '{"mcp_servers":[{"name":"s","command":"run","tool_annotations":{"t":{"read_only":true}}}]}',
    );
    expect(withBlocks('{\n  "mcp_servers": [\n    {\n      "name": "s"\n    }\n  ]\n}\n')).toBe(
      '{\n  "mcp_servers": [\n    {\n      "name": "s",\n      "tool_annotations": {\n        "t": { "read_only": true }\n      }\n    }\n  ]\n}\n',
    );
  });

  it('quotes a name that YAML would read otherwise, and any where the neighbours are quoted', () => {
    const odd: NewOverride = { tool: '12.1', hints: { readOnly: 'yes' } };
    expect(withBlocks(HEAD, [odd])).toContain('\n      "12.1": { read_only: true }\n');
    expect(withBlocks(`${HEAD}    tool_annotations:\n      'a': {}\n`)).toContain("\n      't': {");
    expect(withBlocks(`${HEAD}    tool_annotations:\n      "null": {}\n`)).toContain('\n      t: {');
  });

  it.each([
    'tool_annotations: [a]',
    'tool_annotations: text',
    'tool_annotations: { a: {',
    'tool_annotations: *none',
    'tool_annotations: &x ~',
    'tool_annotations:\n      t: {}',
    'tool_annotations:\n      ? a\n      : {}',
    'tool_annotations: &x\n      a: {}\n  - name: other\n    tool_annotations: *x',
    'env:\n      A: |+\n        text\n\n',
    'env:\n      A: |\n        text',
  ])('is not offered where it is not safe: %j', (line) => {
    expect(withBlocks(`${HEAD}    ${line}`)).toBeUndefined();
  });

  it('is not offered where the entry, or all its tools, stand elsewhere', () => {
    const shared =
      'name: Acme\nbase: &b\n  tool_annotations:\n    a: {}\nmcp_servers:\n  - name: s\n    <<: *b\n';
    expect(withBlocks(shared)).toBeUndefined();
    expect(withBlocks('name: Acme\nbase: &b { name: s }\nmcp_servers:\n  - *b\n')).toBeUndefined();
  });

  const added = fc
    .uniqueArray(fc.constantFrom(...TOOL_NAMES, 'new', 'brand_new'), { minLength: 1, maxLength: 4 })
    .map((tools) =>
      tools.map((tool): NewOverride => ({ tool, hints: { readOnly: 'no', openWorld: 'yes' } })),
    );

  it('adds what it names, in files of all styles, and changes nothing else', { timeout: 60_000 }, () => {
    let count = 0;
    fc.assert(
      fc.property(samples, fc.nat(), added, ({ text, servers, style }, number, blocks) => {
        const index = number % servers.length;
        const taken = servers[index]?.tools;
        const fresh = blocks.filter(({ tool }) => !taken?.has(tool));
        fc.pre(fresh.length > 0);
        const edited = withBlocks(text, fresh, index);
        if (edited === undefined) {
          // Only behind a block scalar without a line ending.
          expect(text).toMatch(/lines$/);
          return;
        }
        count++;
        expect(readCompanyFile(edited).pieces.flatMap(({ it }) => it.problems)).toEqual([]);
        // A type of its own: every scalar is a text here.
        const expected = meaningOf(text) as { mcp_servers: { tool_annotations?: unknown }[] };
        const server = expected.mcp_servers[index];
        const before = server?.tool_annotations;
        if (!server) throw new Error('no server');
        server.tool_annotations = { ...(typeof before === 'object' ? before : {}) };
        const said = meaningOf(edited) as typeof expected;
        const tools = said.mcp_servers[index]?.tool_annotations as Record<string, Record<string, string>>;
        for (const { tool } of fresh) {
          expect(Object.values(tools[tool] ?? {})).toEqual(['false', 'true']);
          Object.assign(server.tool_annotations as object, { [tool]: tools[tool] });
        }
        expect(said).toEqual(expected);
        expect(commentsOf(edited)).toEqual(commentsOf(text));
        expect(edited.endsWith('\n')).toBe(text.endsWith('\n'));
        expect(edited.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
        if (text.includes('\r\n')) expect(edited).not.toMatch(/(?<!\r)\n/);
        // One line may get a comma or lose an empty value; all others are as they were.
        const kept = new Set(linesOf(edited));
        expect(linesOf(text).filter((line) => !kept.has(line)).length).toBeLessThanOrEqual(1);
        if (style === 'json')
          expect(() => JSON.parse(edited.replace(/^\uFEFF/, '')) as unknown).not.toThrow();
      }),
      { numRuns: 200 },
    );
    expect(count).toBeGreaterThan(100);
  });
});
