/** When work on a document is done: at once, or as soon as the person pauses. */

/** Milliseconds of quiet after which an edit is looked at: long enough to skip the keys of a fast word. */
const QUIET_MS = 20;
/** Milliseconds after which an edit is looked at in any case. */
const LONGEST_WAIT_MS = 100;

interface Waiting {
  readonly since: number;
  readonly timer: NodeJS.Timeout;
}

/** Runs one job per document. A job that is asked for again before it ran, runs once. */
export class Schedule {
  readonly #run: (uri: string) => void;
  readonly #waiting = new Map<string, Waiting>();

  constructor(run: (uri: string) => void) {
    this.#run = run;
  }

  /** Runs the job now, instead of any that waits. */
  now(uri: string): void {
    this.cancel(uri);
    this.#run(uri);
  }

  /** Runs the job after a short quiet. */
  soon(uri: string): void {
    const since = this.#waiting.get(uri)?.since ?? performance.now();
    this.cancel(uri);
    const left = LONGEST_WAIT_MS - (performance.now() - since);
    const timer = setTimeout(
      () => {
        this.#waiting.delete(uri);
        this.#run(uri);
      },
      Math.max(Math.min(QUIET_MS, left), 0),
    );
    this.#waiting.set(uri, { since, timer });
  }

  cancel(uri: string): void {
    clearTimeout(this.#waiting.get(uri)?.timer);
    this.#waiting.delete(uri);
  }

  dispose(): void {
    for (const uri of [...this.#waiting.keys()]) this.cancel(uri);
  }
}
