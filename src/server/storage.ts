/** Where the language server keeps what it remembers from session to session. */
import envPaths from 'env-paths';
import { resolve } from 'node:path';

/**
 * The folder for everything that is remembered; each kind has a file or a folder of its own in it. It need not exist yet.
 *
 * @param named the folder that the client has named; `undefined`: the system's place for such, in the person's home
 */
export function storageFolder(named: string | undefined): string {
  return named === undefined ? envPaths('hintsight', { suffix: '' }).data : resolve(named);
}
