/** `open-world-unset`: the trap. A write of which nobody says where it lands is counted as a public one. */
import { t } from '@vscode/l10n';
import { stateHint } from '../companyfile/edits';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import type { Draft, Fix, OverriddenTool, ServerFacts } from './rule';

export function openWorldUnset({ entry, overridden }: ServerFacts): Draft[] {
  return overridden.filter(isTrapped).map((tool) => ({
    rule: 'open-world-unset',
    message: messageFor(tool),
    ...aboutTool(entry, tool.override),
    fixes: () => fixesFor(entry, tool.override),
  }));
}

/** Whether the trap has this tool: a write that nobody says to stay inside, or not to. */
export function isTrapped({ verdict, unreadable, isEmpty }: OverriddenTool): boolean {
  // The guard's own rule: a write, not destructive, that is not said to stay inside. (A control tool is denied by its name.)
  return (
    verdict.worker.rule === 'shared-write' &&
    verdict.effective.openWorld === 'unknown' &&
    !isEmpty &&
    !unreadable.has('readOnly') &&
    !unreadable.has('destructive') &&
    !unreadable.has('openWorld')
  );
}

function messageFor({ override, verdict }: OverriddenTool): string {
  const who = verdict.override.readOnly === 'no' ? t('this file') : t('the server');
  return t(
    'Workers may not call {0}: {1} says that it writes, and nothing says that the write stays inside. ' +
      'State open_world: false if nobody outside sees what it does, open_world: true if somebody may.',
    shown(override.tool),
    who,
  );
}

function fixesFor(entry: ServerEntry, override: ToolOverride): Fix[] {
  return (['no', 'yes'] as const).flatMap((value) => {
    const edit = stateHint(entry, override, 'openWorld', value);
    if (!edit) return [];
    const title = t('Insert {0}', `open_world: ${value === 'no' ? 'false' : 'true'}`);
    return [{ title, preferred: value === 'no', changesVerdict: true, edits: [edit] }];
  });
}
