/** The end of what a server printed to standard error. */
import { printable, type Redactor } from './redaction';

const SHOWN_CHARACTERS = 4096;
/** More than is shown, so that a secret value at the front of the shown part is seen whole and can be hidden. */
const HELD_BYTES = 4 * SHOWN_CHARACTERS;

/** Holds a bounded end of a stream. */
export class StderrTail {
  #held: Buffer = Buffer.alloc(0);
  #wasCut = false;

  push(chunk: Buffer): void {
    const all = Buffer.concat([this.#held, chunk]);
    this.#wasCut ||= all.length > HELD_BYTES;
    this.#held = all.length > HELD_BYTES ? all.subarray(-HELD_BYTES) : all;
  }

  /**
   * At most 4,096 characters, without secrets, terminal escapes and surrounding blank; a leading `…` when there was more.
   * `undefined` when the server printed nothing.
   */
  text(redactor: Redactor): string | undefined {
    const raw = printable(this.#held.toString('utf8').replace(/^\uFFFD+/, ''));
    const clean = (this.#wasCut ? redactor.redactTail(raw) : redactor.redact(raw)).trim();
    if (clean === '') return undefined;
    const isWhole = !this.#wasCut && clean.length <= SHOWN_CHARACTERS;
    return isWhole ? clean : `…${clean.slice(1 - SHOWN_CHARACTERS).replace(/^[\uDC00-\uDFFF]/, '')}`;
  }
}
