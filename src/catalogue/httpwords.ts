/** What went wrong over HTTP, in words for a person. */
import { t } from '@vscode/l10n';
import type { Launch } from '../engine/launch';
import { variablesOf } from './consent';
import type { FailureReason } from './failure';
import { certificateWords, isCertificateCode } from './certificatewords';
import { shownAddress } from './proxywords';
import { oneLine } from './redaction';

/** Where a person writes the headers that this server gets. */
export function whereHeadersGo({ serverName }: Launch): string {
  return t(
    "Headers stand in this server's `headers`, or in the `mcp_env` of a role or unit under `{0}`.",
    oneLine(serverName),
  );
}

export function httpStatusWords(
  { status, scheme, detail, proxy }: Extract<FailureReason, { kind: 'http-status' }>,
  launch: Launch,
): string {
  if (status === 401 || status === 403) return credentialWords(status, scheme, launch);
  if (status >= 300 && status < 400) {
    return [
      t('The server redirects ({0}): {1}.', status, redirectWords(afterPrefix(detail))),
      t('Headers are not sent to another address; if that one is right, put it into `url`.'),
    ].join(' ');
  }
  if (status === 429) return t('The server refuses more requests for now (429). Wait, then refresh.');
  if (status >= 500) {
    const fault =
      proxy === undefined
        ? t('The server has a fault of its own ({0}).', status)
        : t(
            'The server, or the proxy {0} on the way to it, has a fault of its own ({1}).',
            oneLine(proxy),
            status,
          );
    return joined([fault, answered(detail)]);
  }
  const older = status === 404 || status === 405 || status === 400;
  const advice = older
    ? t(
        'Check the path of the `url`. A server that offers only the older SSE transport is not supported: the engine has none.',
      )
    : t('Check the `url` and the `headers`.');
  return joined([t('The server refused the request ({0}).', status), answered(detail), advice]);
}

/** What the SDK says of a redirect that it has not followed; of any other answer, its text. */
function redirectWords(detail: string): string {
  const [, insecure] = /^Redirect to plain http not followed; try (\S+) instead/.exec(detail) ?? [];
  if (insecure !== undefined)
    return t('Redirect to plain http not followed; try {0} instead', oneLine(insecure));
  const [, target] = /^Redirect to (\S+) not followed/.exec(detail) ?? [];
  return target === undefined ? oneLine(detail) : t('Redirect to {0} not followed', oneLine(target));
}

function credentialWords(status: number, scheme: string | undefined, launch: Launch): string {
  const names = Object.keys(variablesOf(launch)).map((name) => `\`${oneLine(name)}\``);
  const wanted =
    scheme === undefined ? '' : t('It asks for an `Authorization` header of the kind `{0}`.', scheme);
  const what =
    status === 403
      ? t('The server knows the credentials but does not allow this (403).')
      : names.length === 0
        ? t('The server wants credentials (401), and none were sent.')
        : t('The server did not accept the credentials (401).');
  const sent = names.length === 0 ? '' : t('Sent were the headers {0}.', names.join(', '));
  return joined([what, wanted, sent, whereHeadersGo(launch)]);
}

/** What a failed connection's code means. */
export function networkWords(
  { code, proxy, unusable = [] }: Extract<FailureReason, { kind: 'network' }>,
  url: string,
): string {
  const at = shownAddress(url, proxy);
  switch (code) {
    case 'ECONNREFUSED':
      return t(
        'Nobody listens at {0}: the connection was refused. Start the server, or check the port of its `url`.',
        at,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return t("The host of {0} was not found ({1}). Check its name, and this machine's network.", at, code);
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return t(
        "No connection to {0} came about ({1}). Check the `url`, and this machine's network.",
        at,
        code,
      );
    case 'ECONNRESET':
    case 'EPIPE':
      return t(
        'The connection to {0} was broken off ({1}). A server without TLS wants http://, one with it https://.',
        at,
        code,
      );
    default:
      if (isCertificateCode(code)) return certificateWords(code, at, unusable);
      if (code.startsWith('HPE_')) {
        return t(
          'The connection to {0} failed: what listens there does not speak HTTP ({1}). A server with TLS wants https://.',
          at,
          oneLine(code),
        );
      }
      return isTlsCode(code)
        ? t(
            'No encrypted connection to {0} came about ({1}). A server without TLS wants http://.',
            at,
            oneLine(code),
          )
        : t('The connection to {0} failed ({1}).', at, oneLine(code));
  }
}

function isTlsCode(code: string): boolean {
  return code === 'EPROTO' || code.startsWith('ERR_SSL_');
}

function answered(detail: string): string {
  const text = oneLine(afterPrefix(detail));
  return text === '' || text === 'null' ? '' : t('It says: “{0}”', text);
}

/** Sentences behind each other; empty ones are left out. */
function joined(sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The SDK's error without the words that it puts in front. */
function afterPrefix(detail: string): string {
  return detail.replace(/^(Streamable HTTP error: )?(Error POSTing to endpoint: ?)?/, '');
}
