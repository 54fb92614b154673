/** What is known of one launch, and asking its server for more. */
import { t } from '@vscode/l10n';
import { NOTHING_KNOWN, type ListingStep, type ServerKnowledge, type ToolList } from '../engine/knowledge';
import type { Launch } from '../engine/launch';
import { describeLaunch, type ConsentAnswer, type ConsentPort } from './consent';
import { factsOf } from './failure';
import type { ListStore } from './listcache';
import type { Listings } from './listings';
import type { ListingOutcome } from './outcome';
import { resolveLaunch, type ResolvedLaunch, type ResolvingPorts } from './resolve';
import { SharedTask } from './sharedtask';
import { failureWords } from './words';

/** What is known of a server, and what came up while asking it. */
export interface LiveKnowledge extends ServerKnowledge {
  /** `${VAR}` references that had no value when the server was last asked, in the order of their first use. */
  readonly unresolvedVariables: readonly string[];
  /** What was odd about the server's list, a sentence each; names in it are untrusted text. */
  readonly notes: readonly string[];
}

export const NOTHING_LIVE: LiveKnowledge = { ...NOTHING_KNOWN, unresolvedVariables: [], notes: [] };

/** What asking needs from outside. */
export interface AskingPorts extends ResolvingPorts {
  readonly consent: ConsentPort;
  readonly listings: Listings;
  readonly store: ListStore | undefined;
  /** No secret values, but a server's own words may be in it. */
  readonly log: (message: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a server that is being asked is doing (`waiting`: others start first), and since when, in milliseconds since the epoch. */
export interface ListingProgress {
  readonly step: ListingStep | 'waiting';
  readonly since: number;
}

/** How long a server that has failed is not asked again unasked, in milliseconds: at first; then twice as long each time. */
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 15 * 60_000;

export class LaunchKnowledge {
  readonly #ports: AskingPorts;
  readonly #onChange: () => void;
  /** Settles when the list of an earlier session has been read. */
  readonly #stored: Promise<void>;
  readonly #stopListening: () => void;
  #knowledge: LiveKnowledge;
  #task: SharedTask<void> | undefined;
  /** What the listings know the last round of asking by. */
  #key: string | undefined;
  /** Settles when the newest list is kept. */
  #kept = Promise.resolve();
  #loadingSince = 0;
  #failures = 0;
  #retryAt = 0;

  /**
   * @param fingerprint the launch's; every launch that is asked here has it
   * @param before what was known of it when it was last declared
   * @param onChange called after each change of `knowledge`
   */
  constructor(
    readonly fingerprint: string,
    ports: AskingPorts,
    before: LiveKnowledge,
    onChange: () => void,
  ) {
    this.#ports = ports;
    this.#knowledge = before;
    this.#onChange = onChange;
    this.#stored = before.list === undefined ? this.#readStored() : Promise.resolve();
    this.#stopListening = ports.listings.onDidRelist((key, outcome) => {
      if (key !== this.#key || this.#knowledge.state !== 'listed') return;
      this.#set({ ...this.#knowledge, ...this.#listed(outcome) });
    });
  }

  get knowledge(): LiveKnowledge {
    return this.#knowledge;
  }

  /** Whether there is no need to ask: it has answered in this session, or has failed not long ago. */
  get isAnswered(): boolean {
    const { state, list } = this.#knowledge;
    if (this.#task !== undefined) return false;
    return state === 'failed'
      ? this.#ports.now() < this.#retryAt
      : state === 'listed' && list?.source === 'live';
  }

  /** What the server is doing; `undefined` when it is not being asked. */
  get progress(): ListingProgress | undefined {
    if (this.#knowledge.state !== 'loading') return undefined;
    const step = this.#key === undefined ? 'start' : this.#ports.listings.stepOf(this.#key);
    return { step, since: this.#loadingSince };
  }

  /**
   * Asks the server, or joins those who are asking it. Never rejects: what fails is in `knowledge` then.
   *
   * @param cancelled gives up waiting; when nobody waits any more, the listing is ended
   */
  async ask(launch: Launch, cancelled?: AbortSignal): Promise<void> {
    if (this.#task === undefined || this.#task.isCancelled) {
      const started = new SharedTask((signal) => this.#run(launch, signal));
      this.#task = started;
      void started.settled.then(() => {
        if (this.#task === started) this.#task = undefined;
      });
    }
    await this.#task.join(cancelled);
  }

  /** Ends the listing, if one is under way. What was known before is known again. */
  cancel(): void {
    this.#task?.cancel();
  }

  /** Ends the listing and the server that lives on after it. Resolves when its process has ended and its list is kept. */
  async release(): Promise<void> {
    this.#stopListening();
    this.cancel();
    if (this.#key !== undefined) await this.#ports.listings.end(this.#key);
    await this.#kept;
  }

  async #readStored(): Promise<void> {
    const list = await this.#ports.store?.read(this.fingerprint);
    if (list && this.#knowledge.list === undefined) this.#set({ ...this.#knowledge, list });
  }

  /** One round of asking. Changes nothing any more once it is cancelled. */
  async #run(launch: Launch, cancelled: AbortSignal): Promise<void> {
    await this.#stored;
    const before = this.#knowledge;
    const isCancelled = (): boolean => cancelled.aborted;
    if (isCancelled()) return;
    const set = (change: Partial<LiveKnowledge>): void => {
      if (!isCancelled()) this.#set({ ...before, failure: undefined, ...change });
    };
    cancelled.addEventListener('abort', () => {
      this.#set(before);
    });
    try {
      const answer = await this.#askConsent(launch, set, cancelled);
      if (isCancelled()) return;
      if (answer !== 'allowed') {
        set({ state: answer === 'untrusted' ? 'untrusted' : 'consent' });
        return;
      }
      this.#loadingSince = this.#ports.now();
      set({ state: 'loading' });
      const resolved = await resolveLaunch(launch, this.#ports);
      if (isCancelled()) return;
      this.#key = resolved.key;
      const outcome = await this.#ports.listings.list(resolved, cancelled);
      if (!isCancelled()) set(this.#learn(outcome, resolved, before));
    } catch (error) {
      // A port has failed. Its words are not ours, and it has handled secrets: only what it was doing is told.
      const message = t(
        'The catalogue could not ask: {0}.',
        error instanceof Error ? error.name : t('unknown error'),
      );
      set({ state: 'failed', failure: { step: 'start', message } });
    }
  }

  /** The state is `consent` only while somebody really thinks about it. */
  async #askConsent(
    launch: Launch,
    set: (change: Partial<LiveKnowledge>) => void,
    cancelled: AbortSignal,
  ): Promise<ConsentAnswer> {
    const thinking = setImmediate(() => {
      set({ state: 'consent' });
    });
    try {
      return await this.#ports.consent.decide(describeLaunch(launch, this.#ports.directory), cancelled);
    } finally {
      clearImmediate(thinking);
    }
  }

  #learn(outcome: ListingOutcome, resolved: ResolvedLaunch, before: LiveKnowledge): Partial<LiveKnowledge> {
    const { launch, unresolved, redactor } = resolved;
    switch (outcome.kind) {
      case 'listed':
        this.#failures = 0;
        this.#log(launch, `listed, tools: ${outcome.tools.length}`);
        for (const note of outcome.notes) this.#log(launch, note);
        return { ...this.#listed(outcome), unresolvedVariables: unresolved };
      case 'failed': {
        const { step, stderr } = outcome;
        const message = redactor.redact(failureWords(outcome, { ...resolved, unresolved }));
        this.#log(launch, redactor.redact(`failed (${step}): ${factsOf(outcome.reason)}`));
        this.#retryAt = this.#ports.now() + Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
        this.#failures += 1;
        const failure = { step, message, ...(stderr !== undefined && { stderr }) };
        return { state: 'failed', failure, unresolvedVariables: unresolved };
      }
      case 'cancelled':
        return { state: before.state, failure: before.failure };
    }
  }

  /** A list that has just come; it is kept for the next session. */
  #listed({ tools, notes }: Extract<ListingOutcome, { kind: 'listed' }>): Partial<LiveKnowledge> {
    const list: ToolList = { source: 'live', listedAt: this.#ports.now(), tools };
    this.#kept = this.#kept.then(() => this.#ports.store?.write(this.fingerprint, list));
    return { state: 'listed', list, notes };
  }

  #log({ serverName }: Launch, message: string): void {
    this.#ports.log(`${serverName}: ${message}`);
  }

  #set(knowledge: LiveKnowledge): void {
    this.#knowledge = knowledge;
    this.#onChange();
  }
}
