/**
 * Which proxy the way to a server leads through: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, each in capitals or small
 * letters, read as the engine reads them (Go's `ProxyFromEnvironment`). `ALL_PROXY` counts in neither.
 */
import { t } from '@vscode/l10n';
import { ListingError } from './failure';
import { needsNoProxy } from './noproxy';
import { credentialsOf } from './urlcredentials';
import type { Environment } from './variables';

/** A proxy that the environment names. */
export interface Proxy {
  /** The variable that names it. */
  readonly variable: string;
  /** Its address, without user name and password. */
  readonly url: URL;
  /** The value of the `Proxy-Authorization` header; absent when the variable holds no credentials. A secret. */
  readonly authorization?: string;
}

/**
 * The proxy for requests to this address; `undefined` when they go straight to it.
 *
 * @throws ListingError when the variable that counts names no proxy that can be used here
 */
export function proxyFor(target: URL, environment: Environment): Proxy | undefined {
  const [variable, value] = settingOf(
    target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY',
    environment,
  );
  if (value === '' || needsNoProxy(target, settingOf('NO_PROXY', environment)[1])) return undefined;
  const url = parseProxy(value);
  if (url === undefined) {
    throw new ListingError({ kind: 'bad-proxy', variable, detail: t('it is no address of a proxy') });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const detail = t(
      'a proxy of the kind `{0}//` is not supported here, only http:// and https://',
      url.protocol,
    );
    throw new ListingError({ kind: 'bad-proxy', variable, detail });
  }
  const pair = credentialsOf(url);
  const address = new URL(url.origin);
  return pair === undefined
    ? { variable, url: address }
    : { variable, url: address, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Why a request got no further than the proxy: its status, or the system's code where there was no answer. */
export function proxyFailure(
  { variable, url, authorization }: Proxy,
  why: { readonly status?: number; readonly code?: string },
): ListingError {
  const hasCredentials = authorization !== undefined;
  return new ListingError({ kind: 'proxy', proxy: url.origin, variable, hasCredentials, ...why });
}

/** The passwords of all proxies that the environment names, plain and as they are sent: nothing to show anybody. */
export function proxySecrets(environment: Environment): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    const url = /_proxy$/i.test(name) ? parseProxy(value) : undefined;
    const pair = url && credentialsOf(url);
    if (url === undefined || pair === undefined) return [];
    return [url.password, pair.slice(pair.indexOf(':') + 1), pair].filter((secret) => secret !== '');
  });
}

/** The name and value of a variable, whose spelling in capitals wins; an empty one counts as absent. */
function settingOf(name: string, environment: Environment): [name: string, value: string] {
  const small = name.toLowerCase();
  const value = environment[name] ?? '';
  return value === '' && environment[small] !== undefined ? [small, environment[small]] : [name, value];
}

/** `proxy:3128` means `http://proxy:3128`. */
function parseProxy(value: string): URL | undefined {
  const text = value.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.hostname === '' ? undefined : url;
}
