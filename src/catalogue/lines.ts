/** Cutting a stream of bytes into lines, within bounds. */
import { t } from '@vscode/l10n';

const MB = 1024 * 1024;

/** Real servers send lines of 1 MB; what is far beyond that is no answer but a flood. */
export const MAX_LINE_BYTES = 32 * MB;

/** All that a server may send while it is being asked: its answers, and whatever it says besides. */
export const MAX_OUTPUT_BYTES = 64 * MB;

/** The noisiest servers log a line for each thing that they do; a flood of short lines would take long to look through. */
const MAX_LINES = 100_000;

/** A stream went on past a bound; the message says past which. */
export class TooMuchOutput extends Error {
  override readonly name = 'TooMuchOutput';
}

/**
 * Collects chunks until a line feed ends the line. Lines are decoded only when whole, so a character that was split
 * across chunks stays whole; each chunk is looked at once.
 */
export class LineReader {
  #held: Buffer[] = [];
  #heldBytes = 0;
  #bytes = 0;
  #lines = 0;

  constructor(
    private readonly maxLineBytes = MAX_LINE_BYTES,
    private readonly maxBytes = MAX_OUTPUT_BYTES,
  ) {}

  /**
   * The lines that this chunk completes, without CR, LF and byte order mark. Bytes that are no UTF-8 become U+FFFD.
   *
   * @throws TooMuchOutput when a line, or all of them together, exceed a bound; the reader is not to be used afterwards
   */
  push(chunk: Buffer): string[] {
    this.#bytes += chunk.length;
    if (this.#bytes > this.maxBytes) throw new TooMuchOutput(t('more than {0}', megabytes(this.maxBytes)));
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      this.#hold(chunk.subarray(start, end));
      lines.push(this.end());
      this.#lines += 1;
      if (this.#lines > MAX_LINES)
        throw new TooMuchOutput(t('more than {0} lines', MAX_LINES.toLocaleString('en')));
      start = end + 1;
    }
    this.#hold(chunk.subarray(start));
    return lines;
  }

  /** What is held so far, as the last line: for an input that ends without a line feed. */
  end(): string {
    const line = Buffer.concat(this.#held).toString('utf8');
    this.#held = [];
    this.#heldBytes = 0;
    return line.replace(/^\uFEFF/, '').replace(/\r$/, '');
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > this.maxLineBytes) {
      throw new TooMuchOutput(t('a line of more than {0}', megabytes(this.maxLineBytes)));
    }
    this.#held.push(bytes);
  }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MB)} MB`;
}
