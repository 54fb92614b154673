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
    const longest = Math.max(word.length, candidate.length);
    const limit = longest === 1 ? 0 : Math.max(1, Math.floor(longest / 3));
    const atLeast = Math.abs(word.length - candidate.length);
    if (atLeast > limit || atLeast >= bestDistance) continue;
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps <= limit && steps < bestDistance) {
      best = candidate;
      bestDistance = steps;
    }
  }
  return best;
}
