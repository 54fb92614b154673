/** The word that was probably meant. */
import { distance } from 'fastest-levenshtein';

/**
 * The candidate nearest to a word, upper and lower case alike; `undefined` when none is near, or none has a letter in common. Of
 * equally near ones the first.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const limit = limitFor(word, candidate);
    const atLeast = Math.abs(word.length - candidate.length);
    if (atLeast > limit || atLeast >= bestDistance) continue;
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps <= limit && steps < bestDistance && isNearByWords(wanted, candidate.toLowerCase())) {
      best = candidate;
      bestDistance = steps;
    }
  }
  return best;
}

/** Of names of as many words each word must be near: `get_issue` is no slip of the pen for `get_replay`. */
function isNearByWords(wanted: string, candidate: string): boolean {
  const one = wanted.split(WORD_BREAK);
  const other = candidate.split(WORD_BREAK);
  if (one.length !== other.length) return true;
  return one.every((word, index) => {
    const counterpart = other[index] ?? '';
    return distance(word, counterpart) <= limitFor(word, counterpart);
  });
}

const WORD_BREAK = /[^\p{L}\p{N}]+/u;

/** How many letters may differ. */
function limitFor(word: string, candidate: string): number {
  const longest = Math.max(word.length, candidate.length);
  return longest === 1 ? 0 : Math.max(1, Math.floor(longest / 3));
}
