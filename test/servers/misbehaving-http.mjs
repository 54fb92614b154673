#!/usr/bin/env node
/**
 * An MCP server over Streamable HTTP that misbehaves on demand: `node misbehaving-http.mjs MODE…`.
 *
 * It listens on a free port of 127.0.0.1, prints `{"port":N}` as its first line, and ends with its standard input.
 * `GET /calls` tells what it was asked: `[{ method, rpc, authorization, userAgent }]`. The MCP endpoint is `/mcp`.
 *
 * Modes of the answers are in tools.mjs. Modes of the transport:
 *
 * - `token=T`: 401 without `Authorization: Bearer T`, with a link to OAuth metadata; `GET` is a 405
 * - `forbidden`: 403 · `status=N`: that status · `hang`: never answers · `hang-list`: never answers `tools/list`
 * - `page`: answers with an HTML page · `sse`: answers as an event stream · `session`: gives out a session id
 * - `redirect=URL`: 307 to that address · `broken`: no JSON-RPC · `endless-body`: a JSON body without end
 * - `echo-auth`: 400 with the request's own Authorization header in the body
 */
import { createServer } from 'node:http';
import { answer } from './tools.mjs';

const modes = new Set(process.argv.slice(2));
const optionOf = (name) => [...modes].find((mode) => mode.startsWith(`${name}=`))?.slice(name.length + 1);
const calls = [];

const server = createServer(async (request, response) => {
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
    userAgent: headers['user-agent'] ?? null,
  });
  handle(request, response, message);
});

function json(response, status, value, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

function handle(request, response, message) {
  const { authorization } = request.headers;
  if (modes.has('hang')) return;
  const redirect = optionOf('redirect');
  if (redirect) return response.writeHead(307, { location: redirect }).end();
  if (request.method === 'DELETE') return response.writeHead(200).end();
  if (request.method !== 'POST') return response.writeHead(405).end();
  const token = optionOf('token');
  if (token && authorization !== `Bearer ${token}`) {
    const link = 'http://127.0.0.1/.well-known/oauth-protected-resource';
    return json(
      response,
      401,
      { error: 'invalid_token' },
      { 'www-authenticate': `Bearer resource_metadata="${link}"` },
    );
  }
  if (modes.has('forbidden')) return json(response, 403, { error: 'forbidden' });
  if (modes.has('echo-auth')) return json(response, 400, { error: `bad header ${authorization}` });
  const status = optionOf('status');
  if (status) return json(response, Number(status), { error: 'as told' });
  if (modes.has('page'))
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
  if (modes.has('endless-body')) return endless(response);
  if (message.id === undefined) return response.writeHead(202).end();
  if (modes.has('hang-list') && message.method === 'tools/list') return;
  if (modes.has('broken')) return reply(response, { hello: 'world' });
  reply(response, { jsonrpc: '2.0', id: message.id, ...answer(modes, message) });
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

server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`),
);
process.stdin.on('end', () => process.exit(0)).resume();
