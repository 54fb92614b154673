/** What ends our servers when we cannot: after a `kill -9` of our own process, or a crash. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

/** How long the groups may take to end by themselves, and then after SIGTERM, in milliseconds. */
interface Graces {
  readonly afterEndOfInput: number;
  readonly afterTerm: number;
}

/** How long it stays when there is nothing to watch, in milliseconds: the next server is often not far. */
const LINGER_MS = 1000;

/** Shown in lists of processes behind the script, to tell what that is. */
const NAME = 'hintsight-watchdog';

/**
 * A small process that knows which process groups of ours are alive. Its input is a pipe from us, which the system closes in
 * whatever way we end; then it ends the groups that are left, and itself. It is started with the first group and ends soon after
 * the last one. Where it cannot be started, groups are not watched, and nothing else is different.
 *
 * For POSIX only. On Windows what Node starts belongs to a job, which Windows ends together with us.
 */
export class Watchdog {
  readonly #graces: Graces;
  readonly #groups = new Set<number>();
  #process: ChildProcess | undefined;
  #lingering: NodeJS.Timeout | undefined;

  constructor(graces: Graces) {
    this.#graces = graces;
  }

  /** Watches a process group, named by its leader's id, which must be told of right after the leader was started. */
  add(group: number): void {
    clearTimeout(this.#lingering);
    this.#groups.add(group);
    if (this.#process === undefined) this.#start();
    else this.#tell(`+${group}`);
  }

  /** Watches a group no more; to be called as soon as it is found gone, for then its id may become another's. */
  remove(group: number): void {
    if (!this.#groups.delete(group)) return;
    this.#tell(`-${group}`);
    if (this.#groups.size > 0) return;
    this.#lingering = setTimeout(() => {
      this.#process?.stdin?.end();
      this.#process = undefined;
    }, LINGER_MS).unref();
  }

  #start(): void {
    const { afterEndOfInput, afterTerm } = this.#graces;
    const script = `(${watch.toString()})(${afterEndOfInput}, ${afterTerm})`;
    let started: ChildProcess;
    try {
      started = spawn(process.execPath, ['-e', script, NAME], {
        cwd: '/',
        // In VS Code our program is Electron, which is Node only when told so; Node itself does not look at it.
        env: { ELECTRON_RUN_AS_NODE: '1' },
        stdio: ['pipe', 'ignore', 'ignore'],
        // A session of its own, which no signal to our group or from our terminal reaches.
        detached: true,
      });
    } catch {
      return;
    }
    this.#process = started;
    const forget = (): void => {
      if (this.#process === started) this.#process = undefined;
    };
    started.on('error', forget).on('exit', forget).unref();
    // Without resources there may be no pipe; and it may break when somebody ends the watchdog.
    started.stdin?.on('error', forget);
    if (started.stdin instanceof Socket) started.stdin.unref();
    for (const group of this.#groups) this.#tell(`+${group}`);
  }

  #tell(line: string): void {
    this.#process?.stdin?.write(`${line}\n`);
  }
}

/**
 * The program of the watchdog. It is handed over as text, so that it needs no file of its own beside the bundles: it may use
 * nothing but its parameters and what Node has as globals.
 */
function watch(afterEndOfInput: number, afterTerm: number): void {
  const pollMs = 50;
  const groups = new Set<number>();
  let unfinished = '';

  const signalAll = (signal: NodeJS.Signals | 0): void => {
    for (const group of groups) {
      try {
        process.kill(-group, signal);
      } catch (error) {
        // What is gone is never signalled again. What we may not signal is not gone.
        const isOurs = error instanceof Error && 'code' in error && error.code === 'EPERM';
        if (!isOurs) groups.delete(group);
      }
    }
  };

  /** Calls back when all groups are gone, or the time is over. */
  const wait = (milliseconds: number, then: () => void): void => {
    signalAll(0);
    if (groups.size === 0 || milliseconds <= 0) then();
    else setTimeout(wait, pollMs, milliseconds - pollMs, then);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (text: string) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      const group = Number(line.slice(1));
      if (line.startsWith('+')) groups.add(group);
      else groups.delete(group);
    }
  });
  process.stdin.on('error', () => undefined);
  process.stdin.on('close', () => {
    wait(afterEndOfInput, () => {
      signalAll('SIGTERM');
      wait(afterTerm, () => {
        signalAll('SIGKILL');
        process.exit();
      });
    });
  });
}
