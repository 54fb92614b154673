/** Choosing tools from a list before the file is changed: `PICK_TOOLS_COMMAND` among `commands` in `initializationOptions`. */
import type { DocumentUri } from 'vscode-languageserver-types';

/**
 * What is to be done with the chosen tools of a server.
 *
 * - `annotate`: the unclassified ones get what is suggested for them
 * - `outsideWrites`: those that write and whose server says that nothing leaves it get `open_world: true`
 */
export type ChoiceAction = 'annotate' | 'outsideWrites';

/** The client's command that shows the list: `[uri, server, action]`. */
export const PICK_TOOLS_COMMAND = 'hintsight.pickTools';
export type PickToolsArguments = readonly [uri: DocumentUri, server: string, action: ChoiceAction];

/** Request, client to server: the tools that may be chosen. `null` when the server is not in the file, or there are none. */
export const CHOICES_REQUEST = 'hintsight/choices';
export interface ChoicesParams {
  readonly uri: DocumentUri;
  readonly server: string;
  readonly action: ChoiceAction;
}
export type ChoicesResult = readonly ToolChoice[] | null;

export interface ToolChoice {
  /** What the tool is called by in `ChosenParams`. */
  readonly tool: string;
  /** The same for the person: untrusted text, made visible. */
  readonly label: string;
  /** What would be written, such as `read_only: true`. */
  readonly hints: string;
  /** Where that comes from, in words. */
  readonly source: string;
}

/** Request, client to server: changes the file for the chosen tools, by `workspace/applyEdit`. False where that is possible no more. */
export const CHOSEN_REQUEST = 'hintsight/chosen';
export interface ChosenParams extends ChoicesParams {
  readonly tools: readonly string[];
}
export type ChosenResult = boolean;
