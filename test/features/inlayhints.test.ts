/** What stands at the end of a tool's line. */
import { describe, expect, it } from 'vitest';
import type { InlayHint } from 'vscode-languageserver-types';
import { EMPTY_CATALOGUE, type CatalogueView } from '../../src/engine/knowledge';
import { inlayHintsIn } from '../../src/features/inlayhints';
import { NOW, listed, openAt, unlisted, view, withTools } from './support';

function hintsIn(
  text: string,
  catalogue: CatalogueView = EMPTY_CATALOGUE,
  range?: [number, number],
): InlayHint[] {
  const { file, positions } = openAt(`${text}<|>`);
  const [start, end] = range ?? [0, text.length];
  return inlayHintsIn({ file, catalogue, positions, now: NOW }, { start, end });
}

/** The text with each hint where it is shown, as `«…»`. */
function shown(text: string, catalogue?: CatalogueView): string {
  const { positions } = openAt(`${text}<|>`);
  return hintsIn(text, catalogue)
    .map(({ position, label }) => ({
      at: positions.offsetAt(position),
      label: `«${typeof label === 'string' ? label : ''}»`,
    }))
    .sort((a, b) => b.at - a.at)
    .reduce((shownText, { at, label }) => shownText.slice(0, at) + label + shownText.slice(at), text);
}

/** Expects hints in these lines below `tool_annotations`; the lines hold them already. */
function expectHints(lines: string, catalogue?: CatalogueView): void {
  expect(shown(withTools(lines.replaceAll(/«[^»]*»/g, '')), catalogue)).toBe(withTools(lines));
}

describe('the end of a tool’s line', () => {
  it('tells what a worker may do, and whether a call counts as a delivery', () => {
    expectHints(
      [
        'read: { read_only: true }«worker allowed»',
        'note: { read_only: false, open_world: false }«worker allowed · delivers»',
        'post: { read_only: false, open_world: true }«worker denied · delivers»',
        'wipe: { destructive: true }«worker denied · delivers»',
        'what: { idempotent: true }«worker not blocked · delivers»',
        'none:«worker not blocked · delivers»',
        'delegate: { read_only: true }«worker denied»',
        '',
      ].join('\n'),
    );
  });

  it('goes by the server’s word where the file leaves a hint open', () => {
    const known = view({ s: listed([{ name: 'get', annotations: { readOnlyHint: true } }]) });
    expectHints('get: { open_world: false }«worker allowed»\n', known);
    expectHints(
      'get:«worker allowed» # nothing yet\n'.replace(
        '«worker allowed» # nothing yet',
        ' # nothing yet«worker allowed»',
      ),
      known,
    );
  });

  it('is the end of the key’s line in block style, behind a comment', () => {
    expectHints(
      'a: # why«worker allowed»\n  read_only: true # it is\n"b c":«worker allowed»\n  read_only: yes\n',
    );
  });

  it('is behind each block where several stand in a line, and behind the comma where one does', () => {
    const text = (tools: string): string =>
      `name: A\nmcp_servers: [ { name: s, tool_annotations: ${tools}, command: r } ]\n`;
    const two = '{ a: { read_only: true }«worker allowed», b: «worker not blocked · delivers»}';
    expect(shown(text(two.replaceAll(/«[^»]*»/g, '')))).toBe(
      text(two.replace(' «worker not blocked · delivers»', '«worker not blocked · delivers» ')),
    );
    const json = [
      '{"name":"A","mcp_servers":[{"name":"s","command":"r","tool_annotations":{',
      '  "a": {"read_only":true},«worker allowed»',
      '  "b": {«worker allowed»',
      '    "read_only": true',
      '  }}}]}',
    ].join('\r\n');
    expect(shown(json.replaceAll(/«[^»]*»/g, ''))).toBe(json);
  });

  it('is empty where the server is known not to have the tool, and only then', () => {
    const known = view({ s: listed([{ name: 'get' }]) });
    expectHints('get: { read_only: true }«worker allowed»\ngte: { read_only: true }\n', known);
    const failed = view({ s: { ...listed([{ name: 'get' }]), state: 'failed' } });
    expectHints('gte: { read_only: true }«worker allowed»\n', failed);
    expectHints('gte: { read_only: true }«worker allowed»\n', view({ s: listed([]) }));
  });

  it('is empty where nothing follows from the block: not understood, not counting, broken, written elsewhere', () => {
    expectHints(
      'a: { read_only: maybe }\nb: { read_onli: true }\nc: 5\nd: { read_only: true }«worker allowed»\n',
    );
    expectHints('a: { read_only: true }«worker allowed»\nb: { read_only: tr\n');
    expectHints('a: { read_only: true }«worker allowed»\nb\nc: { read_only: true }«worker allowed»\n');
    const shadowed =
      'name: A\nmcp_servers:\n  - name: s\n    tool_prefix: p_\n    tool_annotations:\n      p_a: {}\n      a: {}\n';
    expect(shown(shadowed)).toBe(shadowed.replace(/(a: {})\n$/, '$1«worker not blocked · delivers»\n'));
    const nameless = 'name: A\nmcp_servers:\n  - command: run\n    tool_annotations:\n      a: {}\n';
    expect(shown(nameless)).toBe(nameless);
    const anchored = `${withTools('a: { read_only: true }\n').replace('tool_annotations:', 'tool_annotations: &t')}  - { name: t, tool_annotations: *t }\n`;
    expect(hintsIn(anchored)).toHaveLength(1);
  });

  it('says why, and where that is known from', () => {
    const known = view({ s: listed([{ name: 'post', annotations: { readOnlyHint: false } }]) });
    const [hint] = hintsIn(withTools('post: {}\n'), known);
    expect(hint).toEqual({
      position: { line: 5, character: 14 },
      label: 'worker denied · delivers',
      paddingLeft: true,
      tooltip: {
        kind: 'markdown',
        value:
          '**Worker** denied: it writes, and nothing says that it stays inside: `open_world` is not set\n\n' +
          '**Delivery** counts: it writes, so a successful call has reached somebody on `s`\n\n' +
          '*Listed 5 min ago.*',
      },
    });
    const [unasked] = hintsIn(withTools('post: {}\n'), view({ s: unlisted('untrusted') }));
    expect(unasked?.tooltip).toMatchObject({ value: expect.stringContaining('not trusted') as string });
  });

  it('takes nothing from a server for markup', () => {
    const text = withTools('post: {}\n').replace('name: s', 'name: "[x](command:y)\\u202e"');
    const [hint] = hintsIn(text, EMPTY_CATALOGUE);
    expect(hint?.tooltip).toMatchObject({
      value: expect.stringContaining('`[x](command:y)⟨U+202E⟩`') as string,
    });
  });
});

