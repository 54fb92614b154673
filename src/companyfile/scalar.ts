/**
 * What a scalar means to Crewlet's loader (Go, yaml.v3).
 *
 * The loader decodes into typed fields: a text field takes any scalar as it is written, a boolean field takes YAML 1.2's
 * booleans and also YAML 1.1's words, quoted or not, and a field of any type takes null for "not set".
 */
import type { ScalarNode, TreeNode } from './tree';
import { resolve } from './tree';
import type { HintValue } from '../engine/hints';

const NULL_WORDS = new Set(['', '~', 'null', 'Null', 'NULL']);
const YES_WORDS = new Set(['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON']);
const NO_WORDS = new Set(['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF']);
const TRUE_WORDS = new Set(['true', 'True', 'TRUE']);
const FALSE_WORDS = new Set(['false', 'False', 'FALSE']);
const NUMBER =
  /^[-+]?(?:0x[0-9a-fA-F_]+|0o?[0-7_]+|0b[01_]+|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?)$/;

const RESOLVING_TAGS = new Set(['bool', 'null', 'int', 'float'].map((name) => `tag:yaml.org,2002:${name}`));

/** Whether the scalar means "not set": nothing written, `~` or `null`, unquoted. */
export function isNull(node: ScalarNode): boolean {
  return isResolvable(node) && NULL_WORDS.has(node.text);
}

/** Whether nothing stands at the node: an absent node, an empty or null scalar. */
export function isUnset(node: TreeNode | undefined): boolean {
  const target = node && resolve(node);
  return target === undefined ? node === undefined : target.kind === 'scalar' && isNull(target);
}

/** What a hint's value says: null is unknown; `undefined` when it is none of the accepted words. */
export function hintValue(node: ScalarNode): HintValue | undefined {
  if (isNull(node)) return 'unknown';
  const value = booleanOf(node);
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

/** The boolean that a boolean field reads from the scalar; `undefined` when it would refuse it, or for null. */
export function booleanOf(node: ScalarNode): boolean | undefined {
  if (isResolvable(node)) {
    if (TRUE_WORDS.has(node.text)) return true;
    if (FALSE_WORDS.has(node.text)) return false;
  }
  if (YES_WORDS.has(node.text)) return true;
  if (NO_WORDS.has(node.text)) return false;
  return undefined;
}

/**
 * The scalar as a JSON value, by YAML's core schema: null, booleans and numbers where they are written plain, text otherwise.
 * YAML 1.1's words stay text; whoever reads a boolean accepts them as such.
 */
export function jsonOf(node: ScalarNode): null | boolean | number | string {
  if (!isResolvable(node)) return node.text;
  if (isNull(node)) return null;
  if (TRUE_WORDS.has(node.text)) return true;
  if (FALSE_WORDS.has(node.text)) return false;
  return numberOf(node) ?? node.text;
}

/** The number that a plain scalar writes; `undefined` when it writes none. */
export function numberOf(node: ScalarNode): number | undefined {
  if (!isResolvable(node) || !NUMBER.test(node.text)) return undefined;
  const text = node.text.replaceAll('_', '');
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/^[-+]/, '');
  const value = Number(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  return Number.isNaN(value) ? undefined : sign * value;
}

/** A tag of YAML's own types decides over quotes; any other tag makes a text of the scalar. */
function isResolvable(node: ScalarNode): boolean {
  if (node.tag !== undefined) return RESOLVING_TAGS.has(node.tag);
  return node.style === 'plain' || node.style === 'empty';
}
