/** A bound on how much happens at once. */

/** Hands out a fixed number of slots, in the order in which they were asked for. */
export class Limiter {
  #free: number;
  #queue: (() => void)[] = [];

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Whether whoever asks now must wait. */
  get isFull(): boolean {
    return this.#free === 0;
  }

  /**
   * Waits for a slot.
   *
   * @returns what gives the slot back (once; later calls do nothing), or `undefined` when `cancelled` fired first
   */
  async acquire(cancelled: AbortSignal): Promise<(() => void) | undefined> {
    if (cancelled.aborted) return undefined;
    if (this.#free > 0) this.#free -= 1;
    else if (!(await this.#wait(cancelled))) return undefined;
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #wait(cancelled: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const over = new AbortController();
      const proceed = (): void => {
        over.abort();
        resolve(true);
      };
      this.#queue.push(proceed);
      const leave = (): void => {
        this.#queue = this.#queue.filter((waiting) => waiting !== proceed);
        resolve(false);
      };
      cancelled.addEventListener('abort', leave, { signal: over.signal });
    });
  }

  /** The slot goes to the next in the queue, or back. */
  #release(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
