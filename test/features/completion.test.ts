import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { completeAt, type InsertionSupport } from '../../src/features/completion';
import { listed, openAt, unlisted, view, withTools } from './support';

type Known = Readonly<Record<string, ServerKnowledge>>;

const SNIPPETS: InsertionSupport = { snippets: true, linesAsIs: true };
const PLAIN: InsertionSupport = { snippets: false, linesAsIs: false };

interface Completion {
  readonly list: CompletionList | undefined;
  readonly items: readonly CompletionItem[];
  readonly labels: readonly string[];
  readonly item: (label: string) => CompletionItem;
  /** The text after the item was accepted; of a choice the first value is taken, stops are shown as `‸`. */
  readonly accept: (label: string) => string;
}

function complete(marked: string, known: Known = {}, client: InsertionSupport = SNIPPETS): Completion {
  const { text, offset, file, positions } = openAt(marked);
  const list = completeAt({ file, catalogue: view(known), positions, uri: positions.uri, client }, offset);
  const items = list?.items ?? [];
  const item = (label: string): CompletionItem => {
    const found = items.find((candidate) => candidate.label === label);
    if (!found) throw new Error(`no item ${label} among ${items.map((other) => other.label).join(', ')}`);
    return found;
  };
  return {
    list,
    items,
    labels: items.map(({ label }) => label),
    item,
    accept: (label) => {
      const { textEdit, insertTextFormat } = item(label);
      if (!textEdit || !('range' in textEdit)) throw new Error(`${label} has no edit`);
      const { start, end } = textEdit.range;
      const newText = insertTextFormat === 2 ? fillSnippet(textEdit.newText) : textEdit.newText;
      return text.slice(0, positions.offsetAt(start)) + newText + text.slice(positions.offsetAt(end));
    },
  };
}

function fillSnippet(snippet: string): string {
  return snippet
    .replace(/\$\{\d\|([^,|]*)[^}]*\|\}/g, '$1')
    .replace(/(?<!\\)\$0/g, '‸')
    .replace(/\\([\\$}])/g, '$1');
}

/** The tools of the only server, as a text that was accepted states them. */
function toolsOf(text: string): string[] {
  const { servers, pieces } = readCompanyFile(text.replaceAll('‸', ''));
  expect(pieces.flatMap(({ it }) => it.problems)).toEqual([]);
  return servers.flatMap(({ it }) => it.overrides.map(({ tool }) => tool));
}

const SERVER: Known = {
  s: listed([
    { name: 'get_note', title: 'Get note', annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: 'save_note', description: 'Saves a [note](command:x).', annotations: { readOnlyHint: false } },
    { name: 'share' },
    { name: 'keep', annotations: { readOnlyHint: false, openWorldHint: false } },
  ]),
};

