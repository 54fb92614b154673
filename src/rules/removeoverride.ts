/** The fix that takes a tool's whole block out of the file. */
import { removePair } from '../companyfile/edits';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { asMap, entryOf } from '../companyfile/tree';
import { catalogueName } from '../engine/merge';
import type { Fix } from './rule';

/**
 * Removes a block. Empty where it cannot be taken out alone.
 *
 * @param changesVerdict whether a decision changes when the block is gone, or it takes a person to say that it may go
 */
export function removeOverrideFix(
  entry: ServerEntry,
  override: ToolOverride,
  title: string,
  changesVerdict = false,
): Fix[] {
  const map = entry.map && asMap(entryOf(entry.map, 'tool_annotations')?.value);
  const pair = map?.pairs.find(({ key }) => key === override.key);
  const edit = map && pair && removePair(entry, map, pair);
  return edit ? [{ title, preferred: false, changesVerdict, edits: [edit] }] : [];
}

/** The prefixed key of the same tool, which the raw one hides; removing the raw one would uncover it. */
export function hiddenKey(
  { overrides, toolPrefix }: ServerEntry,
  { tool }: ToolOverride,
): string | undefined {
  const prefixed = catalogueName(toolPrefix, tool);
  return prefixed !== tool && overrides.some((other) => other.tool === prefixed) ? prefixed : undefined;
}
