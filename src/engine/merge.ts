/** Putting the operator's overrides on top of what a server advertises, as Crewlet does. */
import { HINT_NAMES, NO_HINTS, type HintSet } from './hints';

/** The advertised hints with each hint that the override states put on top. An unknown one changes nothing. */
export function mergeHints(advertised: HintSet, override: HintSet): HintSet {
  if (advertised === NO_HINTS) return override;
  const merged = { ...advertised };
  for (const name of HINT_NAMES) {
    if (override[name] !== 'unknown') merged[name] = override[name];
  }
  return merged;
}

/** The name that the engine's catalogue gives to a server's tool: the server's `tool_prefix`, then the raw name. */
export function catalogueName(toolPrefix: string, rawName: string): string {
  return toolPrefix + rawName;
}

/**
 * Picks the override for a tool. A key may be the raw name or the catalogue name; where both are there the
 * raw one wins whole, and the other is not merged in.
 *
 * @param has whether the server's `tool_annotations` holds a key
 * @returns the key that counts, or `undefined` when neither is there
 */
export function overridingKey(
  has: (key: string) => boolean,
  toolPrefix: string,
  rawName: string,
): string | undefined {
  if (has(rawName)) return rawName;
  const prefixed = catalogueName(toolPrefix, rawName);
  return has(prefixed) ? prefixed : undefined;
}
