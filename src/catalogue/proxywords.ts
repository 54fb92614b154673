/** What went wrong at a proxy, in words for a person. */
import { t } from '@vscode/l10n';
import type { HttpFailureReason } from './failure';
import { certificateWords, isCertificateCode } from './certificatewords';
import { oneLine } from './redaction';

/** An address in quotes, and the proxy through which it is reached, if there is one. */
export function shownAddress(url: string, proxy: string | undefined): string {
  const quoted = `“${oneLine(url)}”`;
  return proxy === undefined ? quoted : t('{0} (through the proxy {1})', quoted, oneLine(proxy));
}

export function badProxyWords({
  variable,
  detail,
}: Extract<HttpFailureReason, { kind: 'bad-proxy' }>): string {
  return t(
    "The proxy that {0} names cannot be used: {1}. Correct it in the environment that Hintsight is started with, or name this server's host in NO_PROXY.",
    variable,
    detail,
  );
}

export function proxyWords(
  { proxy, variable, hasCredentials, status, code }: Extract<HttpFailureReason, { kind: 'proxy' }>,
  url: string,
): string {
  const who = t('the proxy “{0}”, which {1} names', oneLine(proxy), variable);
  const elsewise = t('If this server needs none, name its host in NO_PROXY.');
  if (code !== undefined && status === undefined && isCertificateCode(code))
    return `${certificateWords(code, who)} ${elsewise}`;
  return `${brokenWords()} ${elsewise}`;

  function brokenWords(): string {
    const to = oneLine(url);
    if (status === 407) {
      return hasCredentials
        ? t(
            'The way to “{0}” ends at {1}: it did not accept the credentials in {2} (407).',
            to,
            who,
            variable,
          )
        : t(
            'The way to “{0}” ends at {1}: it wants credentials (407). They go into {2}, as in http://user:password@host:port.',
            to,
            who,
            variable,
          );
    }
    if (status !== undefined)
      return t('The way to “{0}” ends at {1}: it refused the connection ({2}).', to, who, status);
    return code === undefined
      ? t('The way to “{0}” ends at {1}: it cannot be reached, or broke off. Check its address.', to, who)
      : t(
          'The way to “{0}” ends at {1}: it cannot be reached, or broke off ({2}). Check its address.',
          to,
          who,
          oneLine(code),
        );
  }
}
