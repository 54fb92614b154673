/** Completion in comments that silence rules: their two keywords, and the ids of rules. */
import { t } from '@vscode/l10n';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { lineStart } from '../../companyfile/lines';
import { placeSpan, type Placed, type Span } from '../../companyfile/span';
import {
  commentAt,
  SUPPRESSION_KEYWORDS,
  suppressedLine,
  suppressionAt,
  type Suppression,
} from '../../companyfile/suppressions';
import { isRuleId, RULES, summaryOf, type RuleId } from '../../rules/registry';
import { prose } from '../markdown';
import { rangeOf } from '../positions';
import type { CompletionContext } from './context';
import { CompletionItemKind, sorted } from './items';

const SUMMARY_LENGTH = 400;

/** The completions in a comment; `undefined` outside of one, and where the comment is about something else. */
export function completeSuppression(context: CompletionContext, offset: number): CompletionList | undefined {
  const { file } = context;
  const before = file.text.slice(lineStart(file.text, offset), offset);
  // Most requests end here, without a look at what is a comment and what is not.
  if (!/#[ \t]*hint/.test(before)) return undefined;
  const items = keywordItems(context, offset, before) ?? ruleItems(context, offset);
  return items && { isIncomplete: false, items: sorted(items) };
}

/** @param before the line up to the cursor */
function keywordItems(
  context: CompletionContext,
  offset: number,
  before: string,
): CompletionItem[] | undefined {
  const { file, positions } = context;
  const [, typed] = /#[ \t]*(hint[\w-]*)$/.exec(before) ?? [];
  const comment = commentAt(file, offset);
  if (typed === undefined || !comment) return undefined;
  const start = offset - typed.length;
  // Only as the comment's first word.
  if (!/^#[ \t]*$/.test(file.text.slice(comment.start, start))) return undefined;
  const rest = /^[\w-]*/.exec(file.text.slice(offset, comment.end))?.[0] ?? '';
  const end = offset + rest.length;
  const gap = end === comment.end ? ' ' : '';
  return KEYWORDS.map(({ keyword, detail }) => ({
    label: keyword,
    kind: CompletionItemKind.Keyword,
    detail: detail(),
    textEdit: { range: rangeOf(positions, { start, end }), newText: keyword + gap },
  }));
}

const KEYWORDS = [
  { keyword: SUPPRESSION_KEYWORDS['next-line'], detail: () => t('silences rules on the next line') },
  { keyword: SUPPRESSION_KEYWORDS.file, detail: () => t('silences rules in the whole file') },
] as const;

/** The rules that are not named yet; those that speak where the comment is about come first. */
function ruleItems(context: CompletionContext, offset: number): CompletionItem[] | undefined {
  const { file, positions } = context;
  const placed = suppressionAt(file, offset);
  if (!placed) return undefined;
  const { base, it } = placed;
  if (offset - base <= it.keyword.end || offset - base > it.end) return undefined;
  const replace = wordAt(file.text, offset, { start: base + it.keyword.end, end: base + it.end });
  const named = new Set(
    it.ids.filter(({ span }) => base + span.start !== replace.start).map(({ text }) => text),
  );
  const speaking = rulesSpeaking(context, placed);
  const open = Object.keys(RULES).filter(
    (rule): rule is RuleId =>
      isRuleId(rule) && !named.has(rule) && (rule !== 'unused-suppression' || it.scope === 'file'),
  );
  const range = rangeOf(positions, replace);
  return [...open.filter((rule) => speaking.has(rule)), ...open.filter((rule) => !speaking.has(rule))].map(
    (rule) => ({
      label: rule,
      kind: CompletionItemKind.EnumMember,
      detail: RULES[rule].severity,
      documentation: { kind: 'markdown', value: prose(summaryOf(rule), SUMMARY_LENGTH) },
      ...(speaking.has(rule) && { preselect: true }),
      textEdit: { range, newText: rule },
    }),
  );
}

/** The rules that find something on the line that the comment is about, or in the file; not those that speak of the comment. */
function rulesSpeaking(
  { file, findings }: CompletionContext,
  placed: Placed<Suppression>,
): ReadonlySet<RuleId> {
  const line =
    placed.it.scope === 'file' ? { start: 0, end: file.text.length } : suppressedLine(file, placed);
  const own = placeSpan(placed.base, placed.it.span);
  const there = (findings?.() ?? []).filter(
    ({ span }) =>
      line.start <= span.start && span.start < line.end && !(own.start <= span.start && span.end <= own.end),
  );
  return new Set(there.map(({ rule }) => rule));
}

/** The word that an offset touches, as far as it lies in a span. */
function wordAt(text: string, offset: number, { start, end }: Span): Span {
  const before = /[^\s,]*$/.exec(text.slice(start, offset))?.[0] ?? '';
  const behind = /^[^\s,]*/.exec(text.slice(offset, end))?.[0] ?? '';
  return { start: offset - before.length, end: offset + behind.length };
}
