/** Selection ranges: from the value under the cursor out to its pair, its block, its server, the list and the whole file. */
import type { SelectionRange } from 'vscode-languageserver-types';
import type { CompanyFile, Piece } from '../companyfile/companyfile';
import { piecesAt } from '../companyfile/locate';
import { pathAt, spanOfStep, type Step } from '../companyfile/path';
import { SERVERS_KEY } from '../companyfile/pieces';
import { placeSpan, touches, type Placed, type Span } from '../companyfile/span';
import { asMap } from '../companyfile/tree';
import { rangeOf, type Positions } from './positions';

/** What selection ranges are computed from. */
export interface SelectionContext {
  readonly file: CompanyFile;
  readonly positions: Positions;
}

/** The innermost range at an offset, with those around it as its parents; the last one is the whole text. */
export function selectionRangeAt({ file, positions }: SelectionContext, offset: number): SelectionRange {
  let range: SelectionRange | undefined;
  let outer: Span = { start: 0, end: file.text.length };
  for (const span of [outer, ...spansAt(file, offset)]) {
    const isWithin = outer.start <= span.start && span.end <= outer.end && touches(span, offset);
    const isSame = range !== undefined && outer.start === span.start && outer.end === span.end;
    if (!isWithin || isSame) continue;
    range = { range: rangeOf(positions, span), ...(range && { parent: range }) };
    outer = span;
  }
  return range ?? { range: rangeOf(positions, { start: offset, end: offset }) };
}

/** From the outermost in; one may be as large as the one before it. */
function spansAt(file: CompanyFile, offset: number): Span[] {
  const piece = piecesAt(file, offset).at(-1);
  const root = piece?.it.root;
  if (!piece || !root) return [];
  const { base, it } = piece;
  const path = pathAt(root, offset - base);
  const below = path.flatMap((step) => insideOut(step).map((span) => placeSpan(base, span)));
  return it.isItem ? [...listOf(file.pieces), ...below] : below;
}

/** The list of servers with its key, then without: it is cut into pieces. */
function listOf(pieces: readonly Placed<Piece>[]): Span[] {
  const items = pieces.filter(({ it }) => it.isItem);
  const [first, last] = [items[0], items.at(-1)];
  const head = pieces.find(({ it }) => it.key === SERVERS_KEY && !it.isItem);
  const key = asMap(head?.it.root)?.pairs[0]?.key;
  if (!first?.it.root || !last?.it.root || !head || !key) return [];
  const end = last.base + last.it.root.span.end;
  return [
    { start: head.base + key.span.start, end },
    { start: first.base + first.it.root.span.start, end },
  ];
}

/** A step's span, and for a text in quotes also what stands between them. */
function insideOut(step: Step): Span[] {
  const span = spanOfStep(step);
  const isQuoted =
    'kind' in step && step.kind === 'scalar' && (step.style === 'single' || step.style === 'double');
  return isQuoted && span.end - span.start >= 2
    ? [span, { start: span.start + 1, end: span.end - 1 }]
    : [span];
}