describe('completing tools', () => {
  it('offers those that are not annotated yet, what needs saying most first', () => {
    const { list, labels, item } = complete(withTools('share: { read_only: true }\n<|>\n'), SERVER);
    expect(list?.isIncomplete).toBe(false);
    expect(labels).toEqual(['save_note', 'keep', 'get_note']);
    expect(item('save_note')).toMatchObject({
      detail: 'shared-write · worker denied',
      documentation: { kind: 'markdown', value: 'Saves a \\[note\\]\\(command\\:x\\).' },
    });
    expect(item('get_note').documentation).toEqual({ kind: 'markdown', value: '**Get note**' });
  });

  it('writes a tool as its neighbours are written, with the hint that decides most', () => {
    const flow = complete(withTools('a: { read_only: true }\n<|>\n'), SERVER);
    expect(flow.accept('share')).toBe(
      withTools('a: { read_only: true }\nshare: { read_only: false, open_world: true‸ }\n'),
    );
    expect(flow.accept('save_note')).toBe(
      withTools('a: { read_only: true }\nsave_note: { open_world: false‸ }\n'),
    );
    expect(flow.accept('get_note')).toBe(withTools('a: { read_only: true }\nget_note: { ‸ }\n'));
    const block = complete(withTools('a:\n  read_only: true\nsh<|>\n'), SERVER);
    expect(block.accept('share')).toBe(
      withTools('a:\n  read_only: true\nshare:\n  read_only: false\n  open_world: true\n'),
    );
    expect(block.accept('get_note')).toBe(withTools('a:\n  read_only: true\nget_note:\n  ‸\n'));
  });

  it('offers what the name suggests first, and asks nothing that the server has said', () => {
    const known = {
      s: listed([
        { name: 'list_issues' },
        { name: 'delete_note' },
        { name: 'frobnicate' },
        { name: 'post', annotations: { readOnlyHint: false } },
        { name: 'save', annotations: { readOnlyHint: false } },
        { name: 'look', annotations: { readOnlyHint: true } },
      ]),
    };
    const { accept } = complete(withTools('a: { read_only: true }\n<|>'), known);
    const lineOf = (name: string): string | undefined =>
      accept(name)
        .split('\n')
        .find((line) => line.includes(`${name}:`))
        ?.trim();
    expect(lineOf('list_issues')).toBe('list_issues: { read_only: true‸ }');
    expect(lineOf('delete_note')).toBe('delete_note: { read_only: false, destructive: true‸ }');
    expect(lineOf('frobnicate')).toBe('frobnicate: { read_only: false‸ }');
    expect(lineOf('post')).toBe('post: { open_world: true‸ }');
    expect(lineOf('save')).toBe('save: { open_world: false‸ }');
    expect(lineOf('look')).toBe('look: { ‸ }');
  });

  it('keeps the step of the file (A36)', () => {
    const file =
      'mcp_servers:\n    - name: s\n      command: run\n      tool_annotations:\n          a:\n              read_only: true\n          <|>\n';
    expect(complete(file, SERVER).accept('share')).toBe(
      file.replace('<|>', 'share:\n              read_only: false\n              open_world: true'),
    );
  });

  it('indents with spaces only, whatever the client takes for a tab (A16)', () => {
    const file = withTools('a:\n  read_only: true\n<|>\n');
    const after = complete(file, SERVER).accept('share');
    expect(after).not.toContain('\t');
    expect(after).toContain('      share:\n        read_only: false');
  });

  it('ends an inserted line as the file does (A12)', () => {
    const file = withTools('a:\n  read_only: true\n<|>\n').replaceAll('\n', '\r\n');
    expect(complete(file, SERVER).accept('share')).toContain('share:\r\n        read_only: false\r\n');
  });

  it('leaves the indentation of lines to a client that does it itself', () => {
    const file = withTools('a:\n  read_only: true\n<|>\n');
    const edit = (client: InsertionSupport): unknown => complete(file, SERVER, client).item('share');
    expect(edit(SNIPPETS)).toMatchObject({
      insertTextMode: 1,
      textEdit: {
        newText: 'share:\n        read_only: ${1|false,true|}\n        open_world: ${2|true,false|}',
      },
    });
    expect(edit({ snippets: true, linesAsIs: false })).toMatchObject({
      textEdit: { newText: 'share:\n  read_only: ${1|false,true|}\n  open_world: ${2|true,false|}' },
    });
  });

  it('asserts nothing where the client has no snippets', () => {
    const { accept, item } = complete(withTools('<|>\n'), SERVER, PLAIN);
    expect(accept('share')).toBe(withTools('share: { }\n'));
    expect(item('share').insertTextFormat).toBe(1);
  });

  it('writes JSON in JSON', () => {
    const json = (tools: string): string =>
      `{"mcp_servers":[{"name":"s","command":"run","tool_annotations":{${tools}}}]}`;
    for (const typed of ['"<|>"', '"sh<|>"', '<|>']) {
      const { accept } = complete(json(typed), SERVER);
      expect(accept('share')).toBe(json('"share": { "read_only": false, "open_world": true‸ }'));
    }
    expect(complete(json('"a":{},<|>'), SERVER).accept('get_note')).toBe(json('"a":{},"get_note": { ‸ }'));
    expect(complete(json('"<|>"'), SERVER).item('share').filterText).toBe('"share');
  });

  it('brings no second colon (A38)', () => {
    expect(complete(withTools('sha<|>: { read_only: true }\n'), SERVER).accept('share')).toBe(
      withTools('share: { read_only: true }\n'),
    );
  });

  it('quotes names that YAML would read as something else (A32)', () => {
    const names = ['null', 'on', '12.1', 'a: b', '#x', '- y', 'plain', 'a"b$0}', 'q\\'];
    const known = { s: listed(names.map((name) => ({ name }))) };
    for (const name of names) {
      const text = complete(withTools('<|>\n'), known).accept(name);
      expect(toolsOf(text)).toEqual([name]);
      expect(complete(withTools('<|>\n'), known, PLAIN).accept(name)).toContain(': { }');
    }
  });

  it('shows hidden characters in a name, and escapes them in the text', () => {
    const known = { s: listed([{ name: 'a\u202eb' }]) };
    const { labels, accept } = complete(withTools('<|>\n'), known);
    expect(labels).toEqual(['a⟨U+202E⟩b']);
    expect(toolsOf(accept('a⟨U+202E⟩b'))).toEqual(['a\u202eb']);
  });

  it('starts a line for the first tool behind the colon', () => {
    const file = 'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:<|>\n';
    expect(complete(file, SERVER).accept('share')).toBe(
      file.replace('<|>', '\n      share: { read_only: false, open_world: true‸ }'),
    );
    const flow = 'mcp_servers: [ { name: s, command: run, tool_annotations: <|> } ]\n';
    expect(complete(flow, SERVER).accept('share')).toBe(
      flow.replace('<|>', '{ share: { read_only: false, open_world: true‸ } }'),
    );
  });

  it('writes the prefix where the neighbours or the person do', () => {
    const prefixed = (lines: string): string =>
      withTools(lines).replace('command: run', 'command: run\n    tool_prefix: x_');
    expect(complete(prefixed('<|>\n'), SERVER).labels).toContain('share');
    expect(complete(prefixed('x_<|>\n'), SERVER).labels).toContain('x_share');
    const beside = complete(prefixed('x_keep: { read_only: true }\n<|>\n'), SERVER);
    expect(beside.labels).toEqual(['x_share', 'x_save_note', 'x_get_note']);
  });

  it.each<[ServerKnowledge, string, boolean]>([
    [unlisted('idle'), 'List the tools of s…', true],
    [unlisted('consent'), 'List the tools of s…', true],
    [unlisted('failed', 'No `uvx`.'), 'List the tools of s again…', true],
    [unlisted('loading'), 's is being asked for its tools…', false],
    [unlisted('untrusted'), 's is not asked for its tools: the workspace is not trusted', false],
  ])('is never empty: one item says why (D6), %#', (knowledge, label, hasCommand) => {
    for (const typed of ['<|>', 'sav<|>', '"sav<|>"']) {
      const file = withTools(`a: { read_only: true }\n${typed}\n`);
      const { list, labels, item, accept } = complete(file, { s: knowledge });
      expect(list?.isIncomplete).toBe(true);
      expect(labels).toEqual([label]);
      // It stays whatever is typed, and changes nothing.
      expect(item(label).filterText).toBe(typed.replace('<|>', '') || label);
      expect(accept(label)).toBe(file.replace('<|>', ''));
      expect(item(label).command).toEqual(
        hasCommand
          ? { title: label, command: 'hintsight.listTools', arguments: ['file:///acme.company.yaml', 's'] }
          : undefined,
      );
    }
  });

  it('says so when there is nothing left, or nothing at all', () => {
    expect(complete(withTools('<|>\n'), { s: listed([]) }).labels).toEqual(['s offers no tools']);
    expect(complete(withTools('a:\n<|>\n'), { s: listed([{ name: 'a' }]) }).labels).toEqual([
      'Every tool of s is annotated',
    ]);
    expect(complete('mcp_servers:\n  - command: run\n    tool_annotations:\n      <|>\n').labels).toEqual([
      'Name the server to list its tools',
    ]);
  });

  it('still offers an older list while a new one is on its way, and says that more may come', () => {
    const { list: kept } = listed([{ name: 'share' }], 'cache');
    const { list, labels } = complete(withTools('<|>\n'), {
      s: { state: 'loading', list: kept, failure: undefined },
    });
    expect(labels).toEqual(['share']);
    expect(list?.isIncomplete).toBe(true);
  });
});

