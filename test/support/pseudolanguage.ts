/** A language without words: every message is `⟦ ⟧` around what it fills in, so that English that is left stands out. */
import { config } from '@vscode/l10n';
import { afterAll, beforeAll } from 'vitest';
import { RULES } from '../../src/rules/registry';
import { messages } from '../l10n/messages';

/** All tests of the calling file take place in it. */
export function inPseudoLanguage(): void {
  beforeAll(() => {
    const contents = Object.fromEntries(
      messages().map(({ text = '' }) => [text, `⟦${(text.match(/\{\d\}/g) ?? []).join(' ')}⟧`]),
    );
    config({ contents });
  });
  // Files of the unit project share a process.
  afterAll(() => {
    config({ contents: {} });
  });
}

/** What stays as it is in every language: Crewlet's and MCP's own keys, values and commands. */
const KEPT =
  /\b(?:read_only|destructive|idempotent|open_world|readOnlyHint|destructiveHint|idempotentHint|openWorldHint|true|false|stdio|http|null|nbsp|FILE|SNAPSHOT|hintsight|snapshot|live|snake_case|title|tool_prefix|mcp_env|env|args|url|headers|name|command|transport|startup_timeout_seconds|request_timeout_seconds|tool_annotations|shared|error|warning|information|hint|hintsight-disable(?:-next-line)?|VAR|U|atlassian|jira|confluence|github|gitlab|datadog)\b/g;

const RULE_IDS = new RegExp(`\\b(?:${Object.keys(RULES).join('|')})\\b`, 'g');

/**
 * The English words that are left, a text each; texts without any are left out.
 *
 * @param shown what a person sees
 * @param foreign where words stand that are nobody's English: names, what a file or a server says
 */
export function englishIn(shown: readonly string[], foreign: string): string[] {
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
