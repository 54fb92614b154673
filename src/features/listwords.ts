/** Where a server's list came from, how old it is and why there is none, in words. */
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
  if (milliseconds < MINUTE) return 'just now';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min ago`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h ago`;
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** The state of a server's list in a sentence or two. Plain text; a failure's message in it is untrusted. */
export function listWords({ state, list, failure }: ServerKnowledge, now: number): string {
  const origin = originSentence(list, now);
  switch (state) {
    case 'listed':
    case 'idle':
      return origin ?? 'The server has not been asked for its tools.';
    case 'loading':
      return `${origin === undefined ? '' : `${origin} `}The server is being asked for its tools.`;
    case 'consent':
      return `${origin === undefined ? '' : `${origin} `}Not asked now: you have not allowed this launch.`;
    case 'untrusted':
      return `${origin === undefined ? '' : `${origin} `}Not asked now: the workspace is not trusted.`;
    case 'failed': {
      const failed = `Listing failed: ${failure?.message ?? 'the reason is not known.'}`;
      return origin === undefined ? failed : `${origin} ${failed}`;
    }
  }
}

/** Where a list came from and its age in a few words; `undefined` when there is no list. */
export function originWords(list: ToolList | undefined, now: number): string | undefined {
  if (list === undefined) return undefined;
  const { source, listedAt } = list;
  if (source === 'snapshot') return 'from the snapshot';
  const age = listedAt === undefined ? undefined : ageWords(now - listedAt);
  if (source === 'live') return age === undefined ? 'listed' : `listed ${age}`;
  return age === undefined ? 'cached' : `cached, ${age}`;
}

function originSentence(list: ToolList | undefined, now: number): string | undefined {
  const words = originWords(list, now);
  return words === undefined ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
