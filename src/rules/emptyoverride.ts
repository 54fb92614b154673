/** `empty-override`: a block that states nothing. */
import { removePair } from '../companyfile/edits';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { asMap, entryOf } from '../companyfile/tree';
import { catalogueName } from '../engine/merge';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import type { Draft, Fix, ServerFacts } from './rule';

export function emptyOverride({ entry, overridden }: ServerFacts): Draft[] {
  return overridden
    .filter(({ override, isEmpty }) => isEmpty && !hasTitle(override))
    .map(({ override }) => {
      const hidden = hiddenKey(entry, override);
      return {
        rule: 'empty-override',
        message: messageFor(override, hidden),
        ...aboutTool(entry, override),
        fixes: () => fixesFor(entry, override, hidden !== undefined),
      };
    });
}

/** `title-override` tells of a title, and once it is gone there is time to tell that the block is empty. */
function hasTitle({ value }: ToolOverride): boolean {
  const block = asMap(value);
  return block !== undefined && entryOf(block, 'title') !== undefined;
}

/** The prefixed key of the same tool, which the raw one hides even when it states nothing. */
function hiddenKey({ overrides, toolPrefix }: ServerEntry, { tool }: ToolOverride): string | undefined {
  const prefixed = catalogueName(toolPrefix, tool);
  return prefixed !== tool && overrides.some((other) => other.tool === prefixed) ? prefixed : undefined;
}

function messageFor({ tool }: ToolOverride, hidden: string | undefined): string {
  return hidden === undefined
    ? `The block of ${shown(tool)} states nothing, so it changes nothing. State a hint, or remove it.`
    : `The block of ${shown(tool)} states nothing, and hides the one of ${shown(hidden)}, the same tool. Remove one of the two.`;
}

function fixesFor(entry: ServerEntry, override: ToolOverride, hidesOther: boolean): Fix[] {
  const map = entry.map && asMap(entryOf(entry.map, 'tool_annotations')?.value);
  const pair = map?.pairs.find(({ key }) => key === override.key);
  const edit = map && pair && removePair(entry, map, pair);
  if (!edit) return [];
  return [
    { title: 'Remove the empty override', preferred: false, changesVerdict: hidesOther, edits: [edit] },
  ];
}
