/** URIs → folders on this machine. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path that a `file:` URI names; `undefined` for any other URI (`untitled:` has no place on disk). */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** Where a company file's servers start, and where its `.env` files would be. */
export interface FilePlaces {
  /** The file's folder; for a file without a place on disk the workspace's first folder, else the current one. */
  readonly directory: string;
  /** Nearest first. */
  readonly dotenvFiles: readonly string[];
}

/** @param workspaceFolders paths, in the client's order */
export function placesOf(uri: string, workspaceFolders: readonly string[]): FilePlaces {
  const path = pathOf(uri);
  const root = rootOf(uri, workspaceFolders);
  const directory = path === undefined ? (root ?? process.cwd()) : dirname(path);
  const folders = new Set([directory, ...(root === undefined ? [] : [root])]);
  return { directory, dotenvFiles: [...folders].map((folder) => join(folder, '.env')) };
}

/**
 * The workspace folder that counts for a document: the one that holds it, else the first. `undefined` where there is none.
 *
 * @param workspaceFolders paths, in the client's order
 */
export function rootOf(uri: string, workspaceFolders: readonly string[]): string | undefined {
  const path = pathOf(uri);
  const holding = path === undefined ? undefined : workspaceFolders.find((folder) => isInside(path, folder));
  return holding ?? workspaceFolders[0];
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder) && /^[\\/]|^$/.test(path.slice(folder.replace(/[\\/]$/, '').length));
}

/** The last part of a URI, for people. */
export function nameOf(uri: string): string {
  const last = uri.split(/[\\/]/).at(-1) ?? uri;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
