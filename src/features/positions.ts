/** Offsets → LSP positions. */
import type { Position, Range } from 'vscode-languageserver-types';
import type { Span } from '../companyfile/span';

/** Tells the line and character of an offset, as a `TextDocument` does. */
export interface Positions {
  positionAt(offset: number): Position;
}

/** A span that counts from the start of the file as a range. */
export function rangeOf(positions: Positions, { start, end }: Span): Range {
  return { start: positions.positionAt(start), end: positions.positionAt(end) };
}
