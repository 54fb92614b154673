/** Silencing a finding for its line: by hand, from the quick fix. */
import fc from 'fast-check';
import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { disableOnLine } from '../../src/companyfile/suppressionedits';
import { EMPTY_CATALOGUE, type CatalogueView } from '../../src/engine/knowledge';
import { codeActionsAt } from '../../src/features/codeactions';
import { fixAll } from '../../src/features/fixall';
import type { Finding } from '../../src/rules/rule';
import { runRules } from '../../src/rules/run';
import { meaningOf, samples } from '../support/companyfiles';
import { applyEdits } from '../support/edits';
import { readMarked } from '../support/marked';
import { listed, view, withTools } from './support';

const URI = 'file:///acme.company.yaml';
const NEXT = '# hintsight-disable-next-line';
const TRAP = '{ read_only: false }';
const DISABLE = 'Disable open-world-unset for this line';

function actionsAt(text: string, offset: number, catalogue: CatalogueView = EMPTY_CATALOGUE): CodeAction[] {
  const file = readCompanyFile(text);
  const positions = TextDocument.create(URI, 'yaml', 1, text);
  const findings = runRules(file, catalogue);
  const context = { file, catalogue, findings, positions, uri: URI, version: 1 };
  return codeActionsAt(
    { ...context, docs: undefined, data: false, related: false, tags: false },
    { start: offset, end: offset },
  );
}

function applied(text: string, action: CodeAction | undefined): string {
  const [change] = action?.edit?.documentChanges ?? [];
  if (!change || !('edits' in change)) throw new Error('the action changes nothing');
  const edits = change.edits.flatMap((one) => ('newText' in one ? [one] : []));
  return TextDocument.applyEdits(TextDocument.create(URI, 'yaml', 1, text), edits);
}

/** The text after the action for the rule at the cursor. */
function disabled(marked: string, title = DISABLE): string {
  const { text, cursors } = readMarked(marked);
  const actions = actionsAt(text, cursors[0] ?? 0);
  return applied(
    text,
    actions.find((action) => action.title === title),
  );
}

function titlesAt(marked: string): string[] {
  const { text, cursors } = readMarked(marked);
  return actionsAt(text, cursors[0] ?? 0).map(({ title }) => title);
}

