/** Values that the person has stored in the client, for `${VAR}`. */
import type { Connection } from 'vscode-languageserver';
import { newOpener } from '../protocol/sealed';
import {
  STORED_NAMES_REQUEST,
  VARIABLES_REQUEST,
  type StoredNamesResult,
  type VariablesParams,
  type VariablesResult,
} from '../protocol/variables';

/** What the person has stored. Each rejects when the client cannot tell, with no value in the error. */
export interface StoredVariables {
  /** The values of those names that have one; to be asked for only once a launch that refers to them is allowed. */
  readonly values: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** All names that have a value. */
  readonly names: () => Promise<ReadonlySet<string>>;
}

/** Asks the client, which has said that it can be asked (`variables` in `initializationOptions`). */
export function storedVariables(connection: Connection): StoredVariables {
  return {
    values: async (names) => {
      if (names.length === 0) return new Map();
      const opener = newOpener();
      const params: VariablesParams = { names, publicKey: opener.publicKey };
      const result = await connection.sendRequest<VariablesResult>(VARIABLES_REQUEST, params);
      return readValues(opener.open(result), names);
    },
    names: async () => {
      const { names } = await connection.sendRequest<StoredNamesResult>(STORED_NAMES_REQUEST);
      return new Set(names);
    },
  };
}

function readValues(text: string, names: readonly string[]): Map<string, string> {
  const values = parsed(text);
  return new Map(
    names.flatMap((name): [string, string][] => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own words would show a part of the text.
    throw new Error('the stored values cannot be read');
  }
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
