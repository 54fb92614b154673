/** Asking the person before a server is started or dialled, and remembering the answers for the session. */
import type { ConsentAnswer, ConsentPort, LaunchDescription } from '../catalogue/consent';
import { consentMessages } from './consentwords';
import type { ServerSettings } from './settings';

export const ALLOW_ONCE = 'Allow Once';
export const ALLOW_ALWAYS = 'Always for This Launch';
export const NEVER = 'Never';

/** Shows a message with buttons. Resolves with the title of the one that was pressed, `undefined` for none; may reject. */
export type Ask = (message: string, titles: readonly string[]) => Promise<string | undefined>;

/** `none`: the person did not choose, so they are not asked again unless they want to be. */
type Answer = typeof ALLOW_ONCE | typeof ALLOW_ALWAYS | typeof NEVER | 'none';

interface Question {
  readonly launch: LaunchDescription;
  readonly resolve: (answer: Answer) => void;
}

/** The answers of one session, by launch. A changed launch is another launch, and is asked about anew. */
export class Consent {
  readonly #ask: Ask;
  readonly #settings: () => ServerSettings;
  readonly #answers = new Map<string, Answer>();
  /** Questions that a person is thinking about; two files with one launch share it. */
  readonly #open = new Map<string, Promise<Answer>>();

  constructor(ask: Ask, settings: () => ServerSettings) {
    this.#ask = ask;
    this.#settings = settings;
  }

  /**
   * The port for one company file. Launches that are decided about at the same time are asked about in one message.
   *
   * @param fileName named in the message
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

  /** Makes sure that these launches are asked about again: the person wants their tools. A `Never` stays. */
  reconsider(fingerprints: readonly string[]): void {
    for (const fingerprint of fingerprints) {
      if (this.#answers.get(fingerprint) === 'none') this.#answers.delete(fingerprint);
    }
  }

  /** Forgets also a `Never`: the person has named this one server. */
  reconsiderWholly(fingerprint: string): void {
    if (this.#answers.get(fingerprint) !== ALLOW_ALWAYS) this.#answers.delete(fingerprint);
  }

  async #decide(
    launch: LaunchDescription,
    enqueue: (launch: LaunchDescription) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<ConsentAnswer> {
    const before = this.#settled(launch.fingerprint);
    if (before !== undefined) return before;
    const answer = await orNoneWhenAborted(this.#question(launch, enqueue), signal);
    // Trust may have been withdrawn while the person was thinking.
    if (!this.#settings().isTrusted) return 'untrusted';
    return answer === ALLOW_ONCE || answer === ALLOW_ALWAYS ? 'allowed' : 'denied';
  }

  /** What is decided without asking; `undefined` when the person must be asked. */
  #settled(fingerprint: string): ConsentAnswer | undefined {
    const { isTrusted, liveTools } = this.#settings();
    if (!isTrusted) return 'untrusted';
    if (liveTools === 'never') return 'denied';
    if (liveTools === 'always') return 'allowed';
    const answer = this.#answers.get(fingerprint);
    if (answer === undefined) return undefined;
    return answer === ALLOW_ALWAYS ? 'allowed' : 'denied';
  }

  #question(
    launch: LaunchDescription,
    enqueue: (launch: LaunchDescription) => Promise<Answer>,
  ): Promise<Answer> {
    const { fingerprint } = launch;
    let question = this.#open.get(fingerprint);
    if (question === undefined) {
      question = enqueue(launch).then((answer) => {
        this.#open.delete(fingerprint);
        // An answer for once is used up by those who wait for it.
        if (answer !== ALLOW_ONCE) this.#answers.set(fingerprint, answer);
        return answer;
      });
      this.#open.set(fingerprint, question);
    }
    return question;
  }

  async #askAbout(fileName: string, questions: readonly Question[]): Promise<void> {
    const byLaunch = new Map(questions.map((question) => [question.launch, question]));
    for (const { message, launches } of consentMessages(fileName, [...byLaunch.keys()])) {
      const answer = await this.#answerTo(message);
      for (const launch of launches) byLaunch.get(launch)?.resolve(answer);
    }
  }

  async #answerTo(message: string): Promise<Answer> {
    const titles = [ALLOW_ONCE, ALLOW_ALWAYS, NEVER] as const;
    try {
      const chosen = await this.#ask(message, titles);
      return titles.find((title) => title === chosen) ?? 'none';
    } catch {
      // A client that cannot ask has nobody who could allow it.
      return 'none';
    }
  }
}

/** A launch that changes while the person is thinking is not waited for. */
function orNoneWhenAborted(question: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (!signal) return question;
  return new Promise((resolve) => {
    const abort = (): void => {
      resolve('none');
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void question.then((answer) => {
      signal.removeEventListener('abort', abort);
      resolve(answer);
    });
  });
}
