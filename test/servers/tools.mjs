/**
 * What the misbehaving servers answer: one function from request to result, shared by stdio and http.
 *
 * A mode is a word; several may be given at once. Modes of an answer:
 *
 * - `pages`: three pages · `empty-cursor` / `null-cursor`: an end marked by `""` / `null`
 * - `repeat-cursor`: the same cursor for ever · `endless`: always a new one
 * - `no-tools`: no `tools` capability, and -32601 · `not-found`: the capability, and -32601
 * - `internal-error` (or MISBEHAVE=fail in its environment): -32603 · `null-tools`: `tools` is null · `no-list`: `tools` is a text
 * - `strange-error`: -32603 with a text of several lines that turns the text around it
 * - `duplicates`: a name twice · `odd-annotations`, `odd-schemas`, `odd-tools`: see below
 * - `big`: one tool with a description of 2 MB · `show-env`: a tool an environment variable
 * - `echo-secret`: a tool whose description holds the value of SECRET
 * - `tools=PATH`: what a JSON file holds, read anew each time
 * - `many=N`: N tools in one page · `heavy-pages`: pages without end, each of one tool with a schema of 4 MB
 * - `no-pages`: the first page, and -32601 when asked for the next · `number-cursor`: a cursor that is a number
 * - `object`: `tools` is an object · `long-names`, `strange-names`: see below · `changed`: one tool more
 * - `future-version`, `number-version`: a protocol version that nobody knows, or that is a number
 * - `null-capabilities`: `capabilities` is null · `deep`: a schema of 1,000 levels
 * - `extras`: results with `_meta: null` beside `error: null`, as sloppy servers send them
 */

import { readFileSync } from 'node:fs';

const ordinary = [
  { name: 'read_note', annotations: { readOnlyHint: true, openWorldHint: false } },
  { name: 'save_note', title: 'Save a note', annotations: { readOnlyHint: false } },
  { name: 'søk_📄', description: 'Søk på tvers – “alt”' },
].map((tool) => ({ inputSchema: { type: 'object' }, ...tool }));

const oddAnnotations = [
  { name: 'strings', annotations: { readOnlyHint: 'true', destructiveHint: 'false', idempotentHint: 1 } },
  { name: 'nothing', annotations: null },
  { name: 'nulls', annotations: { readOnlyHint: null, openWorldHint: null } },
  { name: 'schema', annotations: { type: 'object', properties: { readOnlyHint: { type: 'boolean' } } } },
  { name: 'a_list', annotations: [true, false] },
  { name: 'fine', annotations: { readOnlyHint: false, destructiveHint: false } },
];

const oddSchemas = [
  { name: 'empty_schema', inputSchema: {} },
  { name: 'string_schema', inputSchema: { type: 'string' } },
  { name: 'no_schema' },
  { name: 'good_schema', inputSchema: { type: 'object' } },
];

const oddTools = [
  null,
  'a text',
  { description: 'no name' },
  { name: 7 },
  { name: 'null_description', description: null, title: 5, inputSchema: { type: 'object' } },
  { name: 'x'.repeat(70), inputSchema: { type: 'object' } },
];

const longNames = ['a'.repeat(300), 'b'.repeat(2000), 'short'].map((name) => ({
  name,
  inputSchema: { type: 'object' },
}));

const strangeNames = [
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'two\nlines',
  'bell\u0007',
  'gnp.\u202Eexe',
  'half\ud83d',
  '`code` [link](command:x)',
].map((name) => ({ name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }));

/** Objects in objects in objects. */
function deepSchema() {
  let schema = { type: 'object' };
  for (let level = 0; level < 1000; level++) schema = { type: 'object', properties: { inner: schema } };
  return schema;
}

