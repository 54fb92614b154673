/** What a listing needs of a connection, whatever the transport. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Redactor } from './redaction';
import type { FailureReason } from './failure';

export interface Connection {
  readonly transport: Transport;
  /** Whether the process runs, or the server has answered anything at all. */
  readonly hasStarted: boolean;
  /** What the server said that could not be understood, last; helps where an answer never came. */
  readonly lastProblem: string | undefined;
  /** The address of the proxy that the way leads through; absent: there is none. */
  readonly proxy?: string | undefined;
  /** Why this error came about, where the connection knows better than the error; else `undefined`. */
  reasonOf(error: unknown): FailureReason | undefined;
  /** The end of standard error, clean and bounded; `undefined` when there is none. */
  stderr(redactor: Redactor): string | undefined;
  /** Ends whatever the connection has started. Never rejects; may be called at any time, also again. */
  end(): Promise<void>;
}
