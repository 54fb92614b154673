import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompanyFile, type CompanyFile } from '../../src/companyfile/companyfile';
import { removeHint, stateHint } from '../../src/companyfile/edits';
import { placeSpan } from '../../src/companyfile/span';
import { HINT_NAMES, type HintName } from '../../src/engine/hints';
import { applyEdits } from '../support/edits';

const HEAD = 'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:\n';

function find(file: CompanyFile, tool: string) {
  for (const { base, it: server } of file.servers) {
    const override = server.overrides.find((candidate) => candidate.tool === tool);
    if (override) return { base, server, override };
  }
  throw new Error(`no tool ${tool}`);
}

/** The text with `open_world: false` (or another hint) stated for a tool. */
function state(text: string, tool = 't', hint: HintName = 'openWorld', value: 'yes' | 'no' = 'no'): string {
  const { base, server, override } = find(readCompanyFile(text), tool);
  const edit = stateHint(server, override, hint, value);
  return edit ? applyEdits(text, [{ ...edit, span: placeSpan(base, edit.span) }]) : text;
}

function takeOut(text: string, hint: HintName, tool = 't'): string {
  const { base, server, override } = find(readCompanyFile(text), tool);
  const statement = override.statements.find((candidate) => candidate.hint === hint);
  const edit = statement && removeHint(server, override, statement);
  return edit ? applyEdits(text, [{ ...edit, span: placeSpan(base, edit.span) }]) : text;
}

describe('stating a hint', () => {
  it.each([
    ['t: { read_only: false }', 't: { read_only: false, open_world: false }'],
    ['t: {read_only: false}', 't: {read_only: false, open_world: false}'],
    ['t: {read_only: false,}', 't: {read_only: false, open_world: false}'],
    ['t: {}', 't: { open_world: false }'],
    ['t: { }', 't: { open_world: false }'],
    ['t: { readOnlyHint: false }', 't: { readOnlyHint: false, openWorldHint: false }'],
    ['t: { open_world: true } # why', 't: { open_world: false } # why'],
    ['t: { open_world: , read_only: false }', 't: { open_world: false , read_only: false }'],
    ['t: { open_world }', 't: { open_world: false }'],
    ['t: { read_only: false } # ✓ søk 📄', 't: { read_only: false, open_world: false } # ✓ søk 📄'],
    ['t:', 't: { open_world: false }'],
    ['t: # later', 't: { open_world: false } # later'],
    ['t: ~', 't: { open_world: false }'],
    ['t: null # later', 't: { open_world: false } # later'],
    ['"t": { "read_only": false }', '"t": { "read_only": false, "open_world": false }'],
  ])('in %j', (before, after) => {
    expect(state(`${HEAD}      ${before}\n`)).toBe(`${HEAD}      ${after}\n`);
    // No final newline: still none afterwards (A22). CRLF: no bare newline afterwards (A12).
    expect(state(`${HEAD}      ${before}`)).toBe(`${HEAD}      ${after}`);
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    expect(state(crlf(`${HEAD}      ${before}\n`))).toBe(crlf(`${HEAD}      ${after}\n`));
  });

  it('gives a block a line of its own, before blank lines and comments that follow (A28)', () => {
    expect(state(`${HEAD}      t:\n        read_only: false # why\n\n# end of file\n`)).toBe(
      `${HEAD}      t:\n        read_only: false # why\n        open_world: false\n\n# end of file\n`,
    );
  });

  it('ends the new line as the file does', () => {
    const text = `${HEAD}      t:\n        read_only: false\n`.replaceAll('\n', '\r\n');
    expect(state(text)).toBe(`${text}        open_world: false\r\n`);
  });

  it('writes an empty block as its neighbours are written', () => {
    expect(state(`${HEAD}      u:\n        read_only: true\n      t:\n`)).toBe(
      `${HEAD}      u:\n        read_only: true\n      t:\n        open_world: false\n`,
    );
    expect(state(`${HEAD}      u: {read_only: true}\n      t: {}\n`)).toBe(
      `${HEAD}      u: {read_only: true}\n      t: {open_world: false}\n`,
    );
  });

  it('gives a line of its own inside braces that have one pair a line', () => {
    expect(state(`${HEAD}      t: {\n        read_only: false # why\n      }\n`)).toBe(
      `${HEAD}      t: {\n        read_only: false, # why\n        open_world: false\n      }\n`,
    );
    expect(state(`${HEAD}      t: {\n        read_only: false, # why\n      }\n`)).toBe(
      `${HEAD}      t: {\n        read_only: false, # why\n        open_world: false\n      }\n`,
    );
  });

  it('writes into braces that end in the first column', () => {
    expect(state(`${HEAD}      t: { # why\n  read_only: true\n}\n`)).toBe(
      `${HEAD}      t: { # why\n  read_only: true,\n  open_world: false\n}\n`,
    );
  });

  it('writes JSON as JSON (A51)', () => {
    const text =
      '{"mcp_servers":[{"name":"s","command":"run","tool_annotations":{"t":{"readOnlyHint":false},"u":{}}}]}';
    expect(state(text)).toBe(text.replace('Hint":false', 'Hint":false,"openWorldHint":false'));
    expect(state(text, 'u')).toBe(text.replace('"u":{}', '"u":{"openWorldHint":false}'));
  });

  it('leaves an anchor as it is where another tool shares its block', () => {
    const text = `${HEAD}      w: &w { read_only: false }\n      t: *w\n`;
    const edited = state(text);
    expect(edited).toBe(
      `${HEAD}      w: &w { read_only: false }\n      t: { read_only: false, open_world: false }\n`,
    );
    expect(find(readCompanyFile(edited), 't').override.hints).toMatchObject({
      readOnly: 'no',
      openWorld: 'no',
    });
    expect(find(readCompanyFile(edited), 'w').override.hints).toMatchObject({ openWorld: 'unknown' });
  });

  it('keeps off blocks of the wrong shape', () => {
    for (const wrong of ['t: [read_only]', 't: yes', 't: *nowhere']) {
      const text = `${HEAD}      ${wrong}\n`;
      expect(state(text)).toBe(text);
    }
  });
});

