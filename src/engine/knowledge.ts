/** What is known of each server's tools, from whatever source: the facts that rules and features are handed. */
import type { AdvertisedTool } from './advertised';

/** A complete list of a server's tools. There are no partial lists: a listing that breaks off is a failure. */
export interface ToolList {
  readonly source: 'live' | 'cache' | 'snapshot';
  /** Milliseconds since the epoch at which the server answered; `undefined` for a snapshot. */
  readonly listedAt: number | undefined;
  readonly tools: readonly AdvertisedTool[];
}

/** Where a listing broke off. */
export type ListingStep = 'start' | 'handshake' | 'listing';

/** Why a listing failed, in words for a person; no secret values in it. */
export interface ListingFailure {
  readonly step: ListingStep;
  /** What happened and what to do. One or two sentences. */
  readonly message: string;
  /** The end of the server's standard error, bounded; untrusted text. Absent when it printed nothing. */
  readonly stderr?: string;
}

/**
 * The state of one server's list. `list` is the best list at hand, in every state: a list from before stays
 * while a newer one is loading or has failed.
 *
 * - `idle`: nobody asked yet, or asking is not wanted
 * - `consent`: it may not be asked before the person allows this launch
 * - `untrusted`: the workspace is not trusted, so it is not asked
 * - `loading`: it is being asked
 * - `listed`: it answered
 * - `failed`: it did not
 */
export interface ServerKnowledge {
  readonly state: 'idle' | 'consent' | 'untrusted' | 'loading' | 'listed' | 'failed';
  readonly list: ToolList | undefined;
  /** Set in state `failed` only. */
  readonly failure: ListingFailure | undefined;
  /** `${VAR}` references that had no value when the server was last asked, in the order of their first use. Absent: none. */
  readonly unresolvedVariables?: readonly string[];
  /** The snapshot's list, also where `list` is a newer one. Absent: there is no snapshot, or it does not hold the server. */
  readonly snapshot?: ToolList;
}

/** What is known of every server of one company file. */
export interface CatalogueView {
  /** What is known of the server with this name; `NOTHING_KNOWN` for a name that nobody asked about. */
  of(serverName: string): ServerKnowledge;
}

export const NOTHING_KNOWN: ServerKnowledge = { state: 'idle', list: undefined, failure: undefined };

/** The view in which no server was asked. */
export const EMPTY_CATALOGUE: CatalogueView = { of: () => NOTHING_KNOWN };

/**
 * The list that says which tools the server has, or `undefined` when that is not certain: while it is loading, after a
 * failure, or unasked without an older list. Rules that call a tool unknown must go quiet then. A snapshot is a word that
 * people have agreed on, so it counts also where nobody may ask.
 */
export function certainList({ state, list }: ServerKnowledge): ToolList | undefined {
  if (state === 'failed' || state === 'loading') return undefined;
  return state === 'untrusted' && list?.source !== 'snapshot' ? undefined : list;
}
