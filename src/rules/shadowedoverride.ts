/** `shadowed-override`: the prefixed key of a tool whose raw name stands there too. */
import { t } from '@vscode/l10n';
import type { ToolOverride } from '../companyfile/model';
import { statesSomething } from '../engine/hints';
import { shown } from '../schema/words';
import { toolsByName } from './offers';
import { aboutTool, spanOfTool } from './place';
import { removeOverrideFix } from './removeoverride';
import type { Draft, ServerFacts } from './rule';
import { byWhichList } from './whoseword';

export function shadowedOverride(facts: ServerFacts): Draft[] {
  const { entry, overridden } = facts;
  const { overrides, toolPrefix } = entry;
  if (toolPrefix === '' || overridden.length === overrides.length) return [];
  const counting = new Set(overridden.map(({ override }) => override));
  const byKey = new Map(overrides.map((override) => [override.tool, override]));
  return overrides
    .filter((override) => !override.merged && !counting.has(override))
    .flatMap((override) => {
      // A raw name can only be shadowed by itself with the prefix; what the list says of both is in `overridden` already.
      const winner = byKey.get(override.tool.slice(toolPrefix.length));
      return winner ? [draftFor(facts, override, winner)] : [];
    });
}

function draftFor(facts: ServerFacts, override: ToolOverride, winner: ToolOverride): Draft {
  const { entry } = facts;
  const raw = shown(winner.tool);
  return {
    rule: 'shadowed-override',
    ...aboutTool(entry, override),
    message: t(
      '{0}, {1}, stands here too and wins whole: nothing in this block counts. Move what is meant there, and remove this one.',
      raw,
      whatIs(facts, override),
    ),
    tags: ['unnecessary'],
    related: [{ message: t('{0} stands here.', raw), span: spanOfTool(winner) }],
    fixes: () =>
      removeOverrideFix(
        entry,
        override,
        t('Remove the override that does not count'),
        // Where the other one states nothing (yet), what stands here may be meant to stay.
        !statesSomething(winner.hints),
      ),
  };
}

/** What the winning key is: the server's own name where the server says so, else what the file alone tells. */
function whatIs(facts: ServerFacts, { tool }: ToolOverride): string {
  const { list } = facts.knowledge;
  return list && toolsByName(facts).get(tool)?.listed
    ? t("the server's own name for this tool{0}", byWhichList(list))
    : t('the same tool without the prefix');
}
