/**
 * `${VAR}` references and where their values come from.
 *
 * As in Crewlet, only the braced form counts, whole or embedded, in `env`, `headers` and `url`; `$VAR`, `${env:X}` and
 * everything else that looks like shell stays as it is.
 */
import { parse } from 'dotenv';
import { readFile } from 'node:fs/promises';

/** The variables of a process. An absent or `undefined` entry is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where values come from. Asked only after the person has allowed a launch. */
export interface VariableSource {
  /** The values of those names that have one; an empty value is a value. */
  lookUp(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface VariableSourceOptions {
  /** Looks up values that the person stored for this purpose; they win. Absent: there is no such store. */
  readonly stored?: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly environment: Environment;
  /** Paths of `.env` files, nearest first: the first that can be read counts, the others are not looked at. */
  readonly dotenvFiles?: readonly string[];
  /** Reads a text file; rejects when that is not possible. Absent: from disk. */
  readonly readTextFile?: (path: string) => Promise<string>;
}

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The names that the texts refer to, each once, in the order of their first use. */
export function referencedVariables(texts: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, name] of text.matchAll(REFERENCE)) if (name !== undefined) names.add(name);
  }
  return [...names];
}

/** The text with each reference replaced once; what has no value becomes empty. Values are not looked into again. */
export function replaceVariables(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(REFERENCE, (_reference, name: string) => values.get(name) ?? '');
}

/**
 * The sources in the order in which they count: what the person stored, the process environment, then a `.env` file.
 * A file is read only when a name has no value yet, anew each time, and `process.env` is never changed.
 */
export function variableSource(options: VariableSourceOptions): VariableSource {
  return {
    async lookUp(names) {
      const values = new Map<string, string>();
      const stored = await options.stored?.(names);
      for (const name of names) {
        const value = stored?.get(name) ?? ownValue(options.environment, name);
        if (value !== undefined) values.set(name, value);
      }
      const missing = names.filter((name) => !values.has(name));
      if (missing.length === 0) return values;
      const file = await readFirst(options);
      for (const name of missing) {
        const value = ownValue(file, name);
        if (value !== undefined) values.set(name, value);
      }
      return values;
    },
  };
}

/** Where a value comes from, beside the person's store. `none`: there is no value. */
export type VariableOrigin = 'environment' | 'dotenv' | 'none';

/** Where the values of some names would come from if none were stored; the values themselves are not told. */
export async function variableOrigins(
  names: readonly string[],
  options: Omit<VariableSourceOptions, 'stored'>,
): Promise<ReadonlyMap<string, VariableOrigin>> {
  const { environment } = options;
  const values = await variableSource(options).lookUp(names);
  const originOf = (name: string): VariableOrigin => {
    if (ownValue(environment, name) !== undefined) return 'environment';
    return values.has(name) ? 'dotenv' : 'none';
  };
  return new Map(names.map((name) => [name, originOf(name)]));
}

/** Not what every object inherits: `${toString}` is a name like any other. */
function ownValue(values: Environment, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

async function readFirst({
  dotenvFiles = [],
  readTextFile = (path) => readFile(path, 'utf8'),
}: VariableSourceOptions): Promise<Record<string, string>> {
  for (const path of dotenvFiles) {
    try {
      const text = await readTextFile(path);
      return parse(text.replace(/^\uFEFF/, ''));
    } catch {
      // No such file, or none that may be read: the next one counts, and names without a value are reported.
    }
  }
  return {};
}
