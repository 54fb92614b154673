/** How it stands with the servers of a file, in the few words of a status item. */
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
  if (of('untrusted').length === servers.length) return UNTRUSTED;
  const parts = [
    ...(listed.length > 0 || loading.length + failed.length > 0
      ? [countWords(listed.length, servers.length)]
      : []),
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(consent.length > 0 ? ['consent needed'] : []),
  ];
  return {
    text: parts.join(' · ') || 'not asked for tools',
    detail: shortened(detailWords({ listed, failed, loading, consent }, servers, now)),
    isBusy: loading.length > 0,
    isWarning: failed.length > 0,
    action: failed.length > 0 ? 'output' : 'list',
  };
}

const UNTRUSTED: StatusWords = {
  text: 'workspace not trusted',
  detail: 'No server is asked for its tools.',
  isBusy: false,
  isWarning: false,
  action: 'trust',
};

function countWords(listed: number, all: number): string {
  const servers = all === 1 ? 'server' : 'servers';
  return listed === all ? `${all} ${servers} listed` : `${listed} of ${all} ${servers} listed`;
}

type Groups = Record<'listed' | 'failed' | 'loading' | 'consent', readonly NamedStatus[]>;

function detailWords(
  { listed, failed, loading, consent }: Groups,
  servers: readonly NamedStatus[],
  now: number,
): string {
  const [broken] = failed;
  if (loading.length > 0) return `Asking ${names(loading)}`;
  if (broken && failed.length === 1)
    return `${nameOf(broken)} (${broken.status.step ?? 'start'}): ${broken.status.message ?? ''}`;
  if (broken)
    return `Failed: ${failed.map((one) => `${nameOf(one)} (${one.status.step ?? 'start'})`).join(', ')}`;
  if (consent.length > 0) return `Not allowed yet: ${names(consent)}`;
  const known = servers.filter(({ status }) => status.tools !== undefined);
  if (known.length === 0) return 'Nobody has asked for the tools of this file yet';
  const tools = known.reduce((sum, { status }) => sum + (status.tools ?? 0), 0);
  const oldest = known.flatMap(({ status }) => status.listedAt ?? []).sort()[0];
  const age = oldest === undefined ? '' : `, listed ${ageWords(now - Date.parse(oldest))}`;
  return `${tools} ${tools === 1 ? 'tool' : 'tools'}${listed.length === 0 ? ' from before' : ''}${age}`;
}

function names(servers: readonly NamedStatus[]): string {
  const shown = servers.slice(0, MAX_NAMES).map(nameOf).join(', ');
  return servers.length > MAX_NAMES ? `${shown} and ${servers.length - MAX_NAMES} more` : shown;
}

function nameOf({ name }: NamedStatus): string {
  return name === '' ? 'a server without a name' : name;
}

function ageWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

function shortened(text: string): string {
  return text.length <= MAX_DETAIL ? text : `${text.slice(0, MAX_DETAIL - 1).trimEnd()}…`;
}