describe('Disable … for this line', () => {
  it('writes a comment above the line, indented as the line is', () => {
    expect(disabled(withTools(`a: ${TRAP}\nb<|>: ${TRAP}\n`))).toBe(
      withTools(`a: ${TRAP}\n${NEXT} open-world-unset\nb: ${TRAP}\n`),
    );
    const crlf = withTools(`# why\nb<|>: ${TRAP}`).replaceAll('\n', '\r\n');
    expect(disabled(crlf)).toBe(
      withTools(`# why\n${NEXT} open-world-unset\nb: ${TRAP}`).replaceAll('\n', '\r\n'),
    );
  });

  it('comes after the fixes, and is not preferred', () => {
    const { text, cursors } = readMarked(withTools(`a<|>: ${TRAP}\n`));
    const quick = actionsAt(text, cursors[0] ?? 0).filter(({ kind }) => kind === CodeActionKind.QuickFix);
    expect(quick.map(({ title }) => title)).toEqual([
      'Insert open_world: false',
      'Insert open_world: true',
      DISABLE,
    ]);
    expect(quick.at(-1)).not.toHaveProperty('isPreferred');
    expect(quick.at(-1)?.diagnostics?.map(({ code }) => code)).toEqual(['open-world-unset']);
  });

  it('adds to a comment that speaks of the line already', () => {
    const line = '<|>a: { read_only: false, title: A }\n';
    const after = 'a: { read_only: false, title: A }\n';
    expect(disabled(withTools(`${NEXT} title-override -- why\n# more\n${line}`))).toBe(
      withTools(`${NEXT} title-override open-world-unset -- why\n# more\n${after}`),
    );
    expect(disabled(withTools(`b: { read_only: true } ${NEXT}\n${line}`))).toBe(
      withTools(`b: { read_only: true } ${NEXT} open-world-unset\n${after}`),
    );
    // One for the whole file says something else.
    expect(disabled(withTools(`# hintsight-disable title-override\n${line}`))).toBe(
      withTools(`# hintsight-disable title-override\n${NEXT} open-world-unset\n${after}`),
    );
  });

  it('stands above a dash, and adds to a comment above it', () => {
    const title = 'Disable missing-field for this line';
    const text = 'mcp_servers:\n  - command: run\n  - <|>tool_annotations: {}\n';
    const first = disabled(text, title);
    expect(first).toBe(`mcp_servers:\n  - command: run\n  ${NEXT} missing-field\n  - tool_annotations: {}\n`);
    const other = text.replace('  - <|>', `  ${NEXT} empty-override\n  - <|>`);
    expect(disabled(other, title)).toContain(`  ${NEXT} empty-override missing-field\n  - tool`);
  });

  it('works inside braces over several lines, and in JSON', () => {
    const flow = `mcp_servers:\n  - { name: s, command: run, tool_annotations: {\n  a<|>: ${TRAP},\n b: ${TRAP} } }\n`;
    expect(disabled(flow)).toBe(flow.replace('  a<|>', `  ${NEXT} open-world-unset\n  a`));
    const json =
      '{\n  "mcp_servers": [{\n    "name": "s", "command": "run",\n\t"tool_annotations": {\n\t\t"a<|>": { "read_only": false }\n}}]}';
    expect(disabled(json)).toBe(json.replace('\t\t"a<|>', `\t\t${NEXT} open-world-unset\n\t\t"a`));
    const oneLine = json.replaceAll(/\s+/g, ' ');
    expect(disabled(oneLine)).toBe(`${NEXT} open-world-unset\n${oneLine.replace('<|>', '')}`);
    expect(disabled(`\uFEFF${oneLine}`)).toBe(
      `\uFEFF${NEXT} open-world-unset\n${oneLine.replace('<|>', '')}`,
    );
  });

  it('is not offered where the line starts inside a text', () => {
    const inQuotes = `mcp_servers:\n  - { name: s, command: "run\n  it", tool_annotations: { a<|>: ${TRAP} } }\n`;
    const inPlain = `mcp_servers:\n  - { name: s, command: run\n  it, tool_annotations: { a<|>: ${TRAP} } }\n`;
    for (const text of [inQuotes, inPlain]) {
      expect(titlesAt(text)).toContain('Insert open_world: false');
      expect(titlesAt(text)).not.toContain(DISABLE);
    }
    const inBlock =
      'mcp_servers:\n  - name: s\n    command: >-\n      run\n      $<|>{X}\n    tool_annotations:\n';
    const { text } = readMarked(inBlock);
    expect(runRules(readCompanyFile(text), EMPTY_CATALOGUE).map(({ rule }) => rule)).toEqual([
      'variable-not-replaced',
    ]);
    expect(titlesAt(inBlock)).toEqual([]);
    // On the line where the text starts it can.
    const title = 'Disable variable-not-replaced for this line';
    expect(titlesAt(inBlock.replace('run\n', '').replace('>-\n     ', ''))).toContain(title);
  });

  it('is not offered for a comment that silences nothing', () => {
    expect(titlesAt(withTools(`${NEXT} empty<|>-override\na: { read_only: true }\n`))).toEqual([
      'Remove the comment',
    ]);
  });

  it('is offered on the line of the finding only', () => {
    const tool = (cursor: string, other: string): string =>
      withTools(`${cursor}a:\n  ${other}read_only: false\n`);
    expect(titlesAt(tool('<|>', ''))).toContain(DISABLE);
    expect(titlesAt(tool('', '<|>'))).toContain('Insert open_world: false');
    expect(titlesAt(tool('', '<|>'))).not.toContain(DISABLE);
  });

  it('is one for all that a rule finds on a line', () => {
    const line = '<|>a: { title: A, x: 1, y: 2 }\n';
    const { text, cursors } = readMarked(withTools(line));
    const [only, ...more] = actionsAt(text, cursors[0] ?? 0).filter(
      ({ title }) => title === 'Disable unknown-key for this line',
    );
    expect(more).toEqual([]);
    expect(only?.diagnostics).toHaveLength(2);
    const after = runRules(readCompanyFile(applied(text, only)), EMPTY_CATALOGUE);
    expect(after.map(({ rule }) => rule)).toEqual(['title-override']);
  });
});

