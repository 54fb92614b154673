/** The live catalogue of one company file: what its servers say about their tools, asked for when wanted. */
import { NOTHING_KNOWN, type CatalogueView, type ServerKnowledge } from '../engine/knowledge';
import type { Launch } from '../engine/launch';
import { askingOnce, describeLaunch, launchFingerprint, type ConsentPort } from './consent';
import { textOf } from './failure';
import { Listings } from './listings';
import type { ListingOutcome } from './outcome';
import { resolveLaunch, type ResolvedLaunch } from './resolve';
import { SharedTask } from './sharedtask';
import type { Environment, VariableSource } from './variables';
import { failureWords } from './words';

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
}

/** What is known of a server, and what came up while asking it. */
export interface LiveKnowledge extends ServerKnowledge {
  /** `${VAR}` references that had no value when the server was last asked, in the order of their first use. */
  readonly unresolvedVariables: readonly string[];
  /** What was odd about the server's list, a sentence each; names in it are untrusted text. */
  readonly notes: readonly string[];
}

/** Called with the names of the servers whose knowledge has changed. */
export type ChangeListener = (serverNames: readonly string[]) => void;

const NOTHING_LIVE: LiveKnowledge = { ...NOTHING_KNOWN, unresolvedVariables: [], notes: [] };

/** Lists of launches that are declared no more, kept for an undo. */
const MAX_REMEMBERED = 50;

/** One distinct launch; the servers of the file that share it share the entry. */
interface Entry {
  readonly fingerprint: string;
  knowledge: LiveKnowledge;
  task: SharedTask<void> | undefined;
}

/** Asks the servers of one company file for their tools. Nothing is asked unless `list` or `refresh` is called. */
export class Catalogue {
  readonly #ports: CataloguePorts;
  readonly #consent: ConsentPort;
  readonly #listings: Listings;
  readonly #directory: string;
  readonly #entries = new Map<string, Entry>();
  /** Fingerprints by server name. */
  readonly #declared = new Map<string, string>();
  readonly #remembered = new Map<string, LiveKnowledge>();
  readonly #listeners = new Set<ChangeListener>();
  #view: CatalogueView | undefined;
  #isDisposed = false;

  constructor(ports: CataloguePorts) {
    this.#ports = ports;
    this.#consent = askingOnce(ports.consent);
    this.#listings = ports.listings ?? new Listings();
    this.#directory = ports.directory ?? process.cwd();
  }

