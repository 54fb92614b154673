/** Options that several commands share. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { nearest } from '../rules/nearest';
import { isRuleId, RULES, type RuleId } from '../rules/registry';
import type { RuleSettings } from '../rules/rule';

/** What `check` can print. */
export const CHECK_FORMATS = ['pretty', 'json', 'sarif', 'github', 'markdown'] as const;

/** What `explain` can print. */
export const EXPLAIN_FORMATS = ['pretty', 'json', 'markdown'] as const;

/** The values of the options that all commands on files share, as commander hands them over. */
export interface SharedOptions {
  readonly live?: true;
  readonly strict?: true;
  readonly seat?: string;
  /** Path of a snapshot file. */
  readonly snapshot?: string;
  /** False for `--no-color`. */
  readonly color: boolean;
}

/** Adds the shared options to a command that prints a report in one of several formats, by default the first. */
export function addReportOptions(command: Command, formats: readonly string[]): Command {
  return addSharedOptions(command).addOption(
    new Option('--format <format>', 'what to print').choices(formats).default(formats[0]),
  );
}

/** The same for a command that prints no report. */
export function addSharedOptions(command: Command): Command {
  return command
    .option('--live', 'start or dial the MCP servers of the file and ask them for their tools')
    .option('--strict', 'with --live: exit with 2 when a server cannot be listed')
    .option('--seat <name>', 'with --live: the seat whose credentials servers with `shared: false` get')
    .option('--snapshot <file>', 'judge by the lists in a snapshot where a server is not asked')
    .option('--no-color', 'print without colours');
}

/** Reads a count for commander. */
export function parseCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Give a whole number, 0 or more.');
  return Number(text);
}

type Severities = NonNullable<RuleSettings['severities']>;

const SEVERITIES = ['error', 'warning', 'information', 'hint', 'off'] as const;

/** Reads one `--rule ID=SEVERITY` for commander, on top of those before it. */
export function parseRule(text: string, before: Severities = {}): Severities {
  const [, id = '', severity] = /^([^=]*)=?(.*)$/.exec(text) ?? [];
  requireRuleId(id);
  const known = SEVERITIES.find((candidate) => candidate === severity);
  if (known === undefined) {
    throw new InvalidArgumentError(`Write ${id}= and one of: ${SEVERITIES.join(', ')}.`);
  }
  return { ...before, [id]: known };
}

/** Reads one `--rule ID` for commander, on top of those before it. */
export function parseRuleId(text: string, before: readonly RuleId[] = []): readonly RuleId[] {
  const [id = '', severity] = text.split('=');
  requireRuleId(id);
  if (severity !== undefined) throw new InvalidArgumentError(`Write ${id} alone: it is fixed, not judged.`);
  return [...before, id];
}

function requireRuleId(id: string): asserts id is RuleId {
  if (isRuleId(id)) return;
  const near = nearest(id, Object.keys(RULES));
  const hint = near === undefined ? `The rules are: ${Object.keys(RULES).join(', ')}.` : `Is it ${near}?`;
  throw new InvalidArgumentError(`There is no rule "${id}". ${hint}`);
}
