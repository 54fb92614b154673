/** Which `${VAR}` references have a value, before any launch is resolved: names only, no value is handed on. */
import { referencedVariables, type VariableSource } from './variables';

/** Whether every `${VAR}` in some texts has a value. */
export type Resolves = (texts: readonly string[]) => boolean;

/**
 * Looks up what the texts refer to.
 *
 * @returns tells about any of the texts; of other references it says that they have none
 */
export async function lookUpReferences(texts: readonly string[], source: VariableSource): Promise<Resolves> {
  const names = referencedVariables(texts);
  const values = names.length === 0 ? new Map<string, string>() : await source.lookUp(names);
  const known = new Set(values.keys());
  return (asked) => referencedVariables(asked).every((name) => known.has(name));
}
