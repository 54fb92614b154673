/** `yaml-syntax` for an alias that is fine in YAML, but not for the engine: it reads each hint block on its own. */
import { t } from '@vscode/l10n';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import type { AliasNode, MapNode, TreeNode } from '../companyfile/tree';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import type { Draft, ServerFacts } from './rule';

export function outsideAnchor({ entry }: ServerFacts): Draft[] {
  return entry.overrides.flatMap((override) => {
    const block = override.value;
    // A block that is an alias as a whole is fine, and told of where it is written.
    if (override.merged || block.kind !== 'map') return [];
    return block.pairs
      .flatMap(({ value }) => aliasesIn(value))
      .filter((alias) => pointsOutside(block, alias))
      .map((alias) => draftFor(entry, override, alias));
  });
}

/** A hint's value is an alias itself; a merge key may take a list of them. */
function aliasesIn(value: TreeNode): AliasNode[] {
  if (value.kind === 'alias') return [value];
  return value.kind === 'seq' ? value.items.flatMap(aliasesIn) : [];
}

function pointsOutside({ span }: MapNode, { target }: AliasNode): boolean {
  return target !== undefined && (target.span.start < span.start || target.span.end > span.end);
}

function draftFor(entry: ServerEntry, override: ToolOverride, { name, span }: AliasNode): Draft {
  return {
    rule: 'yaml-syntax',
    ...aboutTool(entry, override),
    message: t(
      'The engine reads each hint block on its own and finds no anchor "&{0}" in the one of {1}. ' +
        'Write the value out here.',
      name,
      shown(override.tool),
    ),
    span,
  };
}
