/** Cutting a stream of bytes into lines. */

/** Real servers send lines of 1 MB; what is far beyond that is no answer but a flood. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024;

/** A line went on past the bound. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

/**
 * Collects chunks until a line feed ends the line. Lines are decoded only when whole, so a character that was split
 * across chunks stays whole; each chunk is looked at once.
 */
export class LineReader {
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(private readonly maxBytes = MAX_LINE_BYTES) {}

  /**
   * The lines that this chunk completes, without CR, LF and byte order mark.
   *
   * @throws LineTooLong when a line exceeds the bound; the reader is not to be used afterwards
   */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      this.#hold(chunk.subarray(start, end));
      lines.push(this.end());
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
    if (this.#heldBytes > this.maxBytes) {
      throw new LineTooLong(`a line of more than ${Math.floor(this.maxBytes / 1024 / 1024)} MB`);
    }
    this.#held.push(bytes);
  }
}
