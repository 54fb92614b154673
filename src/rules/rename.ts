/** The fix that gives a key another name. */
import { t } from '@vscode/l10n';
import { writtenLike } from '../companyfile/quoting';
import { placeSpan } from '../companyfile/span';
import type { ScalarNode } from '../companyfile/tree';
import { shown } from '../schema/words';
import type { Fix } from './rule';

/** Renames a key. Its quoting is kept, unless YAML would read the new name otherwise. */
export function renameFix(key: ScalarNode, name: string): Fix {
  return {
    title: t('Rename to {0}', shown(name)),
    preferred: true,
    changesVerdict: true,
    edits: [{ span: key.span, newText: writtenLike(key, name) }],
  };
}

/** The same for a key whose span counts from `base`. */
export function placedRenameFix(base: number, key: ScalarNode, name: string): Fix {
  const fix = renameFix(key, name);
  return { ...fix, edits: fix.edits.map(({ span, newText }) => ({ span: placeSpan(base, span), newText })) };
}
