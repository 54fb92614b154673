/** `empty-override`: a block that states nothing. */
import { t } from '@vscode/l10n';
import type { ToolOverride } from '../companyfile/model';
import { asMap, entryOf } from '../companyfile/tree';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import { hiddenKey, removeOverrideFix } from './removeoverride';
import type { Draft, ServerFacts } from './rule';

export function emptyOverride({ entry, overridden }: ServerFacts): Draft[] {
  return overridden
    .filter(({ override, isEmpty }) => isEmpty && !hasTitle(override))
    .map(({ override }) => {
      const hidden = hiddenKey(entry, override);
      return {
        rule: 'empty-override',
        message: messageFor(override, hidden),
        ...aboutTool(entry, override),
        fixes: () => removeOverrideFix(entry, override, t('Remove the empty override'), hidden !== undefined),
      };
    });
}

/** `title-override` tells of a title, and once it is gone there is time to tell that the block is empty. */
function hasTitle({ value }: ToolOverride): boolean {
  const block = asMap(value);
  return block !== undefined && entryOf(block, 'title') !== undefined;
}

function messageFor({ tool }: ToolOverride, hidden: string | undefined): string {
  return hidden === undefined
    ? t('The block of {0} states nothing, so it changes nothing. State a hint, or remove it.', shown(tool))
    : t(
        'The block of {0} states nothing, and hides the one of {1}, the same tool. Remove one of the two.',
        shown(tool),
        shown(hidden),
      );
}
