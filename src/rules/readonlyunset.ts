/** `read-only-unset`: a block that leaves open whether the tool reads or writes. */
import { stateHint } from '../companyfile/edits';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import type { Draft, Fix, OverriddenTool, ServerFacts } from './rule';

export function readOnlyUnset({ entry, overridden }: ServerFacts): Draft[] {
  return overridden.filter(isOpen).map((tool) => ({
    rule: 'read-only-unset',
    message: messageFor(tool),
    ...aboutTool(entry, tool.override),
    fixes: () => fixesFor(entry, tool.override),
  }));
}

function isOpen({ verdict: { effective }, unreadable, isEmpty }: OverriddenTool): boolean {
  return (
    effective.readOnly === 'unknown' &&
    effective.destructive !== 'yes' &&
    !isEmpty &&
    !unreadable.has('readOnly') &&
    !unreadable.has('destructive')
  );
}

function messageFor({ override, verdict }: OverriddenTool): string {
  const guard =
    verdict.worker.rule === 'unclassified'
      ? 'the worker guard cannot classify it and lets workers call it, and '
      : '';
  return `Nothing says whether ${shown(override.tool)} reads or writes: ${guard}every call counts as a delivery. State read_only.`;
}

function fixesFor(entry: ServerEntry, override: ToolOverride): Fix[] {
  return (['yes', 'no'] as const).flatMap((value) => {
    const edit = stateHint(entry, override, 'readOnly', value);
    if (!edit) return [];
    const title = `Insert read_only: ${value === 'no' ? 'false' : 'true'}`;
    return [{ title, preferred: false, changesVerdict: true, edits: [edit] }];
  });
}
