/** Inlay hints: the verdict on each tool at the end of its line, and what worker templates ask for in vain. */
import { t } from '@vscode/l10n';
import type { InlayHint, MarkupContent } from 'vscode-languageserver-types';
import type { CompanyFile } from '../companyfile/companyfile';
import { colonAfter } from '../companyfile/edits';
import { lineEnd } from '../companyfile/lines';
import type { ToolOverride } from '../companyfile/model';
import { placeSpan, type Placed, type Span } from '../companyfile/span';
import { endOfPair } from '../companyfile/textedit';
import type { CatalogueView } from '../engine/knowledge';
import { fileFacts } from '../rules/facts';
import { isListComplete } from '../rules/offers';
import type { OverriddenTool, ServerFacts } from '../rules/rule';
import { brokenLines } from '../rules/syntax';
import { workerTools } from '../rules/workertools';
import { overlaps } from './actions/context';
import { decisionLine, listNote, paragraphs } from './card';
import { deliveryWords, workerWords } from './decisionwords';
import { judgedBy } from './judged';
import type { Positions } from './positions';
import { verdictShort } from './toolwords';

/** What inlay hints are made from. */
export interface InlayHintContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  readonly positions: Positions;
  /** Milliseconds since the epoch, for the age of lists. */
  readonly now: number;
}

/** A hint before it is put into LSP's terms. Its place counts from the start of the file. */
interface Note {
  readonly at: number;
  /** What it is about: on broken lines nothing is said. */
  readonly about: Span;
  readonly label: string;
  readonly tooltip: () => string | MarkupContent;
}

/**
 * The hints whose places lie in a range. Tools get none where nothing follows from their block: it does not count, is not
 * understood, stands on broken lines, or is for a tool that the server is known not to have.
 *
 * @param range counts from the start of the file
 */
export function inlayHintsIn(context: InlayHintContext, range: Span): InlayHint[] {
  const { file, catalogue, positions } = context;
  const facts = fileFacts(file, catalogue);
  const notes = [
    ...facts.servers
      .filter(({ base, it }) => overlaps(placeSpan(base, it.entry.node.span), range))
      .flatMap((server) => toolNotes(server, context)),
    ...workerTools(facts).map(({ rule, span, message }): Note => ({
      at: endOrLineEnd(file.text, span.end),
      about: span,
      label: rule === 'worker-tool-denied' ? t('denied') : t('unknown'),
      tooltip: () => message,
    })),
  ];
  const broken = file.pieces.flatMap(({ base, it }) => brokenLines(it).map((line) => placeSpan(base, line)));
  return notes
    .filter(
      ({ at, about }) =>
        range.start <= at && at <= range.end && !broken.some((line) => overlaps(line, about)),
    )
    .map(({ at, label, tooltip }) => ({
      position: positions.positionAt(at),
      label,
      tooltip: tooltip(),
      paddingLeft: true,
    }));
}

function toolNotes({ base, it: facts }: Placed<ServerFacts>, { now }: InlayHintContext): Note[] {
  const { entry, overridden } = facts;
  if (!entry.name) return [];
  return overridden
    .filter((tool) => isJudged(facts, tool))
    .map(({ override, verdict }) => {
      const server = judgedBy(facts);
      const tooltip = (): MarkupContent => ({
        kind: 'markdown',
        value: paragraphs([
          decisionLine(t('Worker'), workerWords(verdict)),
          decisionLine(t('Delivery'), deliveryWords(verdict)),
          listNote(server, now),
        ]),
      });
      return {
        at: base + placeOfTool(entry.source, override),
        about: placeSpan(base, spanOf(override)),
        label: verdictShort(verdict),
        tooltip,
      };
    });
}

/** Whether the verdict on a tool follows from its block, and the block stands in the entry itself. */
function isJudged(
  { entry, knowledge }: ServerFacts,
  { override, verdict, unreadable }: OverriddenTool,
): boolean {
  const { start, end } = spanOf(override);
  return (
    !override.merged &&
    entry.node.span.start <= start &&
    end <= entry.node.span.end &&
    unreadable.size === 0 &&
    (verdict.listed || !isListComplete(knowledge))
  );
}

/** The end of the key's line; right behind the block where that ends on the same line and more follows than a comment. */
function placeOfTool(source: string, { key, value }: ToolOverride): number {
  const written = value.span.end > value.span.start ? value.span.end : colonAfter(source, key.span.end);
  return Math.min(lineEnd(source, key.span.end), endOrLineEnd(source, written ?? key.span.end));
}

/** The end of the line, or the offset itself where more follows in its line than a comma and a comment. */
function endOrLineEnd(source: string, end: number): number {
  const lineEnds = lineEnd(source, end);
  return /^[ \t]*,?[ \t]*(?:#.*)?$/.test(source.slice(end, lineEnds)) ? lineEnds : end;
}

function spanOf(override: ToolOverride): Span {
  return { start: override.key.span.start, end: endOfPair(override) };
}
