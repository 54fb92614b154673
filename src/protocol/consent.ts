/** Asking the person by a dialog of the client's own, where it has one: `consentRequest` in `initializationOptions`. */

/**
 * Request, server to client: may these launches be started or dialled? Asked in a trusted workspace only, and once for all
 * servers of a file as long as their words are few enough to be seen at once.
 */
export const CONSENT_REQUEST = 'hintsight/consent';
export interface ConsentParams {
  /** The company file's name, for the person. Untrusted text, made visible. */
  readonly fileName: string;
  /** What is asked, in one line. */
  readonly question: string;
  /**
   * Whether the person wants the tools now, by a command of theirs. Else the question comes by itself, as a file was opened or
   * saved, and must not stand in the way.
   */
  readonly wanted: boolean;
  /** What would run or be dialled. All of it is to be shown, as it is. */
  readonly launches: readonly ConsentLaunch[];
}

/** One launch in words for a person. Nothing in them is hidden, and none holds a line break. */
export interface ConsentLaunch {
  /** Untrusted text, made visible. */
  readonly serverName: string;
  /** What runs, where, and the names of variables, a line each. Untrusted text, made visible. */
  readonly lines: readonly string[];
}

/**
 * What the person said about all launches of a question. `once`: now. `always`, `never`: remembered for these launches, in all
 * windows. `null`: nothing, so they are not started now, and are asked about again when the person wants their tools.
 */
export type ConsentAnswer = 'once' | 'always' | 'never' | null;
export interface ConsentResult {
  readonly answer: ConsentAnswer;
}

/**
 * Command for `workspace/executeCommand`, without arguments: forgets every answer, `never` included. How many there were is
 * told to the person.
 */
export const FORGET_CONSENTS_COMMAND = 'hintsight.forgetConsents';
