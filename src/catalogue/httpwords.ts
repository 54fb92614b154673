/** What went wrong over HTTP, in words for a person. */
import type { Launch } from '../engine/launch';
import { variablesOf } from './consent';
import type { FailureReason } from './failure';
import { certificateWords, isCertificateCode } from './certificatewords';
import { throughProxy } from './proxywords';
import { oneLine } from './redaction';

/** Where a person writes the headers that this server gets. */
export function whereHeadersGo({ serverName }: Launch): string {
  return `Headers stand in this server's \`headers\`, or in the \`mcp_env\` of a role or unit under \`${oneLine(serverName)}\`.`;
}

export function httpStatusWords(
  { status, scheme, detail, proxy }: Extract<FailureReason, { kind: 'http-status' }>,
  launch: Launch,
): string {
  if (status === 401 || status === 403) return credentialWords(status, scheme, launch);
  if (status >= 300 && status < 400) {
    return `The server redirects (${status}): ${oneLine(afterPrefix(detail))}. Headers are not sent to another address; if that one is right, put it into \`url\`.`;
  }
  if (status === 429) return 'The server refuses more requests for now (429). Wait, then refresh.';
  if (status >= 500) {
    const who =
      proxy === undefined ? 'The server' : `The server, or the proxy ${oneLine(proxy)} on the way to it,`;
    return `${who} has a fault of its own (${status}). ${answered(detail)}`;
  }
  const older = status === 404 || status === 405 || status === 400;
  const advice = older
    ? 'Check the path of the `url`. A server that offers only the older SSE transport is not supported: the engine has none.'
    : 'Check the `url` and the `headers`.';
  return `The server refused the request (${status}). ${answered(detail)}${advice}`;
}

function credentialWords(status: number, scheme: string | undefined, launch: Launch): string {
  const names = Object.keys(variablesOf(launch)).map((name) => `\`${oneLine(name)}\``);
  const wanted =
    scheme === undefined ? '' : ` It asks for an \`Authorization\` header of the kind \`${scheme}\`.`;
  const what =
    status === 403
      ? 'The server knows the credentials but does not allow this (403).'
      : names.length === 0
        ? 'The server wants credentials (401), and none were sent.'
        : 'The server did not accept the credentials (401).';
  const sent = names.length === 0 ? '' : ` Sent were the headers ${names.join(', ')}.`;
  return `${what}${wanted}${sent} ${whereHeadersGo(launch)}`;
}

/** What a failed connection's code means. */
export function networkWords(
  { code, proxy, unusable = [] }: Extract<FailureReason, { kind: 'network' }>,
  url: string,
): string {
  const at = `“${oneLine(url)}”${throughProxy(proxy)}`;
  switch (code) {
    case 'ECONNREFUSED':
      return `Nobody listens at ${at}: the connection was refused. Start the server, or check the port of its \`url\`.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${at} was not found (${code}). Check its name, and this machine's network.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `No connection to ${at} came about (${code}). Check the \`url\`, and this machine's network.`;
    case 'ECONNRESET':
    case 'EPIPE':
      return `The connection to ${at} was broken off (${code}). A server without TLS wants http://, one with it https://.`;
    default:
      if (isCertificateCode(code)) return certificateWords(code, at, unusable);
      if (code.startsWith('HPE_')) {
        return `The connection to ${at} failed: what listens there does not speak HTTP (${oneLine(code)}). A server with TLS wants https://.`;
      }
      return isTlsCode(code)
        ? `No encrypted connection to ${at} came about (${oneLine(code)}). A server without TLS wants http://.`
        : `The connection to ${at} failed (${oneLine(code)}).`;
  }
}

function isTlsCode(code: string): boolean {
  return code === 'EPROTO' || code.startsWith('ERR_SSL_');
}

function answered(detail: string): string {
  const text = oneLine(afterPrefix(detail));
  return text === '' || text === 'null' ? '' : `It says: “${text}” `;
}

/** The SDK's error without the words that it puts in front. */
function afterPrefix(detail: string): string {
  return detail.replace(/^(Streamable HTTP error: )?(Error POSTing to endpoint: ?)?/, '');
}
