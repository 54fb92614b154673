/** A YAML tree as the JSON data that the schemas judge. */
import { jsonOf } from '../companyfile/scalar';
import { entriesOf, resolve, type MapNode, type ScalarNode, type TreeNode } from '../companyfile/tree';

/** Data without functions or classes; mappings have no prototype, so that `__proto__` is a key like any other. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Entry → `tool_annotations` → tool → hint → what stands there wrongly: no schema looks deeper. */
const MAX_DEPTH = 4;

/** Pairs that may come in through aliases and merge keys, over one whole entry: aliases can multiply. */
const MAX_SHARED = 100_000;

/**
 * Converts a tree. Keys are text; aliases and merge keys are followed; an alias to nothing is null, since the parser has
 * reported it. What stands deeper than the schemas look is left out, and so is what aliases bring in beyond all measure.
 *
 * @param sound mappings that are known to be right: they are left out
 */
export function jsonFrom(node: TreeNode, sound: ReadonlySet<TreeNode> = new Set()): Json {
  return new Converter(sound).convert(node, 0);
}

/** JSON has no infinity, which YAML writes `.inf`, and no `.nan`: the farthest number stands for the one, 0 for the other. */
function scalarJson(node: ScalarNode): Json {
  const value = jsonOf(node);
  if (typeof value !== 'string' || node.style !== 'plain' || node.tag !== undefined) return value;
  const sign = /^([-+]?)\.(?:inf|Inf|INF)$/.exec(value)?.[1];
  if (sign !== undefined) return sign === '-' ? -Number.MAX_VALUE : Number.MAX_VALUE;
  return /^\.(?:nan|NaN|NAN)$/.test(value) ? 0 : value;
}

class Converter {
  readonly #sound: ReadonlySet<TreeNode>;
  #shared = 0;

  constructor(sound: ReadonlySet<TreeNode>) {
    this.#sound = sound;
  }

  convert(node: TreeNode, depth: number): Json {
    const target = resolve(node);
    if (!target) return null;
    if (target.kind === 'scalar') return scalarJson(target);
    const isShared = node.kind === 'alias';
    if (target.kind === 'map') return this.#map(target, depth, isShared);
    if (depth >= MAX_DEPTH) return [];
    if (isShared) this.#shared += target.items.length;
    if (this.#shared > MAX_SHARED) return null;
    return target.items.map((item) => this.convert(item, depth + 1));
  }

  #map(map: MapNode, depth: number, isShared: boolean): Json {
    const data: Record<string, Json> = Object.create(null) as Record<string, Json>;
    if (depth >= MAX_DEPTH) return data;
    const targets = new Set<TreeNode>();
    for (const { key, value, merged } of entriesOf(map)) {
      if ((isShared || merged) && ++this.#shared > MAX_SHARED) break;
      if (this.#sound.has(value) || (depth > 0 && this.#isKnownBlock(value, targets))) continue;
      data[key.text] = this.convert(value, depth + 1);
    }
    return data;
  }

  /**
   * Whether a value is an alias to a block that stands in this mapping already. Below the entry itself all values of a mapping
   * are judged alike, so what is wrong in the block was found the first time.
   */
  #isKnownBlock(value: TreeNode, targets: Set<TreeNode>): boolean {
    const target = resolve(value);
    if (!target || target.kind === 'scalar') return false;
    if (value.kind === 'alias' && targets.has(target)) return true;
    targets.add(target);
    return false;
  }
}
