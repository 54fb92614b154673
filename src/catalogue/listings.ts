/** The listings of a whole program: shared by all open files, so that one launch runs once, and not too many at a time. */
import { textOf } from './failure';
import type { ListingStep } from '../engine/knowledge';
import { Limiter } from './limiter';
import type { ListedOutcome, RunningListing } from './listing';
import type { ListingOutcome } from './outcome';
import { ENDING_GRACES, type EndingGraces } from './processgroup';
import type { ResolvedLaunch } from './resolve';
import { SharedTask } from './sharedtask';

/** Servers that may be starting at the same time. */
const MAX_STARTING = 4;

/** After how long a server that has not answered yet counts no more among them, so that no other waits for one that hangs. */
const STARTING_MS = 5000;

/** Called with what a server lists now, some time after it has answered. */
export type RelistedListener = (key: string, outcome: ListedOutcome) => void;

/**
 * Runs listings. Callers that ask for the same thing while it is being asked share one listing; asked for again later, it
 * runs again, but never before the process of the run before has ended.
 *
 * A stdio server that has answered may live on for a while, to tell when its list changes.
 */
export class Listings {
  readonly #limiter = new Limiter(MAX_STARTING);
  readonly #running = new Map<string, SharedTask<ListingOutcome>>();
  /** What has been started and has not ended yet, by key. */
  readonly #started = new Map<string, RunningListing>();
  readonly #listeners = new Set<RelistedListener>();
  readonly #graces: EndingGraces;
  readonly #idleMs: number;
  #isDisposed = false;

  /**
   * @param graces how long servers may take to end at each step of ending them
   * @param idleMs milliseconds that a stdio server lives on after it has listed its tools
   */
  constructor(graces: EndingGraces = ENDING_GRACES, idleMs = 0) {
    this.#graces = graces;
    this.#idleMs = idleMs;
  }

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

  /** What a listing under way is doing, or that it waits for its turn. */
  stepOf(key: string): ListingStep | 'waiting' {
    const step = this.#running.has(key) ? this.#started.get(key)?.step() : undefined;
    return step ?? (this.#limiter.isFull ? 'waiting' : 'start');
  }

  /**
   * Ends a server that lives on after its listing, or whose listing was cancelled; one that somebody waits for is left alone.
   *
   * @returns when its process has ended
   */
  async end(key: string): Promise<void> {
    const task = this.#running.get(key);
    if (task?.isCancelled === false) return;
    await task?.settled;
    // Meanwhile it may be asked for anew.
    if (this.#running.has(key)) return;
    const listing = this.#started.get(key);
    listing?.end();
    await listing?.ended;
  }

  /** Calls the listener when a server that lives on has another list. @returns what stops that */
  onDidRelist(listener: RelistedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Cancels everything, and resolves when no process is left. Nothing is started any more. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const task of this.#running.values()) task.cancel();
    const keys = new Set([...this.#running.keys(), ...this.#started.keys()]);
    await Promise.all([...keys].map((key) => this.end(key)));
  }

  async #run(resolved: ResolvedLaunch, cancelled: AbortSignal): Promise<ListingOutcome> {
    const { key } = resolved;
    const before = this.#started.get(key);
    before?.end();
    await before?.ended;
    const release = await this.#limiter.acquire(cancelled);
    if (release === undefined) return { kind: 'cancelled' };
    const patience = setTimeout(release, STARTING_MS);
    try {
      const { startListing } = await import('./listing');
      if (cancelled.aborted) return { kind: 'cancelled' };
      const onRelisted = (outcome: ListedOutcome): void => {
        for (const listener of [...this.#listeners]) listener(key, outcome);
      };
      const listing = startListing(resolved, this.#graces, { idleMs: this.#idleMs, onRelisted }, cancelled);
      this.#started.set(key, listing);
      void listing.ended.then(() => {
        if (this.#started.get(key) === listing) this.#started.delete(key);
      });
      return await listing.outcome;
    } catch (error) {
      const reason = { kind: 'other', detail: textOf(error) } as const;
      return { kind: 'failed', step: 'start', reason, stderr: undefined };
    } finally {
      clearTimeout(patience);
      release();
    }
  }
}
