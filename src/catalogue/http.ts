/** Dialling a server over MCP's Streamable HTTP transport. */
import { t } from '@vscode/l10n';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchedEvents } from './body';
import type { Connection } from './connection';
import { codeOf, isSchemaError, ListingError, textOf, type FailureReason } from './failure';
import { HttpClient } from './httpclient';
import { MAX_LINE_BYTES, MAX_OUTPUT_BYTES } from './lines';
import type { ResolvedHttp } from './resolve';

/** How long a server may take to confirm the end of the session, in milliseconds. */
const GOODBYE_MS = 1000;

/**
 * A connection over the SDK's `StreamableHTTPClientTransport`, with the launch's headers and nothing else: no OAuth, no
 * fall-back to the older SSE transport, which the engine has neither. The SDK follows redirects only within the url's
 * origin, so the headers go nowhere else.
 */
export class HttpConnection implements Connection {
  readonly transport: StreamableHTTPClientTransport;
  readonly #url: URL;
  readonly #client: HttpClient;
  #receivedBytes = 0;
  #challenge: string | undefined;
  #brokenOff: FailureReason | undefined;
  #lastProblem: string | undefined;
  #ending: Promise<void> | undefined;

  /** @throws ListingError when the url or a header cannot be used */
  constructor(resolved: ResolvedHttp) {
    this.#url = parseUrl(resolved.url);
    this.#client = new HttpClient(resolved.network);
    const headers = checkedHeaders(resolved.headers);
    this.transport = new StreamableHTTPClientTransport(this.#url, {
      requestInit: { headers },
      fetch: this.#fetch,
    });
    this.transport.onerror = (error) => {
      if (isMalformed(error)) this.#lastProblem = textOf(error);
    };
  }

  get hasStarted(): boolean {
    return this.#client.hasAnswered;
  }

  get lastProblem(): string | undefined {
    return this.#lastProblem;
  }

  get proxy(): string | undefined {
    return this.#client.proxy;
  }

  reasonOf(error: unknown): FailureReason | undefined {
    if (this.#brokenOff !== undefined) return this.#brokenOff;
    if (error instanceof ListingError) return error.reason;
    if (error instanceof StreamableHTTPError) {
      const { code = 0, message } = error;
      if (code < 100) return { kind: 'content-type', detail: contentTypeIn(message) };
      const scheme = /^[A-Za-z]+/.exec(this.#challenge ?? '')?.[0];
      const known = { ...this.#onTheWay(), ...(scheme !== undefined && { scheme }) };
      return { kind: 'http-status', status: code, detail: message, ...known };
    }
    if (isMalformed(error)) return { kind: 'malformed', detail: t('its answer is no JSON-RPC message') };
    const code = codeOf(error);
    if (code === undefined) return undefined;
    return { kind: 'network', code, unusable: this.#client.unusable, ...this.#onTheWay() };
  }

  stderr(): undefined {
    return undefined;
  }

  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  /** Ends the session, which a server may refuse or ignore, then every request that is still under way. */
  async #end(): Promise<void> {
    const timer = new AbortController();
    const goodbye = this.transport.terminateSession().catch(() => undefined);
    const enough = sleep(GOODBYE_MS, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([goodbye, enough]);
    timer.abort();
    await this.transport.close();
    this.#client.close();
  }

  #onTheWay(): { readonly proxy?: string } {
    const { proxy } = this.#client;
    return proxy === undefined ? {} : { proxy };
  }

  readonly #fetch: FetchLike = async (url, init) => {
    const response = await this.#client.fetch(new URL(url), init ?? {});
    if (init?.method !== 'POST') return this.#bounded(response);
    this.#challenge = response.headers.get('www-authenticate') ?? undefined;
    const bounded = this.#bounded(response);
    return isRequest(init.body) ? this.#watched(bounded) : bounded;
  };

  /** The same response; when it is an event stream that breaks off before its answer, what waits for it fails. */
  #watched(response: Response): Response {
    const { body, status, statusText, headers } = response;
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (body === null || !isStream) return response;
    const events = watchedEvents(body, (error) => {
      this.#brokenOff ??= error instanceof ListingError ? error.reason : { kind: 'broken-off' };
      void this.transport.close();
    });
    return new Response(events, { status, statusText, headers });
  }

  /** The same response, whose body breaks off when it is longer than any list of tools, or all bodies together are. */
  #bounded(response: Response): Response {
    if (response.body === null) return response;
    let bytes = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        this.#receivedBytes += chunk.byteLength;
        const detail = excessOf(bytes, this.#receivedBytes);
        if (detail === undefined) controller.enqueue(chunk);
        else controller.error(new ListingError({ kind: 'too-much-output', detail }));
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  }
}

/** Whether an answer is due to this message of ours: not to notifications, nor to our own answers. */
function isRequest(body: RequestInit['body']): boolean {
  const message: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  return typeof message === 'object' && message !== null && 'id' in message && 'method' in message;
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new ListingError({ kind: 'bad-url', detail: t('it is no complete address') });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ListingError({ kind: 'bad-url', detail: t('it starts with neither http:// nor https://') });
  }
  return url;
}

/** Adds the headers one by one, since an error of `Headers` would tell the value. */
function checkedHeaders(headers: Readonly<Record<string, string>>): Headers {
  const checked = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    try {
      checked.set(name, value);
    } catch {
      throw new ListingError({ kind: 'bad-header', name });
    }
  }
  return checked;
}

/** What is more than a server may send, in one answer or altogether; `undefined` while it is within bounds. */
function excessOf(answerBytes: number, allBytes: number): string | undefined {
  if (answerBytes > MAX_LINE_BYTES) return t('an answer of more than 32 MB');
  return allBytes > MAX_OUTPUT_BYTES ? t('more than 64 MB') : undefined;
}

/** Whether the server's answer could not be read: no JSON, or no JSON-RPC. */
function isMalformed(error: unknown): boolean {
  return error instanceof SyntaxError || isSchemaError(error);
}

/** The content type that the SDK names in its error; empty when the answer has none. */
function contentTypeIn(message: string): string {
  return /content type: (?!null$)(.*)$/s.exec(message)?.[1] ?? '';
}
