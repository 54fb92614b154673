/** The only place that knows all rules. What each means, with samples, stands in docs/rules.md under its id. */
import { t } from '@vscode/l10n';
import { closedWorldClaim } from './closedworldclaim';
import { contradictoryHints } from './contradictoryhints';
import { duplicateServer } from './duplicateserver';
import { emptyOverride } from './emptyoverride';
import { extraDocument } from './extradocument';
import { fromSchema } from './fromschema';
import { mootHint } from './moothint';
import { openWorldUnset } from './openworldunset';
import { outsideAnchor } from './outsideanchor';
import { readOnlyUnset } from './readonlyunset';
import { redundantOverride } from './redundantoverride';
import type { FileRule, ServerRule, Severity } from './rule';
import { seatShapes } from './seatshapes';
import { serverDrift } from './serverdrift';
import { serverUnreachable } from './serverunreachable';
import { shadowedOverride } from './shadowedoverride';
import { syntax } from './syntax';
import { titleOverride } from './titleoverride';
import { toolNameCollision } from './toolnamecollision';
import { unclassifiedTools } from './unclassifiedtools';
import { undeclaredServer } from './undeclaredserver';
import { unknownTool } from './unknowntool';
import { unresolvedVariable } from './unresolvedvariable';
import { credentialNotReplaced, variableNotReplaced } from './variablenotreplaced';
import { workerTools } from './workertools';

/** What is known of a rule without running it. */
export interface RuleInfo {
  /** What it is when nobody sets it otherwise. */
  readonly severity: Severity;
  /** When it fires, in one line. */
  readonly summary: string;
  /** Set for a rule that can only fire where a server's list of tools, or an attempt to get it, is known. */
  readonly needsList?: true;
}

/** Every rule by its id, in the order of docs/rules.md. */
export const RULES = {
  'yaml-syntax': { severity: 'error', summary: 'The text is no YAML that the engine reads.' },
  'duplicate-key': { severity: 'error', summary: 'A key stands twice in one mapping.' },
  'unknown-key': {
    severity: 'error',
    summary: 'A key that a server entry or a hint block does not define.',
  },
  'wrong-type': { severity: 'error', summary: 'A value of the wrong shape.' },
  'hint-not-boolean': { severity: 'error', summary: 'A hint value that is none of the accepted words.' },
  'hint-spelled-twice': { severity: 'error', summary: 'One hint in both spellings in one block.' },
  'missing-field': { severity: 'error', summary: 'A server without a name, command or url.' },
  'wrong-transport-field': { severity: 'error', summary: "A field of the other transport's servers." },
  'unknown-transport': { severity: 'error', summary: 'A transport other than stdio and http.' },
  'negative-timeout': { severity: 'error', summary: 'A timeout below 0.' },
  'duplicate-server': { severity: 'error', summary: 'Two servers with one name.' },
  'reserved-server-name': { severity: 'error', summary: "A server with the engine's own name." },
  'undeclared-server': {
    severity: 'error',
    summary: 'Credentials for a server that the file does not have.',
  },
  'extra-document': { severity: 'warning', summary: 'What stands behind the end of the first document.' },
  'title-override': { severity: 'error', summary: 'A title in a hint block, which the engine refuses.' },
  'open-world-unset': {
    severity: 'warning',
    summary: 'A write of which nothing says that it stays inside: workers may not call it.',
  },
  'read-only-unset': {
    severity: 'warning',
    summary: 'A block that leaves open whether the tool reads or writes.',
  },
  'contradictory-hints': {
    severity: 'warning',
    summary: 'A read-only tool that is said to be destructive, or not idempotent.',
  },
  'unknown-tool': {
    severity: 'warning',
    summary: 'A block for a tool that the server does not list.',
    needsList: true,
  },
  'shadowed-override': {
    severity: 'warning',
    summary: 'A block that does not count, because another key of the same tool wins.',
  },
  'tool-name-collision': {
    severity: 'warning',
    summary: 'Two servers offer one catalogue name, so that one tool is hidden.',
    needsList: true,
  },
  'worker-tool-denied': {
    severity: 'warning',
    summary: 'A worker template asks for a tool that the worker guard denies.',
  },
  'worker-tool-unknown': {
    severity: 'information',
    summary: 'A worker template asks for a tool that nobody offers.',
    needsList: true,
  },
  'empty-override': { severity: 'information', summary: 'A block that states nothing.' },
  'redundant-override': {
    severity: 'hint',
    summary: 'A block that states only what the server says anyway.',
    needsList: true,
  },
  'moot-hint': { severity: 'hint', summary: 'A hint that has no effect on a read-only tool.' },
  'unclassified-tools': {
    severity: 'information',
    summary: 'Tools of which neither the server nor the file says whether they read or write.',
    needsList: true,
  },
  'closed-world-claim': {
    severity: 'information',
    summary: "Writes that workers may call on the server's word alone.",
    needsList: true,
  },
  'server-unreachable': {
    severity: 'information',
    summary: 'A server that could not be asked for its tools.',
    needsList: true,
  },
  'unresolved-variable': {
    severity: 'information',
    summary: 'A ${VAR} that has no value here.',
    needsList: true,
  },
  'variable-not-replaced': {
    severity: 'warning',
    summary: 'A reference that the engine passes on as it is written.',
  },
  'server-drift': {
    severity: 'warning',
    summary: 'A server whose tools are no longer those of the snapshot.',
    needsList: true,
  },
  'unused-suppression': { severity: 'hint', summary: 'A comment that silences nothing.' },
} as const satisfies Readonly<Record<string, RuleInfo>>;

/** A rule's stable id: the code of its findings, and its heading in docs/rules.md. */
export type RuleId = keyof typeof RULES;

/** Whether a text is the id of a rule. */
export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(RULES, text);
}

/** The rules that look at one server. */
export const SERVER_RULES: readonly ServerRule[] = [
  fromSchema,
  variableNotReplaced,
  serverUnreachable,
  outsideAnchor,
  titleOverride,
  openWorldUnset,
  readOnlyUnset,
  contradictoryHints,
  unknownTool,
  shadowedOverride,
  emptyOverride,
  redundantOverride,
  mootHint,
  unclassifiedTools,
  closedWorldClaim,
  serverDrift,
];

/** The rules that look at the whole file. */
export const FILE_RULES: readonly FileRule[] = [
  syntax,
  extraDocument,
  duplicateServer,
  undeclaredServer,
  seatShapes,
  toolNameCollision,
  workerTools,
  credentialNotReplaced,
  unresolvedVariable,
];

/** What a rule is about, in the person's language. */
export function summaryOf(rule: RuleId): string {
  return t(RULES[rule].summary);
}
