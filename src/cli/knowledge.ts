/** What is known of the servers of company files, as the options of a command say. */
import type { Snapshot } from '../catalogue/snapshot';
import { SnapshotError } from '../catalogue/snapshotfault';
import { loadSnapshot } from '../catalogue/snapshotfile';
import { withSnapshot } from '../catalogue/snapshotview';
import { UsageError } from './exitcodes';
import type { CompanyFileAtPath } from './files';
import { NOT_ASKED, withServers, type FileKnowledge } from './live';
import type { SharedOptions } from './options';
import type { Output } from './terminal';

/** Where knowledge comes from. */
export type KnowledgeOptions = Pick<SharedOptions, 'live' | 'seat' | 'snapshot'> & {
  /** The only server to ask. Absent: all of them. */
  readonly server?: string;
};

/**
 * Reads the snapshot if there is one, and asks the servers of each file if that is wanted.
 *
 * @param use gets an answer for each file, in their order
 * @returns what `use` returns, when nothing that was started is left
 * @throws UsageError when the snapshot cannot be used; nothing is started then
 */
export async function withKnowledge<T>(
  files: readonly CompanyFileAtPath[],
  { live, seat, server, snapshot: path }: KnowledgeOptions,
  progressTo: Output,
  use: (knowledge: readonly FileKnowledge[]) => T,
): Promise<T> {
  const snapshot = path === undefined ? undefined : openSnapshot(path);
  const useAll = (knowledge: readonly FileKnowledge[]): T =>
    use(knowledge.map((known) => withSnapshot(known, snapshot)));
  return live ? withServers(files, { seat, server }, progressTo, useAll) : useAll(files.map(() => NOT_ASKED));
}

/** @throws UsageError when the file is no snapshot that can be used */
export function openSnapshot(path: string): Snapshot {
  try {
    return loadSnapshot(path);
  } catch (error) {
    throw error instanceof SnapshotError ? new UsageError(error.about(path)) : error;
  }
}
