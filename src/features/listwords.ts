/** Where a server's list came from, how old it is and why there is none, in words. */
import { t } from '@vscode/l10n';
import type { ServerKnowledge, ToolList } from '../engine/knowledge';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was.
 *
 * @param milliseconds since then; a clock that was set back counts as now
 */
export function ageWords(milliseconds: number): string {
  if (milliseconds < MINUTE) return t('just now');
  if (milliseconds < HOUR) return t('{0} min ago', Math.floor(milliseconds / MINUTE));
  if (milliseconds < DAY) return t('{0} h ago', Math.floor(milliseconds / HOUR));
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? t('1 day ago') : t('{0} days ago', days);
}

/** The state of a server's list in a sentence or two. Plain text; a failure's message in it is untrusted. */
export function listWords({ state, list, failure }: ServerKnowledge, now: number): string {
  const origin = originSentence(list, now);
  switch (state) {
    case 'listed':
    case 'idle':
      return origin ?? t('The server has not been asked for its tools.');
    case 'loading':
      return after(origin, t('The server is being asked for its tools.'));
    case 'consent':
      return after(origin, t('Not asked now: you have not allowed this launch.'));
    case 'untrusted':
      return after(origin, t('Not asked now: the workspace is not trusted.'));
    case 'failed': {
      const failed = t('Listing failed: {0}', failure?.message ?? t('the reason is not known.'));
      return after(origin, failed);
    }
  }
}

/** Where a list came from and its age in a few words; `undefined` when there is no list. */
export function originWords(list: ToolList | undefined, now: number): string | undefined {
  if (list === undefined) return undefined;
  const { source, listedAt } = list;
  if (source === 'snapshot') return t('from the snapshot');
  const age = listedAt === undefined ? undefined : ageWords(now - listedAt);
  if (source === 'live') return age === undefined ? t('listed') : t('listed {0}', age);
  return age === undefined ? t('cached') : t('cached, {0}', age);
}

function originSentence(list: ToolList | undefined, now: number): string | undefined {
  const words = originWords(list, now);
  return words === undefined ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function after(origin: string | undefined, words: string): string {
  return origin === undefined ? words : `${origin} ${words}`;
}

/** `1 tool`, `38 tools`. */
export function toolCount(count: number): string {
  return count === 1 ? t('1 tool') : t('{0} tools', count);
}
