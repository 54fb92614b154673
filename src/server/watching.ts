/** Watching files, by a client that can. */
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DidChangeWatchedFilesNotification,
  type Connection,
  type Disposable,
  type FileSystemWatcher,
} from 'vscode-languageserver';
import type { ClientSupport } from './clientsupport';

/** Has the client watch files; each call replaces what was watched before. */
export class FileWatch {
  readonly #connection: Connection;
  readonly #support: ClientSupport['watching'];
  /** What is asked of the client at the moment: one thing after the other. */
  #work: Promise<Disposable | undefined> = Promise.resolve(undefined);
  #watched = '';

  constructor(connection: Connection, support: ClientSupport['watching']) {
    this.#connection = connection;
    this.#support = support;
  }

  /** Never rejects: a client that fails at watching fails at nothing else. */
  watch(paths: readonly string[]): void {
    const key = JSON.stringify([...paths].sort());
    if (!this.#support.files || key === this.#watched) return;
    this.#watched = key;
    const watchers = paths.map((path) => this.#watcherOf(path));
    this.#work = this.#work.then(async (before) => {
      const registered = this.#connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers,
      });
      const after = await registered.catch(() => undefined);
      before?.dispose();
      return after;
    });
  }

  /** A pattern may match more than the file; whoever is told looks for himself. */
  #watcherOf(path: string): FileSystemWatcher {
    // Patterns know no escape.
    const name = basename(path).replace(/[*?{}[\]!,]/g, '?');
    return this.#support.relativePatterns
      ? { globPattern: { baseUri: pathToFileURL(dirname(path)).href, pattern: name } }
      : { globPattern: `**/${name}` };
  }
}
