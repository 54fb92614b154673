/** What is odd about a list of tools, without being a reason to refuse it. */
import { HINT_KEYS, HINT_NAMES } from '../engine/hints';
import type { AdvertisedTool } from '../engine/advertised';
import { oneLine } from './redaction';

/** Longer names are refused by some model providers. */
const MAX_NAME_LENGTH = 64;
const NAMES_SHOWN = 5;

const KINDS = {
  nameless: 'without a name, left out',
  twice: 'listed twice, the first counts',
  schema: 'without a usable `inputSchema`',
  hint: 'with a hint that is no boolean, read as unknown',
  long: `with a name of more than ${MAX_NAME_LENGTH} characters`,
} as const;

/** Collects oddities, and tells them in a sentence a kind, so that a bad server does not make a flood. */
export class ListNotes {
  readonly #found = new Map<keyof typeof KINDS, string[]>();

  /**
   * @param raw the element as it came
   * @param tool what was read from it; `undefined` when it is no tool
   * @param isRepeated whether a tool of that name came before
   */
  add(raw: unknown, tool: AdvertisedTool | undefined, isRepeated: boolean): void {
    if (tool === undefined) {
      this.#note('nameless', '?');
      return;
    }
    if (isRepeated) this.#note('twice', tool.name);
    if (tool.name.length > MAX_NAME_LENGTH) this.#note('long', tool.name);
    const { inputSchema, annotations } = isObject(raw) ? raw : {};
    if (!isObject(inputSchema) || inputSchema.type !== 'object') this.#note('schema', tool.name);
    if (hasOddHint(annotations)) this.#note('hint', tool.name);
  }

  sentences(): string[] {
    return [...this.#found].map(([kind, names]) => {
      const shown = names.slice(0, NAMES_SHOWN).map((name) => oneLine(name, MAX_NAME_LENGTH));
      const more = names.length > NAMES_SHOWN ? ', …' : '';
      const count = names.length === 1 ? '1 tool' : `${names.length} tools`;
      return `${count} ${KINDS[kind]}${kind === 'nameless' ? '' : `: ${shown.join(', ')}${more}`}`;
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
