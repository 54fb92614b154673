import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { codeActionsAt } from '../../src/features/codeactions';
import { runRules } from '../../src/rules/run';
import { readMarked } from '../support/marked';
import { listed, view, withTools } from './support';

interface Actions {
  readonly titles: readonly string[];
  readonly action: (title: string) => CodeAction;
  /** The text after the first action with this title. */
  readonly apply: (title: string) => string;
}

interface Given {
  readonly known?: Readonly<Record<string, ServerKnowledge>>;
  readonly only?: readonly string[];
  readonly resolves?: boolean;
}

const URI = 'file:///acme.company.yaml';

/** The actions for the range `[|…|]` or the cursor `<|>`. */
function actions(marked: string, { known = {}, only, resolves }: Given = {}): Actions {
  const { text, cursors, ranges } = readMarked(marked);
  const cursor = cursors[0] ?? 0;
  const file = readCompanyFile(text);
  const positions = TextDocument.create(URI, 'yaml', 7, text);
  const catalogue = view(known);
  const found = codeActionsAt(
    {
      file,
      catalogue,
      findings: runRules(file, catalogue),
      positions,
      uri: URI,
      version: 7,
      only,
      resolves,
      docs: undefined,
      related: true,
      data: true,
      tags: true,
    },
    ranges[0] ?? { start: cursor, end: cursor },
  );
  const action = (title: string): CodeAction => {
    const one = found.find((candidate) => candidate.title === title);
    if (!one) throw new Error(`no action ${title} among ${found.map((other) => other.title).join(', ')}`);
    return one;
  };
  return {
    titles: found.map(({ title }) => title),
    action,
    apply: (title) => {
      const [change] = action(title).edit?.documentChanges ?? [];
      if (!change || !('edits' in change)) throw new Error(`${title} changes nothing`);
      expect(change.textDocument).toEqual({ uri: URI, version: 7 });
      const edits = change.edits.flatMap((edit) => ('newText' in edit ? [edit] : []));
      return TextDocument.applyEdits(positions, edits);
    },
  };
}

const INSERT_FALSE = 'Insert open_world: false';
const INSERT_TRUE = 'Insert open_world: true';
const DISABLE = 'Disable open-world-unset for this line';
const TO_MCP = 'Convert to MCP spelling';
const TO_SNAKE = 'Convert to snake_case';
const STATE_ALL = 'State every effective hint';

describe('quick fixes', () => {
  it('offers both values of the trap, the closed one preferred', () => {
    const { titles, action, apply } = actions(withTools('sa<|>ve: { read_only: false }\n'));
    expect(titles).toEqual([INSERT_FALSE, INSERT_TRUE, DISABLE, TO_MCP]);
    expect(action(INSERT_FALSE)).toMatchObject({
      kind: CodeActionKind.QuickFix,
      isPreferred: true,
      diagnostics: [{ code: 'open-world-unset', source: 'hintsight', severity: 2 }],
    });
    expect(action(INSERT_TRUE).isPreferred).toBeUndefined();
    expect(apply(INSERT_FALSE)).toBe(withTools('save: { read_only: false, open_world: false }\n'));
    expect(apply(INSERT_TRUE)).toBe(withTools('save: { read_only: false, open_world: true }\n'));
  });

  it.each([
    ['save: { read_<|>only: false }\n', 'save: { read_only: false, open_world: false }\n'],
    ['save:\n  read_only: fa<|>lse\n', 'save:\n  read_only: false\n  open_world: false\n'],
    ['save: { readOnlyHint: false<|> }\n', 'save: { readOnlyHint: false, openWorldHint: false }\n'],
  ])('offers them anywhere in the block, too: %j', (before, after) => {
    expect(actions(withTools(before)).apply(INSERT_FALSE)).toBe(withTools(after));
  });

  it('offers them for what is selected only', () => {
    const lines = 'a: { read_only: false }\nb: [|{ read_only: false }\nc|]: { read_only: false }\n';
    const { titles, apply } = actions(withTools(lines));
    expect(titles.slice(0, 4)).toEqual([INSERT_FALSE, INSERT_TRUE, INSERT_FALSE, INSERT_TRUE]);
    expect(apply(INSERT_FALSE)).toBe(
      withTools(
        'a: { read_only: false }\nb: { read_only: false, open_world: false }\nc: { read_only: false }\n',
      ),
    );
    expect(actions(withTools('a: { read_only: false }\n<|>\n')).titles).toEqual([]);
  });

  it('offers the fixes of other findings, such as the nearest name', () => {
    const known = { s: listed([{ name: 'save_note' }]) };
    const { titles } = actions(withTools('save_<|>nte: { read_only: true }\n'), { known });
    expect(titles.some((title) => title.includes('save_note'))).toBe(true);
  });

  it('gives only the kinds that are asked for', () => {
    const file = withTools('sa<|>ve: { read_only: false }\n');
    expect(actions(file, { only: ['quickfix'] }).titles).toEqual([INSERT_FALSE, INSERT_TRUE, DISABLE]);
    expect(actions(file, { only: ['source.fixAll', 'quick'] }).titles).toEqual([]);
  });
});

