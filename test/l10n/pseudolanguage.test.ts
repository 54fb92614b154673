/** In a language without words nothing of English is left: only names, keys and values of the file. */
import { config } from '@vscode/l10n';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Hover } from 'vscode-languageserver-types';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import type { CatalogueView } from '../../src/engine/knowledge';
import { codeActionsAt } from '../../src/features/codeactions';
import { codeLensesIn } from '../../src/features/codelens';
import { completeAt } from '../../src/features/completion';
import { hoverAt } from '../../src/features/hover';
import { inlayHintsIn } from '../../src/features/inlayhints';
import { symbolsIn } from '../../src/features/symbols';
import { RULES } from '../../src/rules/registry';
import { runRules } from '../../src/rules/run';
import { LISTS } from '../companies/lists';
import { NOW, unlisted } from '../features/support';
import { catalogueOf } from '../rules/expect';
import { messages } from './messages';

const URI = 'file:///acme.company.yaml';
/** The cursor is put on one word in so many. */
const STEP = 61;

const COMPANIES = ['founder', 'agency', 'generated'] as const;
type Company = (typeof COMPANIES)[number];

/** What stays as it is in every language: Crewlet's and MCP's own keys, values and commands. */
const KEPT =
  /\b(?:read_only|destructive|idempotent|open_world|readOnlyHint|destructiveHint|idempotentHint|openWorldHint|true|false|stdio|http|null|nbsp|FILE|SNAPSHOT|hintsight|snapshot|live|snake_case|title|tool_prefix|mcp_env|env|args|url|headers|name|command|transport|startup_timeout_seconds|request_timeout_seconds|tool_annotations|shared|error|warning|information|hint|hintsight-disable(?:-next-line)?|VAR|U)\b/g;

const RULE_IDS = new RegExp(`\\b(?:${Object.keys(RULES).join('|')})\\b`, 'g');

beforeAll(() => {
  const contents = Object.fromEntries(
    messages().map(({ text = '' }) => [text, `⟦${(text.match(/\{\d\}/g) ?? []).join(' ')}⟧`]),
  );
  config({ contents });
});
afterAll(() => {
  config({ contents: {} });
});

const read = (name: Company): string =>
  readFileSync(new URL(`../companies/${name}.company.yaml`, import.meta.url), 'utf8');

/** English words in texts, those left out that the company's file and servers brought along. */
function wordsIn(shown: readonly string[], foreign: string): string[] {
  const known = new Set(foreign.match(/\p{L}+/gu) ?? []);
  return shown
    .map((text) => {
      const rest = text
        .replace(/\]\([^)]*\)/g, ']')
        .replace(RULE_IDS, '')
        .replace(KEPT, '');
      return (rest.match(/\p{L}{3,}/gu) ?? []).filter((word) => !known.has(word)).join(' ');
    })
    .filter((words) => words !== '');
}

function hoverText(hover: Hover | undefined): string[] {
  return hover && typeof hover.contents === 'object' && 'value' in hover.contents
    ? [hover.contents.value]
    : [];
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
  };
  const label = (hint: string | readonly { readonly value: string }[]): string =>
    typeof hint === 'string' ? hint : hint.map(({ value }) => value).join('');
  const places = [...text.matchAll(/[\w-]+/g)].filter((_, at) => at % STEP === 0).map(({ index }) => index);
  return [
    ...findings.flatMap(({ message, related = [] }) => [message, ...related.map((one) => one.message)]),
    ...codeLensesIn(context).map(({ command }) => command?.title ?? ''),
    ...inlayHintsIn(context, { start: 0, end: text.length }).map((hint) => label(hint.label)),
    ...symbolsIn(context).flatMap(({ detail = '', children = [] }) => [
      detail,
      ...children.map((child) => child.detail ?? ''),
    ]),
    ...places.flatMap((at) => [
      ...hoverText(hoverAt(context, at)),
      ...(completeAt({ ...context, findings: () => findings }, at)?.items ?? []).flatMap(
        ({ detail = '', documentation = '' }) => [
          detail,
          typeof documentation === 'string' ? documentation : documentation.value,
        ],
      ),
    ]),
    ...oneOfEach.flatMap(({ span }) => codeActionsAt(context, span).map(({ title }) => title)),
  ];
}

it.each(COMPANIES)('%s: no English is shown where its servers have answered', (name) => {
  const shown = everything(read(name), catalogueOf(LISTS[name]));
  expect(shown.some((one) => one.includes('⟦'))).toBe(true);
  expect(wordsIn(shown, `${read(name)}\n${JSON.stringify(LISTS[name])}`)).toEqual([]);
});

it.each(['idle', 'consent', 'untrusted', 'loading', 'failed'] as const)(
  'no English is shown where a server is %s',
  (state) => {
    const text = read('founder');
    const knowledge = unlisted(state, state === 'failed' ? '⟦⟧' : undefined);
    expect(wordsIn(everything(text, { of: () => knowledge }), text)).toEqual([]);
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
  expect(wordsIn(everything(broken, catalogueOf({})), broken)).toEqual([]);
});
