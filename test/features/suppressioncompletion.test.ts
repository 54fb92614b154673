/** Completion in comments that silence rules. */
import type { CompletionItem } from 'vscode-languageserver-types';
import { describe, expect, it } from 'vitest';
import { EMPTY_CATALOGUE } from '../../src/engine/knowledge';
import { completeAt } from '../../src/features/completion';
import { RULES } from '../../src/rules/registry';
import { runRules } from '../../src/rules/run';
import { openAt, withTools } from './support';

const NEXT = '# hintsight-disable-next-line';
const KEYWORDS = ['hintsight-disable-next-line', 'hintsight-disable'];

interface Completion {
  readonly labels: readonly string[] | undefined;
  readonly preselected: readonly string[];
  readonly item: (label: string) => CompletionItem;
  /** The text after the item was accepted. */
  readonly accept: (label: string) => string;
}

function complete(marked: string): Completion {
  const { text, offset, file, positions } = openAt(marked);
  const list = completeAt(
    {
      file,
      catalogue: EMPTY_CATALOGUE,
      positions,
      uri: positions.uri,
      client: { snippets: true, linesAsIs: true },
      findings: () => runRules(file, EMPTY_CATALOGUE),
    },
    offset,
  );
  const items = list?.items ?? [];
  const item = (label: string): CompletionItem => {
    const found = items.find((candidate) => candidate.label === label);
    if (!found) throw new Error(`no item ${label} among ${items.map((one) => one.label).join(', ')}`);
    return found;
  };
  return {
    labels: list?.items
      .toSorted((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
      .map(({ label }) => label),
    preselected: items.filter(({ preselect }) => preselect).map(({ label }) => label),
    item,
    accept: (label) => {
      const { textEdit } = item(label);
      if (!textEdit || !('range' in textEdit)) throw new Error(`${label} has no edit`);
      const { start, end } = textEdit.range;
      return (
        text.slice(0, positions.offsetAt(start)) + textEdit.newText + text.slice(positions.offsetAt(end))
      );
    },
  };
}

describe('in a comment that silences rules', () => {
  it('offers the ids, each with what it is about', () => {
    const { labels, item } = complete(withTools(`${NEXT} <|>\na: { read_only: true }\n`));
    expect(labels).toEqual(Object.keys(RULES).filter((rule) => rule !== 'unused-suppression'));
    expect(item('empty-override')).toMatchObject({
      detail: 'information',
      documentation: { kind: 'markdown', value: 'A block that states nothing.' },
    });
    expect(item('unresolved-variable').documentation).toMatchObject({
      value: expect.stringContaining('VAR') as string,
    });
  });

  it('puts those first that speak on the next line', () => {
    const lines = `${NEXT} <|>\n# why\na: { read_only: false, title: A }\nb: {}\n`;
    const { labels, preselected } = complete(withTools(lines));
    expect(labels?.slice(0, 2).toSorted()).toEqual(['open-world-unset', 'title-override']);
    expect(preselected.toSorted()).toEqual(['open-world-unset', 'title-override']);
    expect(labels).toHaveLength(Object.keys(RULES).length - 1);
  });

  it('for the whole file: those that speak anywhere in it', () => {
    const { labels, preselected } = complete(`# hintsight-disable <|>\n${withTools('b: {}\n')}`);
    expect(preselected).toEqual(['empty-override']);
    expect(labels?.[0]).toBe('empty-override');
    expect(labels).toContain('unused-suppression');
  });

  it('leaves out what is named already, and replaces the word at the cursor', () => {
    const lines = (ids: string): string => withTools(`${NEXT} ${ids}\na: { read_only: false }\n`);
    const { labels, accept } = complete(lines('title-override, open-w<|>rong empty-override -- why'));
    expect(labels).not.toContain('title-override');
    expect(labels).not.toContain('empty-override');
    expect(accept('open-world-unset')).toBe(lines('title-override, open-world-unset empty-override -- why'));
    const whole = complete(lines('open-world-unset<|>'));
    expect(whole.accept('open-world-unset')).toBe(lines('open-world-unset'));
  });

  it('offers nothing behind the dashes, or in another comment', () => {
    expect(complete(withTools(`${NEXT} empty-override -- <|>\na: {}\n`)).labels).toBeUndefined();
    expect(complete(withTools('# see hintsight-disable-next-line <|>\na: {}\n')).labels).toBeUndefined();
    expect(complete(`mission: "${NEXT} <|>"\n${withTools('a: {}\n')}`).labels).toBeUndefined();
    expect(complete(`mission: |\n  ${NEXT} <|>\n${withTools('a: {}\n')}`).labels).toBeUndefined();
  });

  it('works behind content, inside braces, with CRLF, and at the end of a text', () => {
    expect(complete(withTools(`a: {} ${NEXT} <|>\nb: {}\n`)).preselected).toEqual(['empty-override']);
    const flow = `mcp_servers: [ { name: s, command: run, tool_annotations: {\n${NEXT} <|>\na: {} } } ]\n`;
    expect(complete(flow).preselected).toEqual(['empty-override']);
    expect(complete(withTools(`${NEXT} <|>\nb: {}\n`).replaceAll('\n', '\r\n')).preselected).toEqual([
      'empty-override',
    ]);
    const last = complete(`${withTools('b: {}\n')}# hintsight-disable <|>`);
    expect(last.accept('empty-override')).toBe(`${withTools('b: {}\n')}# hintsight-disable empty-override`);
  });

  it('speaks of the first line of the next entry from the end of the entry before', () => {
    const text = `mcp_servers:\n  - name: s\n    command: run\n  ${NEXT} <|>\n  - { name: s, command: run }\n`;
    expect(complete(text).preselected).toEqual(['duplicate-server']);
  });
});

describe('at the start of such a comment', () => {
  it.each(['# hintsight<|>', '#hintsight<|>', '#  hint<|>', '# hintsight-dis<|>', '# hintsight-disable<|>'])(
    'offers both keywords: %s',
    (comment) => {
      const { labels, item } = complete(withTools(`${comment}\na: {}\n`));
      expect(labels).toEqual(KEYWORDS);
      expect(item('hintsight-disable').detail).toBe('silences rules in the whole file');
    },
  );

  it('replaces what is typed', () => {
    const { accept } = complete(withTools('# hintsi<|>ght-foo\na: {}\n'));
    expect(accept('hintsight-disable-next-line')).toBe(withTools(`${NEXT} \na: {}\n`));
    const named = complete(withTools('# hintsight-dis<|> empty-override\na: {}\n'));
    expect(named.accept('hintsight-disable-next-line')).toBe(withTools(`${NEXT} empty-override\na: {}\n`));
  });

  it('offers nothing in other comments, and nothing elsewhere', () => {
    for (const line of ['# <|>', '# hi<|>', '# why hintsight<|>', 'a: {} # hintsight why<|>'])
      expect(complete(withTools(`${line}\nb: {}\n`)).labels).toBeUndefined();
    expect(complete(`mission: x#hintsight<|>\n${withTools('a: {}\n')}`).labels).toBeUndefined();
  });
});
