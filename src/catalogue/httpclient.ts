/**
 * Requests over HTTP as the engine makes them: through the environment's proxy, with the system's certificates trusted.
 *
 * Node's own `fetch` can do neither in all Nodes that are supported, and what would teach it must fit the version of undici
 * inside that Node. Its modules `http` and `https` are the same everywhere.
 */
import { HttpsProxyAgent } from 'https-proxy-agent';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import type * as tls from 'node:tls';
import { bodyOf } from './body';
import { readTrust, type Trust } from './certificates';
import { codeOf, ListingError } from './failure';
import { proxyFailure, proxyFor, type Proxy } from './proxies';
import type { Environment } from './variables';

/** How requests to one origin travel. */
interface Way {
  readonly proxy: Proxy | undefined;
  /** Absent when nothing on the way is encrypted. */
  readonly trust: Trust | undefined;
  readonly agent: http.Agent;
}

/** A `fetch` for one listing, without caches, cookies and redirects. Keeps connections open until it is closed. */
export class HttpClient {
  readonly #environment: Environment;
  readonly #ways = new Map<string, Promise<Way>>();
  readonly #closing = new AbortController();
  #last: Way | undefined;
  #hasAnswered = false;

  /** @param environment names the proxies and further certificates */
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Whether the server, or a proxy in its place, has answered any request. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** The address of the proxy that the last request went through; `undefined` when it went straight to the server. */
  get proxy(): string | undefined {
    return this.#last?.proxy?.url.origin;
  }

  /** What the environment names for checking certificates and could not be used, a sentence each. */
  get unusable(): readonly string[] {
    return this.#last?.trust?.unusable ?? [];
  }

  /**
   * Sends a request, whose body is a text. Redirects are answers like any other.
   *
   * @throws ListingError when the proxy is to blame, or the status is none of HTTP's; else what the system threw
   */
  async fetch(target: URL, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
    const way = await this.#wayTo(target);
    this.#last = way;
    // An absent `accept-encoding` would allow compressed answers.
    const common = { 'user-agent': 'hintsight', 'accept-encoding': 'identity' };
    const request = requestOn(way, target, method, { ...common, ...plain(headers) });
    if (signal) endWith(request, signal);
    const answer = await answerTo(request, way, typeof body === 'string' ? body : undefined);
    this.#hasAnswered = true;
    return toResponse(answer);
  }

  /** Ends every connection, also one that is only coming about. */
  close(): void {
    for (const way of this.#ways.values()) {
      way.then(
        ({ agent }) => {
          agent.destroy();
          // An agent does not know the connection on which it still waits for the proxy's answer.
          this.#closing.abort();
        },
        () => undefined,
      );
    }
  }

  #wayTo(target: URL): Promise<Way> {
    let way = this.#ways.get(target.origin);
    if (way === undefined) {
      way = this.#findWay(target);
      this.#ways.set(target.origin, way);
    }
    return way;
  }

  async #findWay(target: URL): Promise<Way> {
    const proxy = proxyFor(target, this.#environment);
    const isEncrypted = target.protocol === 'https:' || proxy?.url.protocol === 'https:';
    const trust = isEncrypted ? await readTrust(this.#environment) : undefined;
    return { proxy, trust, agent: agentFor(target, proxy, trust?.context, this.#closing.signal) };
  }
}

function agentFor(
  target: URL,
  proxy: Proxy | undefined,
  secureContext: tls.SecureContext | undefined,
  signal: AbortSignal,
): http.Agent {
  const keepAlive = true;
  if (proxy !== undefined && target.protocol === 'https:') {
    const { authorization } = proxy;
    const headers = authorization === undefined ? {} : { 'Proxy-Authorization': authorization };
    return new HttpsProxyAgent(proxy.url, { keepAlive, secureContext, signal, headers });
  }
  const first = proxy?.url ?? target;
  return first.protocol === 'https:'
    ? new https.Agent({ keepAlive, secureContext })
    : new http.Agent({ keepAlive });
}

/** Through a proxy, https goes in a tunnel, which the agent digs; http is handed to the proxy with its whole address. */
function requestOn(
  { proxy, trust, agent }: Way,
  target: URL,
  method: string,
  headers: Record<string, string>,
): http.ClientRequest {
  if (target.protocol === 'https:') {
    // For the far end of a tunnel: an agent that digs one takes its own options for its near end.
    const secure: tls.ConnectionOptions = { secureContext: trust?.context };
    return https.request(target, { method, headers, agent, ...secure });
  }
  if (proxy === undefined) return http.request(target, { method, headers, agent });
  headers.host = target.host;
  if (proxy.authorization !== undefined) headers['proxy-authorization'] = proxy.authorization;
  const path = `${target.origin}${target.pathname}${target.search}`;
  const { request } = proxy.url.protocol === 'https:' ? https : http;
  return request(proxy.url, { method, headers, agent, path });
}

/** Not by the option `signal`: the agent would hand it on to the connection, which later requests use too. */
function endWith(request: http.ClientRequest, signal: AbortSignal): void {
  const end = (): void => {
    // Without an error of ours: a connection that is just going back to the agent has nobody who would take it.
    request.destroy();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  request.on('close', () => {
    signal.removeEventListener('abort', end);
  });
}

function answerTo(
  request: http.ClientRequest,
  { proxy }: Way,
  body: string | undefined,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    let isBehindProxy = false;
    request.on('error', (error) => {
      const isProxys = proxy !== undefined && !isBehindProxy && !request.reusedSocket;
      if (!isProxys || error instanceof ListingError) reject(error);
      else {
        const code = codeOf(error);
        reject(proxyFailure(proxy, code === undefined ? {} : { code }));
      }
    });
    request.on('proxy', ({ socket }: { socket: Socket }) => {
      // What wraps this connection tells of its errors; one that nobody takes here would end this program.
      socket.on('error', () => undefined);
    });
    request.on('proxyConnect', ({ statusCode: status }: { statusCode: number }) => {
      isBehindProxy = status === 200;
      if (proxy !== undefined && status !== 200) {
        request.destroy(proxyFailure(proxy, { status }));
      }
    });
    request.on('response', (answer) => {
      if (proxy === undefined || answer.statusCode !== 407) {
        resolve(answer);
        return;
      }
      answer.resume();
      reject(proxyFailure(proxy, { status: 407 }));
    });
    request.end(body);
  });
}

function toResponse(answer: http.IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  if (status < 200 || status > 599) {
    answer.destroy();
    throw new ListingError({ kind: 'http-status', status, detail: statusText });
  }
  return new Response(bodyOf(answer), { status, statusText, headers });
}

/** One value a name, as Node's modules want them. */
function plain(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}
