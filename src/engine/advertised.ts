/** Reading what a server says about its tools: the raw objects of a `tools/list` answer. */
import { HINT_KEYS, HINT_NAMES, NO_HINTS, type HintSet, type HintValue } from './hints';

/** A tool as its server lists it. All text is the server's own and untrusted. */
export interface AdvertisedTool {
  /** The raw name, without a `tool_prefix`. */
  readonly name: string;
  /** The display title (`title`, else `annotations.title`); absent when there is none. */
  readonly title?: string;
  readonly description?: string;
  readonly hints: HintSet;
}

/**
 * Reads one element of `tools/list`. Only a real JSON boolean counts as a hint: anything else, a missing key
 * or a missing `annotations` object is unknown. Where one object carries both spellings, the camelCase one
 * is read first.
 *
 * @returns `undefined` when the value is no tool: a tool needs only a string `name`.
 */
export function readAdvertisedTool(value: unknown): AdvertisedTool | undefined {
  if (!isObject(value) || typeof value.name !== 'string') return undefined;
  const annotations = isObject(value.annotations) ? value.annotations : {};
  const title = [value.title, annotations.title].find((text) => typeof text === 'string' && text !== '');
  const description = value.description;
  return {
    name: value.name,
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && description !== '' && { description }),
    hints: readAdvertisedHints(annotations),
  };
}

function readAdvertisedHints(annotations: Readonly<Record<string, unknown>>): HintSet {
  const hints: Record<string, HintValue> = { ...NO_HINTS };
  for (const name of HINT_NAMES) {
    const { camel, snake } = HINT_KEYS[name];
    const stated = [annotations[camel], annotations[snake]].find((value) => typeof value === 'boolean');
    if (stated !== undefined) hints[name] = stated ? 'yes' : 'no';
  }
  return hints as HintSet;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
