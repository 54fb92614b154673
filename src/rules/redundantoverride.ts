/** `redundant-override`: a block that states only what its server says anyway. */
import { t } from '@vscode/l10n';
import type { ServerEntry } from '../companyfile/model';
import { asMap, entryOf } from '../companyfile/tree';
import { HINT_NAMES } from '../engine/hints';
import { certainList, type ServerKnowledge } from '../engine/knowledge';
import { shown } from '../schema/words';
import { isContradictory } from './contradictoryhints';
import { isTrapped } from './openworldunset';
import { aboutTool } from './place';
import { hiddenKey, removeOverrideFix } from './removeoverride';
import type { Draft, OverriddenTool, ServerFacts } from './rule';
import { byWhichList } from './whoseword';

export function redundantOverride(facts: ServerFacts): Draft[] {
  const { entry, knowledge, overridden } = facts;
  const list = certainList(knowledge);
  if (!list) return [];
  return overridden
    .filter((tool) => isRedundant(entry, knowledge, tool))
    .map(({ override }) => ({
      rule: 'redundant-override',
      ...aboutTool(entry, override),
      message: t(
        'The server says the same about {0}{1}: this block changes nothing. Remove it, or keep it to hold the hints where the server changes its mind.',
        shown(override.tool),
        byWhichList(list),
      ),
      tags: ['unnecessary'],
      fixes: () => removeOverrideFix(entry, override, t('Remove the redundant override')),
    }));
}

/**
 * Whether a block states something, and nothing that its server does not say. Where other rules ask for more to be stated, or
 * would without it, the block is where that belongs.
 */
export function isRedundant(entry: ServerEntry, knowledge: ServerKnowledge, tool: OverriddenTool): boolean {
  const { override, verdict, unreadable, isEmpty, isShared } = tool;
  if (!certainList(knowledge) || !verdict.listed || isEmpty || isShared) return false;
  if (unreadable.size > 0 || override.merged) return false;
  if (isTrapped(tool) || isContradictory(tool) || isNeeded(tool)) return false;
  const block = asMap(override.value);
  if (!block || entryOf(block, 'title') || hiddenKey(entry, override) !== undefined) return false;
  return HINT_NAMES.every(
    (hint) => override.hints[hint] === 'unknown' || override.hints[hint] === verdict.advertised[hint],
  );
}

/** Whether another rule would speak of the tool if the block were gone: nobody classifies it, or the server alone says that a write stays inside. */
function isNeeded({ override, verdict }: OverriddenTool): boolean {
  if (verdict.effective.readOnly === 'unknown') return true;
  return verdict.worker.rule === 'private-write' && override.hints.openWorld === 'no';
}
