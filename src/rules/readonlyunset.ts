/** `read-only-unset`: a block that leaves open whether the tool reads or writes. */
import { t } from '@vscode/l10n';
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
  return verdict.worker.rule === 'unclassified'
    ? t(
        'Nothing says whether {0} reads or writes: the worker guard cannot classify it and lets workers call it, and every call counts as a delivery. State read_only.',
        shown(override.tool),
      )
    : t(
        'Nothing says whether {0} reads or writes: every call counts as a delivery. State read_only.',
        shown(override.tool),
      );
}

function fixesFor(entry: ServerEntry, override: ToolOverride): Fix[] {
  return (['yes', 'no'] as const).flatMap((value) => {
    const edit = stateHint(entry, override, 'readOnly', value);
    if (!edit) return [];
    const title = t('Insert {0}', `read_only: ${value === 'no' ? 'false' : 'true'}`);
    return [{ title, preferred: false, changesVerdict: true, edits: [edit] }];
  });
}
