/** From a launch as written to what is really started or dialled: `${VAR}` references replaced. */
import { createHash } from 'node:crypto';
import type { HttpLaunch, StdioLaunch } from '../engine/launch';
import { replacedTexts, variablesOf } from './consent';
import { serverEnvironment } from './environment';
import { proxySecrets } from './proxies';
import { Redactor } from './redaction';
import { credentialsOf } from './urlcredentials';
import { referencedVariables, replaceVariables, type Environment, type VariableSource } from './variables';

interface ResolvedBase {
  /** Tells apart what is really started or dialled; a hash over secret values: for memory, never for disk. */
  readonly key: string;
  /** References that no source has a value for, in the order of their first use. Their value is empty. */
  readonly unresolved: readonly string[];
  /** Hides the values of this launch in any text. */
  readonly redactor: Redactor;
}

/** A stdio server, ready to be started. */
export interface ResolvedStdio extends ResolvedBase {
  readonly launch: StdioLaunch;
  /** The whole environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** The folder that the process starts in. */
  readonly directory: string;
}

/** An http server, ready to be dialled. */
export interface ResolvedHttp extends ResolvedBase {
  readonly launch: HttpLaunch;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names the proxies and further certificates. */
  readonly network: Environment;
}

export type ResolvedLaunch = ResolvedStdio | ResolvedHttp;

export interface ResolvingPorts {
  readonly variables: VariableSource;
  /** What stdio servers get their allowlist from; names the proxies and certificates for http. */
  readonly environment: Environment;
  /** The folder that stdio servers start in. */
  readonly directory: string;
}

/** Looks up the launch's variables and puts them in. `command` and `args` stay as written: the engine replaces nothing there. */
export async function resolveLaunch(
  launch: StdioLaunch | HttpLaunch,
  ports: ResolvingPorts,
): Promise<ResolvedLaunch> {
  const names = referencedVariables(replacedTexts(launch));
  const values = names.length === 0 ? new Map<string, string>() : await ports.variables.lookUp(names);
  const resolve = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, replaceVariables(text, values)]));
  const secrets = [...values.values(), ...writtenSecrets(launch)];
  const unresolved = names.filter((name) => !values.has(name));

  if (launch.transport === 'stdio') {
    const { directory } = ports;
    const environment = serverEnvironment(ports.environment, resolve(launch.env));
    const key = hash([
      'stdio',
      directory,
      launch.command,
      launch.args,
      Object.entries(environment).sort(byName),
    ]);
    const redactor = new Redactor([...secrets, ...proxySecrets(environment)]);
    return { launch, environment, directory, key, unresolved, redactor };
  }
  const { url, pair } = withoutCredentials(replaceVariables(launch.url, values));
  const headers = withBasicCredentials(resolve(launch.headers), pair);
  const key = hash(['http', url, Object.entries(headers).sort(byName)]);
  const network = ports.environment;
  const basic = pair === undefined ? [] : [pair, pair.slice(pair.indexOf(':') + 1)];
  const redactor = new Redactor([...secrets, ...basic, ...proxySecrets(network)]);
  return { launch, url, headers, network, key, unresolved, redactor };
}

/**
 * `https://user:password@host` means basic authentication; `fetch` refuses such a url and shows it in its error.
 *
 * @returns the url without the `user:password` pair, and the pair; the text itself when it is no url
 */
function withoutCredentials(text: string): { url: string; pair: string | undefined } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const pair = url && credentialsOf(url);
  if (url === undefined || pair === undefined) return { url: text, pair };
  url.username = '';
  url.password = '';
  return { url: url.href, pair };
}

/** A header of the entry's own wins over what the url says. */
function withBasicCredentials(
  headers: Record<string, string>,
  pair: string | undefined,
): Record<string, string> {
  if (pair === undefined || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')) {
    return headers;
  }
  return { ...headers, Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const SECRET_NAME = /key|token|secret|passw|credential|auth/i;

/** Values that stand in the file itself and are probably secret: all headers, and `env` by the variable's name. */
function writtenSecrets(launch: StdioLaunch | HttpLaunch): string[] {
  return Object.entries(variablesOf(launch))
    .filter(([name]) => launch.transport === 'http' || SECRET_NAME.test(name))
    .map(([, text]) => text);
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}

function hash(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
