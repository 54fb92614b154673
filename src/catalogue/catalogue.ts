/** The live catalogue of one company file: what its servers say about their tools, asked for when wanted. */
import { NOTHING_KNOWN, type CatalogueView } from '../engine/knowledge';
import type { Launch } from '../engine/launch';
import { askingOnce, launchFingerprint, type ConsentPort } from './consent';
import { textOf } from './failure';
import {
  LaunchKnowledge,
  NOTHING_LIVE,
  type AskingPorts,
  type ListingProgress,
  type LiveKnowledge,
} from './launchknowledge';
import type { ListStore } from './listcache';
import { Listings } from './listings';
import type { Environment, VariableSource } from './variables';

/** Everything that the catalogue needs from outside. */
export interface CataloguePorts {
  /** Asked before each start; nothing is started, dialled or read before it has said `allowed`. */
  readonly consent: ConsentPort;
  /** Where the values of `${VAR}` come from. */
  readonly variables: VariableSource;
  /** The environment that stdio servers get their allowlist from; usually `process.env`. */
  readonly environment: Environment;
  /** Gets a line about each start and end. No secret values, but a server's own words may be in it. */
  readonly log: (message: string) => void;
  /** The folder that stdio servers start in. Absent: the current folder of this process. */
  readonly directory?: string;
  /** Milliseconds since the epoch. Absent: the system's clock. */
  readonly now?: () => number;
  /** Shared with the catalogues of other files, whose listings then are shared too. Absent: this catalogue's own. */
  readonly listings?: Listings;
  /** Lists of earlier sessions. Absent: none are read, none are kept. */
  readonly store?: ListStore;
}

/** Called with the names of the servers whose knowledge has changed. */
export type ChangeListener = (serverNames: readonly string[]) => void;

/** Lists of launches that are declared no more, kept for an undo. */
const MAX_REMEMBERED = 50;

/** Asks the servers of one company file for their tools. Nothing is asked unless `list` or `refresh` is called. */
export class Catalogue {
  readonly #ports: AskingPorts;
  /** Set when the listings are this catalogue's own. */
  readonly #ownListings: Listings | undefined;
  /** By fingerprint; the servers of the file that share a launch share the entry. */
  readonly #entries = new Map<string, LaunchKnowledge>();
  /** Fingerprints by server name. */
  readonly #declared = new Map<string, string>();
  readonly #remembered = new Map<string, LiveKnowledge>();
  readonly #listeners = new Set<ChangeListener>();
  /** What is being ended. */
  readonly #ending = new Set<Promise<void>>();
  #view: CatalogueView | undefined;
  #isDisposed = false;

