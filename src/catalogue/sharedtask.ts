/** One piece of work that several callers wait for. */

/**
 * Runs once; whoever joins gets the same result. A caller that gives up just leaves; when the last one has left, the work
 * itself is cancelled.
 */
export class SharedTask<T> {
  /** Resolves when the work has ended in whatever way; never rejects. */
  readonly settled: Promise<void>;
  readonly #result: Promise<T>;
  readonly #abort = new AbortController();
  #waiting = 0;
  #isSettled = false;

  /** @param run starts at once; the signal fires when nobody waits any more, or at `cancel()` */
  constructor(run: (cancelled: AbortSignal) => Promise<T>) {
    this.#result = run(this.#abort.signal);
    const settle = (): void => {
      this.#isSettled = true;
    };
    this.settled = this.#result.then(settle, settle);
  }

  /** Whether the work was told to stop; a cancelled task is not to be joined. */
  get isCancelled(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Ends the work for everybody. Whoever waits is told at once, before this returns. */
  cancel(): void {
    if (!this.#isSettled) this.#abort.abort();
  }

  /**
   * Waits for the result. Resolves with `undefined` as soon as `signal` fires or the task is cancelled; rejects as the
   * work does.
   */
  join(signal?: AbortSignal): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const over = new AbortController();
      this.#waiting += 1;
      const leave = (): void => {
        if (over.signal.aborted) return;
        over.abort();
        this.#waiting -= 1;
        if (this.#waiting === 0) this.cancel();
      };
      const giveUp = (): void => {
        leave();
        resolve(undefined);
      };
      signal?.addEventListener('abort', giveUp, { signal: over.signal });
      this.#abort.signal.addEventListener('abort', giveUp, { signal: over.signal });
      if (signal?.aborted === true || this.isCancelled) giveUp();
      this.#result.then(resolve, reject).finally(leave);
    });
  }
}