/** What a finding says, and where: its line is named by its text, since lines move. */
function described(text: string, { rule, message, span, severity }: Finding): string {
  const start = text.lastIndexOf('\n', span.start - 1) + 1;
  const line =
    text
      .slice(start)
      .split(/\r?\n/, 1)[0]
      ?.replace(/^\uFEFF/, '') ?? '';
  return JSON.stringify([rule, severity, message, line, text.slice(span.start, span.end)]);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const oddities = fc.constantFrom('', 'title: x', 'nonsense: 1', 'read_only: nope', '~: {}');

describe('on any file', () => {
  it('silences one rule on one line, and changes nothing else', () => {
    let seen = 0;
    fc.assert(
      fc.property(samples, fc.nat(), fc.nat(), oddities, ({ text: sample }, at, number, oddity) => {
        // Something wrong somewhere: generated files are right.
        const holes = [...sample.matchAll(/\{ (?=\w)/g)];
        const hole = holes[at % Math.max(holes.length, 1)];
        const text =
          hole && oddity !== ''
            ? `${sample.slice(0, hole.index + 2)}${oddity}, ${sample.slice(hole.index + 2)}`
            : sample;
        const catalogue = view({ s0: listed([{ name: 'get_issue', annotations: { readOnlyHint: true } }]) });
        const before = runRules(readCompanyFile(text), catalogue);
        const finding = before[number % Math.max(before.length, 1)];
        if (!finding || readCompanyFile(text).pieces.some(({ it }) => it.problems.length > 0)) return;
        const action = actionsAt(text, finding.span.start, catalogue).find(
          ({ title }) => title === `Disable ${finding.rule} for this line`,
        );
        if (!action) return;
        seen++;
        const edited = applied(text, action);
        const line = lineOf(text, finding.span.start);
        const wanted = before.filter(
          ({ rule, span }) => !(rule === finding.rule && lineOf(text, span.start) === line),
        );
        const after = readCompanyFile(edited);
        expect(after.pieces.flatMap(({ it }) => it.problems)).toEqual([]);
        expect(runRules(after, catalogue).map((one) => described(edited, one))).toEqual(
          wanted.map((one) => described(text, one)),
        );
        expect(meaningOf(edited)).toEqual(meaningOf(text));
        // One line more, and that is a comment; every other one is as it was.
        const lines = text.split('\n');
        const editedLines = edited.split('\n');
        expect(editedLines.length).toBe(lines.length + 1);
        const [comment] = editedLines.splice(line - 1, 1);
        expect(comment).toContain(`${NEXT} ${finding.rule}`);
        expect(comment?.endsWith('\r')).toBe(text.includes('\r\n'));
        expect(editedLines.join('\n').replace(/^\uFEFF?/, '')).toBe(text.replace(/^\uFEFF?/, ''));
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(60);
  }, 60_000);

  it('is taken back by a fix where it silences nothing, to the letter', () => {
    let seen = 0;
    // Rules that find nothing in generated files, and need no list.
    const ids = fc.shuffledSubarray(['negative-timeout', 'extra-document', 'unknown-transport'], {
      minLength: 1,
    });
    fc.assert(
      fc.property(samples, fc.nat(), ids, ({ text }, at, rules) => {
        // Findings start on no comment.
        const ends = [...text.matchAll(/\n(?=[ \t]*[^#\s])/g)];
        const end = ends[at % Math.max(ends.length, 1)];
        if (!end) return;
        let edited = text;
        for (const rule of rules) {
          const edit = disableOnLine(readCompanyFile(edited), placeIn(edited, text, end.index + 1), rule);
          if (!edit) return;
          edited = applyEdits(edited, [edit]);
        }
        seen++;
        expect(edited.split('\n').length).toBe(text.split('\n').length + 1);
        const { text: fixed } = fixAll(readCompanyFile(edited), {
          catalogue: EMPTY_CATALOGUE,
          rules: new Set(['unused-suppression']),
        });
        expect(fixed).toBe(text);
      }),
      { numRuns: 150 },
    );
    expect(seen).toBeGreaterThan(80);
  }, 60_000);
});

/** Where a place of a text stands after something was inserted before it. */
function placeIn(edited: string, text: string, offset: number): number {
  return edited.length - text.length + offset;
}