  constructor(ports: CataloguePorts) {
    this.#ownListings = ports.listings === undefined ? new Listings() : undefined;
    this.#ports = {
      ...ports,
      consent: askingOnce(ports.consent),
      listings: ports.listings ?? this.#ownListings ?? new Listings(),
      store: ports.store,
      directory: ports.directory ?? process.cwd(),
      now: ports.now ?? Date.now,
    };
  }

  /** What is known now. The same object until something changes; it does not change itself. */
  view(): CatalogueView {
    if (this.#view === undefined) {
      const known = new Map<string, LiveKnowledge>();
      for (const name of this.#declared.keys()) known.set(name, this.knowledgeOf(name));
      this.#view = { of: (serverName) => known.get(serverName) ?? NOTHING_KNOWN };
    }
    return this.#view;
  }

  /** What is known of one server, with what came up while asking it. */
  knowledgeOf(serverName: string): LiveKnowledge {
    return this.#entryOf(serverName)?.knowledge ?? NOTHING_LIVE;
  }

  /** What one server is doing; `undefined` when it is not being asked. */
  progressOf(serverName: string): ListingProgress | undefined {
    return this.#entryOf(serverName)?.progress;
  }

  /**
   * Declares which servers the file has; starts nothing. A launch that is declared no more is cancelled and leaves the
   * view; when it comes back (an undo), its last list does too. Of two servers with one name the first counts.
   */
  setLaunches(launches: readonly Launch[]): void {
    const before = new Map(this.#declared);
    this.#declared.clear();
    for (const launch of launches) if (!this.#declared.has(launch.serverName)) this.#declare(launch);
    const kept = new Set(this.#declared.values());
    for (const entry of [...this.#entries.values()]) if (!kept.has(entry.fingerprint)) this.#drop(entry);
    const names = new Set([...before.keys(), ...this.#declared.keys()]);
    this.#changed([...names].filter((name) => before.get(name) !== this.#declared.get(name)));
  }

  /**
   * What the server says about its tools. Asks it, unless it has answered before or has failed not long ago: `refresh` asks
   * again. Declares the launch where it is not. Entries that share a launch, and calls at the same time, share one listing.
   *
   * @param cancelled gives up waiting; when nobody waits any more, the listing itself is ended
   * @returns what is known then; never rejects: failures are in the knowledge
   */
  async list(launch: Launch, cancelled?: AbortSignal): Promise<LiveKnowledge> {
    const entry = this.#declare(launch);
    return entry.isAnswered ? entry.knowledge : this.#ask(entry, launch, cancelled);
  }

  /** As `list`, but always asks, unless the server is being asked right now. */
  async refresh(launch: Launch, cancelled?: AbortSignal): Promise<LiveKnowledge> {
    return this.#ask(this.#declare(launch), launch, cancelled);
  }

  /** Ends the listing of this launch, if one is under way. What was known before is known again. */
  cancel(launch: Launch): void {
    this.#entries.get(this.#fingerprint(launch))?.cancel();
  }

  /** Ends the listing of this launch, and drops what is known of it. */
  forget(launch: Launch): void {
    const fingerprint = this.#fingerprint(launch);
    const entry = this.#entries.get(fingerprint);
    if (entry !== undefined) this.#drop(entry);
    this.#remembered.delete(fingerprint);
    this.#changed(this.#namesOf(fingerprint));
  }

  /** Calls the listener after each change. @returns what stops that */
  onDidChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Cancels everything, and resolves when no process of ours is left. Nothing is asked any more. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#listeners.clear();
    for (const entry of this.#entries.values()) this.#release(entry);
    await Promise.all(this.#ending);
    await this.#ownListings?.dispose();
  }

  #fingerprint(launch: Launch): string {
    return launchFingerprint(launch, this.#ports.directory);
  }

  #entryOf(serverName: string): LaunchKnowledge | undefined {
    const fingerprint = this.#declared.get(serverName);
    return fingerprint === undefined ? undefined : this.#entries.get(fingerprint);
  }

  #declare(launch: Launch): LaunchKnowledge {
    const fingerprint = this.#fingerprint(launch);
    if (this.#declared.get(launch.serverName) !== fingerprint) {
      this.#declared.set(launch.serverName, fingerprint);
      this.#view = undefined;
    }
    let entry = this.#entries.get(fingerprint);
    if (entry === undefined) {
      const before = this.#remembered.get(fingerprint) ?? NOTHING_LIVE;
      const added: LaunchKnowledge = new LaunchKnowledge(fingerprint, this.#ports, before, () => {
        if (this.#entries.get(fingerprint) === added) this.#changed(this.#namesOf(fingerprint));
      });
      this.#entries.set(fingerprint, added);
      entry = added;
    }
    return entry;
  }

  #drop(entry: LaunchKnowledge): void {
    const { fingerprint } = entry;
    this.#release(entry);
    this.#entries.delete(fingerprint);
    this.#remembered.delete(fingerprint);
    if (entry.knowledge.list === undefined) return;
    this.#remembered.set(fingerprint, entry.knowledge);
    for (const oldest of this.#remembered.keys()) {
      if (this.#remembered.size <= MAX_REMEMBERED) break;
      this.#remembered.delete(oldest);
    }
  }

  #release(entry: LaunchKnowledge): void {
    const ending = entry.release().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  async #ask(entry: LaunchKnowledge, launch: Launch, cancelled?: AbortSignal): Promise<LiveKnowledge> {
    if (!this.#isDisposed) await entry.ask(launch, cancelled);
    return entry.knowledge;
  }

  #namesOf(fingerprint: string): string[] {
    return [...this.#declared].flatMap(([name, declared]) => (declared === fingerprint ? [name] : []));
  }

  #changed(serverNames: readonly string[]): void {
    this.#view = undefined;
    if (serverNames.length === 0) return;
    for (const listener of [...this.#listeners]) {
      try {
        listener(serverNames);
      } catch (error) {
        this.#ports.log(`a listener failed: ${textOf(error)}`);
      }
    }
  }
}
