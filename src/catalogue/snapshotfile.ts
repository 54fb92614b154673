/** Snapshots on disk. */
import { readFileSync, statSync } from 'node:fs';
import { readSnapshot, type Snapshot } from './snapshot';
import { SnapshotError } from './snapshotfault';

/** More than any snapshot needs: one of 50,000 tools has 7 MB. */
const MAX_MEGABYTES = 16;

/**
 * Reads a snapshot file, whole before it returns: what is judged first shall be judged by it already.
 *
 * @throws SnapshotError when it cannot be read, is too large, or is no snapshot
 */
export function loadSnapshot(path: string): Snapshot {
  return readSnapshot(decode(readBounded(path)));
}

function readBounded(path: string): Buffer {
  try {
    // Looked at first: reading a pipe would wait for somebody to write into it.
    const found = statSync(path);
    if (found.isDirectory()) throw new SnapshotError('is a folder; name a snapshot file');
    if (!found.isFile()) throw new SnapshotError('is no ordinary file');
    if (found.size > MAX_MEGABYTES * 1024 * 1024) {
      throw new SnapshotError(`is no snapshot: it has more than ${MAX_MEGABYTES} MB`);
    }
    return readFileSync(path);
  } catch (error) {
    throw error instanceof SnapshotError ? error : new SnapshotError(systemWords(error));
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SnapshotError('is not UTF-8 text');
  }
}

function systemWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: permission denied';
  return `cannot be read (${typeof code === 'string' ? code : 'unknown error'})`;
}