  /** What is known now. The same object until something changes; it does not change itself. */
  view(): CatalogueView {
    if (this.#view === undefined) {
      const known = new Map<string, LiveKnowledge>();
      for (const [name, fingerprint] of this.#declared) {
        known.set(name, this.#entries.get(fingerprint)?.knowledge ?? NOTHING_LIVE);
      }
      this.#view = { of: (serverName) => known.get(serverName) ?? NOTHING_KNOWN };
    }
    return this.#view;
  }

  /** What is known of one server, with what came up while asking it. */
  knowledgeOf(serverName: string): LiveKnowledge {
    const fingerprint = this.#declared.get(serverName);
    const entry = fingerprint === undefined ? undefined : this.#entries.get(fingerprint);
    return entry?.knowledge ?? NOTHING_LIVE;
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
   * What the server says about its tools. Asks it, unless it was asked before and has answered or failed: `refresh` asks
   * again. Declares the launch where it is not. Entries that share a launch, and calls at the same time, share one listing.
   *
   * @param cancelled gives up waiting; when nobody waits any more, the listing itself is ended
   * @returns what is known then; never rejects: failures are in the knowledge
   */
  async list(launch: Launch, cancelled?: AbortSignal): Promise<LiveKnowledge> {
    const entry = this.#declare(launch);
    const { state, list } = entry.knowledge;
    const isAnswered = state === 'failed' || (state === 'listed' && list?.source === 'live');
    return isAnswered && entry.task === undefined ? entry.knowledge : this.#ask(entry, launch, cancelled);
  }

  /** As `list`, but always asks, unless the server is being asked right now. */
  async refresh(launch: Launch, cancelled?: AbortSignal): Promise<LiveKnowledge> {
    return this.#ask(this.#declare(launch), launch, cancelled);
  }

  /** Ends the listing of this launch, if one is under way. What was known before is known again. */
  cancel(launch: Launch): void {
    this.#entries.get(this.#fingerprint(launch))?.task?.cancel();
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
    for (const { task } of this.#entries.values()) task?.cancel();
    await (this.#ports.listings === undefined ? this.#listings.dispose() : this.#listings.settled());
  }

  #fingerprint(launch: Launch): string {
    return launchFingerprint(launch, this.#directory);
  }

  #declare(launch: Launch): Entry {
    const fingerprint = this.#fingerprint(launch);
    if (this.#declared.get(launch.serverName) !== fingerprint) {
      this.#declared.set(launch.serverName, fingerprint);
      this.#view = undefined;
    }
    let entry = this.#entries.get(fingerprint);
    if (entry === undefined) {
      const knowledge = this.#remembered.get(fingerprint) ?? NOTHING_LIVE;
      entry = { fingerprint, knowledge, task: undefined };
      this.#entries.set(fingerprint, entry);
    }
    return entry;
  }

  #drop(entry: Entry): void {
    entry.task?.cancel();
    this.#entries.delete(entry.fingerprint);
    this.#remembered.delete(entry.fingerprint);
    if (entry.knowledge.list === undefined) return;
    this.#remembered.set(entry.fingerprint, entry.knowledge);
    for (const oldest of this.#remembered.keys()) {
      if (this.#remembered.size <= MAX_REMEMBERED) break;
      this.#remembered.delete(oldest);
    }
  }

  async #ask(entry: Entry, launch: Launch, cancelled?: AbortSignal): Promise<LiveKnowledge> {
    if (this.#isDisposed) return entry.knowledge;
    let { task } = entry;
    if (task === undefined || task.isCancelled) {
      const started = new SharedTask((signal) => this.#run(entry, launch, signal));
      task = started;
      entry.task = started;
      void started.settled.then(() => {
        if (entry.task === started) entry.task = undefined;
      });
    }
    await task.join(cancelled);
    return entry.knowledge;
  }

  /** One round of asking. Changes nothing any more once it is cancelled. */
  async #run(entry: Entry, launch: Launch, cancelled: AbortSignal): Promise<void> {
    const before = entry.knowledge;
    const isCancelled = (): boolean => cancelled.aborted;
    const set = (change: Partial<LiveKnowledge>): void => {
      if (!isCancelled()) this.#set(entry, { ...before, failure: undefined, ...change });
    };
    cancelled.addEventListener('abort', () => {
      this.#set(entry, before);
    });
    try {
      const answer = await this.#askConsent(launch, set, cancelled);
      if (isCancelled()) return;
      if (answer !== 'allowed') {
        set({ state: answer === 'untrusted' ? 'untrusted' : 'consent' });
        return;
      }
      set({ state: 'loading' });
      const resolved = await resolveLaunch(launch, { ...this.#ports, directory: this.#directory });
      if (isCancelled()) return;
      const outcome = await this.#listings.list(resolved, cancelled);
      set(this.#learn(outcome, resolved, before));
    } catch (error) {
      // A port has failed. Its words are not ours, and it has handled secrets: only what it was doing is told.
      const message = `The catalogue could not ask: ${error instanceof Error ? error.name : 'unknown error'}.`;
      set({ state: 'failed', failure: { step: 'start', message } });
    }
  }

  /** The state is `consent` only while somebody really thinks about it. */
  async #askConsent(
    launch: Launch,
    set: (change: Partial<LiveKnowledge>) => void,
    cancelled: AbortSignal,
  ): Promise<'allowed' | 'denied' | 'untrusted'> {
    const thinking = setImmediate(() => {
      set({ state: 'consent' });
    });
    try {
      return await this.#consent.decide(describeLaunch(launch, this.#directory), cancelled);
    } finally {
      clearImmediate(thinking);
    }
  }

  #learn(outcome: ListingOutcome, resolved: ResolvedLaunch, before: LiveKnowledge): Partial<LiveKnowledge> {
    const { launch, unresolved, redactor } = resolved;
    const unresolvedVariables = unresolved;
    switch (outcome.kind) {
      case 'listed': {
        const { tools, notes } = outcome;
        const listedAt = (this.#ports.now ?? Date.now)();
        this.#log(launch, `listed, tools: ${tools.length}`);
        for (const note of notes) this.#log(launch, note);
        return { state: 'listed', list: { source: 'live', listedAt, tools }, notes, unresolvedVariables };
      }
      case 'failed': {
        const { step, stderr } = outcome;
        const message = redactor.redact(failureWords(outcome, { ...resolved, unresolved }));
        this.#log(launch, `failed (${step}): ${message}`);
        const failure = { step, message, ...(stderr !== undefined && { stderr }) };
        return { state: 'failed', failure, unresolvedVariables };
      }
      case 'cancelled':
        return { state: before.state, failure: before.failure };
    }
  }

  #log(launch: Launch, message: string): void {
    this.#ports.log(`${launch.serverName}: ${message}`);
  }

  #set(entry: Entry, knowledge: LiveKnowledge): void {
    entry.knowledge = knowledge;
    if (this.#entries.get(entry.fingerprint) === entry) this.#changed(this.#namesOf(entry.fingerprint));
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
