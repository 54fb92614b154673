/** Several names in one sentence. */
import { shown } from '../schema/words';

const NAMED = 3;

/** `"a", "b" and "c"`; of more than three the first three, and how many more there are. */
export function namesInWords(names: readonly string[]): string {
  const first = names.slice(0, NAMED).map(shown);
  const more = names.length - first.length;
  const last = more > 0 ? `${more} more` : first.pop();
  return first.length > 0 ? `${first.join(', ')} and ${last ?? ''}` : (last ?? '');
}
