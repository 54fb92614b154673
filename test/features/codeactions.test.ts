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
}

const URI = 'file:///acme.company.yaml';

/** The actions for the range `[|…|]` or the cursor `<|>`. */
function actions(marked: string, { known = {}, only }: Given = {}): Actions {
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
      docs: undefined,
      related: true,
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

describe('quick fixes', () => {
  it('offers both values of the trap, the closed one preferred', () => {
    const { titles, action, apply } = actions(withTools('sa<|>ve: { read_only: false }\n'));
    expect(titles).toEqual([INSERT_FALSE, INSERT_TRUE]);
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
    expect(titles).toEqual([INSERT_FALSE, INSERT_TRUE, INSERT_FALSE, INSERT_TRUE]);
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
    expect(actions(file, { only: ['quickfix'] }).titles).toEqual([INSERT_FALSE, INSERT_TRUE]);
    expect(actions(file, { only: ['source.fixAll', 'quick'] }).titles).toEqual([]);
  });
});

describe('stating what would change a decision', () => {
  it('is offered where nothing is wrong', () => {
    const { titles, action, apply } = actions(withTools('get<|>: { read_only: true }\n'));
    expect(titles).toEqual([INSERT_FALSE]);
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
    expect(actions(withTools('get<|>: { read_only: true }\n'), { known }).titles).toEqual([]);
  });
});