describe('stating what would change a decision', () => {
  it('is offered where nothing is wrong', () => {
    const { titles, action, apply } = actions(withTools('get<|>: { read_only: true }\n'));
    expect(titles).toEqual([INSERT_FALSE, TO_MCP]);
    expect(action(INSERT_FALSE)).toMatchObject({ kind: CodeActionKind.RefactorRewrite });
    expect(action(INSERT_FALSE).diagnostics).toBeUndefined();
    expect(apply(INSERT_FALSE)).toBe(withTools('get: { read_only: true, open_world: false }\n'));
  });

  it.each([
    'get<|>: { read_only: true, open_world: true }\n',
    'drop<|>: { destructive: true }\n',
    'x<|>: { idempotent: true }\n',
  ])('is not offered where it would change nothing, or is stated: %j', (lines) => {
    expect(actions(withTools(lines)).titles).not.toContain(INSERT_FALSE);
  });

  it('is not offered where the server says it', () => {
    const known = { s: listed([{ name: 'get', annotations: { openWorldHint: false } }]) };
    expect(actions(withTools('get<|>: { read_only: true }\n'), { known }).titles).toEqual([
      STATE_ALL,
      TO_MCP,
    ]);
  });
});

describe('stating every effective hint', () => {
  const known = {
    s: listed([
      { name: 'save', annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false } },
    ]),
  };

  it.each([
    [
      'sa<|>ve: { read_only: false }\n',
      'save: { read_only: false, destructive: false, open_world: false }\n',
    ],
    [
      'sa<|>ve:\n  openWorldHint: true # why\n',
      'save:\n  openWorldHint: true # why\n  readOnlyHint: false\n  destructiveHint: false\n',
    ],
    ['sa<|>ve: {}\n', 'save: { read_only: false, destructive: false, open_world: false }\n'],
    ['sa<|>ve: { open_world: ~ }\n', 'save: { open_world: false, read_only: false, destructive: false }\n'],
  ])('writes what the server says and the file does not: %j', (before, after) => {
    const { action, apply } = actions(withTools(before), { known });
    expect(action(STATE_ALL)).toMatchObject({ kind: CodeActionKind.RefactorRewrite });
    expect(apply(STATE_ALL)).toBe(withTools(after));
  });

  it('is not offered where there is nothing to add, or the block does not count', () => {
    expect(actions(withTools('sa<|>ve: { read_only: true }\n')).titles).not.toContain(STATE_ALL);
    const whole = 'sa<|>ve: { read_only: no, destructive: no, open_world: no }\n';
    expect(actions(withTools(whole), { known }).titles).not.toContain(STATE_ALL);
    const merged = `x: &x { save: {} }\n${withTools('<<<|>: *x\n')}`;
    expect(actions(merged, { known }).titles).not.toContain(STATE_ALL);
  });
});

describe("converting a block's spelling", () => {
  it.each([
    [
      't<|>: { read_only: false, "open_world": true, destructive: no } # read_only\n',
      't: { readOnlyHint: false, "openWorldHint": true, destructiveHint: no } # read_only\n',
    ],
    [
      "t<|>:\n  'idempotent': ~\n  readOnlyHint: maybe\n",
      "t:\n  'idempotentHint': ~\n  readOnlyHint: maybe\n",
    ],
  ])('writes every key the other way: %j', (before, after) => {
    expect(actions(withTools(before)).apply(TO_MCP)).toBe(withTools(after));
  });

  it('goes both ways, and offers only what would change something', () => {
    const mixed = actions(withTools('t<|>: { read_only: true, openWorldHint: false }\n'));
    expect(mixed.titles).toEqual(expect.arrayContaining([TO_SNAKE, TO_MCP]));
    expect(mixed.apply(TO_SNAKE)).toBe(withTools('t: { read_only: true, open_world: false }\n'));
    const snake = actions(withTools('t<|>: { read_only: true, open_world: false }\n')).titles;
    expect(snake).toContain(TO_MCP);
    expect(snake).not.toContain(TO_SNAKE);
  });

  it.each(['t<|>: { read_only: true, readOnlyHint: true }\n', 't<|>: {}\n', 't<|>: ~\n'])(
    'is not offered for %j',
    (lines) => {
      const { titles } = actions(withTools(lines));
      expect(titles).not.toContain(TO_MCP);
      expect(titles).not.toContain(TO_SNAKE);
    },
  );
});

