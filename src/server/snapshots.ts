/** The snapshots that open documents are judged by: read when they are first needed, and again when they have changed. */
import { t } from '@vscode/l10n';
import { statSync } from 'node:fs';
import type { Snapshot } from '../catalogue/snapshot';
import { SnapshotError } from '../catalogue/snapshotfault';
import { loadSnapshot } from '../catalogue/snapshotfile';
import { snapshotPlace, type SnapshotPlace, type SnapshotSettings } from './snapshotplace';

export interface SnapshotsPorts {
  /** What is set for a document. */
  readonly settings: (uri: string) => SnapshotSettings;
  /** Paths of the workspace's folders. */
  readonly workspaceFolders: () => readonly string[];
  /** Tells the person what is wrong with a snapshot. */
  readonly tell: (message: string) => void;
  /** Called with the paths that are worth watching whenever they have become others. */
  readonly watch: (paths: readonly string[]) => void;
}

/** A snapshot file as it was when it was last read. */
interface Reading {
  /** `undefined` when it could not be used. */
  readonly snapshot: Snapshot | undefined;
  /** Tells whether the file is still the same. */
  readonly stamp: string;
}

export class Snapshots {
  readonly #ports: SnapshotsPorts;
  /** By document. */
  readonly #places = new Map<string, SnapshotPlace | undefined>();
  /** By path. */
  readonly #readings = new Map<string, Reading>();
  /** What was last told about a path. */
  readonly #told = new Map<string, string>();

  constructor(ports: SnapshotsPorts) {
    this.#ports = ports;
  }

  /** The snapshot of a document. The same object until the file changes; `undefined` where there is none that can be used. */
  of(uri: string): Snapshot | undefined {
    if (!this.#places.has(uri)) {
      const place = snapshotPlace(uri, this.#ports.settings(uri), this.#ports.workspaceFolders());
      this.#places.set(uri, place);
      if (place && !place.isAllowed) this.#tell(place.path, outside(place.path));
    }
    const place = this.#places.get(uri);
    return place?.isAllowed === true ? this.#read(place.path).snapshot : undefined;
  }

  /**
   * Looks whether files have changed.
   *
   * @returns whether one has; documents are to be judged again then
   */
  reread(): boolean {
    const changed = [...this.#readings].filter(([path, { stamp }]) => stampOf(path) !== stamp);
    for (const [path] of changed) this.#readings.delete(path);
    if (changed.length > 0) this.#places.clear();
    return changed.length > 0;
  }

  /** Looks anew at what is set, and at every file. */
  reset(): void {
    this.#places.clear();
    this.reread();
  }

  /** Forgets a document. Files that no document needs any more stay known: they are small, and few. */
  close(uri: string): void {
    this.#places.delete(uri);
  }

  #read(path: string): Reading {
    const known = this.#readings.get(path);
    if (known) return known;
    const stamp = stampOf(path);
    let snapshot: Snapshot | undefined;
    try {
      snapshot = loadSnapshot(path);
      this.#told.delete(path);
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error;
      this.#tell(path, `${error.about(t('The snapshot {0}', path))} ${t('It is not used.')}`);
    }
    const reading = { snapshot, stamp };
    this.#readings.set(path, reading);
    this.#ports.watch([...this.#readings.keys()]);
    return reading;
  }

  /** Tells each thing about a path once, until it is right again. */
  #tell(path: string, message: string): void {
    if (this.#told.get(path) === message) return;
    this.#told.set(path, message);
    this.#ports.tell(message);
  }
}

function outside(path: string): string {
  return [
    t('The snapshot {0} lies outside of the workspace, and the workspace is not trusted.', path),
    t('It is not read: a setting may come with the workspace.'),
  ].join(' ');
}

/** Another text whenever the file may be another one; also when there is none. */
function stampOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return 'none';
  }
}
