/**
 * Comments that silence rules: `# hintsight-disable-next-line <id>…` for one line, `# hintsight-disable <id>…` for the whole
 * file. What stands behind ` -- ` in them is for people.
 */
import { commentOnLine, isCommentLine } from './comments';
import type { CompanyFile, Piece } from './companyfile';
import { lineEnd, lineStart, nextLineStart } from './lines';
import type { TextField } from './model';
import { placeSpan, type Placed, type Span } from './span';

/** The words that such a comment starts with, by what they silence. */
export const SUPPRESSION_KEYWORDS = {
  'next-line': 'hintsight-disable-next-line',
  file: 'hintsight-disable',
} as const;

/** One such comment. Its offsets count in the piece that holds it. */
export interface Suppression {
  readonly scope: keyof typeof SUPPRESSION_KEYWORDS;
  /** From `#` to the comment's end. */
  readonly span: Span;
  readonly keyword: Span;
  /** The ids that it names, as they are written, in order. */
  readonly ids: readonly TextField[];
  /** Where its ids end, or would: before ` -- `, else at the comment's end. */
  readonly end: number;
  /**
   * Where the next line that is no comment starts, the line that a `next-line` one speaks of. At the end of the piece's text it
   * is the first line of the next piece, if there is one.
   */
  readonly nextLine: number;
}

const cache = new WeakMap<Piece, readonly Suppression[]>();

/** The suppressions of a piece, in order. */
export function suppressionsIn(piece: Piece): readonly Suppression[] {
  const known = cache.get(piece);
  if (known) return known;
  const found = findSuppressions(piece);
  cache.set(piece, found);
  return found;
}

/** The suppressions of a file, in order. */
export function suppressionsOf({ pieces }: CompanyFile): Placed<Suppression>[] {
  return pieces.flatMap(({ base, it }) =>
    suppressionsIn(it).map((suppression) => ({ base, it: suppression })),
  );
}

/** The line that a `next-line` suppression speaks of, its line ending included; empty where no line follows. */
export function suppressedLine({ text }: CompanyFile, { base, it }: Placed<Suppression>): Span {
  const start = base + it.nextLine;
  return { start, end: nextLineStart(text, start) };
}

type Unplaced = Omit<Suppression, 'nextLine'>;

function findSuppressions(piece: Piece): Suppression[] {
  const { text } = piece;
  const found: Unplaced[] = [];
  const word = SUPPRESSION_KEYWORDS.file;
  // A line has one comment at most.
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, lineEnd(text, at))) {
    const comment = commentOnLine(piece, at);
    const suppression = comment && readSuppression(piece, comment);
    if (suppression) found.push(suppression);
  }
  return withNextLines(piece, found);
}

const SUPPRESSION = /^(#[ \t]*)(hintsight-disable(-next-line)?)(?=[ \t]|$)/;

function readSuppression({ text }: Piece, span: Span): Unplaced | undefined {
  const comment = text.slice(span.start, span.end);
  const [, lead = '', word, nextLine] = SUPPRESSION.exec(comment) ?? [];
  if (word === undefined) return undefined;
  const keyword = { start: span.start + lead.length, end: span.start + lead.length + word.length };
  const rest = text.slice(keyword.end, span.end);
  const ends = rest.search(/[ \t]--(?:[ \t]|$)/);
  const written = ends === -1 ? rest : rest.slice(0, ends);
  return {
    scope: nextLine === undefined ? 'file' : 'next-line',
    span,
    keyword,
    ids: [...written.matchAll(/[^\s,]+/g)].map(({ 0: id, index }) => {
      const start = keyword.end + index;
      return { text: id, span: { start, end: start + id.length } };
    }),
    end: keyword.end + written.length,
  };
}

/** From the last one on: of several in a row all speak of the line that the last speaks of, so that each line is looked at once. */
function withNextLines(piece: Piece, found: readonly Unplaced[]): Suppression[] {
  const { text } = piece;
  const nextLines = new Map<number, number>();
  return found
    .toReversed()
    .map((suppression) => {
      let nextLine = nextLineStart(text, suppression.span.end);
      while (nextLine < text.length && isCommentLine(piece, nextLine))
        nextLine = nextLines.get(nextLine) ?? nextLineStart(text, nextLine);
      nextLines.set(lineStart(text, suppression.span.start), nextLine);
      return { ...suppression, nextLine };
    })
    .reverse();
}

/** The suppression on the line of an offset, if that is in its comment. The offset counts in the file. */
export function suppressionAt(file: CompanyFile, offset: number): Placed<Suppression> | undefined {
  const placed = pieceOfLine(file, lineStart(file.text, offset));
  if (!placed) return undefined;
  const { base, it } = placed;
  const found = suppressionsIn(it).find(
    ({ span }) => span.start < offset - base && offset - base <= span.end,
  );
  return found && { base, it: found };
}

/** The comment that an offset of the file stands in. */
export function commentAt(file: CompanyFile, offset: number): Span | undefined {
  const placed = pieceOfLine(file, lineStart(file.text, offset));
  const comment = placed && commentOnLine(placed.it, offset - placed.base);
  if (!comment || offset - placed.base <= comment.start) return undefined;
  return placeSpan(placed.base, comment);
}

/** The piece that holds a line, by the line's start: at the border of two pieces the one that starts there. */
export function pieceOfLine({ pieces }: CompanyFile, start: number): Placed<Piece> | undefined {
  return pieces.findLast(({ base }) => base <= start);
}
