/** Which snapshot file belongs to a document, and whether it may be read. */
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { placesOf, rootOf } from './paths';

/** What is set about snapshots. */
export interface SnapshotSettings {
  /** The setting `hintsight.snapshot`; empty: nothing is set. It may come from the workspace itself. */
  readonly setting: string;
  /** The path that whoever started the server has named; `undefined`: none. It counts where nothing is set. */
  readonly fromStart: string | undefined;
  /** Whether the person trusts the workspace. */
  readonly isTrusted: boolean;
}

/** `isAllowed` is false for a path that a workspace must not make us read. */
export interface SnapshotPlace {
  /** Absolute. */
  readonly path: string;
  readonly isAllowed: boolean;
}

/**
 * Where the snapshot of a document is; `undefined` where none is wanted. A relative path starts at the workspace folder that
 * holds the document, else at the first one, else at the document's own folder.
 *
 * Reading a snapshot runs nothing, so it needs no trust. But a setting may come with a repository: in a workspace that is not
 * trusted it leads to no file outside of the workspace's folders, neither directly nor through a link.
 *
 * @param workspaceFolders paths, in the client's order
 */
export function snapshotPlace(
  uri: string,
  { setting, fromStart, isTrusted }: SnapshotSettings,
  workspaceFolders: readonly string[],
): SnapshotPlace | undefined {
  const named = setting === '' ? fromStart : setting;
  if (named === undefined || named === '') return undefined;
  const root = rootOf(uri, workspaceFolders) ?? placesOf(uri, workspaceFolders).directory;
  const path = resolve(root, named);
  const folders = workspaceFolders.length > 0 ? workspaceFolders : [root];
  const isAllowed = setting === '' || isTrusted || folders.some((folder) => staysInside(path, folder));
  return { path, isAllowed };
}

/** Looks at the names first: a path to another machine is not even looked up. */
function staysInside(path: string, folder: string): boolean {
  return isInside(path, folder) && isInside(realPath(path), realPath(folder));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
}

/** The path without links; the path itself where nothing is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
