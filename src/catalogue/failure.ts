/** Why a listing failed: the facts, before they are put into words. */
import type { ListingStep } from '../engine/knowledge';
import { oneLine } from './redaction';

/**
 * What went wrong. Texts in it are the server's or the system's own: not redacted yet, and untrusted. Only the `detail` of
 * `too-much-output`, `malformed`, `bad-url` and `bad-proxy` is in the person's words.
 */
export type FailureReason =
  | { readonly kind: 'spawn'; readonly code: string; readonly detail: string }
  | { readonly kind: 'exited'; readonly exitCode: number | null; readonly signal: string | null }
  | { readonly kind: 'output-closed' }
  | { readonly kind: 'too-much-output'; readonly detail: string }
  | { readonly kind: 'timeout'; readonly seconds: number; readonly detail?: string; readonly proxy?: string }
  | { readonly kind: 'server-error'; readonly code: number; readonly detail: string }
  | { readonly kind: 'protocol-version'; readonly detail: string }
  | { readonly kind: 'malformed'; readonly detail: string }
  | { readonly kind: 'repeated-cursor' }
  | { readonly kind: 'too-many-pages'; readonly limit: number }
  | { readonly kind: 'too-many-tools'; readonly limit: number }
  | { readonly kind: 'bad-url'; readonly detail: string }
  | { readonly kind: 'bad-header'; readonly name: string }
  | HttpFailureReason
  /** The answer is no MCP message; `detail` is its content type, empty when it has none. */
  | { readonly kind: 'content-type'; readonly detail: string }
  | { readonly kind: 'other'; readonly detail: string };

/** What goes wrong only over HTTP. A `proxy` is the address of the one on the way, without credentials; absent: there is none. */
export type HttpFailureReason =
  | {
      readonly kind: 'network';
      readonly code: string;
      readonly proxy?: string;
      /** What could not be used for checking the server's certificate, a sentence each. */
      readonly unusable?: readonly string[];
    }
  | {
      readonly kind: 'http-status';
      readonly status: number;
      readonly scheme?: string;
      readonly proxy?: string;
      readonly detail: string;
    }
  /** The answer began, and was cut off. */
  | { readonly kind: 'broken-off' }
  | { readonly kind: 'bad-proxy'; readonly variable: string; readonly detail: string }
  | {
      /** The proxy could not be reached, or refused. */
      readonly kind: 'proxy';
      readonly proxy: string;
      /** The environment's variable that names it. */
      readonly variable: string;
      readonly hasCredentials: boolean;
      /** The proxy's own refusal. */
      readonly status?: number;
      /** The system's code, where there was no answer. */
      readonly code?: string;
    };

/** Thrown by the parts that know what went wrong better than their caller does. */
export class ListingError extends Error {
  override readonly name = 'ListingError';

  constructor(readonly reason: FailureReason) {
    super(reason.kind);
  }
}

/** What went wrong, and where. */
export interface Breakdown {
  readonly step: ListingStep;
  readonly reason: FailureReason;
}

/**
 * The facts on one line for a log, such as `exited, exitCode 3`: in English, whatever the person reads. Not redacted yet;
 * a server's texts in it are cut.
 */
export function factsOf({ kind, ...facts }: FailureReason): string {
  const known = Object.entries(facts).filter(
    ([name, value]) =>
      (typeof value === 'string' || typeof value === 'number') && !(name === 'detail' && UNLOGGED.has(kind)),
  );
  return [kind, ...known.map(([name, value]) => `${name} ${oneLine(String(value))}`)].join(', ');
}

/** Their `detail` is in the person's language or, of `spawn`, may quote a secret. */
const UNLOGGED: ReadonlySet<FailureReason['kind']> = new Set([
  'spawn',
  'too-much-output',
  'malformed',
  'bad-url',
  'bad-proxy',
]);

/** The text of anything that was thrown; of an error that says only that fetching failed, the text of its cause. */
export function textOf(error: unknown): string {
  if (error instanceof TypeError && error.cause instanceof Error) return textOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** Whether the SDK's schema library has refused something: its text is a list of paths, of no use to a person. */
export function isSchemaError(error: unknown): boolean {
  // Its full and its small edition, both of which the SDK uses, name their errors differently.
  return error instanceof Error && /^\$?ZodError$/.test(error.name);
}

/** The system's code of an error (`ENOENT`), or of its cause; `undefined` when it has none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}
