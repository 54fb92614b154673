/** One listing of one server, from start to end. Loaded only when something is really to be asked: it brings the SDK. */
import { t } from '@vscode/l10n';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { AdvertisedTool } from '../engine/advertised';
import { DEFAULT_STARTUP_TIMEOUT_SECONDS, type Launch } from '../engine/launch';
import type { ListingStep } from '../engine/knowledge';
import { setTimeout as sleep } from 'node:timers/promises';
import { coalesced } from './coalesced';
import type { Connection } from './connection';
import { isSchemaError, ListingError, textOf, type FailureReason } from './failure';
import { HttpConnection } from './http';
import type { ListingOutcome } from './outcome';
import type { EndingGraces } from './processgroup';
import type { Redactor } from './redaction';
import type { ResolvedLaunch } from './resolve';
import { openSession, type ListedTools, type ToolSession } from './session';
import { StdioTransport } from './stdio';

/** A listing under way, and for a while afterwards the server that was started for it. */
export interface RunningListing {
  /** Never rejects. */
  readonly outcome: Promise<ListingOutcome>;
  /** What it is doing until the outcome is there. */
  readonly step: () => ListingStep;
  /** Ends the server that is kept. Does nothing before the outcome, which `cancelled` is for. */
  readonly end: () => void;
  /** Resolves when nothing that was started is left; later than the outcome, and never rejects. */
  readonly ended: Promise<void>;
}

/** What becomes of a stdio server that has listed its tools. */
export interface Keeping {
  /** Milliseconds that it lives on; 0 ends it at once. */
  readonly idleMs: number;
  /** Called with the new list when the server says meanwhile that it has one. */
  readonly onRelisted: (outcome: ListedOutcome) => void;
}

export type ListedOutcome = Extract<ListingOutcome, { kind: 'listed' }>;

/** What the SDK makes of a request whose transport has closed. */
const CONNECTION_CLOSED: number = ErrorCode.ConnectionClosed;

/** The longest time that a timer can take, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** How long a server may go on saying that its list has changed before it is asked, in milliseconds. */
const COALESCE_MS = 100;

/**
 * Starts or dials the server, and lists its tools. A stdio server then lives on for a while, so that a list which changes right
 * after the start is learned too; after that, and after any other outcome, what was started is ended.
 *
 * The launch's time limit bounds all of connect, handshake and listing; keeping and ending come on top.
 */
export function startListing(
  resolved: ResolvedLaunch,
  graces: EndingGraces,
  keeping: Keeping,
  cancelled: AbortSignal,
): RunningListing {
  let connection: Connection;
  try {
    connection = 'url' in resolved ? new HttpConnection(resolved) : new StdioTransport(resolved, graces);
  } catch (error) {
    const reason: FailureReason =
      error instanceof ListingError ? error.reason : { kind: 'other', detail: textOf(error) };
    const failed: ListingOutcome = { kind: 'failed', step: 'start', reason, stderr: undefined };
    return {
      outcome: Promise.resolve(failed),
      step: () => 'start',
      end: () => undefined,
      ended: Promise.resolve(),
    };
  }
  const listing = new Listing(resolved, connection);
  const outcome = listing.run(cancelled);
  const over = new AbortController();
  const ended = outcome
    .then(({ kind }) => (kind === 'listed' ? listing.keep(keeping, over.signal) : undefined))
    .then(() => connection.end());
  return {
    outcome,
    step: () => listing.step,
    end: () => {
      over.abort();
    },
    ended,
  };
}

class Listing {
  readonly #resolved: ResolvedLaunch;
  readonly #connection: Connection;
  #session: ToolSession | undefined;
  #hasChanged = false;

  constructor(resolved: ResolvedLaunch, connection: Connection) {
    this.#resolved = resolved;
    this.#connection = connection;
  }

