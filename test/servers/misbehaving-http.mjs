#!/usr/bin/env node
/**
 * An MCP server over Streamable HTTP that misbehaves on demand: `node misbehaving-http.mjs MODE…`.
 *
 * It listens on a free port of 127.0.0.1, prints `{"port":N}` as its first line, and ends with its standard input.
 * `GET /calls` tells what it was asked: `[{ method, rpc, authorization, proxyAuthorization, userAgent, isEncrypted }]`. The MCP
 * endpoint is `/mcp`.
 *
 * Modes of the answers are in tools.mjs. Modes of the transport:
 *
 * - `token=T`: 401 without `Authorization: Bearer T`, with a link to OAuth metadata; `GET` is a 405
 * - `forbidden`: 403, with such a link too · `status=N`: that status · `hang`: never answers · `hang-list`: never answers `tools/list`
 * - `page`: answers with an HTML page · `sse`: answers as an event stream · `session`: gives out a session id
 * - `redirect=URL`: 307 to that address · `broken`: no JSON-RPC · `endless-body`: a JSON body without end
 * - `echo-auth`: 400 with the request's own Authorization header in the body
 * - `tls=NAME`: the same port speaks TLS too, with the certificate certificates/NAME.pem
 * - `cut-off`: breaks off in the middle of each answer to `tools/list`; with `sse`, of the event stream
 * - `end-early`: its event stream for `tools/list` ends without the answer, and `resumable` gives the answer to whoever comes back
 * - `streams-all`: answers notifications with an event stream, too, in which is nothing
 * - `notices`: `GET` opens an event stream that stays open; its end is noted in the calls as `GET ended`
 */
import { readFileSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import { answer } from './tools.mjs';

const modes = new Set(process.argv.slice(2));
const optionOf = (name) => [...modes].find((mode) => mode.startsWith(`${name}=`))?.slice(name.length + 1);
const calls = [];

const listener = async (request, response) => {
  const { method, headers } = request;
  if (request.url === '/calls') return json(response, 200, calls);
  let body = '';
  for await (const chunk of request) body += chunk;
  const message = body === '' ? undefined : JSON.parse(body);
  const { authorization = null } = headers;
  calls.push({
    method,
    rpc: message?.method ?? null,
    authorization,
    proxyAuthorization: headers['proxy-authorization'] ?? null,
    userAgent: headers['user-agent'] ?? null,
    isEncrypted: request.socket.encrypted === true,
  });
  handle(request, response, message);
};

function json(response, status, value, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

function handle(request, response, message) {
  const { authorization } = request.headers;
  if (modes.has('hang')) return;
  const redirect = optionOf('redirect');
  if (redirect) return response.writeHead(307, { location: redirect }).end();
  if (request.method === 'DELETE') return response.writeHead(200).end();
  if (request.method === 'GET' && modes.has('notices')) return keepOpen(response);
  if (request.method === 'GET' && modes.has('resumable') && request.headers['last-event-id']) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.end(`data: ${JSON.stringify(resumable)}\n\n`);
  }
  if (request.method !== 'POST') return response.writeHead(405).end();
  const token = optionOf('token');
  const link = 'resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource"';
  if (token && authorization !== `Bearer ${token}`) {
    return json(response, 401, { error: 'invalid_token' }, { 'www-authenticate': `Bearer ${link}` });
  }
  if (modes.has('forbidden')) {
    const challenge = `Bearer error="insufficient_scope", scope="write", ${link}`;
    return json(response, 403, { error: 'forbidden' }, { 'www-authenticate': challenge });
  }
  if (modes.has('echo-auth')) return json(response, 400, { error: `bad header ${authorization}` });
  const status = optionOf('status');
  if (status) return json(response, Number(status), { error: 'as told' });
  if (modes.has('page'))
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
  if (modes.has('endless-body')) return endless(response);
  if (message.id === undefined) {
    return modes.has('streams-all') ? endEarly(response, '') : response.writeHead(202).end();
  }
  if (modes.has('hang-list') && message.method === 'tools/list') return;
  if (modes.has('broken')) return reply(response, { hello: 'world' });
  const result = { jsonrpc: '2.0', id: message.id, ...answer(modes, message) };
  if (message.method === 'tools/list') {
    if (modes.has('cut-off')) return cutOff(response, result);
    if (modes.has('end-early')) return endEarly(response, ': nothing to say\n\n');
    if (modes.has('resumable')) {
      resumable = result;
      return endEarly(response, 'id: 1\nretry: 1\ndata:\n\n');
    }
  }
  reply(response, result);
}

/** The answer that the one who comes back gets. */
let resumable;

function keepOpen(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
  response.on('close', () => calls.push({ method: 'GET ended' }));
}

function cutOff(response, message) {
  const text = JSON.stringify(message);
  const half = text.slice(0, text.length / 2);
  const type = modes.has('sse') ? 'text/event-stream' : 'application/json';
  response.writeHead(200, { 'content-type': type, 'content-length': text.length });
  response.write(modes.has('sse') ? `data: ${half}` : half, () => response.destroy());
}

function endEarly(response, events) {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events);
}

function endless(response) {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const more = (error) => error || response.destroyed || response.write(chunk, more);
  more();
}

function reply(response, message) {
  const headers = modes.has('session') ? { 'mcp-session-id': 'session-1' } : {};
  if (!modes.has('sse')) return json(response, 200, message, headers);
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  response.end(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
}

const plain = http.createServer(listener);
const certificate = optionOf('tls');
const pem = (name) => readFileSync(new URL(`certificates/${name}.pem`, import.meta.url));
const secure =
  certificate && https.createServer({ key: pem('server-key'), cert: pem(certificate) }, listener);

/** A connection whose first byte opens a TLS handshake is passed on to the one, any other to the other. */
const either = net.createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (first) => {
    socket.pause().unshift(first);
    (first[0] === 0x16 ? secure : plain).emit('connection', socket);
    process.nextTick(() => socket.resume());
  });
});

const server = secure ? either : plain;
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`),
);
process.stdin.on('end', () => process.exit(0)).resume();