describe('completing hints', () => {
  it('offers keys that are not stated in either spelling, with a choice of values', () => {
    const { labels, accept, item } = complete(withTools('t: { readOnlyHint: true, <|> }\n'));
    expect(labels).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'destructive',
      'idempotent',
      'open_world',
    ]);
    expect(accept('open_world')).toBe(withTools('t: { readOnlyHint: true, open_world: true }\n'));
    expect(item('open_world').documentation).toMatchObject({
      value: expect.stringContaining('reaches outside') as string,
    });
    expect(complete(withTools('t: { <|> }\n')).labels.slice(0, 4)).toEqual([
      'read_only',
      'destructive',
      'idempotent',
      'open_world',
    ]);
  });

  it('adds braces behind a tool that has none', () => {
    expect(complete(withTools('t:<|>')).accept('read_only')).toBe(withTools('t: { read_only: true }'));
    expect(complete(withTools('t: <|>\n')).accept('read_only')).toBe(withTools('t: { read_only: true }\n'));
  });

  it('writes quoted keys in JSON', () => {
    const json = (hints: string): string =>
      `{"mcp_servers":[{"name":"s","command":"run","tool_annotations":{"t":{${hints}}}}]}`;
    expect(complete(json('"<|>"')).accept('readOnlyHint')).toBe(json('"readOnlyHint": true'));
    expect(complete(json('<|>')).accept('read_only')).toBe(json('"read_only": true'));
  });

  it('leaves colon and value of a key that is being changed (A38)', () => {
    expect(complete(withTools('t: { read_on<|>: true }\n')).accept('read_only')).toBe(
      withTools('t: { read_only: true }\n'),
    );
  });

  it('offers both values, each with what would follow', () => {
    const { labels, items, accept } = complete(withTools('t: { read_only: false, open_world: <|> }\n'));
    expect(labels).toEqual(['true', 'false']);
    expect(items.map(({ detail }) => detail)).toEqual([
      'worker denied · delivery counts',
      'worker allowed · delivery counts',
    ]);
    expect(accept('false')).toBe(withTools('t: { read_only: false, open_world: false }\n'));
    expect(complete(withTools('t:\n  read_only:<|>\n')).accept('true')).toBe(
      withTools('t:\n  read_only: true\n'),
    );
  });

  it('offers nothing for a key that is no hint', () => {
    expect(complete(withTools('t: { color: <|> }\n')).labels).toEqual([]);
  });
});

