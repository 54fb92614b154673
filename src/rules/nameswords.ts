/** Several names in one sentence. */
import { t } from '@vscode/l10n';
import { shown } from '../schema/words';

const NAMED = 3;

/** `"a", "b" and "c"`; of more than three the first three, and how many more there are. */
export function namesInWords(names: readonly string[]): string {
  return itemsInWords(names.slice(0, NAMED).map(shown), names.length);
}

/**
 * The same for items that are fit for a message as they are.
 *
 * @param total how many there are in all; absent: no more than these
 */
export function itemsInWords(items: readonly string[], total = items.length): string {
  const first = items.slice(0, NAMED);
  const more = total - first.length;
  const last = more > 0 ? t('{0} more', more) : first.pop();
  return first.length > 0 ? t('{0} and {1}', first.join(', '), last ?? '') : (last ?? '');
}
