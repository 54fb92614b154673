/** Where a command writes: standard output for what was asked for, standard error for everything else. */
import { isatty } from 'node:tty';
import pc from 'picocolors';

type Colors = ReturnType<typeof pc.createColors>;

/** One of the two streams. */
export interface Output {
  /** Writes the text and a line ending. */
  line(text: string): void;
  /** Writes the text as it is. */
  write(text: string): void;
  /** Colours that do nothing where there is no terminal, or where colours are not wanted. */
  readonly colors: Colors;
  /** Whether a person looks at it directly. */
  readonly isTerminal: boolean;
  /** Columns of the terminal; `undefined` where the stream is none. */
  readonly columns: number | undefined;
}

export interface Terminal {
  readonly out: Output;
  readonly err: Output;
}

/**
 * The streams of this process.
 *
 * @param wantsColor false for `--no-color`. Colours are off too when `NO_COLOR` is set (https://no-color.org), and
 *   in a terminal that calls itself dumb.
 */
export function openTerminal(wantsColor: boolean): Terminal {
  return {
    out: openOutput(process.stdout, wantsColor),
    err: openOutput(process.stderr, wantsColor),
  };
}

function openOutput(stream: NodeJS.WriteStream & { readonly fd: number }, wantsColor: boolean): Output {
  const isTerminal = isatty(stream.fd);
  const isDumb = process.env.TERM === 'dumb';
  const hasColor = wantsColor && isTerminal && !isDumb && !process.env.NO_COLOR;
  return {
    line: (text) => stream.write(`${text}\n`),
    write: (text) => stream.write(text),
    colors: pc.createColors(hasColor),
    isTerminal: isTerminal && !isDumb,
    columns: isTerminal ? stream.columns : undefined,
  };
}

/** Ends quietly when whoever reads standard output has seen enough, as `head` does. */
export function surviveClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
