import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { fixAll } from '../../src/features/fixall';
import { isRuleId, type RuleId } from '../../src/rules/registry';
import { RULES } from '../../src/rules/registry';
import { runRules } from '../../src/rules/run';
import { commentsOf, samples, TOOL_NAMES } from '../support/companyfiles';
import { explainText, listed, view, withTools } from './support';

interface Given {
  readonly known?: Readonly<Record<string, ServerKnowledge>>;
  readonly rules?: readonly RuleId[];
}

function fix(text: string, { known = {}, rules }: Given = {}): { text: string; done: string[] } {
  const catalogue = view(known);
  const fixed = fixAll(readCompanyFile(text), { catalogue, rules: rules && new Set(rules) });
  return {
    text: fixed.text,
    done: fixed.applied.map(({ rule, title, tool = '' }) => `${rule} ${tool}: ${title}`),
  };
}

describe('fixing what changes no decision', () => {
  it('is done everywhere, and nothing else', () => {
    const before = withTools(
      'a: {}\nb:\n  # hm\n  title: B\nc: { title: C, read_only: true }\nd: { read_only: false }\n',
    );
    const { text, done } = fix(before);
    expect(text).toBe(withTools('b:\n  # hm\nc: { read_only: true }\nd: { read_only: false }\n'));
    expect(done).toEqual([
      'empty-override a: Remove the empty override',
      'title-override b: Remove title',
      'title-override c: Remove title',
    ]);
  });

  it('leaves a server that is commented out where it stands', () => {
    const out = ['  # - name: old', '  #   command: gone', '  #   tool_annotations:', '  #     y: {}'].join(
      '\n',
    );
    const file = (one: string, two: string): string =>
      `name: Acme\nmcp_servers:\n${out}\n  - name: a\n    command: run\n    tool_annotations:${one}\n${out}\n  - name: b\n    command: run\n    tool_annotations:${two}\n${out}\n`;
    const { text } = fix(file('\n      x: {}', '\n      x: {}\n      z: { read_only: false }'), {
      rules: ['empty-override', 'open-world-unset'],
    });
    expect(text).toBe(file('', '\n      z: { read_only: false, open_world: false }'));
  });

  it('goes on with what the first fixes make room for', () => {
    const { text, done } = fix(withTools('a: { title: A }\nb: { read_only: true }\n'));
    expect(text).toBe(withTools('b: { read_only: true }\n'));
    expect(done).toEqual(['title-override a: Remove title', 'empty-override a: Remove the empty override']);
  });

  it('makes all of many that stand side by side', () => {
    const lines = Array.from({ length: 1000 }, (_, n) => `t${n}: {}\n`).join('');
    expect(fix(withTools(lines)).text).toBe(withTools(''));
    const one =
      'name: Acme\nmcp_servers: [ { name: s, command: run, tool_annotations: { a: {}, b: {}, c: {} } } ]\n';
    expect(fix(one).text).toBe(one.replace('{ a: {}, b: {}, c: {} }', '{ }'));
  });

  it('leaves alone what does not parse, and fixes the rest', () => {
    const broken =
      'name: Acme\nmcp_servers:\n  - name: s\n    command: run\n    tool_annotations:\n      a: {}\n      b: {';
    const fine =
      '\n  - name: t\n    command: run\n    tool_annotations:\n      a: {}\n      c: { read_only: true }\n';
    expect(fix(broken).text).toBe(broken);
    expect(fix(broken + fine).text).toBe(broken + fine.replace('      a: {}\n', ''));
  });

  it('does nothing where a rule is off', () => {
    const file = readCompanyFile(withTools('a: {}\n'));
    const settings = { severities: { 'empty-override': 'off' } } as const;
    expect(fixAll(file, { catalogue: view({}), settings }).applied).toEqual([]);
  });
});

describe('fixing what a person has named', () => {
  it('takes the preferred fix, else the only one, else none', () => {
    const known = { s: listed([{ name: 'save_note' }, { name: 'get_it' }]) };
    const before = withTools('save_nte: { read_only: false }\nget_it: { idempotent: true }\nx: {}\n');
    expect(fix(before, { known, rules: ['unknown-tool'] }).text).toBe(
      before.replace('save_nte', 'save_note'),
    );
    expect(fix(before, { known, rules: ['open-world-unset'] }).text).toBe(
      before.replace('read_only: false', 'read_only: false, open_world: false'),
    );
    // Nobody can say for a person whether a tool reads or writes.
    expect(fix(before, { known, rules: ['read-only-unset'] }).text).toBe(before);
    expect(fix(before, { rules: ['unknown-tool', 'empty-override'] }).done).toEqual([
      'empty-override x: Remove the empty override',
    ]);
  });
});