describe('a tool that a worker template asks for', () => {
  const text = (items: string): string =>
    `${withTools('post: { read_only: false }\nget: { read_only: true }\n')}workers:\n  w:\n    tools:${items}`;
  const workersOf = (items: string, catalogue?: CatalogueView): string =>
    shown(text(items.replaceAll(/«[^»]*»/g, '')), catalogue).replaceAll(/«worker[^»]*»/g, '');

  it.each([
    ' [get, post«denied», delegate«denied»]\n',
    '\n      - get\n      - "post" # why«denied»\n      - my_work\n      - nobody\n',
  ])('is marked where the worker does not get it: %j', (items) => {
    expect(workersOf(items)).toBe(text(items));
  });

  it('is unknown only when the lists of all servers are known', () => {
    const items = ' [get, nobody«unknown»]\n';
    const known = view({ s: listed([{ name: 'get' }, { name: 'post' }]) });
    expect(workersOf(items, known)).toBe(text(items));
    const hint = hintsIn(text(' [get, nobody]\n'), known).find(({ label }) => label === 'unknown');
    expect(hint?.tooltip).toContain('"nobody"');
  });
});

describe('the range that is asked for', () => {
  it('is all that is answered for', () => {
    const tools = Array.from({ length: 100 }, (_, at) => `tool_${at}: { read_only: true }\n`);
    const text = withTools(tools.join(''));
    const range: [number, number] = [text.indexOf('tool_20:'), text.indexOf('tool_23:')];
    const hints = hintsIn(text, EMPTY_CATALOGUE, range);
    expect(hints.map(({ position }) => position.line)).toEqual([25, 26, 27]);
  });

  it('may hold nothing, also in an empty or broken file', () => {
    expect(hintsIn(withTools('a: {}\n'), EMPTY_CATALOGUE, [0, 5])).toEqual([]);
    expect(hintsIn('')).toEqual([]);
    expect(hintsIn('mcp_servers: [ { name: s, tool_annotations: { a: {')).toEqual([]);
  });
});
