/** Company file and catalogue → findings. */
import type { CompanyFile } from '../companyfile/companyfile';
import type { ServerEntry } from '../companyfile/model';
import { placeSpan, type Placed, type Span } from '../companyfile/span';
import type { CatalogueView } from '../engine/knowledge';
import { fileFacts } from './facts';
import { FILE_RULES, RULES, SERVER_RULES, type RuleId } from './registry';
import type { Draft, FileFacts, Finding, Fix, RuleSettings, ServerFacts, Severity } from './rule';
import { withoutSuppressed } from './suppressions';
import { brokenLines } from './syntax';

/**
 * Runs all rules, and leaves out what the file's comments silence. Never throws, and works nothing out twice: what was found in a
 * server entry is kept as long as the entry and what is known of its server stay the same objects.
 *
 * @returns the findings in the order of their places, of several at one place the outer first; all spans count from the file's
 *   start
 */
export function runRules(
  file: CompanyFile,
  catalogue: CatalogueView,
  settings: RuleSettings = {},
): Finding[] {
  const facts = fileFacts(file, catalogue);
  const drafts = [...FILE_RULES.flatMap((rule) => rule(facts)), ...serverDrafts(facts)];
  const severityOf = (rule: RuleId): Severity | 'off' => settings.severities?.[rule] ?? RULES[rule].severity;
  const findings: Finding[] = [];
  for (const draft of drafts.sort(byPlace)) {
    const severity = severityOf(draft.rule);
    // Text that several servers merge in is judged for each of them.
    if (severity !== 'off' && !isSame(draft, findings.at(-1))) findings.push({ ...draft, severity });
  }
  return withoutSuppressed(facts, findings, severityOf);
}

function byPlace(a: Draft, b: Draft): number {
  return a.span.start - b.span.start || b.span.end - a.span.end;
}

function isSame({ rule, span, message }: Draft, last: Finding | undefined): boolean {
  return (
    last?.rule === rule &&
    last.span.start === span.start &&
    last.span.end === span.end &&
    last.message === message
  );
}

function serverDrafts({ file, servers }: FileFacts): Draft[] {
  const broken = new Map(file.pieces.map(({ base, it }) => [base, brokenLines(it)]));
  return servers.flatMap(({ base, it: facts }, index) => {
    const drafts = draftsOf(facts);
    const breaks = broken.get(base) ?? [];
    const kept =
      breaks.length === 0 ? drafts : withoutConsequences(drafts, breaks, extentOf(file, base, index));
    return kept.map((draft) => place(base, draft));
  });
}

const cache = new WeakMap<ServerFacts, readonly Draft[]>();

function draftsOf(facts: ServerFacts): readonly Draft[] {
  const known = cache.get(facts);
  if (known) return known;
  const drafts = SERVER_RULES.flatMap((rule) => rule(facts));
  cache.set(facts, drafts);
  return drafts;
}

/** From an entry's start to the next one's, counted from the piece's start: the text that a syntax error may have cost it. */
function extentOf({ servers, text }: CompanyFile, base: number, index: number): Span {
  const next: Placed<ServerEntry> | undefined = servers[index + 1];
  return {
    start: servers[index]?.it.node.span.start ?? 0,
    end: next?.base === base ? next.it.node.span.start : text.length,
  };
}

/** Leaves out what a syntax error brings about: what is found on the broken lines, and what the entry seems to lack. */
function withoutConsequences(drafts: readonly Draft[], breaks: readonly Span[], extent: Span): Draft[] {
  const isBroken = breaks.some(({ start, end }) => end >= extent.start && start < extent.end);
  return drafts.filter(
    ({ rule, span }) =>
      !(isBroken && rule === 'missing-field') &&
      !breaks.some(({ start, end }) => span.start <= end && start <= span.end),
  );
}

function place(base: number, draft: Draft): Draft {
  if (base === 0) return draft;
  const { related, fixes } = draft;
  return {
    ...draft,
    span: placeSpan(base, draft.span),
    ...(related && {
      related: related.map(({ message, span }) => ({ message, span: placeSpan(base, span) })),
    }),
    ...(fixes && { fixes: () => fixes().map((fix) => placeFix(base, fix)) }),
  };
}

function placeFix(base: number, fix: Fix): Fix {
  return {
    ...fix,
    edits: fix.edits.map(({ span, newText }) => ({ span: placeSpan(base, span), newText })),
  };
}
