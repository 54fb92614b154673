/** Starting a stdio server and speaking to it over its standard streams. */
import { t } from '@vscode/l10n';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import crossSpawn from 'cross-spawn';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Connection } from './connection';
import { codeOf, ListingError, textOf, type FailureReason } from './failure';
import { readMessages } from './jsonrpc';
import { LineReader, TooMuchOutput } from './lines';
import { ProcessGroup, type EndingGraces } from './processgroup';
import type { Redactor } from './redaction';
import type { ResolvedStdio } from './resolve';
import { StderrTail } from './stderrtail';

/** Bytes that may wait for the process to read them. Beyond, it asks and asks, and takes no answers. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** After the process has exited or closed its output, how long its streams may still deliver, in milliseconds. */
const DRAIN_MS = 500;

/**
 * A transport for the SDK's client. The SDK's own `StdioClientTransport` does not do: it starts no process group and ends
 * only the process itself, so the grandchildren of `npx` and `uvx` live on; it joins its whole buffer with each chunk;
 * it inherits another environment than the engine passes on; and it does not tell how the process ended.
 *
 * No shell is involved; `cross-spawn` starts the `.cmd` files that `npx` and `uvx` are on Windows.
 */
export class StdioTransport implements Transport, Connection {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly transport = this;
  readonly lastProblem = undefined;

  #child: ChildProcessWithoutNullStreams | undefined;
  #group: ProcessGroup | undefined;
  #hasStarted = false;
  #isClosed = false;
  #resolveClosed: () => void = () => undefined;
  readonly #closed = new Promise<void>((resolve) => {
    this.#resolveClosed = resolve;
  });
  #drain: NodeJS.Timeout | undefined;
  #ending: Promise<void> | undefined;
  #broken: FailureReason | undefined;
  readonly #lines = new LineReader();
  readonly #stderr = new StderrTail();

  constructor(
    private readonly resolved: ResolvedStdio,
    private readonly graces: EndingGraces,
  ) {}

  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Starts the process. Rejects with a `ListingError` when that is not possible. */
  async start(): Promise<void> {
    const { launch, environment, directory } = this.resolved;
    try {
      this.#child = crossSpawn.spawn(launch.command, launch.args, {
        cwd: directory,
        env: environment,
        stdio: 'pipe',
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      await this.#watch(this.#child);
    } catch (error) {
      throw new ListingError({ kind: 'spawn', code: codeOf(error) ?? 'unknown', detail: textOf(error) });
    }
  }

  /**
   * Resolves when the message is handed over to the system. Rejects when the process takes no more input, once it is
   * clear what became of it.
   */
  send(message: JSONRPCMessage): Promise<void> {
    const child = this.#child;
    if (child === undefined || this.#isClosed) return Promise.reject(new Error('the server is not running'));
    if (child.stdin.writableLength > MAX_UNREAD_BYTES) {
      const reason = {
        kind: 'too-much-output',
        detail: t('more requests than it takes answers to'),
      } as const;
      this.#breakOff(reason);
      return Promise.reject(new ListingError(reason));
    }
    return new Promise((resolve, reject) => {
      child.stdin.write(`${JSON.stringify(message)}\n`, (error) => {
        if (!error) {
          resolve();
          return;
        }
        void this.#closed.then(() => {
          reject(error);
        });
      });
    });
  }

  /** Stops listening at once, and resolves when the process and all its descendants have ended. */
  close(): Promise<void> {
    this.#close();
    this.#ending ??= this.#end();
    return this.#ending;
  }

  end(): Promise<void> {
    return this.close();
  }

  reasonOf(error: unknown): FailureReason | undefined {
    if (error instanceof ListingError) return error.reason;
    if (this.#broken !== undefined) return this.#broken;
    const child = this.#child;
    if (child === undefined) return undefined;
    const { exitCode, signalCode } = child;
    if (exitCode !== null || signalCode !== null) return { kind: 'exited', exitCode, signal: signalCode };
    return this.#isClosed ? { kind: 'output-closed' } : undefined;
  }

  stderr(redactor: Redactor): string | undefined {
    return this.#stderr.text(redactor);
  }

  #watch(child: ChildProcessWithoutNullStreams): Promise<void> {
    const started = new Promise<void>((resolve, reject) => {
      child.on('spawn', () => {
        this.#hasStarted = true;
        resolve();
      });
      child.on('error', reject);
    });
    // Without an id there is no process, and there may be no streams: an `error` event follows.
    if (child.pid === undefined) return started;
    this.#group = new ProcessGroup(child);
    child.stdout.on('data', (chunk: Buffer) => {
      this.#read(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr.push(chunk);
    });
    // Writing to a process that has gone: its exit tells more.
    child.stdin.on('error', () => undefined);
    const drain = (): void => {
      this.#drain ??= setTimeout(() => {
        this.#close();
      }, DRAIN_MS);
    };
    child.on('exit', drain);
    child.stdout.on('end', () => {
      this.#deliver([this.#lines.end()]);
      drain();
    });
    child.on('close', () => {
      this.#close();
    });
    return started;
  }

  #read(chunk: Buffer): void {
    if (this.#isClosed) return;
    try {
      this.#deliver(this.#lines.push(chunk));
    } catch (error) {
      if (!(error instanceof TooMuchOutput)) throw error;
      this.#breakOff({ kind: 'too-much-output', detail: error.message });
    }
  }

  #breakOff(reason: FailureReason): void {
    this.#broken ??= reason;
    this.#close();
  }

  #deliver(lines: readonly string[]): void {
    for (const message of lines.flatMap(readMessages)) {
      if (!this.#isClosed) this.onmessage?.(message);
    }
  }

  #close(): void {
    clearTimeout(this.#drain);
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#resolveClosed();
    this.onclose?.();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    await this.#group?.end(() => child?.stdin.end(), this.graces);
    // A descendant that left the group may hold the pipes open, and they would hold us.
    for (const stream of child?.stdio ?? []) stream?.destroy();
    child?.unref();
  }
}
