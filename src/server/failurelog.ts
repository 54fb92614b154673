/** What a failed server wrote last, in the client's log, where there is room for it. */
import type { ListingFailure, ServerKnowledge } from '../engine/knowledge';
import { visibleText } from '../features/visible';

/** Looks at what is known of a server, whenever it has changed, and logs the end of its standard error once a failure. */
export class FailureLog {
  readonly #log: (message: string) => void;
  readonly #logged = new WeakSet<ListingFailure>();

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  look(serverName: string, { failure }: ServerKnowledge): void {
    if (failure?.stderr === undefined || this.#logged.has(failure)) return;
    this.#logged.add(failure);
    const lines = failure.stderr.split('\n').map((line) => `  | ${visibleText(line.replaceAll('\t', '  '))}`);
    this.#log(
      `${visibleText(serverName)} failed (${failure.step}). The end of its standard error:\n${lines.join('\n')}`,
    );
  }
}
