/** One at a time, also among processes: a folder that only one can make is the lock. */
import { mkdir, rmdir, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks at a lock that somebody holds. */
const PAUSE_MS = 20;
/** Milliseconds after which a lock counts as left behind: what it guards takes a few. */
const STALE_MS = 3_000;
/** Milliseconds after which nobody waits any longer. */
const PATIENCE_MS = 6_000;

/**
 * Runs a short task while nobody else does who asks for the same lock.
 *
 * @param path of the lock; its folder must exist
 * @throws what the task throws; and when the lock cannot be made, or is not given back within seconds
 */
export async function withLock<T>(path: string, task: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isMade(path))) {
    if (performance.now() > deadline) throw new Error(`${path} is held by somebody else`);
    if (await isStale(path)) await rmdir(path).catch(() => undefined);
    await sleep(PAUSE_MS);
  }
  try {
    return await task();
  } finally {
    await rmdir(path).catch(() => undefined);
  }
}

async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > STALE_MS;
  } catch {
    // It has just been given back.
    return false;
  }
}
