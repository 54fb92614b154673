/** Which `${VAR}` references have a value, before any launch is allowed: names only, no stored value is asked for. */
import { referencedVariables, variableOrigins, type VariableSourceOptions } from './variables';

/** Whether every `${VAR}` in some texts has a value. */
export type Resolves = (texts: readonly string[]) => boolean;

/**
 * Looks up what the texts refer to.
 *
 * @param stored the names for which the person has stored a value
 * @returns tells about any of the texts; of other references it says that they have none
 */
export async function lookUpReferences(
  texts: readonly string[],
  options: Omit<VariableSourceOptions, 'stored'>,
  stored: ReadonlySet<string> = new Set(),
): Promise<Resolves> {
  const names = referencedVariables(texts).filter((name) => !stored.has(name));
  const origins = names.length === 0 ? new Map<string, string>() : await variableOrigins(names, options);
  const hasValue = (name: string): boolean => stored.has(name) || (origins.get(name) ?? 'none') !== 'none';
  return (asked) => referencedVariables(asked).every(hasValue);
}
