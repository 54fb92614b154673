/** Reading JSON-RPC messages from servers that are not careful about them. */
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** Nobody sends as much at once; a long batch would keep everything else waiting while it is read. */
const MAX_BATCH = 1000;

/**
 * The messages in one line of a server's output: none when it is no JSON, or JSON that is no JSON-RPC (some servers print
 * their log there); several when it is a batch, of which the first 1,000 count.
 *
 * The SDK refuses messages that hold more than the standard says, and its caller would wait for the answer for ever. What
 * does no harm is therefore dropped first: `null` where a key should be absent, and unknown keys beside the known ones.
 */
export function readMessages(line: string): JSONRPCMessage[] {
  // What is plainly no JSON is not parsed: making the errors of a flood of log lines takes its time.
  if (!/^\s*[[{]/.test(line)) return [];
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [];
  }
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_BATCH) : [value];
  return items.flatMap((item) => {
    // Most of what is no message is told apart here; the schema would take its time over a flood of log lines.
    if (!isObject(item) || item.jsonrpc !== '2.0') return [];
    const message = JSONRPCMessageSchema.safeParse(cleaned(item));
    return message.success ? [message.data] : [];
  });
}

function cleaned(value: Readonly<Record<string, unknown>>): unknown {
  const { jsonrpc, id, method, params, result, error } = value;
  const base = { jsonrpc, ...(isPresent(id) && { id }) };
  if (isPresent(method))
    return { ...base, method, ...(isPresent(params) && { params: withoutOddMeta(params) }) };
  return isPresent(error)
    ? { ...base, error: cleanedError(error) }
    : { ...base, result: withoutOddMeta(result) };
}

function cleanedError(error: unknown): unknown {
  if (!isObject(error)) return error;
  const { code, message } = error;
  return {
    code: Number.isInteger(code) ? code : -32000,
    message: typeof message === 'string' ? message : 'no message',
  };
}

function withoutOddMeta(value: unknown): unknown {
  if (!isObject(value) || !('_meta' in value) || isObject(value._meta)) return value;
  const rest = { ...value };
  delete rest._meta;
  return rest;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
