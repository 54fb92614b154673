/** A failed listing in words for a person: what happened, where, and what to do. */
import { t } from '@vscode/l10n';
import type { Launch } from '../engine/launch';
import type { Breakdown, FailureReason } from './failure';
import { httpStatusWords, networkWords, whereHeadersGo } from './httpwords';
import { badProxyWords, proxyWords, shownAddress } from './proxywords';
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
    case 'exited':
      return `${exitWords(reason, waitedFor)} ${t('Run its command in a terminal to see more.')}`;
    case 'output-closed':
      return t('The server closed its output before it answered {0}.', waitedFor);
    case 'too-much-output':
      return t(
        'The server sent {0} where its answer to {1} was due; it was given up.',
        reason.detail,
        waitedFor,
      );
    case 'timeout':
      return timeoutWords(step, reason, launch);
    case 'server-error':
      return t('The server answered {0} with error {1}: {2}', waitedFor, reason.code, quoted(reason.detail));
    case 'protocol-version':
      return t('The server speaks a version of MCP that is not known here: {0}', quoted(reason.detail));
    case 'malformed':
      return t("The server's answer to {0} cannot be read: {1}.", waitedFor, oneLine(reason.detail));
    case 'repeated-cursor':
      return t(
        'The server gave the same `nextCursor` again, so its list has no end. The engine refuses such a server too.',
      );
    case 'too-many-pages':
      return t(
        "The server's list is longer than {0} pages. The engine refuses such a server too.",
        reason.limit,
      );
    case 'too-many-tools':
      return t(
        "The server's list has more than {0} tools, which is more than is read from one server. Many servers have an argument that makes them offer fewer.",
        reason.limit.toLocaleString('en'),
      );
    case 'bad-url':
      return t('The `url` {0} cannot be dialled: {1}.', quoted(urlOf(launch)), reason.detail);
    case 'bad-header':
      return [
        t(
          'The header {0} has a name or value that HTTP does not allow, such as a line break.',
          quoted(reason.name),
        ),
        whereHeadersGo(launch),
      ].join(' ');
    case 'network':
      return networkWords(reason, urlOf(launch));
    case 'http-status':
      return httpStatusWords(reason, launch);
    case 'broken-off':
      return t(
        'The server broke off in the middle of its answer to {0}. Try again; its own log may say why.',
        waitedFor,
      );
    case 'bad-proxy':
      return badProxyWords(reason);
    case 'proxy':
      return proxyWords(reason, urlOf(launch));
    case 'content-type':
      return contentTypeWords(quoted(urlOf(launch)), reason.detail);
    case 'other':
      return t('It broke off: {0}', oneLine(reason.detail));
  }
}

function exitWords(
  { exitCode, signal }: Extract<FailureReason, { kind: 'exited' }>,
  waitedFor: string,
): string {
  return signal === null
    ? t('The server ended with code {0} before it answered {1}.', exitCode ?? '?', waitedFor)
    : t('The server ended by {0} before it answered {1}.', signal, waitedFor);
}

function contentTypeWords(url: string, contentType: string): string {
  return contentType === ''
    ? t(
        '{0} is reachable but no MCP endpoint: its answer has no content type. Check the path of the `url`.',
        url,
      )
    : t(
        '{0} is reachable but no MCP endpoint: its answer has the content type {1}. Check the path of the `url`.',
        url,
        quoted(contentType),
      );
}

function timeoutWords(
  step: Breakdown['step'],
  { seconds, detail, proxy }: Extract<FailureReason, { kind: 'timeout' }>,
  launch: Launch,
): string {
  const time = seconds === 1 ? t('1 second') : t('{0} seconds', seconds);
  const problem =
    detail === undefined ? '' : ` ${t('Something that came was no MCP message: {0}', quoted(detail))}`;
  if (launch.transport === 'http') {
    const unanswered =
      step === 'start'
        ? t('Nothing was answered at {0} within {1}.', shownAddress(launch.url, proxy), time)
        : t(
            'The server did not answer {0} within {1}.',
            step === 'listing' ? '`tools/list`' : '`initialize`',
            time,
          );
    return `${unanswered}${problem} ${t('Check the `url`, or raise `startup_timeout_seconds`.')}`;
  }
  const unanswered =
    step === 'listing'
      ? t('The server answered `initialize`, but not `tools/list` within {0}.', time)
      : t('The server was started, but did not answer `initialize` within {0}.', time);
  const advice = t(
    'Raise `startup_timeout_seconds`, or run its command in a terminal to see what it waits for.',
  );
  return `${unanswered} ${advice}`;
}

function withUnresolved(message: string, unresolved: readonly string[]): string {
  if (unresolved.length === 0) return message;
  const names = unresolved.map((name) => `\`\${${name}}\``).join(', ');
  const reason =
    unresolved.length === 1
      ? t('{0} has no value, which may be the reason.', names)
      : t('{0} have no value, which may be the reason.', names);
  return `${message} ${reason}`;
}

function urlOf(launch: Launch): string {
  return launch.transport === 'http' ? launch.url : '';
}

function quoted(text: string): string {
  return `“${oneLine(text)}”`;
}
