/** Values of `${VAR}` that the person has stored in the client: `variables` in `initializationOptions`. */
import type { DocumentUri } from 'vscode-languageserver-types';
import type { Sealed } from './sealed';

/**
 * Request, server to client: the stored values of these names. Asked only after the person has allowed a launch that refers to
 * them. The values are sealed, for a trace of the conversation is written to where people look.
 */
export const VARIABLES_REQUEST = 'hintsight/variables';
export interface VariablesParams {
  readonly names: readonly string[];
  /** What the values are to be sealed for; another one for each request. */
  readonly publicKey: string;
}
/** Sealed is a JSON object with the values of those names that have one. */
export type VariablesResult = Sealed;

/** Request, server to client: the names for which the person has stored a value. */
export const STORED_NAMES_REQUEST = 'hintsight/storedNames';
export interface StoredNamesResult {
  readonly names: readonly string[];
}

/** Notification, client to server: these names have other values now. Their servers are asked again where they were asked before. */
export const VARIABLES_CHANGED_NOTIFICATION = 'hintsight/variablesChanged';
export interface VariablesChangedParams {
  readonly names: readonly string[];
}

/**
 * Request, client to server: the names that a company file refers to, in the order of their first use; names only. The result is
 * `null` when the document is not open or is no company file.
 */
export const VARIABLE_NAMES_REQUEST = 'hintsight/variableNames';
export interface VariableNamesParams {
  readonly uri: DocumentUri;
}
export type VariableNamesResult = readonly VariableReport[] | null;

/** A name, and where a value would come from if the client has stored none. */
export interface VariableReport {
  readonly name: string;
  /** `dotenv`: a `.env` file, which is read in a trusted workspace only. `none`: there is no value. */
  readonly source: 'environment' | 'dotenv' | 'none';
  /** The servers whose entries or credentials refer to it. Untrusted texts. */
  readonly servers: readonly string[];
}

/** The client's command that asks the person for a value: `[name]`, or nothing to choose a name first. */
export const SET_VARIABLE_COMMAND = 'hintsight.setVariable';