describe('fixing what does not parse', () => {
  it('is done by name only, mistake after mistake', () => {
    const text = (key: string): string =>
      `name: Acme\nmcp_servers: [ { name: s, command: run, env: { A: ${key}, B: ${key} }, tool_annotations: { a: {} } } ]\n`;
    expect(fix(text('${KEY}')).text).toBe(text('${KEY}'));
    expect(fix(text('${KEY}'), { rules: ['yaml-syntax'] }).text).toBe(text('"${KEY}"'));
    expect(fix(text('${KEY}'), { rules: ['yaml-syntax', 'empty-override'] }).text).toBe(
      text('"${KEY}"').replace('{ a: {} }', '{ }'),
    );
  });
});

describe('fixes that do not go together', () => {
  it('are made one after the other, as long as they hold', () => {
    const known = { s: listed([{ name: 'save_note' }]) };
    // Both cannot become the one tool that is meant.
    const before = withTools('save_nte: { read_only: true }\nsave_noe: { read_only: true }\n');
    expect(fix(before, { known, rules: ['unknown-tool'] })).toEqual({
      text: before.replace('save_nte', 'save_note'),
      done: ['unknown-tool save_nte: Rename to "save_note"'],
    });
  });
});

const known = fc
  .array(
    fc.record(
      {
        name: fc.constantFrom(...TOOL_NAMES, 'new_one'),
        annotations: fc.record(
          {
            readOnlyHint: fc.boolean(),
            destructiveHint: fc.boolean(),
            idempotentHint: fc.boolean(),
            openWorldHint: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['name', 'annotations'] },
    ),
  )
  .map((tools) => view({ s0: listed(tools), s1: listed(tools.slice(1)) }));

const decisionsOf = (text: string, catalogue: ReturnType<typeof view>): Map<string, unknown> =>
  new Map(
    explainText(text, catalogue).servers.flatMap(({ name, tools }) =>
      tools.map((tool) => [
        `${name} ${tool.catalogueName}`,
        [tool.class, tool.worker, tool.delivery, tool.host.verdict],
      ]),
    ),
  );

const problemsOf = (text: string): unknown[] => readCompanyFile(text).pieces.flatMap(({ it }) => it.problems);

describe('fixing any file', () => {
  it(
    'changes no decision, keeps it a file that parses, and leaves nothing to fix',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(samples, known, ({ text }, catalogue) => {
          const { text: fixed, applied } = fixAll(readCompanyFile(text), { catalogue });
          expect(problemsOf(fixed)).toEqual([]);
          const before = decisionsOf(text, catalogue);
          for (const [tool, decisions] of decisionsOf(fixed, catalogue)) {
            expect([tool, decisions]).toEqual([tool, before.get(tool)]);
          }
          expect(fixAll(readCompanyFile(fixed), { catalogue }).applied).toEqual([]);
          const left = runRules(readCompanyFile(fixed), catalogue).flatMap(({ fixes }) => fixes?.() ?? []);
          expect(left.filter(({ changesVerdict }) => !changesVerdict)).toEqual([]);
          expect(fixed === text).toBe(applied.length === 0);
          if (text.includes('\r\n')) expect(fixed).not.toMatch(/(?<!\r)\n/);
          expect(fixed.endsWith('\n')).toBe(text.endsWith('\n'));
          // Comments stay, but for those in a line that goes.
          const comments = commentsOf(text);
          for (const comment of commentsOf(fixed)) {
            const at = comments.indexOf(comment);
            expect(at).not.toBe(-1);
            comments.splice(0, at + 1);
          }
        }),
      );
    },
  );

  it('by rules that are named: fixed once, nothing more changes', { timeout: 60_000 }, () => {
    const ids = Object.keys(RULES).filter(isRuleId);
    fc.assert(
      fc.property(samples, known, fc.subarray(ids), ({ text }, catalogue, named) => {
        const options = { catalogue, rules: new Set(named) };
        const { text: fixed } = fixAll(readCompanyFile(text), options);
        expect(problemsOf(fixed)).toEqual([]);
        expect(fixAll(readCompanyFile(fixed), options)).toEqual({ text: fixed, applied: [] });
      }),
    );
  });
});
