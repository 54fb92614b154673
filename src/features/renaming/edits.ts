/** Names in a file → the edits that write them anew. */
import { t } from '@vscode/l10n';
import type { CompanyFile } from '../../companyfile/companyfile';
import type { TextEdit } from '../../companyfile/edits';
import { canBeKey, quoteText, writtenLike } from '../../companyfile/quoting';
import { placeSpan, type Span } from '../../companyfile/span';
import type { ScalarNode } from '../../companyfile/tree';
import { shown } from '../../schema/words';
import { scalarOf, type Mention } from '../mentions';

/** Why something is not renamed, and what to do, in words for a person. */
export class Refusal {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * The edits that write each mention's new name, quoted as the old one was or as YAML needs it. A text that several mentions read
 * through an anchor is written once; an alias of what is no mention itself is written out. A refusal where a mention's own text is
 * read for other things, too, and where YAML cannot say a name.
 *
 * @returns edits whose spans count from the start of the file
 */
export function rewritten(
  { text }: CompanyFile,
  mentions: readonly Mention[],
  newName: (mention: Mention) => string,
): TextEdit[] | Refusal {
  const edits = new Map<number, TextEdit>();
  const nodes = new Set(mentions.map(({ node }) => node));
  for (const mention of mentions) {
    const { base, node } = mention;
    const name = newName(mention);
    if (!canBeKey(name))
      return new Refusal(t('{0} is too long, or holds characters that YAML cannot write.', shown(name)));
    const scalar = scalarOf(mention);
    if (!scalar || (node !== scalar && nodes.has(scalar))) continue;
    const span = placeSpan(base, node.span);
    const anchor = anchorBefore(text, span.start);
    if (anchor !== undefined && aliasesIn(text, anchor) > aliasesAmong(mentions, anchor)) {
      return new Refusal(
        t(
          'The text of {0} is the anchor "&{1}", which is used for other things, too. Write it out there first.',
          shown(mention.text),
          anchor,
        ),
      );
    }
    edits.set(span.start, {
      span,
      newText: node === scalar ? inPlaceOf(scalar, name, text, span) : quoteText(name),
    });
  }
  return [...edits.values()].sort((a, b) => a.span.start - b.span.start);
}

function inPlaceOf(scalar: ScalarNode, name: string, text: string, { start, end }: Span): string {
  // A block scalar ends with a line's end, which stays.
  const lineEnd = scalar.style === 'block' ? (/\s*$/.exec(text.slice(start, end))?.[0] ?? '') : '';
  return writtenLike(scalar, name) + lineEnd;
}

/** The name of the anchor that stands right before an offset. */
function anchorBefore(text: string, offset: number): string | undefined {
  return /&([^\s,[\]{}]+)\s+(?:!\S*\s+)?$/.exec(
    text.slice(Math.max(offset - LONGEST_ANCHOR, 0), offset),
  )?.[1];
}

const LONGEST_ANCHOR = 200;

/** How often an alias is written; what only looks like one counts, so that none is missed. */
function aliasesIn(text: string, anchor: string): number {
  return text.split(/(?=\*)/).filter((part) => /^\*([^\s,[\]{}]+)/.exec(part)?.[1] === anchor).length;
}

function aliasesAmong(mentions: readonly Mention[], anchor: string): number {
  return mentions.filter(({ node }) => node.kind === 'alias' && node.name === anchor).length;
}
