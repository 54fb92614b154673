/** What went wrong at a proxy, in words for a person. */
import type { HttpFailureReason } from './failure';
import { certificateWords, isCertificateCode } from './certificatewords';
import { oneLine } from './redaction';

/** What is put behind an address that is reached through a proxy; empty without one. */
export function throughProxy(proxy: string | undefined): string {
  return proxy === undefined ? '' : ` (through the proxy ${oneLine(proxy)})`;
}

export function badProxyWords({
  variable,
  detail,
}: Extract<HttpFailureReason, { kind: 'bad-proxy' }>): string {
  return `The proxy that ${variable} names cannot be used: ${detail}. Correct it in the environment that Hintsight is started with, or name this server's host in NO_PROXY.`;
}

export function proxyWords(
  { proxy, variable, hasCredentials, status, code }: Extract<HttpFailureReason, { kind: 'proxy' }>,
  url: string,
): string {
  const who = `the proxy “${oneLine(proxy)}”, which ${variable} names`;
  const elsewise = 'If this server needs none, name its host in NO_PROXY.';
  if (status === 407) {
    return hasCredentials
      ? `The way to “${oneLine(url)}” ends at ${who}: it did not accept the credentials in ${variable} (407). ${elsewise}`
      : `The way to “${oneLine(url)}” ends at ${who}: it wants credentials (407). They go into ${variable}, as in http://user:password@host:port. ${elsewise}`;
  }
  if (status !== undefined) {
    return `The way to “${oneLine(url)}” ends at ${who}: it refused the connection (${status}). ${elsewise}`;
  }
  if (code !== undefined && isCertificateCode(code)) return `${certificateWords(code, who)} ${elsewise}`;
  const how = code === undefined ? '' : ` (${oneLine(code)})`;
  return `The way to “${oneLine(url)}” ends at ${who}: it cannot be reached, or broke off${how}. Check its address. ${elsewise}`;
}
