/** `shadowed-override`: the prefixed key of a tool whose raw name stands there too. */
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { shown } from '../schema/words';
import { aboutTool, spanOfTool } from './place';
import { removeOverrideFix } from './removeoverride';
import type { Draft, ServerFacts } from './rule';

export function shadowedOverride({ entry, tools, overridden }: ServerFacts): Draft[] {
  if (entry.toolPrefix === '' || overridden.length === entry.overrides.length) return [];
  const counting = new Set(overridden.map(({ override }) => override));
  return entry.overrides
    .filter((override) => !override.merged && !counting.has(override))
    .flatMap((override) => {
      const raw = tools.find(({ catalogueName }) => catalogueName === override.tool)?.overriddenBy;
      const winner = entry.overrides.find(({ tool }) => tool === raw);
      return winner ? [draftFor(entry, override, winner)] : [];
    });
}

function draftFor(entry: ServerEntry, override: ToolOverride, winner: ToolOverride): Draft {
  return {
    rule: 'shadowed-override',
    ...aboutTool(entry, override),
    message:
      `${shown(winner.tool)}, the server's own name for this tool, stands here too and wins whole: nothing in this block counts. ` +
      'Move what is meant there, and remove this one.',
    tags: ['unnecessary'],
    related: [{ message: `${shown(winner.tool)} stands here.`, span: spanOfTool(winner) }],
    fixes: () => removeOverrideFix(entry, override, 'Remove the override that does not count'),
  };
}
