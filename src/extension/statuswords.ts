/** How it stands with the servers of a file, in the few words of a status item. */
import { l10n } from 'vscode';
import type { ServerStatus } from '../protocol/report';
import type { NamedStatus, StatusReport } from '../protocol/requests';

/** What the person can do from the status item. */
export type StatusAction = 'list' | 'output' | 'trust';

export interface StatusWords {
  readonly text: string;
  /** One line; names and messages in it are foreign text. */
  readonly detail: string;
  readonly isBusy: boolean;
  readonly isWarning: boolean;
  readonly action: StatusAction;
}

const MAX_NAMES = 2;
/** A status item has one line, and scrolls a longer one. */
const MAX_DETAIL = 50;

/**
 * The words for a file with at least one server, else `undefined`.
 *
 * @param now milliseconds since the epoch
 */
export function statusWords({ servers }: StatusReport, now: number): StatusWords | undefined {
  const [first] = servers;
  if (!first) return undefined;
  const of = (state: ServerStatus['state']): NamedStatus[] =>
    servers.filter(({ status }) => status.state === state);
  const [listed, failed, loading, consent] = [of('listed'), of('failed'), of('loading'), of('consent')];
  if (of('untrusted').length === servers.length) return untrusted();
  const parts = [
    ...(listed.length > 0 || loading.length + failed.length > 0
      ? [countWords(listed.length, servers.length)]
      : []),
    ...(failed.length > 0 ? [l10n.t('{0} failed', failed.length)] : []),
    ...(consent.length > 0 ? [l10n.t('consent needed')] : []),
  ];
  return {
    text: parts.join(' · ') || l10n.t('not asked for tools'),
    detail: shortened(detailWords({ listed, failed, loading, consent }, servers, now)),
    isBusy: loading.length > 0,
    isWarning: failed.length > 0,
    action: failed.length > 0 ? 'output' : 'list',
  };
}

function untrusted(): StatusWords {
  return {
    text: l10n.t('workspace not trusted'),
    detail: l10n.t('No server is asked for its tools.'),
    isBusy: false,
    isWarning: false,
    action: 'trust',
  };
}

function countWords(listed: number, all: number): string {
  if (all === 1) return listed === 1 ? l10n.t('1 server listed') : l10n.t('0 of 1 server listed');
  return listed === all
    ? l10n.t('{0} servers listed', all)
    : l10n.t('{0} of {1} servers listed', listed, all);
}

type Groups = Record<'listed' | 'failed' | 'loading' | 'consent', readonly NamedStatus[]>;

function detailWords(
  { listed, failed, loading, consent }: Groups,
  servers: readonly NamedStatus[],
  now: number,
): string {
  const [broken] = failed;
  if (loading.length > 0) return l10n.t('Asking {0}', names(loading));
  if (broken && failed.length === 1) return `${failedAt(broken)}: ${broken.status.message ?? ''}`;
  if (broken) return l10n.t('Failed: {0}', failed.map(failedAt).join(', '));
  if (consent.length > 0) return l10n.t('Not allowed yet: {0}', names(consent));
  const known = servers.filter(({ status }) => status.tools !== undefined);
  if (known.length === 0) return l10n.t('Nobody has asked for the tools of this file yet');
  const tools = known.reduce((sum, { status }) => sum + (status.tools ?? 0), 0);
  const oldest = known.flatMap(({ status }) => status.listedAt ?? []).sort()[0];
  const count = tools === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', tools);
  const what = listed.length === 0 ? l10n.t('{0} from before', count) : count;
  return [
    what,
    ...(oldest === undefined ? [] : [l10n.t('listed {0}', ageWords(now - Date.parse(oldest)))]),
  ].join(', ');
}

function names(servers: readonly NamedStatus[]): string {
  const shown = servers.slice(0, MAX_NAMES).map(nameOf).join(', ');
  return servers.length > MAX_NAMES ? l10n.t('{0} and {1} more', shown, servers.length - MAX_NAMES) : shown;
}

function failedAt(server: NamedStatus): string {
  return `${nameOf(server)} (${stepWord(server.status.step)})`;
}

function stepWord(step: ServerStatus['step']): string {
  switch (step) {
    case 'handshake':
      return l10n.t('handshake');
    case 'listing':
      return l10n.t('listing');
    case 'start':
    case undefined:
      return l10n.t('start');
  }
}

function nameOf({ name }: NamedStatus): string {
  return name === '' ? l10n.t('a server without a name') : name;
}

function ageWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return l10n.t('just now');
  if (minutes < 60) return l10n.t('{0} min ago', minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? l10n.t('{0} h ago', hours) : l10n.t('{0} days ago', Math.floor(hours / 24));
}

function shortened(text: string): string {
  return text.length <= MAX_DETAIL ? text : `${text.slice(0, MAX_DETAIL - 1).trimEnd()}…`;
}
