/**
 * The four hints of an MCP tool and their three values.
 *
 * Names and meanings: MCP specification, `ToolAnnotations`; the snake_case spelling: Crewlet's company file.
 */

/** A hint's value. `unknown` is neither yes nor no, and no reader may treat it as no. */
export type HintValue = 'yes' | 'no' | 'unknown';

/** A hint's name in Hintsight's code and JSON. */
export type HintName = 'readOnly' | 'destructive' | 'idempotent' | 'openWorld';

/** What is said about one tool. Every hint is present; what nobody stated is `unknown`. */
export type HintSet = Readonly<Record<HintName, HintValue>>;

/** The four hints in the order in which people read them. */
export const HINT_NAMES: readonly HintName[] = ['readOnly', 'destructive', 'idempotent', 'openWorld'];

/** How each hint is spelled in a company file: Crewlet's own key and MCP's. Both mean the same. */
export const HINT_KEYS: Readonly<Record<HintName, { readonly snake: string; readonly camel: string }>> = {
  readOnly: { snake: 'read_only', camel: 'readOnlyHint' },
  destructive: { snake: 'destructive', camel: 'destructiveHint' },
  idempotent: { snake: 'idempotent', camel: 'idempotentHint' },
  openWorld: { snake: 'open_world', camel: 'openWorldHint' },
};

/** The set in which nothing is said. */
export const NO_HINTS: HintSet = {
  readOnly: 'unknown',
  destructive: 'unknown',
  idempotent: 'unknown',
  openWorld: 'unknown',
};

const nameByKey = new Map<string, HintName>(
  HINT_NAMES.flatMap((name) => [
    [HINT_KEYS[name].snake, name],
    [HINT_KEYS[name].camel, name],
  ]),
);

/** The hint that a key spells, in either spelling; `undefined` for any other key. */
export function hintOfKey(key: string): HintName | undefined {
  return nameByKey.get(key);
}

/** Whether at least one hint of the set is known. */
export function statesSomething(hints: HintSet): boolean {
  return HINT_NAMES.some((name) => hints[name] !== 'unknown');
}
