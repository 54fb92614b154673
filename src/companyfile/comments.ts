/** What of a piece's text is a comment, and what stands inside a scalar: by the YAML library's lexer, never by looks. */
import { CST, Lexer } from 'yaml';
import type { Piece } from './companyfile';
import { flattenFlow } from './flattenflow';
import { lineEnd, lineStart } from './lines';
import type { Span } from './span';
import type { MapNode, SeqNode, TreeNode } from './tree';

/** The comment on the line of an offset, from its `#` to the line's end; `undefined` when there is none. Both count in the piece. */
export function commentOnLine(piece: Piece, offset: number): Span | undefined {
  const { text } = piece;
  const start = lineStart(text, offset);
  const end = lineEnd(text, offset);
  if (piece.isPlain) {
    const [comment] = lex(text.slice(start, end)).comments;
    return comment && { start: start + comment.start, end: start + comment.end };
  }
  const comment = lastBefore(partsOf(piece).comments, end);
  return comment && comment.start >= start ? comment : undefined;
}

/** Whether nothing but a comment stands on the line of an offset. */
export function isCommentLine(piece: Piece, offset: number): boolean {
  const comment = commentOnLine(piece, offset);
  return (
    comment !== undefined && piece.text.slice(lineStart(piece.text, offset), comment.start).trim() === ''
  );
}

/** Whether the line of an offset starts inside a scalar, so that a line put before it would become a part of that. */
export function startsInScalar(piece: Piece, offset: number): boolean {
  if (piece.isPlain) return false;
  const start = lineStart(piece.text, offset);
  const known = piece.problems.length === 0 ? isInTextOf(piece, start) : undefined;
  if (known !== undefined) return known;
  const scalar = lastBefore(partsOf(piece).scalars, start);
  return scalar !== undefined && start < scalar.end;
}

/** Whether an offset lies inside a text of a server entry, without a look at the whole piece; `undefined` where that does not tell. */
function isInTextOf({ servers }: Piece, offset: number): boolean | undefined {
  let node: TreeNode | undefined = servers.find(({ node: { span } }) => isInside(span, offset))?.node;
  while (node && node.kind !== 'scalar') {
    if (node.kind === 'alias') return false;
    const child: TreeNode | undefined = childAt(node, offset);
    // A pair that stands in a list without braces is not read.
    if (!child) return node.kind === 'seq' && node.flow ? undefined : false;
    node = child;
  }
  return node && true;
}

function childAt(node: MapNode | SeqNode, offset: number): TreeNode | undefined {
  if (node.kind === 'seq') return node.items.find(({ span }) => isInside(span, offset));
  for (const { key, value } of node.pairs) {
    if (isInside(key.span, offset)) return key;
    if (isInside(value.span, offset)) return value;
  }
  return undefined;
}

function isInside({ start, end }: Span, offset: number): boolean {
  return start < offset && offset < end;
}

/** The last of some spans, which are in order, that starts before an offset. */
function lastBefore(spans: readonly Span[], offset: number): Span | undefined {
  let from = 0;
  let to = spans.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((spans[middle]?.start ?? offset) < offset) from = middle + 1;
    else to = middle;
  }
  return spans[from - 1];
}

/** Both in the order of the text. */
interface Parts {
  readonly comments: readonly Span[];
  /** Scalars; the text of a block scalar from right before its first line on. */
  readonly scalars: readonly Span[];
}

const cache = new WeakMap<Piece, Parts>();

function partsOf(piece: Piece): Parts {
  const known = cache.get(piece);
  if (known) return known;
  const parts = partsIn(piece.text);
  cache.set(piece, parts);
  return parts;
}

function partsIn(text: string): Parts {
  const written = lex(text);
  if (!written.isCutShort) return written;
  // The loader takes lines inside braces and quotes at any indent; the lexer breaks off at some.
  const flat = flattenFlow(text);
  const { isCutShort, comments, scalars } = lex(flat);
  if (isCutShort) return written;
  const all = [...comments, ...blankedComments(text, flat)];
  return { scalars, comments: all.toSorted((a, b) => a.start - b.start) };
}

/** The comments that a flattened text has lost. */
function blankedComments(text: string, flat: string): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    if (flat[at] === '#') continue;
    const end = lineEnd(text, at);
    found.push({ start: at, end });
    at = end;
  }
  return found;
}

/** @returns `isCutShort` where the lexer met something that it takes for a mistake, so that what follows may be wrong */
function lex(text: string): Parts & { readonly isCutShort: boolean } {
  const comments: Span[] = [];
  const scalars: Span[] = [];
  let isCutShort = false;
  let at = 0;
  let isScalar = false;
  let isBlock = false;
  for (const token of new Lexer().lex(text)) {
    const span = { start: at, end: at + token.length };
    if (isScalar) {
      scalars.push(isBlock ? { start: span.start - 1, end: span.end } : span);
      isScalar = isBlock = false;
    } else if (token === CST.SCALAR) {
      isScalar = true;
      continue;
    } else if (token === CST.DOCUMENT) continue;
    else if (token === CST.FLOW_END) {
      isCutShort = true;
      continue;
    } else if (token.startsWith('#')) comments.push(span);
    else if (/^["']/.test(token)) {
      scalars.push(span);
      isCutShort ||= token.length === 1 || !token.endsWith(token[0] ?? '');
    } else if (/^[|>]/.test(token)) isBlock = true;
    at = span.end;
  }
  return { comments, scalars, isCutShort };
}