describe('actions on many tools', () => {
  const ALL = (count: number): string => `Insert open_world: false on all ${count} tools of this server`;

  it('closes the world of all trapped tools of a server, and of no other', () => {
    const lines = 'a<|>: { read_only: false }\nb:\n  readOnlyHint: no\nc: { read_only: true }\n';
    const more = '  - name: other\n    command: run\n    tool_annotations:\n      d: { read_only: false }\n';
    const { action, apply } = actions(withTools(lines) + more);
    expect(action(ALL(2))).toMatchObject({
      kind: CodeActionKind.QuickFix,
      diagnostics: [{ code: 'open-world-unset' }],
    });
    expect(action(ALL(2)).isPreferred).toBeUndefined();
    expect(apply(ALL(2))).toBe(
      withTools(
        'a: { read_only: false, open_world: false }\nb:\n  readOnlyHint: no\n  openWorldHint: false\nc: { read_only: true }\n',
      ) + more,
    );
  });

  it('is offered at the head of the entry too, and never for one tool', () => {
    const head = withTools('a: { read_only: false }\nb: { read_only: no }\n').replace(
      'command',
      'comm<|>and',
    );
    expect(actions(head).action(ALL(2))).toMatchObject({ kind: CodeActionKind.RefactorRewrite });
    expect(actions(withTools('a<|>: { read_only: false }\n')).titles).not.toContain(ALL(1));
    expect(
      actions(withTools('a: { read_only: false }\nb: {}\nc<|>: { read_only: false }\n')).titles,
    ).toContain(ALL(2));
  });

  const TOOLS = [
    { name: 'get_it', annotations: {} },
    { name: 'save_it' },
    { name: 'post_note', annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false } },
  ];

  it('annotates the unclassified tools of a server from its head', () => {
    const known = { s: listed(TOOLS) };
    const title = 'Annotate 2 unclassified tools of s';
    const head = withTools('a: { read_only: true }\n').replace('- name', '- na<|>me');
    expect(actions(head, { known }).apply(title)).toBe(
      withTools('a: { read_only: true }\nget_it: { read_only: true }\nsave_it: { read_only: false }\n'),
    );
    expect(actions(head).titles).not.toContain(title);
    expect(actions(withTools('a<|>: { read_only: true }\n'), { known }).titles).not.toContain(title);
  });

  it('states an open world for what claims to be closed', () => {
    const head = withTools('').replace('name: s', 'name: s<|>');
    expect(actions(head, { known: { s: listed(TOOLS) } }).apply('State open_world: true on post_note')).toBe(
      withTools('post_note: { open_world: true }\n'),
    );
  });

  it('makes a long edit when it is chosen, and does not offer it to a client that cannot ask', () => {
    const known = { s: listed(Array.from({ length: 500 }, (_, n) => ({ name: `get_${n}` }))) };
    const head = withTools('').replace('name: s', 'name: s<|>');
    const title = 'Annotate 500 unclassified tools of s';
    expect(actions(head, { known }).titles).not.toContain(title);
    const action = actions(head, { known, resolves: true }).action(title);
    expect(action).not.toHaveProperty('edit');
    expect(action).toMatchObject({
      kind: CodeActionKind.QuickFix,
      diagnostics: [{ code: 'unclassified-tools' }],
      data: { uri: URI, action: 'annotate', server: 's' },
    });
  });

  it('is not offered where the text does not parse, nor for the second server of a name', () => {
    const known = { s: listed(TOOLS) };
    const broken = withTools('a: [\n').replace('name: s', 'name: s<|>');
    expect(actions(broken, { known }).titles.filter((title) => title.startsWith('Annotate'))).toEqual([]);
    const second = `${withTools('')}  - name: s<|>\n    command: run\n`;
    expect(actions(second, { known }).titles.filter((title) => title.startsWith('Annotate'))).toEqual([]);
  });
});

describe('fixing everything', () => {
  const TITLE = 'Fix everything that changes no decision';
  const file = withTools('<|>a: {}\nb: { read_only: false }\nc: { title: C, read_only: true }\n');

  it.each(['source', 'source.fixAll', 'source.fixAll.hintsight'])('is offered to who asks for %s', (kind) => {
    const { titles, action, apply } = actions(file, { only: [kind] });
    expect(titles).toEqual([TITLE]);
    expect(action(TITLE)).toMatchObject({ kind: 'source.fixAll.hintsight' });
    expect(apply(TITLE)).toBe(withTools('b: { read_only: false }\nc: { read_only: true }\n'));
  });

  it('changes only the lines that it must', () => {
    const [change] = actions(file, { only: ['source.fixAll'] }).action(TITLE).edit?.documentChanges ?? [];
    expect(change).toMatchObject({
      edits: [
        { range: { start: { line: 5, character: 0 }, end: { line: 6, character: 0 } }, newText: '' },
        { range: { start: { line: 7, character: 0 }, end: { line: 8, character: 0 } } },
      ],
    });
  });

  it('is not offered unasked, under another kind, or where there is nothing to do', () => {
    expect(actions(file).titles).not.toContain(TITLE);
    expect(actions(file, { only: ['quickfix', 'source.organizeImports'] }).titles).not.toContain(TITLE);
    expect(actions(withTools('<|>b: { read_only: false }\n'), { only: ['source.fixAll'] }).titles).toEqual(
      [],
    );
  });
});
