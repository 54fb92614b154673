/** The environment that a stdio server gets: an allowlist, as Crewlet's engine passes it on, then the entry's own. */
import type { Environment } from './variables';

const ALLOWED: readonly string[] = [
  'PATH',
  ...['LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LC_NUMERIC', 'TERM', 'TZ'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
  ...['HOME', 'USER', 'LOGNAME', 'TMPDIR'],
];

const ALLOWED_PREFIX = 'XDG_';

/** What Windows needs to start a process and to find a person's folders. Names there have no case. */
const ALLOWED_ON_WINDOWS: readonly string[] = [
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP'],
  ...['USERPROFILE', 'USERNAME', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMW6432', 'PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS'],
];

/**
 * The whole environment of a server's process.
 *
 * @param inherited the environment to take the allowlist from
 * @param own the entry's `env` with the seat's `mcp_env` on top, references replaced; it wins
 */
export function serverEnvironment(
  inherited: Environment,
  own: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const onWindows = platform === 'win32';
  const plain = (name: string): string => (onWindows ? name.toUpperCase() : name);
  const allowed = new Set(onWindows ? [...ALLOWED, ...ALLOWED_ON_WINDOWS] : ALLOWED);
  const overridden = new Set(Object.keys(own).map(plain));
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    const isAllowed = allowed.has(plain(name)) || plain(name).startsWith(ALLOWED_PREFIX);
    if (value !== undefined && isAllowed && !overridden.has(plain(name))) result[name] = value;
  }
  return { ...result, ...own };
}