describe('taking a hint out', () => {
  it.each([
    ['t: { read_only: true, destructive: false }', 'destructive', 't: { read_only: true }'],
    ['t: { destructive: false, read_only: true }', 'destructive', 't: { read_only: true }'],
    ['t: { destructive: false }', 'destructive', 't: { }'],
    ['t: {destructive: false,}', 'destructive', 't: {}'],
    ['t: {read_only: true, destructive: false,}', 'destructive', 't: {read_only: true,}'],
    [
      't:\n        read_only: true\n        destructive: false # dead\n        # after',
      'destructive',
      't:\n        read_only: true\n        # after',
    ],
    [
      't: {\n        read_only: true, # about it\n        destructive: false\n      }',
      'destructive',
      't: {\n        read_only: true, # about it\n      }',
    ],
  ] as const)('of %j', (before, hint, after) => {
    expect(takeOut(`${HEAD}      ${before}\n`, hint)).toBe(`${HEAD}      ${after}\n`);
  });

  it('leaves no newline at the end where none was', () => {
    expect(
      takeOut(`${HEAD}      t:\n        read_only: true\n        destructive: false`, 'destructive'),
    ).toBe(`${HEAD}      t:\n        read_only: true`);
  });
});

describe('any edit', () => {
  const word = fc.constantFrom('true', 'false', 'yes', 'off', '~', '');
  const key = fc.constantFrom(
    'read_only',
    'readOnlyHint',
    'destructive',
    'open_world',
    'openWorldHint',
    'idempotent',
  );
  const hints = fc.uniqueArray(fc.tuple(key, word), {
    selector: ([name]) => name.replace('Hint', '').replace('_', '').toLowerCase(),
    maxLength: 4,
  });
  const comment = fc.constantFrom('', ' # why', ' # "quoted" } , 📄');
  const flow = fc
    .tuple(hints, fc.constantFrom('', ' '), fc.boolean(), comment)
    .map(
      ([pairs, pad, comma, tail]) =>
        ` {${pad}${pairs.map(([k, v]) => `${k}: ${v}`).join(', ')}${comma && pairs.length > 0 ? ',' : ''}${pad}}${tail}`,
    );
  const block = fc
    .tuple(hints, comment)
    .map(([pairs, tail]) => pairs.map(([k, v]) => `\n        ${k}: ${v}${tail}`).join(''));
  const tools = fc.array(fc.oneof(flow, block), { minLength: 1, maxLength: 4 });
  const ending = fc.constantFrom('\n', '', '\n\n# end\n', '\n  - name: other\n');
  const file = fc
    .tuple(tools, ending, fc.constantFrom('\n', '\r\n'))
    .map(([blocks, end, newline]) =>
      (HEAD + blocks.map((text, index) => `      t${index}:${text}`).join('\n') + end).replaceAll(
        '\n',
        newline,
      ),
    );

  const hintsByTool = (text: string) =>
    new Map(
      readCompanyFile(text).servers.flatMap(({ it }) => it.overrides.map((o) => [o.tool, o.hints] as const)),
    );

  it('changes the one hint that it names and no other', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...HINT_NAMES), fc.constantFrom('yes', 'no'), (text, hint, value) => {
        const expected = hintsByTool(text);
        const t0 = expected.get('t0');
        if (!t0) throw new Error('t0 is missing');
        expected.set('t0', { ...t0, [hint]: value });
        const edited = state(text, 't0', hint, value);
        expect(readCompanyFile(edited).pieces.flatMap(({ it }) => it.problems)).toEqual([]);
        expect(hintsByTool(edited)).toEqual(expected);
        expect(edited.endsWith('\n')).toBe(text.endsWith('\n'));
        // Said once it stays said: a second time changes nothing.
        expect(state(edited, 't0', hint, value)).toBe(edited);
      }),
    );
  });

  it('takes out the one hint that it names and no other', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...HINT_NAMES), (text, hint) => {
        const expected = hintsByTool(text);
        const t0 = expected.get('t0');
        if (!t0) throw new Error('t0 is missing');
        expected.set('t0', { ...t0, [hint]: 'unknown' });
        const edited = takeOut(text, hint, 't0');
        expect(readCompanyFile(edited).pieces.flatMap(({ it }) => it.problems)).toEqual([]);
        expect(hintsByTool(edited)).toEqual(expected);
      }),
    );
  });
});
