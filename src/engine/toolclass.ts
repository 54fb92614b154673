/** One word for a tool, for lists and icons. */
import type { HintSet } from './hints';

/**
 * `read`: read-only. `shared-write`: a write that the guard denies, destructive or open-world. `private-write`: a
 * write said to stay inside, by whoever said so. `unclassified`: nobody said whether it reads or writes.
 */
export type ToolClass = 'read' | 'private-write' | 'shared-write' | 'unclassified';

/** The class of a tool with these effective hints. Never looks at the tool's name. */
export function toolClass(hints: HintSet): ToolClass {
  if (hints.readOnly === 'yes') return 'read';
  if (hints.destructive === 'yes') return 'shared-write';
  if (hints.readOnly === 'no') return hints.openWorld === 'no' ? 'private-write' : 'shared-write';
  return 'unclassified';
}
