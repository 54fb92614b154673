/** `title-override`: a `title` in a hint block, which the engine refuses. */
import { t } from '@vscode/l10n';
import { removePair } from '../companyfile/edits';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { asMap, type Pair } from '../companyfile/tree';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import type { Draft, Fix, ServerFacts } from './rule';

export function titleOverride({ entry }: ServerFacts): Draft[] {
  return entry.overrides.flatMap((override) => {
    // A block that is an alias, or comes in through a merge key, is told of where it is written.
    if (override.merged || override.value.kind !== 'map') return [];
    return override.value.pairs
      .filter(({ key }) => key.text === 'title')
      .map((pair): Draft => draftFor(entry, override, pair));
  });
}

function draftFor(entry: ServerEntry, override: ToolOverride, pair: Pair): Draft {
  return {
    rule: 'title-override',
    ...aboutTool(entry, override),
    message: t(
      'A hint block has no title: the engine refuses it, and takes the title of {0} from its server. Remove it.',
      shown(override.tool),
    ),
    span: pair.key.span,
    fixes: () => fixesFor(entry, override, pair),
  };
}

function fixesFor(entry: ServerEntry, { value }: ToolOverride, pair: Pair): Fix[] {
  const map = asMap(value);
  const edit = map && removePair(entry, map, pair);
  return edit
    ? [{ title: t('Remove {0}', 'title'), preferred: true, changesVerdict: false, edits: [edit] }]
    : [];
}
