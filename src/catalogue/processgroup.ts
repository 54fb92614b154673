/** Ending everything that a started command has started in turn. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Watchdog } from './watchdog';

/** How long each step of ending may take, in milliseconds, before the next one. */
export interface EndingGraces {
  readonly afterEndOfInput: number;
  readonly afterTerm: number;
  readonly afterKill: number;
}

export const ENDING_GRACES: EndingGraces = { afterEndOfInput: 1000, afterTerm: 1000, afterKill: 1000 };

const POLL_MS = 20;
const onWindows = process.platform === 'win32';
/** By its path: a folder that we run in may hold another program of that name. */
const TASKKILL = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');

/**
 * A child process and its descendants. On POSIX the child must lead a process group of its own (`detached: true`):
 * `npx` and `uvx` leave grandchildren, and only the group reaches them, even after the leader itself has gone. On Windows
 * there are no groups; there `taskkill /T` ends the tree as long as its root lives.
 *
 * Groups that are still alive when our own process exits, or gets SIGINT, SIGTERM or SIGHUP, are killed. Where it cannot see
 * to that, the watchdog ends them; on Windows the system ends the child itself, and descendants have to end with their input.
 */
export class ProcessGroup {
  readonly #pid: number;
  #isGone = false;

  /** @param child a process that has been started, so that it has an id */
  constructor(private readonly child: ChildProcess) {
    if (child.pid === undefined) throw new Error('the process was not started');
    this.#pid = child.pid;
    addLiving(this, this.#pid);
    // If it leaves nothing behind, its id is free from now on.
    child.once('exit', () => this.#isAlive());
  }

  /**
   * Ends the group: end of input, then SIGTERM, then SIGKILL, each with its grace.
   *
   * @param endInput closes the child's standard input, at which most servers end
   * @returns when the group is gone, or cannot be ended by any means
   */
  async end(endInput: () => void, graces: EndingGraces): Promise<void> {
    endInput();
    let isGone = await this.#waitUntilGone(graces.afterEndOfInput);
    if (!isGone) {
      this.#signal('SIGTERM');
      isGone = await this.#waitUntilGone(graces.afterTerm);
    }
    if (!isGone) {
      this.#signal('SIGKILL');
      await this.#waitUntilGone(graces.afterKill);
    }
    this.#markGone();
  }

  /** Kills at once, without waiting; for the moment in which our own process ends. */
  killNow(): void {
    if (this.#isGone) return;
    if (onWindows) spawnSync(TASKKILL, this.#taskkillArgs('SIGKILL'), { stdio: 'ignore', windowsHide: true });
    else this.#signal('SIGKILL');
  }

  /** Looks whether anything of the group is alive, and takes note when it is gone. */
  #isAlive(): boolean {
    if (!this.#isGone && !this.#isThere()) this.#markGone();
    return !this.#isGone;
  }

  #isThere(): boolean {
    if (onWindows) return this.child.exitCode === null && this.child.signalCode === null;
    try {
      process.kill(-this.#pid, 0);
      return true;
    } catch (error) {
      return isErrno(error, 'EPERM');
    }
  }

  /** An id that was found free may be given to another process: it is never asked for or signalled again. */
  #markGone(): void {
    this.#isGone = true;
    removeLiving(this, this.#pid);
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (this.#isGone) return;
    if (onWindows) {
      const taskkill = spawn(TASKKILL, this.#taskkillArgs(signal), { stdio: 'ignore', windowsHide: true });
      taskkill.on('error', () => this.child.kill());
      return;
    }
    try {
      process.kill(-this.#pid, signal);
    } catch {
      // Gone in this moment, or not ours to end: the wait that follows tells.
    }
  }

  #taskkillArgs(signal: 'SIGTERM' | 'SIGKILL'): string[] {
    return ['/PID', String(this.#pid), '/T', ...(signal === 'SIGKILL' ? ['/F'] : [])];
  }

  async #waitUntilGone(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (this.#isAlive()) {
      if (performance.now() >= deadline) return false;
      await sleep(POLL_MS);
    }
    return true;
  }
}

const living = new Set<ProcessGroup>();
const watchdog = onWindows ? undefined : new Watchdog(ENDING_GRACES);
const FATAL_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function addLiving(group: ProcessGroup, pid: number): void {
  if (living.size === 0) {
    process.on('exit', killLiving);
    for (const signal of FATAL_SIGNALS) process.on(signal, onFatalSignal);
  }
  living.add(group);
  watchdog?.add(pid);
}

function removeLiving(group: ProcessGroup, pid: number): void {
  watchdog?.remove(pid);
  if (living.delete(group) && living.size === 0) stopWatching();
}

function stopWatching(): void {
  process.off('exit', killLiving);
  for (const signal of FATAL_SIGNALS) process.off(signal, onFatalSignal);
}

function killLiving(): void {
  for (const group of living) group.killNow();
}

/** Having a listener keeps the signal from ending us; where ours is the only one, the signal is sent again without it. */
function onFatalSignal(signal: NodeJS.Signals): void {
  killLiving();
  if (process.listenerCount(signal) > 1) return;
  stopWatching();
  living.clear();
  process.kill(process.pid, signal);
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
