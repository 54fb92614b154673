/** What the schemas find, in words for the person who wrote the file: what is wrong, then what to do. */
import { numberOf } from '../companyfile/scalar';
import { asMap, asScalar, type TreeNode } from '../companyfile/tree';
import type { Place } from './place';
import { kindInWords, shown, valueInWords } from './words';

/** What each field of a server entry takes. */
const FIELD_TAKES: Readonly<Record<string, string>> = {
  name: 'a text',
  transport: 'stdio or http',
  shared: 'true or false',
  command: 'a text, the program to start',
  args: 'a list of texts, such as ["-y", "mcp-linear"]',
  env: 'a mapping from variables to texts',
  tool_prefix: 'a text',
  url: 'a text',
  headers: 'a mapping from headers to texts',
  startup_timeout_seconds: 'a number of seconds',
  request_timeout_seconds: 'a number of seconds',
  tool_annotations: 'a mapping from tool names to hints',
};

/** Fields whose values are no secrets, so that a message may repeat them. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'transport',
  'shared',
  'tool_prefix',
  'startup_timeout_seconds',
  'request_timeout_seconds',
  'tool_annotations',
]);

/** A value of the wrong shape. */
export function wrongType({ path, value }: Place): string {
  const [field = '', name = '', hint] = path;
  const isAre = SHOWN_FIELDS.has(field) ? valueInWords(value) : kindInWords(value);
  if (path.length === 0) {
    return `Each entry of mcp_servers is a mapping with a "name", but this is ${valueInWords(value)}.`;
  }
  if (hint !== undefined) return `"${hint}" takes a text, but this is ${isAre}.`;
  if (path.length === 1) {
    const advice = isQuotedNumber(value, field) ? ' Write the number without quotes.' : '';
    return `"${field}" takes ${FIELD_TAKES[field] ?? 'something else'}, but this is ${isAre}.${advice}`;
  }
  if (field === 'tool_annotations') {
    return `The hints of ${shown(name)} are a mapping such as { read_only: true }, but this is ${isAre}.`;
  }
  if (field === 'args')
    return `Each of "args" is a text, but this is ${isAre}. Quote it if it is meant as text.`;
  return `${shown(name)} under "${field}" takes a text, but this is ${isAre}.`;
}

function isQuotedNumber(value: TreeNode, field: string): boolean {
  const scalar = asScalar(value);
  if (!scalar || scalar.style === 'plain' || !field.endsWith('_seconds')) return false;
  return numberOf({ ...scalar, style: 'plain' }) !== undefined;
}

/** A key that its mapping does not define. */
export function unknownKey(key: string, { path }: Place): string {
  return path.length === 0
    ? `${shown(key)} is no key of a server. The engine refuses a file with keys that it does not know.`
    : `${shown(key)} is no hint. The hints are read_only, destructive, idempotent and open_world.`;
}

/** A hint whose value is none of the accepted words. */
export function hintNotBoolean({ path, value }: Place): string {
  const hint = path.at(-1) ?? '';
  const is = `"${hint}" takes true, false or nothing, but this is ${valueInWords(value)}.`;
  const scalar = asScalar(value);
  if (!scalar) return is;
  if (/\$\{|^\$/.test(scalar.text)) return `${is} References are not replaced in hints: write the value out.`;
  if (/^(?:true|false)$/i.test(scalar.text)) {
    return scalar.style === 'plain'
      ? `${is} Write it in small letters.`
      : `${is} Write it without the quotes.`;
  }
  return is;
}

/** One hint in both spellings. */
export function hintSpelledTwice(first: string, second: string): string {
  return `"${first}" and "${second}" are one hint in two spellings. The engine refuses both in one block; keep one.`;
}

const MISSING_ADVICE: Readonly<Record<string, string>> = {
  command: 'A stdio server needs one: the program to start, such as "npx".',
  url: 'An http server needs one: the address of its MCP endpoint.',
};

/** A field that is absent or blank. */
export function missingField(field: string, serverName: string | undefined): string {
  if (field === 'name') return 'This server has no name. Give it one that no other server of the file has.';
  const who = serverName === undefined ? 'This server' : `The server ${shown(serverName)}`;
  return `${who} has no ${field}. ${MISSING_ADVICE[field] ?? 'It needs one.'}`;
}

/** An item of `mcp_servers` with nothing in it. */
export const EMPTY_ENTRY = 'This entry is empty. Give the server a name and how it is reached, or remove it.';

/** A field of the other transport. */
export function wrongTransportField(field: string, root: TreeNode): string {
  const hasTransport = asMap(root)?.pairs.some(({ key }) => key.text === 'transport');
  return field === 'url' || field === 'headers'
    ? `"${field}" is for http servers, and this one is stdio${hasTransport ? '' : ', the default'}. Remove it, or write "transport: http".`
    : `"${field}" is for stdio servers, and this one is http. Remove it, or change the transport.`;
}

/** A transport that the engine does not have. */
export function unknownTransport(value: TreeNode): string {
  const text = asScalar(value)?.text ?? '';
  const advice = /sse|http/i.test(text)
    ? 'Write http for a server that is dialled; it must speak Streamable HTTP.'
    : 'Write stdio for a program that is started, http for a server that is dialled.';
  return `The engine knows no transport ${shown(text)}. ${advice}`;
}

/** A timeout below 0. */
export function negativeTimeout(field: string): string {
  return `"${field}" is below 0. Write the seconds to wait; 0 or nothing means the default.`;
}

export const RESERVED_NAME = 'The name "crewlet" is the engine\'s own. Give the server another name.';
