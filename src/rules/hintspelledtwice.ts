/** `hint-spelled-twice`: the fixes that leave one of the two spellings. */
import { t } from '@vscode/l10n';
import { removeHint } from '../companyfile/edits';
import type { HintStatement, ServerEntry, ToolOverride } from '../companyfile/model';
import type { Fault } from '../schema/check';
import type { Draft, Fix } from './rule';

/** What there is to add to a fault of the schema. */
export function hintSpelledTwice(entry: ServerEntry, { tool, node }: Fault): Partial<Draft> {
  const override = entry.overrides.find((candidate) => candidate.tool === tool);
  const second = override?.statements.find(({ key }) => key === node);
  const first = override?.statements.find(({ hint, key }) => hint === second?.hint && key !== node);
  if (!override || !first || !second) return {};
  return { fixes: () => fixesFor(entry, override, first, second) };
}

function fixesFor(
  entry: ServerEntry,
  override: ToolOverride,
  first: HintStatement,
  second: HintStatement,
): Fix[] {
  const agree = first.value === second.value;
  // The second goes first: it is where the finding is shown.
  return (agree ? [second] : [second, first]).flatMap((statement) => {
    const edit = removeHint(entry, override, statement);
    if (!edit) return [];
    const title = t('Remove {0}', statement.key.text);
    return [{ title, preferred: agree, changesVerdict: !agree, edits: [edit] }];
  });
}
