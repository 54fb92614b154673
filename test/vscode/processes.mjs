// Processes of a test run: each started in a group of its own, ended as a group, and looked for afterwards.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Starts a program in a process group of its own.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startGroup(command, args, options = {}) {
  return spawn(command, args, {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
}

/**
 * Ends a program and everything in its group: SIGTERM, and SIGKILL for what is still there after `patienceMs`.
 *
 * @param {import('node:child_process').ChildProcess} child started by `startGroup`
 */
export async function endGroup(child, patienceMs = 5_000) {
  if (child.pid === undefined) return;
  signalGroup(child.pid, 'SIGTERM');
  await until(() => !groupLives(child.pid), patienceMs);
  signalGroup(child.pid, 'SIGKILL');
  await until(() => !groupLives(child.pid), patienceMs);
}

/**
 * Processes that a run left behind: those with `mark` in their command line or environment. A run puts its own folder
 * into `HOME` and `TMPDIR`, which even MCP servers inherit. Looks only where /proc is (Linux).
 *
 * @param {string} mark
 * @returns {{ pid: number, command: string }[]}
 */
export function marked(mark) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({
      pid: Number(name),
      command: read(name, 'cmdline'),
      environment: read(name, 'environ'),
    }))
    .filter(({ command, environment }) => command !== '' && `${command}\n${environment}`.includes(mark))
    .map(({ pid, command }) => ({ pid, command: command.trim() }));
}

/**
 * Waits until the run's processes are gone, ends those that stay, and returns them: an empty list is what should be.
 *
 * @param {string} mark
 */
export async function endLeftovers(mark, patienceMs = 8_000) {
  await until(() => marked(mark).length === 0, patienceMs);
  const left = marked(mark);
  for (const { pid } of left) signal(pid, 'SIGKILL');
  return left;
}

/**
 * Waits for something that tells no event.
 *
 * @param {() => boolean} probe
 * @returns whether it came true in time
 */
export async function until(probe, patienceMs) {
  const end = Date.now() + patienceMs;
  while (!probe()) {
    if (Date.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

function signalGroup(pid, name) {
  signal(process.platform === 'win32' ? pid : -pid, name);
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

function groupLives(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 0);
    return true;
  } catch {
    return false;
  }
}

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
