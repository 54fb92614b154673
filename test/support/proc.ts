/** Looking at processes from outside, as the system tells of them in /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { constants } from 'node:os';

/** The processes that this one has started and that are alive. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      // The name, in parentheses, may hold anything; after it come the state and the parent.
      const [state = 'X', ppid] = textOf(`/proc/${pid}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(ppid) === parent && !'ZX'.includes(state);
    });
}

/** The watchdogs that this process has started and that are alive. */
export function watchdogsOf(pid: number): number[] {
  return childrenOf(pid).filter((child) => argumentsOf(child).at(-1) === 'hintsight-watchdog');
}

/** What a process was started with; nothing when it is gone. */
function argumentsOf(pid: number): string[] {
  return textOf(`/proc/${pid}/cmdline`).split('\0').slice(0, -1);
}

/** The names of the variables in the environment that a process was started with. */
export function variablesOf(pid: number): string[] {
  return textOf(`/proc/${pid}/environ`)
    .split('\0')
    .flatMap((entry) => (entry === '' ? [] : [entry.slice(0, entry.indexOf('='))]));
}

/** The numbers of the files, pipes and sockets that a process holds open. */
export function descriptorsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map(Number);
  } catch {
    return [];
  }
}

/** What a descriptor of a process leads to, or its program with `exe`; nothing when it is gone. */
export function linkOf(pid: number, descriptor: number | 'exe'): string {
  try {
    return readlinkSync(`/proc/${pid}/${descriptor === 'exe' ? 'exe' : `fd/${descriptor}`}`);
  } catch {
    return '';
  }
}

/** Whether a process has handlers for these signals in place, or ignores them. */
export function handles(pid: number, signals: readonly NodeJS.Signals[]): boolean {
  const status = textOf(`/proc/${pid}/status`);
  const masks = ['SigIgn', 'SigCgt'].map((name) =>
    BigInt(`0x${new RegExp(`^${name}:\\s*([0-9a-f]+)`, 'm').exec(status)?.[1] ?? '0'}`),
  );
  return signals.every((signal) =>
    masks.some((mask) => (mask >> BigInt(constants.signals[signal] - 1)) & 1n),
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
