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

/** What holds when the client says nothing. */
export const DEFAULT_LIVE_TOOLS: LiveTools = 'ask';

/** How much of the conversation between client and server is written to the output channel. */
export type TraceLevel = 'off' | 'messages' | 'verbose';

/**
 * The section `hintsight` of the client's settings. The client may leave out everything: read it with `readSettings`.
 * Whatever it says here, an untrusted workspace starts nothing.
 */
export interface Settings {
  readonly liveTools: LiveTools;
  readonly trace: { readonly server: TraceLevel };
}

/** The `initializationOptions` of the LSP request `initialize`. Every key may be missing. */
export interface InitializationOptions {
  /** The setting's value at the start. Absent: `ask`. */
  readonly liveTools?: LiveTools;
  /** Whether the person trusts the workspace. Absent: not trusted, so nothing is started. */
  readonly trusted?: boolean;
  /** Path of a snapshot file whose lists serve where no live list is at hand. Absent: none. */
  readonly snapshot?: string;
}

/** Reads the section `hintsight` as a client sent it. Values of the wrong kind count as not given. */
export function readSettings(value: unknown): Settings {
  const section = isObject(value) ? value : {};
  const trace = isObject(section.trace) ? section.trace : {};
  return {
    liveTools: readLiveTools(section.liveTools) ?? DEFAULT_LIVE_TOOLS,
    trace: { server: readTraceLevel(trace.server) ?? 'off' },
  };
}

/** Reads `initializationOptions` as a client sent them. Values of the wrong kind count as not given. */
export function readInitializationOptions(value: unknown): InitializationOptions {
  const options = isObject(value) ? value : {};
  const liveTools = readLiveTools(options.liveTools);
  return {
    ...(liveTools !== undefined && { liveTools }),
    ...(typeof options.trusted === 'boolean' && { trusted: options.trusted }),
    ...(typeof options.snapshot === 'string' && options.snapshot !== '' && { snapshot: options.snapshot }),
  };
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
