/** What client and server say to each other beyond LSP. Names and parameters only: no transport is imported here. */
import type { DocumentUri } from 'vscode-languageserver-types';
import type { ServerStatus, ToolsReport } from './report';

/**
 * Request, client to server: what is decided about every tool of a file. Starts nothing: it answers from the best
 * lists at hand. The result is `null` when the document is not open or is no company file.
 */
export const TOOLS_REQUEST = 'hintsight/tools';
export interface ToolsParams {
  readonly uri: DocumentUri;
}
export type ToolsResult = ToolsReport | null;

/**
 * Request, client to server: how it stands with the servers of a file, which is the `status` of each in `hintsight/tools`
 * without the tools. The result is `null` when the document is not open or is no company file.
 */
export const STATUS_REQUEST = 'hintsight/status';
export type StatusParams = ToolsParams;
export type StatusResult = StatusReport | null;
export interface StatusReport {
  /** In the file's order. */
  readonly servers: readonly NamedStatus[];
}
export interface NamedStatus {
  /** Untrusted text. */
  readonly name: string;
  readonly status: ServerStatus;
}

/** Notification, server to client: what `hintsight/tools` answers for this file may have changed. */
export const TOOLS_CHANGED_NOTIFICATION = 'hintsight/toolsChanged';
export interface ToolsChangedParams {
  readonly uri: DocumentUri;
}

/** Notification, client to server: the person's trust in the workspace changed after the start. */
export const TRUST_CHANGED_NOTIFICATION = 'hintsight/trustChanged';
export interface TrustChangedParams {
  readonly trusted: boolean;
}

/**
 * Command for `workspace/executeCommand`: asks the servers of a file for their tools, now. It is the person's own
 * wish, so it also asks again where they were not asked before; consent and trust still hold.
 */
export const LIST_TOOLS_COMMAND = 'hintsight.listTools';
/** `[uri]` for every server of the file, `[uri, serverName]` for one. */
export type ListToolsArguments = readonly [uri: DocumentUri, serverName?: string];
