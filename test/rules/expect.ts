/** Checking what the rules find in a marked company file. */
import { expect } from 'vitest';
import { isCompanyFile } from '../../src/companyfile/detect';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { readAdvertisedTool } from '../../src/engine/advertised';
import { NOTHING_KNOWN, type CatalogueView, type ServerKnowledge } from '../../src/engine/knowledge';
import type { RuleId } from '../../src/rules/registry';
import type { Finding, RuleSettings } from '../../src/rules/rule';
import { runRules } from '../../src/rules/run';
import { applyEdits } from '../support/edits';
import { markRanges, readMarked } from '../support/marked';

/** What a server says about its tools: raw name → `annotations`, as on the wire. */
export type Annotations = Readonly<Record<string, object>>;

/** The knowledge of a server that was listed. */
export function listed(
  tools: Annotations,
  state: ServerKnowledge['state'] = 'listed',
  source: 'live' | 'cache' | 'snapshot' = 'live',
): ServerKnowledge {
  const read = Object.entries(tools).map(([name, annotations]) => readAdvertisedTool({ name, annotations }));
  return {
    state,
    list: { source, listedAt: undefined, tools: read.filter((tool) => tool !== undefined) },
    failure: state === 'failed' ? { step: 'listing', message: 'It broke.' } : undefined,
  };
}

/** The view in which these servers are known and no other. */
export function catalogueOf(servers: Readonly<Record<string, ServerKnowledge>>): CatalogueView {
  return { of: (name) => servers[name] ?? NOTHING_KNOWN };
}

export interface Given {
  /** What is known of each server; absent: nothing. */
  readonly servers?: Readonly<Record<string, ServerKnowledge>>;
  readonly settings?: RuleSettings;
}

/** Rules that sum up a server or fade text: they find something in most files, so a test hears of them when it asks for them. */
const QUIET = ['unclassified-tools', 'closed-world-claim', 'redundant-override', 'moot-hint'] as const;

function quiet(expected: readonly RuleId[]): RuleSettings {
  const off = QUIET.filter((rule) => !expected.includes(rule));
  return { severities: Object.fromEntries(off.map((rule) => [rule, 'off'])) };
}

/**
 * The findings in a text.
 *
 * @param expected the rules that the test is about
 */
export function findIn(
  text: string,
  { servers = {}, settings }: Given = {},
  expected: readonly RuleId[] = [],
): Finding[] {
  const file = readCompanyFile(text);
  expect(isCompanyFile(file, 'a.company.yaml') || file.pieces.some(({ it }) => it.problems.length > 0)).toBe(
    true,
  );
  const findings = runRules(file, catalogueOf(servers), settings ?? quiet(expected));
  for (const { message, span, fixes } of findings) {
    // Messages are sentences for people on one line, and something is always underlined.
    expect(message).toMatch(/^[^\n]{10,500}[.?]$/);
    expect(span.end).toBeGreaterThan(span.start);
    expect(text.slice(span.start, span.end).trim()).not.toBe('');
    for (const fix of fixes?.() ?? []) applyEdits(text, fix.edits);
  }
  return findings;
}

/** Checks that exactly the marked places are found, by these rules in the order of the places. */
export function expectFindings(marked: string, rules: readonly RuleId[], given?: Given): Finding[] {
  const { text } = readMarked(marked);
  const findings = findIn(text, given, rules);
  const spans = findings.map(({ span }) => span);
  expect([markRanges(text, spans), ...findings.map(({ rule }) => rule)]).toEqual([marked, ...rules]);
  return findings;
}

/** The text after one of a finding's fixes, by its title. */
export function fixed(text: string, finding: Finding | undefined, title: string): string {
  const fixes = finding?.fixes?.() ?? [];
  const fix = fixes.find((candidate) => candidate.title === title);
  if (!fix) throw new Error(`No fix "${title}", only: ${titles(finding).join(', ')}`);
  return applyEdits(readMarked(text).text, fix.edits);
}

/** The titles of a finding's fixes. */
export function titles(finding: Finding | undefined): string[] {
  return (finding?.fixes?.() ?? []).map(({ title }) => title);
}

/** A file with one server, named `s`, that has these lines under `tool_annotations`. */
export function tools(...lines: string[]): string {
  return server('command: run', 'tool_annotations:', ...lines.map((line) => `  ${line}`));
}

/** A file with one server, named `s`, that has these lines. */
export function server(...lines: string[]): string {
  return ['mcp_servers:', '  - name: s', ...lines.map((line) => `    ${line}`), ''].join('\n');
}
