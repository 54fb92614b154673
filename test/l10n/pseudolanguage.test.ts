/** In a language without words nothing of English is left: only names, keys and values of the file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Hover, MarkupContent } from 'vscode-languageserver-types';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import type { CatalogueView } from '../../src/engine/knowledge';
import { codeActionsAt } from '../../src/features/codeactions';
import { codeLensesIn } from '../../src/features/codelens';
import { completeAt } from '../../src/features/completion';
import { hoverAt } from '../../src/features/hover';
import { inlayHintsIn } from '../../src/features/inlayhints';
import { renameAt, Refusal } from '../../src/features/rename';
import { symbolsIn } from '../../src/features/symbols';
import { toolChoices } from '../../src/features/toolchoices';
import { PICK_TOOLS_COMMAND } from '../../src/protocol/choices';
import { SET_VARIABLE_COMMAND } from '../../src/protocol/variables';
import { runRules } from '../../src/rules/run';
import { LISTS } from '../companies/lists';
import { listed, NOW, openAt, unlisted, view, withTools } from '../features/support';
import { catalogueOf } from '../rules/expect';
import { englishIn, inPseudoLanguage } from '../support/pseudolanguage';

const URI = 'file:///acme.company.yaml';
/** The cursor is put on one word in so many. */
const STEP = 61;

const COMPANIES = ['founder', 'agency', 'generated'] as const;
type Company = (typeof COMPANIES)[number];

inPseudoLanguage();

const read = (name: Company): string =>
  readFileSync(new URL(`../companies/${name}.company.yaml`, import.meta.url), 'utf8');

function hoverText(hover: Hover | undefined): string[] {
  return hover && typeof hover.contents === 'object' && 'value' in hover.contents
    ? [hover.contents.value]
    : [];
}

function markup(text: string | MarkupContent = ''): string {
  return typeof text === 'string' ? text : text.value;
}

/** All that is shown of a company's file, wherever the cursor is. */
function everything(text: string, catalogue: CatalogueView): string[] {
  const file = readCompanyFile(text);
  const positions = TextDocument.create(URI, 'yaml', 1, text);
  const findings = runRules(file, catalogue);
  const oneOfEach = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
  const context = {
    ...{ file, catalogue, positions, now: NOW, uri: URI, findings, version: 1, docs: undefined },
    ...{ related: true, tags: true, data: true, client: { snippets: true, linesAsIs: true } },
    ...{ commandLinks: true, clientCommands: [SET_VARIABLE_COMMAND, PICK_TOOLS_COMMAND] },
  };
  const label = (hint: string | readonly { readonly value: string }[]): string =>
    typeof hint === 'string' ? hint : hint.map(({ value }) => value).join('');
  const places = [...text.matchAll(/[\w-]+/g)].filter((_, at) => at % STEP === 0).map(({ index }) => index);
  return [
    ...findings.flatMap(({ message, related = [] }) => [message, ...related.map((one) => one.message)]),
    ...codeLensesIn(context).map(({ command }) => command?.title ?? ''),
    ...inlayHintsIn(context, { start: 0, end: text.length }).flatMap((hint) => [
      label(hint.label),
      markup(hint.tooltip),
    ]),
    ...symbolsIn(context).flatMap(({ detail = '', children = [] }) => [
      detail,
      ...children.map((child) => child.detail ?? ''),
    ]),
    ...places.flatMap((at) => [
      ...hoverText(hoverAt(context, at)),
      ...(completeAt({ ...context, findings: () => findings }, at)?.items ?? []).flatMap((item) => [
        item.label,
        item.detail ?? '',
        markup(item.documentation),
      ]),
    ]),
    ...file.servers.flatMap(({ it: { name } }) =>
      (['annotate', 'outsideWrites'] as const).flatMap((action) =>
        toolChoices(context, name?.text ?? '', action).map(({ source }) => source),
      ),
    ),
    ...oneOfEach.flatMap(({ span }) => codeActionsAt(context, span).map(({ title }) => title)),
  ];
}

it.each(COMPANIES)('%s: no English is shown where its servers have answered', (name) => {
  const shown = everything(read(name), catalogueOf(LISTS[name]));
  expect(shown.some((one) => one.includes('⟦'))).toBe(true);
  expect(englishIn(shown, `${read(name)}\n${JSON.stringify(LISTS[name])}`)).toEqual([]);
});

