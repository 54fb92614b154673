/** Under which key a tool gets a new block. */
import type { ToolVerdict } from '../engine/verdicts';
import type { ServerFacts } from './rule';

/**
 * The key for a listed tool that has no block: with the `tool_prefix` where the entry's other keys of listed tools have it,
 * else the raw name. `undefined` for a tool whose key would count for another tool, too.
 */
export function newKeys({ entry, tools }: ServerFacts): (tool: ToolVerdict) => string | undefined {
  if (entry.toolPrefix === '') return ({ name }) => name;
  const prefixed = new Set(tools.flatMap(({ catalogueName, listed }) => (listed ? catalogueName : [])));
  const raw = new Set(tools.flatMap(({ name, listed }) => (listed ? name : [])));
  const named = entry.overrides.filter(({ tool }) => raw.has(tool) || prefixed.has(tool));
  const isFull = named.length > 0 && named.every(({ tool }) => !raw.has(tool));
  return ({ name, catalogueName }) => {
    const key = isFull ? catalogueName : name;
    // The prefixed name of one tool may be the raw name of another.
    return raw.has(key) && prefixed.has(key) ? undefined : key;
  };
}