describe('completing a server', () => {
  const entry = (lines: string): string => `mcp_servers:\n  - name: s\n${lines}`;

  it('offers keys not yet stated, that fit the transport (A2)', () => {
    const { labels, accept, item } = complete(entry('    <|>\n    command: run\n'));
    expect(labels).toEqual([
      'transport',
      'shared',
      'args',
      'env',
      'tool_prefix',
      'startup_timeout_seconds',
      'request_timeout_seconds',
      'tool_annotations',
    ]);
    expect(accept('args')).toBe(entry('    args: [‸]\n    command: run\n'));
    expect(accept('tool_annotations')).toBe(entry('    tool_annotations:\n      ‸\n    command: run\n'));
    expect(item('args').documentation).toMatchObject({
      value: expect.stringContaining('stdio only') as string,
    });
    expect(complete(entry('    transport: http\n    <|>\n')).labels).not.toContain('command');
    expect(complete(entry('    <|>\n')).labels).toEqual(expect.arrayContaining(['command', 'url']));
  });

  it('works in braces (A52)', () => {
    expect(complete('mcp_servers: [ { name: s, comm<|>: run } ]\n').accept('command')).toBe(
      'mcp_servers: [ { name: s, command: run } ]\n',
    );
  });

  it.each([
    ['    transport:<|>\n', '    transport: http\n'],
    ['    transport: <|>\n', '    transport: http\n'],
    ['    transport:   <|> # c\n', '    transport:   http # c\n'],
    ['    transport: st<|>dio\n', '    transport: http\n'],
    ['    transport: "<|>"\n', '    transport: "http"\n'],
  ])('offers the transports in %j (A40)', (typed, result) => {
    const { labels, accept } = complete(entry(typed));
    expect(labels).toEqual(['stdio', 'http']);
    expect(accept('http')).toBe(entry(result));
  });
});

describe('completing names that the file declares', () => {
  it('offers tools to workers by their full names, denied ones last and marked', () => {
    const file = `${withTools('share: { read_only: true }\n')}workers:\n  w:\n    tools: [get_note, <|>]\n`;
    const { labels, items, accept, list } = complete(file, SERVER);
    expect(labels).toEqual(['share', 'keep', 'save_note']);
    expect(items.map(({ detail }) => detail)).toEqual(['allowed · s', 'allowed · s', 'denied · s']);
    expect(accept('keep')).toContain('tools: [get_note, keep]');
    expect(list?.isIncomplete).toBe(false);
    expect(complete(file).labels).toEqual(['List the tools of all servers…']);
  });

  it('offers servers to seats', () => {
    const file = `${withTools('t:\n')}roles:\n  - name: r\n    mcp_env:\n      <|>\n`;
    const { labels, accept } = complete(file);
    expect(labels).toEqual(['s', 'atlassian', 'jira', 'confluence', 'github', 'gitlab', 'datadog']);
    expect(accept('s')).toContain('mcp_env:\n      s: { ‸ }\n');
  });
});

it('offers nothing elsewhere', () => {
  expect(complete('name: <|>\nmcp_servers: []\n').list).toBeUndefined();
  expect(complete(withTools('t: { read_only: true } # <|>\n')).list).toBeUndefined();
});
