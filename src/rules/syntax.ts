/** `yaml-syntax` and `duplicate-key`: what the parser found, anywhere in the file. */
import { t } from '@vscode/l10n';
import type { Piece } from '../companyfile/companyfile';
import { lineEnd, lineStart } from '../companyfile/lines';
import { quoteText } from '../companyfile/quoting';
import type { Problem } from '../companyfile/parse';
import { placeSpan, touches, type Placed, type Span } from '../companyfile/span';
import type { Draft, FileFacts, Fix } from './rule';

export function syntax({ file }: FileFacts): Draft[] {
  return file.pieces.flatMap((piece) => problemsIn(piece).map((problem) => draftFor(piece, problem)));
}

/**
 * The lines on which the text of a piece breaks YAML, counted from the piece's start: what else is found there follows from
 * that.
 */
export function brokenLines({ text, problems }: Piece): Span[] {
  return problems
    .filter(({ rule }) => rule === 'yaml-syntax')
    .map(({ span }) => ({ start: lineStart(text, span.start), end: lineEnd(text, span.end) }));
}

/** The parser stumbles on after an error: of the errors on the same lines only the first is worth telling. */
function problemsIn({ it: { text, problems } }: Placed<Piece>): Problem[] {
  let toldUpTo = -1;
  return problems.filter(({ rule, span }) => {
    if (rule !== 'yaml-syntax') return true;
    const isNew = span.start > toldUpTo;
    toldUpTo = Math.max(toldUpTo, lineEnd(text, span.end));
    return isNew;
  });
}

function draftFor({ base, it: piece }: Placed<Piece>, problem: Problem): Draft {
  const { rule, message, span, related, isQuotable } = problem;
  const server = piece.servers.find(({ node }) => touches(node.span, span.start))?.name?.text;
  return {
    rule,
    message,
    span: placeSpan(base, rule === 'yaml-syntax' ? firstLine(piece.text, span) : span),
    ...(server !== undefined && { server }),
    ...(related && { related: [{ ...related, span: placeSpan(base, related.span) }] }),
    ...(isQuotable && { fixes: () => quoteFix(base, piece.text, span) }),
  };
}

/** A text over several lines is left to its author. */
function quoteFix(base: number, source: string, span: Span): Fix[] {
  const written = source.slice(span.start, span.end);
  if (/[\r\n]/.test(written)) return [];
  const newText = quoteText(written, { always: true });
  // The file loads only then, so it may change anything.
  return [
    {
      title: t('Quote the text'),
      preferred: true,
      changesVerdict: true,
      edits: [{ span: placeSpan(base, span), newText }],
    },
  ];
}

function firstLine(text: string, { start, end }: Span): Span {
  return { start, end: Math.max(start + 1, Math.min(end, lineEnd(text, start))) };
}
