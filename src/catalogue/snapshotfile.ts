/** Snapshots on disk. */
import { t } from '@vscode/l10n';
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
    if (found.isDirectory()) throw new SnapshotError((it) => t('{0} is a folder; name a snapshot file.', it));
    if (!found.isFile()) throw new SnapshotError((it) => t('{0} is no ordinary file.', it));
    if (found.size > MAX_MEGABYTES * 1024 * 1024) {
      throw new SnapshotError((it) => t('{0} is no snapshot: it has more than {1} MB.', it, MAX_MEGABYTES));
    }
    return readFileSync(path);
  } catch (error) {
    throw error instanceof SnapshotError ? error : systemFault(error);
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SnapshotError((it) => t('{0} is not UTF-8 text.', it));
  }
}

function systemFault(error: unknown): SnapshotError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new SnapshotError((it) => t('{0} does not exist.', it));
  if (code === 'EACCES' || code === 'EPERM')
    return new SnapshotError((it) => t('{0} cannot be read: permission denied.', it));
  const what = typeof code === 'string' ? code : t('unknown error');
  return new SnapshotError((it) => t('{0} cannot be read ({1}).', it, what));
}