it.each(['idle', 'consent', 'untrusted', 'loading', 'failed'] as const)(
  'no English is shown where a server is %s',
  (state) => {
    const text = read('founder');
    const knowledge = unlisted(state, state === 'failed' ? '⟦⟧' : undefined);
    expect(englishIn(everything(text, { of: () => knowledge }), text)).toEqual([]);
  },
);

it('what cannot be right is said without English too', () => {
  const broken = `name: Acme
mcp_servers:
  - name: a
    transport: htp
    args: 3
    headers: { A: b }
    shared: "yes"
    startup_timeout_seconds: -1
    tool_annotations:
      t: { readOnly: true, read_only: "true", readOnlyHint: false, title: x }
      u: 3
      t: {}
  - name: crewlet
    command: run
  - name: a
  - 7
  -
roles:
  - name: r
    mcp_env: { nobody: { A: 1 }, a: 3 }
workers: { w: { tools: [x, 3] }, v: 3 }
---
more: x
`;
  expect(englishIn(everything(broken, catalogueOf({})), broken)).toEqual([]);
});

it('a refused rename is explained without English', () => {
  const server = (name: string, more = ''): string => `  - name: ${name}\n    command: run\n${more}`;
  const file = (...parts: readonly string[]): string => `mcp_servers:\n${parts.join('')}`;
  const keys = '    tool_prefix: p<|>_\n    tool_annotations: { p_t: {}, q_t: {} }\n';
  const seats = `roles:\n  - { name: r, mcp_env: { aa: {}, bb: {} } }\n`;
  const refused: readonly [marked: string, newName: string][] = [
    [file(server('a', '    tool_annotations: { t<|>t: {} }\n')), 'x'],
    [`${file(server('a<|>a'))}x: "\n`, 'x'],
    [file(server('a<|>a')), ''],
    [file(server('a<|>a')), 'crewlet'],
    [file(server('a<|>a'), server('bb')), 'bb'],
    [file(server('a<|>a'), server('aa')), 'bb'],
    [file(server('a<|>a')) + seats, 'bb'],
    [`roles:\n  - { name: r, mcp_env: { a<|>a: {} } }\n`, 'x'],
    [file(server('&x a<|>a')) + 'role: *x\n', 'bb'],
    [file(server('a<|>a')), '1'.repeat(2000)],
    [file(server('aa', keys)), ' '],
    [file(server('aa', keys)), 'q_'],
  ];
  const answers = refused.map(([marked, newName]) => {
    const opened = openAt(marked);
    return renameAt({ ...opened, catalogue: view({}), uri: URI, version: 1 }, opened.offset, newName);
  });
  const reasons = answers.map((answer) => (answer instanceof Refusal ? answer.reason : 'renamed'));
  expect(englishIn(reasons, `${refused.join(' ')} crewlet`)).toEqual([]);
});

it('what completion says where tools cannot be offered has no English', () => {
  const marked = 'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:\n      <|>\n';
  const opened = openAt(marked);
  const known = [
    listed([]),
    unlisted('failed', '⟦⟧'),
    ...(['idle', 'loading', 'untrusted'] as const).map((state) => unlisted(state)),
  ];
  const items = known.flatMap((s) => {
    const client = { snippets: true, linesAsIs: true };
    return completeAt({ ...opened, catalogue: view({ s }), uri: URI, client }, opened.offset)?.items ?? [];
  });
  expect(items).toHaveLength(known.length);
  expect(
    englishIn(
      items.flatMap(({ label, detail = '', documentation }) => [label, detail, markup(documentation)]),
      marked,
    ),
  ).toEqual([]);
});

it('what is decided differently is told, and offered, whatever the words are', () => {
  const marked = withTools('note: { read<|>_only: false }\n');
  const opened = openAt(marked);
  const catalogue = view({ s: listed([{ name: 'note' }]) });
  const context = { ...opened, catalogue, uri: URI, now: NOW, findings: [], version: 1, docs: undefined };
  const { offset } = opened;
  expect(hoverText(hoverAt(context, offset)).join().match(/ → /g)?.length).toBeGreaterThan(1);
  const actions = codeActionsAt(
    { ...context, related: true, tags: true, data: true },
    { start: offset, end: offset },
  );
  expect(actions.map(({ title }) => title)).toContain('⟦open_world: false⟧');
});
