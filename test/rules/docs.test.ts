/** docs/rules.md, package.json and README say what the registry says, and the samples of docs/rules.md are true. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { RULES, isRuleId, type RuleId } from '../../src/rules/registry';
import { runRules } from '../../src/rules/run';
import { catalogueOf, listed } from './expect';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const docs = read('docs/rules.md');
const ids = Object.keys(RULES).filter(isRuleId);

/** What the comments in the samples say about the servers. */
const KNOWN: Partial<Record<RuleId, Record<string, ServerKnowledge>>> = {
  'unknown-tool': { linear: listed({ get_issue: {}, save_note: {} }) },
  'tool-name-collision': { linear: listed({ search: {} }), wiki: listed({ search: {} }) },
  'worker-tool-unknown': { linear: listed({ get_issue: {}, save_note: {} }) },
  'redundant-override': { linear: listed({ get_issue: { readOnlyHint: true } }) },
  'unclassified-tools': { linear: listed({ get_issue: {} }) },
  'closed-world-claim': { linear: listed({ create_comment: { readOnlyHint: false, openWorldHint: false } }) },
};

/** What was different when the wrong sample was asked. */
const KNOWN_WRONG: typeof KNOWN = {
  'server-unreachable': {
    linear: { state: 'failed', list: undefined, failure: { step: 'start', message: 'No mcp-linear.' } },
  },
  'unresolved-variable': { linear: { ...listed({}), unresolvedVariables: ['LINEAR_API_KEY'] } },
  'server-drift': drifted(listed({ get_issue: {}, purge: {} })),
};

function drifted(now: ServerKnowledge): Record<string, ServerKnowledge> {
  const { list } = listed({ get_issue: {}, save_note: {} }, 'idle', 'snapshot');
  return { linear: { ...now, ...(list && { snapshot: list }) } };
}

interface Section {
  readonly text: string;
  readonly wrong: string;
  readonly right: string;
}

function sectionOf(id: RuleId): Section {
  const text = docs.split(/^## /m).find((part) => part.startsWith(`${id}\n`)) ?? '';
  const sample = (title: string): string =>
    new RegExp(`^${title}:\\n\\n\`\`\`yaml\\n([^]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
  return { text, wrong: sample('Wrong'), right: sample('Right') };
}

function rulesFoundIn(text: string, servers: Record<string, ServerKnowledge> = {}): RuleId[] {
  return runRules(readCompanyFile(text), catalogueOf(servers)).map(({ rule }) => rule);
}

describe('docs/rules.md', () => {
  it('has a table of all rules, as the registry has them', () => {
    const rows = [...docs.matchAll(/^\| \[`([^`]+)`\]\(#([^)]+)\) +\| (\S+) +\| (.*?) +\|$/gm)];
    expect(rows.map(([, id, anchor, severity, summary]) => ({ id, anchor, severity, summary }))).toEqual(
      ids.map((id) => ({ id, anchor: id, severity: RULES[id].severity, summary: RULES[id].summary })),
    );
  });

  it('has a paragraph for each rule, in the same order', () => {
    expect([...docs.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(ids);
  });

  it.each(ids)('%s: the wrong sample is found, the right one is not', (id) => {
    const { wrong, right } = sectionOf(id);
    expect(wrong).not.toBe('');
    expect(right).not.toBe('');
    expect(rulesFoundIn(wrong, KNOWN_WRONG[id] ?? KNOWN[id])).toContain(id);
    expect(rulesFoundIn(right, KNOWN[id])).not.toContain(id);
  });

  it.each(ids)('%s: the right sample loads', (id) => {
    const errors = rulesFoundIn(sectionOf(id).right).filter((rule) => RULES[rule].severity === 'error');
    expect(errors).toEqual([]);
  });
});

describe('the README', () => {
  it('names only rules that there are', () => {
    const named = [
      ...read('README.md').matchAll(/--rule ([a-z-]+)=|`([a-z]+(?:-[a-z]+)+)` \((?:error|warning)/g),
    ];
    expect(named.map(([, a, b]) => a ?? b).filter((id) => id === undefined || !isRuleId(id))).toEqual([]);
    expect(read('README.md')).toContain('(docs/rules.md)');
  });
});
