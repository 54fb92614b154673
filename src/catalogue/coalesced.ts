/** Many calls in a short time → one run. */

/** Runs the task once, some time after the first call; see `coalesced`. */
export interface Coalesced {
  (): void;
  /** Takes back a run that has not begun. Later calls do nothing. */
  stop(): void;
}

/**
 * Bundles calls: the task runs `delayMs` milliseconds after the first, never twice at a time, and once more for calls that came
 * while it ran.
 *
 * @param task must not reject
 */
export function coalesced(delayMs: number, task: () => Promise<void>): Coalesced {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Resolves when the run before has ended. */
  let before = Promise.resolve();
  const call = (): void => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      before = before.then(() => {
        timer = undefined;
        return isStopped ? undefined : task();
      });
    }, delayMs);
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  return Object.assign(call, { stop });
}
