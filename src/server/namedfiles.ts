/** The setting `hintsight.files`: which files are company files by their place, where nothing else tells. */
import { relative } from 'node:path';
import picomatch from 'picomatch';
import { pathOf, rootOf } from './paths';

/** A longer glob is no glob that a person wrote. */
const MAX_LENGTH = 1_000;

/**
 * Makes the test for a list of globs. One without a slash is for file names, in any folder; one that starts with a slash for
 * whole paths; any other for paths in the workspace folder, or whole ones where it starts with `**`. What is no glob names nothing.
 *
 * @returns whether a document is named. Takes a URI and the paths of the workspace's folders; only `file:` URIs are named
 */
export function namedBy(globs: readonly string[]): (uri: string, folders: readonly string[]) => boolean {
  const matchers = globs.flatMap((glob) => {
    const trimmed = glob.trim();
    return trimmed === '' || trimmed.length > MAX_LENGTH ? [] : [matcherOf(trimmed)];
  });
  return (uri, folders) => {
    const path = matchers.length === 0 ? undefined : pathOf(uri);
    if (path === undefined) return false;
    const root = rootOf(uri, folders);
    const inside = root === undefined ? path : relative(root, path);
    return matchers.some((matches) => matches(slashed(path)) || matches(slashed(inside)));
  };
}

function matcherOf(glob: string): (path: string) => boolean {
  try {
    return picomatch(slashed(glob), {
      dot: true,
      noextglob: true,
      nonegate: true,
      basename: !/[\\/]/.test(glob),
    });
  } catch {
    return () => false;
  }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
