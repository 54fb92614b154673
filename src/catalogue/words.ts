/** A failed listing in words for a person: what happened, where, and what to do. */
import type { Launch } from '../engine/launch';
import type { Breakdown, FailureReason } from './failure';
import { httpStatusWords, networkWords, whereHeadersGo } from './httpwords';
import { badProxyWords, proxyWords, throughProxy } from './proxywords';
import { oneLine } from './redaction';
import { spawnWords } from './spawnwords';

/** What the words need to know beside the breakdown itself. */
export interface FailureContext {
  readonly launch: Launch;
  /** References without a value: often the cause of what went wrong later. */
  readonly unresolved: readonly string[];
  /** The environment of the server's process; absent for http. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly directory?: string;
}

/** The message of a failure, not redacted yet. Server texts in it are on one line and cut. */
export function failureWords({ step, reason }: Breakdown, context: FailureContext): string {
  return withUnresolved(reasonWords(step, reason, context), context.unresolved);
}

function reasonWords(step: Breakdown['step'], reason: FailureReason, context: FailureContext): string {
  const { launch } = context;
  const waitedFor = step === 'listing' ? '`tools/list`' : '`initialize`';
  switch (reason.kind) {
    case 'spawn':
      return spawnWords(reason, context);
    case 'exited': {
      const how = reason.signal === null ? `with code ${reason.exitCode ?? '?'}` : `by ${reason.signal}`;
      return `The server ended ${how} before it answered ${waitedFor}. Run its command in a terminal to see more.`;
    }
    case 'output-closed':
      return `The server closed its output before it answered ${waitedFor}.`;
    case 'too-much-output':
      return `The server sent ${reason.detail} where its answer to ${waitedFor} was due; it was given up.`;
    case 'timeout':
      return timeoutWords(step, reason, launch);
    case 'server-error':
      return `The server answered ${waitedFor} with error ${reason.code}: ${quoted(reason.detail)}`;
    case 'protocol-version':
      return `The server speaks a version of MCP that is not known here: ${quoted(reason.detail)}`;
    case 'malformed':
      return `The server's answer to ${waitedFor} cannot be read: ${oneLine(reason.detail)}.`;
    case 'repeated-cursor':
      return 'The server gave the same `nextCursor` again, so its list has no end. The engine refuses such a server too.';
    case 'too-many-pages':
      return `The server's list is longer than ${reason.limit} pages. The engine refuses such a server too.`;
    case 'too-many-tools':
      return `The server's list has more than ${reason.limit.toLocaleString('en')} tools, which is more than is read from one server. Many servers have an argument that makes them offer fewer.`;
    case 'bad-url':
      return `The \`url\` ${quoted(urlOf(launch))} cannot be dialled: ${reason.detail}.`;
    case 'bad-header':
      return `The header ${quoted(reason.name)} has a name or value that HTTP does not allow, such as a line break. ${whereHeadersGo(launch)}`;
    case 'network':
      return networkWords(reason, urlOf(launch));
    case 'http-status':
      return httpStatusWords(reason, launch);
    case 'broken-off':
      return `The server broke off in the middle of its answer to ${waitedFor}. Try again; its own log may say why.`;
    case 'bad-proxy':
      return badProxyWords(reason);
    case 'proxy':
      return proxyWords(reason, urlOf(launch));
    case 'content-type':
      return `${quoted(urlOf(launch))} is reachable but no MCP endpoint: ${oneLine(reason.detail)}. Check the path of the \`url\`.`;
    case 'other':
      return `It broke off: ${oneLine(reason.detail)}`;
  }
}

function timeoutWords(
  step: Breakdown['step'],
  { seconds, detail, proxy }: Extract<FailureReason, { kind: 'timeout' }>,
  launch: Launch,
): string {
  const within = `within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const problem = detail === undefined ? '' : ` Something that came was no MCP message: ${quoted(detail)}`;
  if (launch.transport === 'http') {
    const unanswered =
      step === 'start'
        ? `Nothing was answered at ${quoted(launch.url)}${throughProxy(proxy)} ${within}.`
        : `The server did not answer ${step === 'listing' ? '`tools/list`' : '`initialize`'} ${within}.`;
    return `${unanswered}${problem} Check the \`url\`, or raise \`startup_timeout_seconds\`.`;
  }
  const unanswered =
    step === 'listing'
      ? `The server answered \`initialize\`, but not \`tools/list\` ${within}.`
      : `The server was started, but did not answer \`initialize\` ${within}.`;
  const advice =
    'Raise `startup_timeout_seconds`, or run its command in a terminal to see what it waits for.';
  return `${unanswered} ${advice}`;
}

function withUnresolved(message: string, unresolved: readonly string[]): string {
  if (unresolved.length === 0) return message;
  const names = unresolved.map((name) => `\`\${${name}}\``).join(', ');
  return `${message} ${names} ${unresolved.length === 1 ? 'has' : 'have'} no value, which may be the reason.`;
}

function urlOf(launch: Launch): string {
  return launch.transport === 'http' ? launch.url : '';
}

function quoted(text: string): string {
  return `“${oneLine(text)}”`;
}
