/** Which servers are reached without a proxy, as Go's `golang.org/x/net/http/httpproxy` decides it. */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** One entry of `NO_PROXY`. Holds for every port where it names none. */
interface Exception {
  readonly port: string;
  readonly matches: (host: string) => boolean;
}

/**
 * Whether requests to this address never go through a proxy: this machine itself, and what `NO_PROXY` names.
 *
 * @param list the value of `NO_PROXY`: entries between commas. `*` is every host; `a.test` that host and all below it;
 *   `.a.test` and `*.a.test` only those below; also addresses and ranges (`10.0.0.0/8`), and with `:8080` one port only
 */
export function needsNoProxy(target: URL, list: string): boolean {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || isWithin(LOOPBACK, host)) return true;
  const port = target.port === '' ? (target.protocol === 'https:' ? '443' : '80') : target.port;
  return list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => {
      if (entry === '*') return true;
      const exception = readException(entry);
      return exception.matches(host) && (exception.port === '' || exception.port === port);
    });
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

function readException(entry: string): Exception {
  const range = readRange(entry);
  if (range !== undefined) return { port: '', matches: (host) => isWithin(range, host) };
  const [, bracketed, plain, port = ''] = /^(?:\[(.*)\]|([^:]*)):([^:]*)$/.exec(entry) ?? [];
  const name = bracketed ?? plain ?? entry;
  const address = readRange(`${name}/${isIP(name) === 6 ? 128 : 32}`);
  return { port, matches: address === undefined ? domainMatcher(name) : (host) => isWithin(address, host) };
}

/** The addresses of `10.0.0.0/8` or `fd00::/8`; `undefined` when the text is no such range. */
function readRange(text: string): BlockList | undefined {
  const [, address = '', bits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  const prefix = Number(bits);
  if (version === 0 || prefix > (version === 6 ? 128 : 32)) return undefined;
  const range = new BlockList();
  range.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  return range;
}

/** An IPv6 address that stands for an IPv4 one is taken for that. */
function isWithin(range: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && range.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

function domainMatcher(name: string): (host: string) => boolean {
  const isOnlyBelow = /^\*?\./.test(name);
  const domain = domainToASCII(name.replace(/^\*?\./, ''));
  if (domain === '') return () => false;
  return (host) => host.endsWith(`.${domain}`) || (!isOnlyBelow && host === domain);
}
