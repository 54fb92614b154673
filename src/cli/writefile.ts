/** Writing files, whole or not at all. */
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';

/**
 * Replaces a file's text, whole or not at all. Its mode stays, and a link stays a link.
 *
 * @param before what was read; a file that has changed since is left alone
 * @returns what went wrong, as a sentence that goes on from the path; `undefined` when it is written
 */
export async function replaceText(path: string, before: string, after: string): Promise<string | undefined> {
  try {
    // Replacing needs the folder only, but who protects a file means its text.
    await access(path, constants.W_OK);
    if ((await readFile(path, 'utf8')) !== before) {
      return 'has changed since it was read, so it is left as it is; run this again';
    }
    await writeFileAtomic(path, after, 'utf8');
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

/** Writes a new file, or over one that does not count, whole or not at all. Returns what `replaceText` does. */
export async function createText(path: string, text: string): Promise<string | undefined> {
  try {
    await writeFileAtomic(path, text, 'utf8');
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be written: permission denied';
  if (code === 'EROFS') return 'cannot be written: the disk is read-only';
  return `cannot be written: ${error instanceof Error ? error.message : String(error)}`;
}
