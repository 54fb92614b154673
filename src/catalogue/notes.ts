/** What is odd about a list of tools, without being a reason to refuse it. */
import { HINT_KEYS, HINT_NAMES } from '../engine/hints';
import type { AdvertisedTool } from '../engine/advertised';
import { oneLine } from './redaction';

/** Longer names are refused by some model providers. */
const LONG_NAME = 64;

/** Longer names are left out of the list: nothing can call them, and everything that shows names would carry them along. */
export const MAX_NAME_LENGTH = 1000;

/** Characters of a name that are not seen, or that turn the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const NAMES_SHOWN = 5;

const KINDS = {
  nameless: 'without a name, left out',
  endless: `with a name of more than ${MAX_NAME_LENGTH} characters, left out`,
  empty: 'with an empty name',
  unseen: 'with unseen characters in the name',
  twice: 'listed twice, the first counts',
  schema: 'without a usable `inputSchema`',
  hint: 'with a hint that is no boolean, read as unknown',
  long: `with a name of more than ${LONG_NAME} characters`,
} as const;

/** Collects oddities, and tells them in a sentence a kind, so that a bad server does not make a flood. */
export class ListNotes {
  readonly #found = new Map<keyof typeof KINDS, string[]>();

  /**
   * @param raw the element as it came
   * @param tool what was read from it; `undefined` when it is no tool, or none that can be used
   * @param isRepeated whether a tool of that name came before
   */
  add(raw: unknown, tool: AdvertisedTool | undefined, isRepeated: boolean): void {
    const { name, inputSchema, annotations } = isObject(raw) ? raw : {};
    if (tool === undefined) {
      if (typeof name === 'string') this.#note('endless', name);
      else this.#note('nameless', '');
      return;
    }
    if (isRepeated) {
      this.#note('twice', tool.name);
      return;
    }
    if (tool.name === '') this.#note('empty', '');
    if (UNSEEN.test(tool.name)) this.#note('unseen', tool.name);
    if (tool.name.length > LONG_NAME) this.#note('long', tool.name);
    if (!isObject(inputSchema) || inputSchema.type !== 'object') this.#note('schema', tool.name);
    if (hasOddHint(annotations)) this.#note('hint', tool.name);
  }

  sentences(): string[] {
    return [...this.#found].map(([kind, names]) => {
      const shown = names.slice(0, NAMES_SHOWN).map((name) => oneLine(name, LONG_NAME));
      const more = names.length > NAMES_SHOWN ? ', …' : '';
      const count = names.length === 1 ? '1 tool' : `${names.length} tools`;
      const isNamed = kind !== 'nameless' && kind !== 'empty';
      return `${count} ${KINDS[kind]}${isNamed ? `: ${shown.join(', ')}${more}` : ''}`;
    });
  }

  #note(kind: keyof typeof KINDS, name: string): void {
    const names = this.#found.get(kind);
    if (names === undefined) this.#found.set(kind, [name]);
    else names.push(name);
  }
}

function hasOddHint(annotations: unknown): boolean {
  if (!isObject(annotations)) return false;
  return HINT_NAMES.some((name) => {
    const stated = annotations[HINT_KEYS[name].camel] ?? annotations[HINT_KEYS[name].snake];
    return stated !== undefined && stated !== null && typeof stated !== 'boolean';
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
