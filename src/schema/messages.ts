/** What the schemas find, in words for the person who wrote the file: what is wrong, then what to do. */
import { t } from '@vscode/l10n';
import { numberOf } from '../companyfile/scalar';
import { asMap, asScalar, type TreeNode } from '../companyfile/tree';
import type { Place } from './place';
import { kindInWords, shown, valueInWords } from './words';

/** What a field of a server entry takes. */
function takenBy(field: string): string {
  switch (field) {
    case 'transport':
      return t('stdio or http');
    case 'shared':
      return t('true or false');
    case 'command':
      return t('a text, the program to start');
    case 'args':
      return t('a list of texts, such as ["-y", "mcp-linear"]');
    case 'env':
      return t('a mapping from variables to texts');
    case 'headers':
      return t('a mapping from headers to texts');
    case 'startup_timeout_seconds':
    case 'request_timeout_seconds':
      return t('a number of seconds');
    case 'tool_annotations':
      return t('a mapping from tool names to hints');
    default:
      return t('a text');
  }
}

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
    return t('Each entry of mcp_servers is a mapping with a "name", but this is {0}.', valueInWords(value));
  }
  if (hint !== undefined) return t('"{0}" takes a text, but this is {1}.', hint, isAre);
  if (path.length === 1) {
    const advice = isQuotedNumber(value, field) ? ` ${t('Write the number without quotes.')}` : '';
    return t('"{0}" takes {1}, but this is {2}.{3}', field, takenBy(field), isAre, advice);
  }
  if (field === 'tool_annotations') {
    return t(
      'The hints of {0} are a mapping such as { read_only: true }, but this is {1}.',
      shown(name),
      isAre,
    );
  }
  if (field === 'args')
    return t('Each of "args" is a text, but this is {0}. Quote it if it is meant as text.', isAre);
  return t('{0} under "{1}" takes a text, but this is {2}.', shown(name), field, isAre);
}

function isQuotedNumber(value: TreeNode, field: string): boolean {
  const scalar = asScalar(value);
  if (!scalar || scalar.style === 'plain' || !field.endsWith('_seconds')) return false;
  return numberOf({ ...scalar, style: 'plain' }) !== undefined;
}

/** A key that its mapping does not define. */
export function unknownKey(key: string, { path }: Place): string {
  return path.length === 0
    ? t('{0} is no key of a server. The engine refuses a file with keys that it does not know.', shown(key))
    : t('{0} is no hint. The hints are read_only, destructive, idempotent and open_world.', shown(key));
}

/** A hint whose value is none of the accepted words. */
export function hintNotBoolean({ path, value }: Place): string {
  const hint = path.at(-1) ?? '';
  const is = t('"{0}" takes true, false or nothing, but this is {1}.', hint, valueInWords(value));
  const scalar = asScalar(value);
  if (!scalar) return is;
  if (/\$\{|^\$/.test(scalar.text))
    return `${is} ${t('References are not replaced in hints: write the value out.')}`;
  if (/^(?:true|false)$/i.test(scalar.text)) {
    return scalar.style === 'plain'
      ? `${is} ${t('Write it in small letters.')}`
      : `${is} ${t('Write it without the quotes.')}`;
  }
  return is;
}

/** One hint in both spellings. */
export function hintSpelledTwice(first: string, second: string): string {
  return t(
    '"{0}" and "{1}" are one hint in two spellings. The engine refuses both in one block; keep one.',
    first,
    second,
  );
}

/** A field that is absent or blank: `name`, `command` or `url`. */
export function missingField(field: string, serverName: string | undefined): string {
  if (field === 'name')
    return t('This server has no name. Give it one that no other server of the file has.');
  const missing =
    serverName === undefined
      ? t('This server has no {0}.', field)
      : t('The server {0} has no {1}.', shown(serverName), field);
  const advice =
    field === 'command'
      ? t('A stdio server needs one: the program to start, such as "npx".')
      : t('An http server needs one: the address of its MCP endpoint.');
  return `${missing} ${advice}`;
}

/** An item of `mcp_servers` with nothing in it. */
export const emptyEntry = (): string =>
  t('This entry is empty. Give the server a name and how it is reached, or remove it.');

/** A field of the other transport. */
export function wrongTransportField(field: string, root: TreeNode): string {
  const hasTransport = asMap(root)?.pairs.some(({ key }) => key.text === 'transport');
  return field === 'url' || field === 'headers'
    ? t(
        '"{0}" is for http servers, and this one is stdio{1}. Remove it, or write "transport: http".',
        field,
        hasTransport ? '' : t(', the default'),
      )
    : t('"{0}" is for stdio servers, and this one is http. Remove it, or change the transport.', field);
}

/** A transport that the engine does not have. */
export function unknownTransport(value: TreeNode): string {
  const text = asScalar(value)?.text ?? '';
  const advice = /sse|http/i.test(text)
    ? t('Write http for a server that is dialled; it must speak Streamable HTTP.')
    : t('Write stdio for a program that is started, http for a server that is dialled.');
  return `${t('The engine knows no transport {0}.', shown(text))} ${advice}`;
}

/** A timeout below 0. */
export function negativeTimeout(field: string): string {
  return t('"{0}" is below 0. Write the seconds to wait; 0 or nothing means the default.', field);
}

export const reservedName = (): string =>
  t('The name "crewlet" is the engine\'s own. Give the server another name.');
