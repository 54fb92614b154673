/** Telling on standard error how far the servers are. */
import { visibleText } from '../features/visible';
import { plural, widthOf } from './render/text';
import type { Output } from './terminal';

const ERASE_LINE = '\r\u001b[2K';

/**
 * On a terminal one line that is overwritten and gone at the end; elsewhere a line for each server that has answered.
 */
export class Progress {
  readonly #waiting = new Set<string>();
  #shown = '';
  #done = 0;

  constructor(private readonly output: Output) {}

  /** @param label names the server, and the file where there are several */
  started(label: string): void {
    this.#waiting.add(label);
    this.#show();
  }

  /** @param outcome what came of it, in a few words */
  ended(label: string, outcome: string): void {
    if (!this.#waiting.delete(label)) return;
    this.#done += 1;
    if (!this.output.isTerminal) this.output.line(visibleText(`${label}: ${outcome}`));
    this.#show();
  }

  /** Removes the line, so that others may write. */
  clear(): void {
    if (this.#shown === '') return;
    this.output.write(ERASE_LINE);
    this.#shown = '';
  }

  #show(): void {
    if (!this.output.isTerminal) return;
    this.clear();
    if (this.#waiting.size === 0) return;
    const total = this.#done + this.#waiting.size;
    const counted = `Asking ${plural(total, 'server')}, ${this.#done} answered`;
    const line = visibleText(`${counted} · waiting for ${[...this.#waiting].join(', ')}`);
    // A longer line would break, and only its last part would be overwritten.
    this.#shown = cut(line, (this.output.columns ?? 80) - 1);
    this.output.write(this.output.colors.dim(this.#shown));
  }
}

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let shown = '';
  for (const character of text) {
    if (widthOf(shown + character) >= width) break;
    shown += character;
  }
  return `${shown}…`;
}
