/** What a client tells the language server: once at the start, and as settings while it runs. */

/** The settings section that the server asks the client for, and the prefix of every setting in VS Code. */
export const SETTINGS_SECTION = 'hintsight';

/**
 * Whether declared MCP servers may be started or dialled to ask for their tools.
 *
 * - `ask`: after the person has allowed that launch
 * - `always`: without asking, in a trusted workspace
 * - `never`: not at all
 */
export type LiveTools = 'ask' | 'always' | 'never';

export const LIVE_TOOLS: readonly LiveTools[] = ['ask', 'always', 'never'];

/** From the loosest to the strictest. */
const BY_STRICTNESS: readonly LiveTools[] = ['always', 'ask', 'never'];

/** What holds when the client says nothing. */
export const DEFAULT_LIVE_TOOLS: LiveTools = 'ask';

/** One setting, as it was made in several places. Values of the wrong kind count as not given. */
export interface LiveToolsSettings {
  /** The person's own; what holds when it says nothing: `ask`. */
  readonly user: unknown;
  /** Of the workspace and its folders, which may come with a repository. */
  readonly workspace: readonly unknown[];
}

/** What holds of several settings: the person's own, or something stricter that a workspace asks for. It never loosens anything. */
export function strictestLiveTools({ user, workspace }: LiveToolsSettings): LiveTools {
  const said = [readLiveTools(user) ?? DEFAULT_LIVE_TOOLS, ...workspace.map(readLiveTools)];
  return BY_STRICTNESS.findLast((value) => said.includes(value)) ?? DEFAULT_LIVE_TOOLS;
}

/** What a rule's findings are shown as; `off`: not at all. */
export type RuleSeverity = 'off' | 'hint' | 'information' | 'warning' | 'error';

export const RULE_SEVERITIES: readonly RuleSeverity[] = ['off', 'hint', 'information', 'warning', 'error'];

/** By a rule's id; a rule that is not named keeps its default severity. An id that no rule has means nothing. */
export type RuleSeverities = Readonly<Record<string, RuleSeverity>>;

/** How much of the conversation between client and server is written to the output channel. */
export type TraceLevel = 'off' | 'messages' | 'verbose';

/**
 * The section `hintsight` of the client's settings. The client may leave out everything: read it with `readSettings`.
 * Whatever it says here, an untrusted workspace starts nothing.
 */
export interface Settings {
  readonly liveTools: LiveTools;
  readonly rules: RuleSeverities;
  /** Globs of files that are company files whatever else is in them. */
  readonly files: readonly string[];
  /** Whether the verdict on each tool is shown at the end of its line. */
  readonly inlayHints: boolean;
  /** Path of a snapshot file; a relative one starts at the workspace folder. Empty: none. */
  readonly snapshot: string;
  readonly trace: { readonly server: TraceLevel };
}

/** The `initializationOptions` of the LSP request `initialize`. Every key may be missing. */
export interface InitializationOptions {
  /** The setting's value at the start. Absent: `ask`. */
  readonly liveTools?: LiveTools;
  /** The setting's value at the start. Absent: every rule keeps its default severity. */
  readonly rules?: RuleSeverities;
  /** The setting's value at the start. Absent: none. */
  readonly files?: readonly string[];
  /** Whether the person trusts the workspace. Absent: not trusted, so nothing is started. */
  readonly trusted?: boolean;
  /** Path of a snapshot file whose lists serve where no live list is at hand. Absent: none. */
  readonly snapshot?: string;
  /** Path of the folder for what is remembered: answers, lists of tools. Absent: the system's own place for such. */
  readonly storage?: string;
  /** Whether the client answers `hintsight/consent`. Absent: the person is asked by `window/showMessageRequest`. */
  readonly consentRequest?: boolean;
  /** Whether the client answers `hintsight/variables`. Absent: it has stored none. */
  readonly variables?: boolean;
  /** Commands of the client's own that actions may name, such as `hintsight.setVariable`. Absent: none. */
  readonly commands?: readonly string[];
  /** Whether links in hovers may run our commands (`command:hintsight.listTools?…`). Absent: no. */
  readonly commandLinks?: boolean;
  /** The seat whose credentials `shared: false` servers are listed with. Absent: one is chosen for each server. */
  readonly seat?: string;
}

/** Reads the section `hintsight` as a client sent it. Values of the wrong kind count as not given. */
export function readSettings(value: unknown): Settings {
  const section = isObject(value) ? value : {};
  const trace = isObject(section.trace) ? section.trace : {};
  return {
    liveTools: readLiveTools(section.liveTools) ?? DEFAULT_LIVE_TOOLS,
    rules: readRuleSeverities(section.rules) ?? {},
    files: readTexts(section.files) ?? [],
    inlayHints: typeof section.inlayHints === 'boolean' ? section.inlayHints : true,
    snapshot: typeof section.snapshot === 'string' ? section.snapshot.trim() : '',
    trace: { server: readTraceLevel(trace.server) ?? 'off' },
  };
}

/** Reads `initializationOptions` as a client sent them. Values of the wrong kind count as not given. */
export function readInitializationOptions(value: unknown): InitializationOptions {
  const options = isObject(value) ? value : {};
  const liveTools = readLiveTools(options.liveTools);
  const rules = readRuleSeverities(options.rules);
  const files = readTexts(options.files);
  const commands = readTexts(options.commands);
  return {
    ...(liveTools !== undefined && { liveTools }),
    ...(rules && { rules }),
    ...(files && { files }),
    ...(typeof options.trusted === 'boolean' && { trusted: options.trusted }),
    ...(isText(options.snapshot) && { snapshot: options.snapshot }),
    ...(isText(options.storage) && { storage: options.storage }),
    ...(typeof options.consentRequest === 'boolean' && { consentRequest: options.consentRequest }),
    ...(typeof options.variables === 'boolean' && { variables: options.variables }),
    ...(options.commandLinks === true && { commandLinks: true }),
    ...(commands && { commands }),
    ...(isText(options.seat) && { seat: options.seat }),
  };
}

/** Reads the setting `rules`, what is no severity left out; `undefined` when the value is of another kind. */
export function readRuleSeverities(value: unknown): RuleSeverities | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, said]) => {
      const severity = RULE_SEVERITIES.find((known) => known === said);
      return severity === undefined ? [] : [[id, severity]];
    }),
  );
}

/** The texts of a list, what is none left out; `undefined` when the value is no list. */
export function readTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter(isText) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function readLiveTools(value: unknown): LiveTools | undefined {
  return LIVE_TOOLS.find((known) => known === value);
}

function readTraceLevel(value: unknown): TraceLevel | undefined {
  return (['off', 'messages', 'verbose'] as const).find((known) => known === value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
