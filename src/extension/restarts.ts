/** How often a server that keeps dying is started again. */

/** Restarts that are granted within `WINDOW_MS`; one more death in that time is too many. */
export const MAX_RESTARTS = 4;
/** Milliseconds after which a death is forgotten. */
export const WINDOW_MS = 3 * 60 * 1000;

/** Counts the deaths of one server. */
export class RestartBudget {
  readonly #now: () => number;
  #deaths: number[] = [];

  /** @param now the current time in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a death. Returns whether the server may be started again. */
  spend(): boolean {
    const now = this.#now();
    this.#deaths = [...this.#deaths.filter((death) => now - death < WINDOW_MS), now];
    return this.#deaths.length <= MAX_RESTARTS;
  }

  /** Forgets all deaths: a person asked for a new start. */
  refill(): void {
    this.#deaths = [];
  }
}
