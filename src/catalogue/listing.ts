/** One listing of one server, from start to end. Loaded only when something is really to be asked: it brings the SDK. */
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { AdvertisedTool } from '../engine/advertised';
import { DEFAULT_STARTUP_TIMEOUT_SECONDS, type Launch } from '../engine/launch';
import type { ListingStep } from '../engine/knowledge';
import type { Connection } from './connection';
import { ListingError, textOf, type FailureReason } from './failure';
import { HttpConnection } from './http';
import type { ListingOutcome } from './outcome';
import type { EndingGraces } from './processgroup';
import type { Redactor } from './redaction';
import type { ResolvedLaunch } from './resolve';
import { listTools } from './session';
import { StdioTransport } from './stdio';

/** A listing under way. */
export interface RunningListing {
  /** Never rejects. */
  readonly outcome: Promise<ListingOutcome>;
  /** Resolves when nothing that was started is left; later than the outcome, and never rejects. */
  readonly ended: Promise<void>;
}

/** What the SDK makes of a request whose transport has closed. */
const CONNECTION_CLOSED: number = ErrorCode.ConnectionClosed;

/** The longest time that a timer can take, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Starts or dials the server, lists its tools, and ends what was started.
 *
 * The launch's time limit bounds all of connect, handshake and listing; ending comes on top.
 */
export function startListing(
  resolved: ResolvedLaunch,
  graces: EndingGraces,
  cancelled: AbortSignal,
): RunningListing {
  let connection: Connection;
  try {
    connection = 'url' in resolved ? new HttpConnection(resolved) : new StdioTransport(resolved, graces);
  } catch (error) {
    const reason: FailureReason =
      error instanceof ListingError ? error.reason : { kind: 'other', detail: textOf(error) };
    const failed: ListingOutcome = { kind: 'failed', step: 'start', reason, stderr: undefined };
    return { outcome: Promise.resolve(failed), ended: Promise.resolve() };
  }
  const outcome = run(connection, resolved, cancelled);
  const ended = outcome.then(() => connection.end());
  return { outcome, ended };
}

async function run(
  connection: Connection,
  resolved: ResolvedLaunch,
  cancelled: AbortSignal,
): Promise<ListingOutcome> {
  let isConnected = false;
  const step = (): ListingStep => (isConnected ? 'listing' : connection.hasStarted ? 'handshake' : 'start');
  const { redactor } = resolved;
  const failed = (reason: FailureReason): ListingOutcome => ({
    kind: 'failed',
    step: step(),
    reason: 'detail' in reason ? { ...reason, detail: redactor.redact(reason.detail) } : reason,
    stderr: connection.stderr(redactor),
  });

  const work = listTools(connection.transport, () => {
    isConnected = true;
  }).then(
    ({ tools, notes }): ListingOutcome => ({
      kind: 'listed',
      tools: tools.map((tool) => redacted(tool, redactor)),
      notes: notes.map((note) => redactor.redact(note)),
    }),
    (error: unknown) => failed(reasonOf(error, connection)),
  );

  const seconds = limitOf(resolved.launch);
  const over = new AbortController();
  const interruption = new Promise<ListingOutcome>((resolve) => {
    const timer = setTimeout(
      () => {
        const { lastProblem } = connection;
        const detail = lastProblem === undefined ? {} : { detail: lastProblem };
        resolve(failed({ kind: 'timeout', seconds, ...detail }));
      },
      Math.min(seconds * 1000, MAX_TIMER_MS),
    );
    const cancel = (): void => {
      resolve({ kind: 'cancelled' });
    };
    cancelled.addEventListener('abort', cancel, { signal: over.signal });
    if (cancelled.aborted) cancel();
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });

  const outcome = await Promise.race([work, interruption]);
  over.abort();
  return outcome;
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
  // An error of the SDK's schema library: its text is a list of paths, of no use to a person.
  if (error instanceof Error && error.name === 'ZodError') {
    return { kind: 'malformed', detail: 'it is not what MCP says' };
  }
  return connection.reasonOf(error) ?? { kind: 'other', detail };
}
