/** Whose credentials a `shared: false` server is listed with. */
import type { DocumentUri } from 'vscode-languageserver-types';

/**
 * Request, client to server: the seats that one can be chosen from. The result is `null` when the document is not open or is no
 * company file.
 */
export const SEATS_REQUEST = 'hintsight/seats';
export interface SeatsParams {
  readonly uri: DocumentUri;
}
export type SeatsResult = SeatsReport | null;

export interface SeatsReport {
  /** The agent seats that hold credentials of a `shared: false` server, in the file's order. */
  readonly seats: readonly SeatReport[];
  /** The name of the chosen seat, whether the file has it or not; null: the server chooses for each server. */
  readonly chosen: string | null;
}

/** All texts are the file's own: untrusted. */
export interface SeatReport {
  readonly name: string;
  /** The `shared: false` servers that it holds credentials for, its unit's included. */
  readonly servers: readonly string[];
}

/** Notification, client to server: the person has chosen a seat, or with null that the server chooses. */
export const SEAT_CHANGED_NOTIFICATION = 'hintsight/seatChanged';
export interface SeatChangedParams {
  readonly seat: string | null;
}
