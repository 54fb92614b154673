/** Asking the person before a server is started or dialled, and remembering what they said. */
import type { ConsentAnswer, ConsentPort, LaunchDescription } from '../catalogue/consent';
import type { ConsentAnswer as Answer } from '../protocol/consent';
import type { QuestionsAbout } from './consentquestions';
import type { ConsentStore, LastingAnswer } from './consentstore';
import type { ServerSettings } from './settings';

export interface ConsentPorts {
  readonly questionsAbout: QuestionsAbout;
  /** Where answers for good are kept, for all windows. */
  readonly store: ConsentStore;
  readonly settings: () => ServerSettings;
  /** Called when an answer could not be kept; it holds for the session then. */
  readonly onNotKept: (error: unknown) => void;
}

interface Question {
  readonly launch: LaunchDescription;
  readonly resolve: (answer: Answer) => void;
}

/** A question that a person is thinking about, or has overlooked. */
interface OpenQuestion {
  readonly launch: LaunchDescription;
  readonly wanted: boolean;
  readonly answer: Promise<Answer>;
  readonly giveUp: () => void;
}

/** The answers, by launch. A changed launch is another launch, and is asked about anew. */
export class Consent {
  readonly #ports: ConsentPorts;
  /**
   * What holds for this session only: `null` for launches that the person did not choose anything for, so that they are not asked
   * about again by themselves, and answers that could not be kept.
   */
  readonly #session = new Map<string, LastingAnswer | null>();
  /** Questions that a person is thinking about; two files with one launch share it. */
  readonly #open = new Map<string, OpenQuestion>();
  /** Launches whose tools the person wants now. */
  readonly #wanted = new Set<string>();

  constructor(ports: ConsentPorts) {
    this.#ports = ports;
  }

  /**
   * The port for one company file. Launches that are decided about at the same time are asked about together.
   *
   * @param fileName named in the question
   */
  portFor(fileName: string): ConsentPort {
    let batch: Question[] = [];
    const enqueue = (launch: LaunchDescription): Promise<Answer> =>
      new Promise((resolve) => {
        if (batch.length === 0) {
          setImmediate(() => {
            const questions = batch;
            batch = [];
            void this.#askAbout(fileName, questions);
          });
        }
        batch.push({ launch, resolve });
      });
    return { decide: (launch, signal) => this.#decide(launch, enqueue, signal) };
  }

  /**
   * Makes sure that a launch is asked about again: the person wants its tools now. A `never` stays.
   *
   * @returns whether a question that had come by itself was given up: it may be out of sight by now
   */
  reconsider(fingerprint: string): boolean {
    this.#wanted.add(fingerprint);
    if (this.#session.get(fingerprint) === null) this.#session.delete(fingerprint);
    const question = this.#open.get(fingerprint);
    if (question?.wanted !== false) return false;
    question.giveUp();
    return true;
  }

  /** Forgets also a `never`: the person has named this one server. Rejects when that is not possible. */
  async reconsiderWholly(fingerprint: string): Promise<void> {
    if (this.#session.get(fingerprint) !== 'always') this.#session.delete(fingerprint);
    if (this.isNever(fingerprint)) await this.#ports.store.forget([fingerprint]);
  }

  /** Whether the person has said `never` about a launch. */
  isNever(fingerprint: string): boolean {
    return this.#answerTo(fingerprint) === 'never';
  }

  /** Forgets everything. @returns about how many launches an answer for good was known; rejects when it stays known */
  async forgetAll(): Promise<number> {
    const here = [...this.#session.values()].filter((answer) => answer !== null).length;
    this.#session.clear();
    return here + (await this.#ports.store.forget());
  }

  async #decide(
    launch: LaunchDescription,
    enqueue: (launch: LaunchDescription) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<ConsentAnswer> {
    const before = this.#settled(launch.fingerprint);
    if (before !== undefined) return before;
    const answer = await orNothingWhenAborted(this.#question(launch, enqueue), signal);
    // Trust may have been withdrawn while the person was thinking.
    if (!this.#ports.settings().isTrusted) return 'untrusted';
    return answer === 'once' || answer === 'always' ? 'allowed' : 'denied';
  }

  /** What is decided without asking; `undefined` when the person must be asked. */
  #settled(fingerprint: string): ConsentAnswer | undefined {
    const { isTrusted, liveTools } = this.#ports.settings();
    if (!isTrusted) return 'untrusted';
    if (liveTools === 'never') return 'denied';
    if (liveTools === 'always') return 'allowed';
    const answer = this.#answerTo(fingerprint);
    if (answer === undefined) return undefined;
    return answer === 'always' ? 'allowed' : 'denied';
  }

  #answerTo(fingerprint: string): LastingAnswer | null | undefined {
    const here = this.#session.get(fingerprint);
    // Another window may have been answered since nothing was chosen here.
    return here ?? this.#ports.store.of(fingerprint) ?? here;
  }

  #question(
    launch: LaunchDescription,
    enqueue: (launch: LaunchDescription) => Promise<Answer>,
  ): Promise<Answer> {
    const { fingerprint } = launch;
    let question = this.#open.get(fingerprint);
    if (question === undefined) {
      question = this.#openQuestion(launch, enqueue);
      this.#open.set(fingerprint, question);
    }
    return question.answer;
  }

  #openQuestion(
    launch: LaunchDescription,
    enqueue: (launch: LaunchDescription) => Promise<Answer>,
  ): OpenQuestion {
    const { fingerprint } = launch;
    const wanted = this.#wanted.has(fingerprint);
    let giveUp = (): void => undefined;
    const overlooked = new Promise<null>((resolve) => {
      giveUp = () => {
        if (this.#open.get(fingerprint) === question) this.#open.delete(fingerprint);
        resolve(null);
      };
    });
    const answer = Promise.race([enqueue(launch), overlooked]).finally(() => {
      if (this.#open.get(fingerprint) === question) this.#open.delete(fingerprint);
    });
    const question: OpenQuestion = { launch, wanted, answer, giveUp };
    return question;
  }

  async #askAbout(fileName: string, questions: readonly Question[]): Promise<void> {
    const byLaunch = new Map(questions.map((question) => [question.launch, question]));
    const launches = [...byLaunch.keys()];
    const wanted = launches.some(({ fingerprint }) => this.#wanted.has(fingerprint));
    for (const { fingerprint } of launches) this.#wanted.delete(fingerprint);
    for (const { launches: asked, ask } of this.#ports.questionsAbout(fileName, launches, wanted)) {
      if (!asked.some((launch) => this.#open.get(launch.fingerprint)?.launch === launch)) continue;
      // A client that cannot ask has nobody who could allow it.
      const answer = await ask().catch(() => null);
      await this.#keep(asked, answer);
      for (const launch of asked) byLaunch.get(launch)?.resolve(answer);
    }
  }

  /** An answer for once is used up by those who wait for it. */
  async #keep(launches: readonly LaunchDescription[], answer: Answer): Promise<void> {
    if (answer === 'once') return;
    const fingerprints = launches.map(({ fingerprint }) => fingerprint);
    try {
      if (answer !== null) {
        await this.#ports.store.remember(fingerprints, answer);
        return;
      }
    } catch (error) {
      this.#ports.onNotKept(error);
    }
    for (const fingerprint of fingerprints) this.#session.set(fingerprint, answer);
  }
}

/** A launch that changes while the person is thinking is not waited for. */
function orNothingWhenAborted(question: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (!signal) return question;
  return new Promise((resolve) => {
    const abort = (): void => {
      resolve(null);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void question.then((answer) => {
      signal.removeEventListener('abort', abort);
      resolve(answer);
    });
  });
}
