/** A proxy of the tests' own, which takes every host for this machine. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { pathOf } from './support';

/** The host that the tests ask for; only the proxy, and the certificate of the test server, know it. */
export const HOST = 'mcp.example.test';

/** The path of one of the certificates in test/servers/certificates. */
export function certificate(name: 'authority' | 'server' | 'server-key'): string {
  return pathOf(`test/servers/certificates/${name}.pem`);
}

export interface ProxyOptions {
  /** `user:password`, without which it answers 407. */
  readonly credentials?: string;
  /** The status with which it refuses everything. */
  readonly refusing?: number;
  /** Takes requests and never answers. */
  readonly isSilent?: boolean;
  /** Is spoken to over TLS, with the test server's certificate. */
  readonly isSecure?: boolean;
}

export interface ProxyServer {
  readonly port: number;
  /** What it was asked: the method, and the address as it was given. */
  readonly asked: readonly string[];
  /** How many connections to it are open. */
  readonly connections: () => number;
}

/** Starts a proxy on this machine; it ends with the test. */
export async function serveProxy(options: ProxyOptions = {}): Promise<ProxyServer> {
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  const refusal = ({ headers }: http.IncomingMessage): number | undefined => {
    const { credentials, refusing } = options;
    const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    return headers['proxy-authorization'] === wanted ? refusing : 407;
  };

  const server = options.isSecure
    ? https.createServer({
        key: readFileSync(certificate('server-key')),
        cert: readFileSync(certificate('server')),
      })
    : http.createServer();
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (options.isSilent) return;
    const status = refusal(request);
    if (status !== undefined) {
      response.writeHead(status).end('said by the proxy');
      return;
    }
    const { pathname, port } = new URL(request.url ?? '');
    const headers = { ...request.headers };
    delete headers['proxy-authorization'];
    const onward = http.request({ port, path: pathname, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on('connect', (request: http.IncomingMessage, near: Duplex) => {
    asked.push(`CONNECT ${request.url ?? ''}`);
    if (options.isSilent) {
      // Else its end would go unnoticed.
      near.on('end', () => near.end()).resume();
      return;
    }
    const status = refusal(request);
    if (status !== undefined) {
      near.end(`HTTP/1.1 ${status} No\r\nContent-Length: 17\r\n\r\nsaid by the proxy`);
      return;
    }
    const far = connect(Number((request.url ?? '').replace(/^.*:/, '')), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      near.pipe(far).pipe(near);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  // Longer than any test: what is closed before was closed by the other end.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { port, asked, connections: () => sockets.size };
}
