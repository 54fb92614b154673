/** Offset → the way to it through a tree. */
import { touches, type Span } from './span';
import { endOfPair } from './textedit';
import type { Pair, TreeNode } from './tree';

/** A node, or a pair of a mapping. */
export type Step = TreeNode | Pair;

/**
 * The nodes and pairs that hold an offset, from the outermost in. Aliases are not followed. Empty where the tree does not reach
 * to the offset.
 */
export function pathAt(node: TreeNode, offset: number): readonly Step[] {
  return touches(node.span, offset) ? [node, ...pathBelow(node, offset)] : [];
}

function pathBelow(node: TreeNode, offset: number): readonly Step[] {
  if (node.kind === 'seq') {
    const item = node.items.find(({ span }) => touches(span, offset));
    return item ? pathAt(item, offset) : [];
  }
  const pair = node.kind === 'map' ? node.pairs.find((one) => touches(spanOfStep(one), offset)) : undefined;
  if (!pair) return [];
  return [pair, ...pathAt(touches(pair.key.span, offset) ? pair.key : pair.value, offset)];
}

/** From a pair's key to its end; a node's own span. */
export function spanOfStep(step: Step): Span {
  return 'kind' in step ? step.span : { start: step.key.span.start, end: endOfPair(step) };
}