function toolsOf(modes) {
  const file = [...modes].find((mode) => mode.startsWith('tools='));
  if (file) return JSON.parse(readFileSync(file.slice('tools='.length), 'utf8'));
  const many = [...modes].find((mode) => mode.startsWith('many='));
  if (many) {
    const length = Number(many.slice('many='.length));
    return Array.from({ length }, (_, at) => ({ name: `tool_${at}`, inputSchema: { type: 'object' } }));
  }
  if (modes.has('null-tools')) return null;
  if (modes.has('no-list')) return 'none';
  if (modes.has('object')) return { read_note: ordinary[0] };
  if (modes.has('long-names')) return longNames;
  if (modes.has('strange-names')) return strangeNames;
  if (modes.has('deep')) return [{ name: 'deep', inputSchema: deepSchema() }];
  if (modes.has('duplicates')) {
    return [{ name: 'a', annotations: { readOnlyHint: true } }, { name: 'b' }, { name: 'a' }];
  }
  if (modes.has('odd-annotations')) return oddAnnotations;
  if (modes.has('odd-schemas')) return oddSchemas;
  if (modes.has('odd-tools')) return oddTools;
  if (modes.has('big')) return [{ name: 'big', description: 'ø'.repeat(1024 * 1024) }];
  if (modes.has('show-env')) {
    return Object.entries(process.env).map(([name, value]) => ({ name, description: value }));
  }
  if (modes.has('echo-secret')) {
    return [{ name: 'echo', description: `sends ${process.env.SECRET} along`, title: process.env.SECRET }];
  }
  return modes.has('changed') ? [...ordinary, { ...ordinary[0], name: 'new_note' }] : ordinary;
}

function pageOf(modes, cursor) {
  const tools = toolsOf(modes);
  if (modes.has('pages')) {
    const page = Number(cursor ?? 0);
    const nextCursor = page < 2 ? { nextCursor: String(page + 1) } : {};
    return { tools: tools.slice(page, page + 1), ...nextCursor };
  }
  if (modes.has('empty-cursor')) return { tools, nextCursor: '' };
  if (modes.has('null-cursor')) return { tools, nextCursor: null };
  if (modes.has('number-cursor')) return { tools, nextCursor: 7 };
  if (modes.has('no-pages')) return { tools, nextCursor: 'next' };
  if (modes.has('heavy-pages')) {
    const page = Number(cursor ?? 0);
    const inputSchema = { type: 'object', description: 'x'.repeat(4 * 1024 * 1024) };
    return { tools: [{ name: `heavy_${page}`, inputSchema }], nextCursor: String(page + 1) };
  }
  if (modes.has('repeat-cursor')) return { tools, nextCursor: 'again' };
  if (modes.has('endless')) return { tools: [], nextCursor: String(Number(cursor ?? 0) + 1) };
  return { tools };
}

function versionOf(modes) {
  if (modes.has('future-version')) return '2999-01-01';
  return modes.has('number-version') ? 20250618 : undefined;
}

/** The answer to one JSON-RPC request: `{ result }` or `{ error }`. */
export function answer(modes, { method, params }) {
  if (method === 'initialize') {
    return {
      result: {
        protocolVersion: versionOf(modes) ?? params.protocolVersion,
        capabilities: modes.has('null-capabilities') ? null : modes.has('no-tools') ? {} : { tools: {} },
        serverInfo: { name: 'misbehaving', version: '1.0.0' },
      },
    };
  }
  if (method === 'ping') return { result: {} };
  const isUnknown =
    modes.has('no-tools') || modes.has('not-found') || (modes.has('no-pages') && params?.cursor);
  if (method !== 'tools/list' || isUnknown) {
    return { error: { code: -32601, message: `Method not found: ${method}` } };
  }
  if (modes.has('strange-error')) {
    return {
      error: {
        code: -32603,
        message: `first\n\u001b[31msecond\u202E txet\u200b\ud83d${' and so on'.repeat(100)}`,
      },
    };
  }
  if (modes.has('internal-error') || process.env.MISBEHAVE === 'fail') {
    return { error: { code: -32603, message: `no upstream: ${process.env.SECRET ?? 'try again later'}` } };
  }
  const result = pageOf(modes, params?.cursor);
  return modes.has('extras') ? { result: { ...result, _meta: null }, error: null } : { result };
}
