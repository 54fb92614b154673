/** What the client has told about settings and trust. */
import {
  DEFAULT_LIVE_TOOLS,
  LIVE_TOOLS,
  readRuleSeverities,
  readTexts,
  SETTINGS_SECTION,
  type InitializationOptions,
  type LiveTools,
  type RuleSeverities,
} from '../protocol/settings';
import { isRuleId } from '../rules/registry';
import type { RuleSettings } from '../rules/rule';

/** What decides whether servers may be asked, and what findings are shown as. */
export interface ServerSettings {
  readonly liveTools: LiveTools;
  /** Whether the person trusts the workspace. */
  readonly isTrusted: boolean;
  /** Whether verdicts are shown at the end of tools' lines. */
  readonly inlayHints: boolean;
  /** The setting `snapshot`: a path; empty where nothing is set. */
  readonly snapshot: string;
  /** The path of a snapshot that was named at the start; `undefined`: none. */
  readonly startSnapshot: string | undefined;
  /** The globs of `files`. The same object as long as it says the same. */
  readonly files: readonly string[];
  /** The same object as long as it says the same. */
  readonly rules: RuleSettings;
}

/** The settings at the start. What the client does not say about trust means that there is none. */
export function initialSettings({
  liveTools,
  trusted,
  snapshot,
  rules = {},
  files = [],
}: InitializationOptions): ServerSettings {
  return {
    liveTools: liveTools ?? DEFAULT_LIVE_TOOLS,
    isTrusted: trusted ?? false,
    inlayHints: true,
    snapshot: '',
    startSnapshot: snapshot,
    files,
    rules: ruleSettings(rules),
  };
}

/**
 * The settings after the client has sent a section. What it leaves out, or says wrongly, stays as it is.
 *
 * @param section the value of the section `hintsight`
 */
export function changedSettings(before: ServerSettings, section: unknown): ServerSettings {
  const { liveTools, inlayHints, files } = isObject(section) ? section : {};
  const globs = readTexts(files) ?? before.files;
  return {
    ...before,
    liveTools: LIVE_TOOLS.find((known) => known === liveTools) ?? before.liveTools,
    inlayHints: typeof inlayHints === 'boolean' ? inlayHints : before.inlayHints,
    snapshot: snapshotIn(section) ?? before.snapshot,
    files: isSameList(globs, before.files) ? before.files : globs,
    rules: changedRules(before.rules, section),
  };
}

/** The severities after the client has sent a section; `before` itself where it says nothing new of them. */
export function changedRules(before: RuleSettings, section: unknown): RuleSettings {
  const said = isObject(section) ? readRuleSeverities(section.rules) : undefined;
  if (!said) return before;
  const after = ruleSettings(said);
  return isSame(before.severities ?? {}, after.severities ?? {}) ? before : after;
}

/** Ids that no rule has are left out: another version may know them. */
function ruleSettings(said: RuleSeverities): RuleSettings {
  return { severities: Object.fromEntries(Object.entries(said).filter(([id]) => isRuleId(id))) };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

function isSame(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]);
}

/** The setting `snapshot` in our section; `undefined` where it does not say. */
export function snapshotIn(section: unknown): string | undefined {
  const said = isObject(section) ? section.snapshot : undefined;
  return typeof said === 'string' ? said.trim() : undefined;
}

/** Our section in the parameters of `workspace/didChangeConfiguration`; `undefined` when the client wants to be asked for it. */
export function pushedSection(settings: unknown): unknown {
  return isObject(settings) ? settings[SETTINGS_SECTION] : undefined;
}

/** Whether servers may be asked at all; consent for each launch comes on top. */
export function mayAsk({ liveTools, isTrusted }: ServerSettings): boolean {
  return isTrusted && liveTools !== 'never';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
