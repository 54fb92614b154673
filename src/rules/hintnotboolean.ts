/** `hint-not-boolean`: the fix for a boolean that is written as a text. */
import { t } from '@vscode/l10n';
import type { ServerEntry } from '../companyfile/model';
import { asScalar } from '../companyfile/tree';
import type { Fault } from '../schema/check';
import type { Draft } from './rule';

/** What there is to add to a fault of the schema. */
export function hintNotBoolean(_: ServerEntry, { node, span }: Fault): Partial<Draft> {
  // Behind an alias the text belongs to others too.
  const text = node?.kind === 'scalar' ? (asScalar(node)?.text.trim().toLowerCase() ?? '') : '';
  if (text !== 'true' && text !== 'false') return {};
  return {
    fixes: () => [
      {
        title: t('Write {0}', text),
        preferred: true,
        changesVerdict: true,
        edits: [{ span, newText: text }],
      },
    ],
  };
}
