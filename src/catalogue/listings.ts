/** The listings of a whole program: shared by all open files, so that one launch runs once, and not too many at a time. */
import { textOf } from './failure';
import { Limiter } from './limiter';
import type { ListingOutcome } from './outcome';
import { ENDING_GRACES, type EndingGraces } from './processgroup';
import type { ResolvedLaunch } from './resolve';
import { SharedTask } from './sharedtask';

/** Servers that may be starting at the same time. */
const MAX_STARTING = 4;

/**
 * Runs listings. Callers that ask for the same thing while it is being asked share one listing; asked for again later, it
 * runs again, but never before the process of the run before has ended.
 */
export class Listings {
  readonly #limiter = new Limiter(MAX_STARTING);
  readonly #running = new Map<string, SharedTask<ListingOutcome>>();
  /** What is still being ended, by key. */
  readonly #ending = new Map<string, Promise<void>>();
  #isDisposed = false;

  /** @param graces how long servers may take to end at each step of ending them */
  constructor(private readonly graces: EndingGraces = ENDING_GRACES) {}

  /** Lists a server's tools. Never rejects; a fired `cancelled` resolves it at once as `cancelled`. */
  async list(resolved: ResolvedLaunch, cancelled?: AbortSignal): Promise<ListingOutcome> {
    if (this.#isDisposed) return { kind: 'cancelled' };
    const { key } = resolved;
    let task = this.#running.get(key);
    if (task === undefined || task.isCancelled) {
      const started = new SharedTask((signal) => this.#run(resolved, signal));
      task = started;
      this.#running.set(key, started);
      void started.settled.then(() => {
        if (this.#running.get(key) === started) this.#running.delete(key);
      });
    }
    return (await task.join(cancelled)) ?? { kind: 'cancelled' };
  }

  /** Resolves when everything that was being ended at the time of the call has ended. */
  async settled(): Promise<void> {
    await Promise.all(
      [...this.#running.values()].filter((task) => task.isCancelled).map((task) => task.settled),
    );
    await Promise.all(this.#ending.values());
  }

  /** Cancels everything, and resolves when no process is left. Nothing is started any more. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const task of this.#running.values()) task.cancel();
    await this.settled();
  }

  async #run(resolved: ResolvedLaunch, cancelled: AbortSignal): Promise<ListingOutcome> {
    const { key } = resolved;
    await this.#ending.get(key);
    const release = await this.#limiter.acquire(cancelled);
    if (release === undefined) return { kind: 'cancelled' };
    try {
      const { startListing } = await import('./listing');
      if (cancelled.aborted) return { kind: 'cancelled' };
      const listing = startListing(resolved, this.graces, cancelled);
      const ended = listing.ended.then(() => {
        if (this.#ending.get(key) === ended) this.#ending.delete(key);
      });
      this.#ending.set(key, ended);
      return await listing.outcome;
    } catch (error) {
      const reason = { kind: 'other', detail: textOf(error) } as const;
      return { kind: 'failed', step: 'start', reason, stderr: undefined };
    } finally {
      release();
    }
  }
}