  get step(): ListingStep {
    if (this.#session !== undefined) return 'listing';
    return this.#connection.hasStarted ? 'handshake' : 'start';
  }

  /** Connects and lists, within the launch's time limit. */
  async run(cancelled: AbortSignal): Promise<ListingOutcome> {
    const over = new AbortController();
    try {
      return await Promise.race([this.#work(), this.#interruption(cancelled, over.signal)]);
    } finally {
      over.abort();
    }
  }

  /** Learns each new list until the time is over, the server has gone, or `over` fires. */
  async keep({ idleMs, onRelisted }: Keeping, over: AbortSignal): Promise<void> {
    const session = this.#session;
    if (session === undefined || idleMs === 0 || 'url' in this.#resolved) return;
    const relist = coalesced(COALESCE_MS, async () => {
      // A list that cannot be had now changes nothing: the one before stays.
      const outcome = await session.listTools().then(this.#listed, () => undefined);
      if (outcome && !over.aborted) onRelisted(outcome);
    });
    session.onListChanged(relist);
    if (this.#hasChanged) relist();
    const time = new AbortController();
    await Promise.race([
      session.closed,
      sleep(idleMs, undefined, { signal: AbortSignal.any([over, time.signal]) }).catch(() => undefined),
    ]);
    time.abort();
    relist.stop();
  }

  async #work(): Promise<ListingOutcome> {
    try {
      const session = await openSession(this.#connection.transport);
      this.#session = session;
      session.onListChanged(() => {
        this.#hasChanged = true;
      });
      return this.#listed(await session.listTools());
    } catch (error) {
      return this.#failed(reasonOf(error, this.#connection));
    }
  }

  #interruption(cancelled: AbortSignal, over: AbortSignal): Promise<ListingOutcome> {
    const seconds = limitOf(this.#resolved.launch);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          const { lastProblem: detail, proxy } = this.#connection;
          const known = { ...(detail !== undefined && { detail }), ...(proxy !== undefined && { proxy }) };
          resolve(this.#failed({ kind: 'timeout', seconds, ...known }));
        },
        Math.min(seconds * 1000, MAX_TIMER_MS),
      );
      const cancel = (): void => {
        resolve({ kind: 'cancelled' });
      };
      cancelled.addEventListener('abort', cancel, { signal: over });
      if (cancelled.aborted) cancel();
      over.addEventListener('abort', () => {
        clearTimeout(timer);
      });
    });
  }

  readonly #listed = ({ tools, notes }: ListedTools): ListedOutcome => {
    const { redactor } = this.#resolved;
    return {
      kind: 'listed',
      tools: tools.map((tool) => redacted(tool, redactor)),
      notes: notes.map((note) => redactor.redact(note)),
    };
  };

  #failed(reason: FailureReason): ListingOutcome {
    const { redactor } = this.#resolved;
    return {
      kind: 'failed',
      step: this.step,
      reason: 'detail' in reason ? { ...reason, detail: redactor.redact(reason.detail) } : reason,
      stderr: this.#connection.stderr(redactor),
    };
  }
}

/** The tool without secret values in what people get to see. Its name stays: it is what calls and overrides match. */
function redacted(tool: AdvertisedTool, redactor: Redactor): AdvertisedTool {
  const { title, description } = tool;
  return {
    ...tool,
    ...(title !== undefined && { title: redactor.redact(title) }),
    ...(description !== undefined && { description: redactor.redact(description) }),
  };
}

/** Seconds that connect, handshake and listing may take together. */
function limitOf({ startupTimeoutSeconds }: Launch): number {
  return startupTimeoutSeconds > 0 ? startupTimeoutSeconds : DEFAULT_STARTUP_TIMEOUT_SECONDS;
}

function reasonOf(error: unknown, connection: Connection): FailureReason {
  const detail = textOf(error);
  if (error instanceof McpError && error.code !== CONNECTION_CLOSED) {
    // The SDK puts the code into the text as well.
    const text = detail.replace(/^MCP error -?\d+: /, '');
    return { kind: 'server-error', code: error.code, detail: text };
  }
  if (detail.startsWith("Server's protocol version is not supported")) {
    return { kind: 'protocol-version', detail: detail.replace(/^[^:]*: /, '') };
  }
  if (isSchemaError(error)) return { kind: 'malformed', detail: t('it is not what MCP says') };
  return connection.reasonOf(error) ?? { kind: 'other', detail };
}
