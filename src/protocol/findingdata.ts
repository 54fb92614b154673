/** What the `data` of a diagnostic holds, for clients that do something with a finding of their own. Keys may be added. */
export interface FindingData {
  /** The server that it is about, by its name; absent when it is about none. */
  readonly server?: string;
  /** The tool that it is about, as the file spells it; absent when it is about none. */
  readonly tool?: string;
}
