/** Company file → the same with everything fixed that may be. */
import { readCompanyFile, type CompanyFile } from '../companyfile/companyfile';
import type { TextEdit } from '../companyfile/edits';
import type { Span } from '../companyfile/span';
import type { CatalogueView } from '../engine/knowledge';
import { fileFacts } from '../rules/facts';
import type { RuleId } from '../rules/registry';
import type { Finding, Fix, RuleSettings } from '../rules/rule';
import { runRules } from '../rules/run';

export interface FixAllOptions {
  readonly catalogue: CatalogueView;
  /** Only the fixes of these rules, whatever they change: the person has named them. Absent: all fixes that change no decision. */
  readonly rules?: ReadonlySet<RuleId> | undefined;
  readonly settings?: RuleSettings | undefined;
}

/** A fix that was made. */
export interface AppliedFix {
  readonly rule: RuleId;
  readonly title: string;
  readonly server?: string;
  readonly tool?: string;
}

export interface FixedText {
  readonly text: string;
  /** In the order in which they were made; of one round in the order of the text. */
  readonly applied: readonly AppliedFix[];
}

/** One fix may make room for another, such as a block that is empty once its last hint is gone. Far more rounds than any file needs. */
const MAX_ROUNDS = 40;

/**
 * Fixes what may be fixed without asking, until nothing is left: fixing the result again changes nothing more. Of fixes that touch
 * each other one is made in a round. Text that does not parse is left as it is, and a fix that would break the text, or change a
 * decision although it says that it does not, is not made.
 */
export function fixAll(file: CompanyFile, options: FixAllOptions): FixedText {
  const applied: AppliedFix[] = [];
  const rejected = new Set<string>();
  let current = file;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const candidates = candidatesIn(current, options).filter((one) => !rejected.has(identityOf(one)));
    if (candidates.length === 0) break;
    let made = apart(candidates);
    let next = tried(current, made, options);
    if (!next) {
      // One of them is at fault: this round makes the first that is not.
      for (const candidate of made) {
        next = tried(current, [candidate], options);
        made = [candidate];
        if (next) break;
        rejected.add(identityOf(candidate));
      }
    }
    if (!next) continue;
    applied.push(...made.map(describe));
    current = next;
  }
  return { text: current.text, applied };
}

interface Candidate {
  readonly finding: Finding;
  readonly fix: Fix;
  /** From the first of its edits to the end of the last. */
  readonly extent: Span;
}

function candidatesIn(file: CompanyFile, { catalogue, rules, settings }: FixAllOptions): Candidate[] {
  const broken = brokenSpans(file);
  return runRules(file, catalogue, settings)
    .filter(({ rule }) => !rules || rules.has(rule))
    .flatMap((finding) => {
      const fix = chosenFix(finding.fixes?.() ?? [], rules !== undefined);
      const extent = fix && extentOf(fix.edits);
      if (!extent) return [];
      const isBroken = broken.some((span) => extent.start < span.end && span.start <= extent.end);
      // What makes it parse is the one thing that may be done where it does not.
      return isBroken && finding.rule !== 'yaml-syntax' ? [] : [{ finding, fix, extent }];
    })
    .toSorted((a, b) => a.extent.start - b.extent.start || a.extent.end - b.extent.end);
}

function chosenFix(fixes: readonly Fix[], isNamed: boolean): Fix | undefined {
  const possible = isNamed ? fixes : fixes.filter(({ changesVerdict }) => !changesVerdict);
  const preferred = possible.find((fix) => fix.preferred);
  // Of several that are named, none is better than another; of several that change nothing, any will do.
  return preferred ?? (isNamed && possible.length > 1 ? undefined : possible[0]);
}

function extentOf(edits: readonly TextEdit[]): Span | undefined {
  if (edits.length === 0) return undefined;
  return {
    start: Math.min(...edits.map(({ span }) => span.start)),
    end: Math.max(...edits.map(({ span }) => span.end)),
  };
}

/** The parts of the text in which something does not parse: what is read of them may be wrong. */
export function brokenSpans({ pieces }: CompanyFile): Span[] {
  return pieces
    .filter(({ it }) => it.problems.some(({ rule }) => rule === 'yaml-syntax'))
    .map(({ base, it }) => ({ start: base, end: base + it.text.length }));
}

/** Fixes that do not touch each other; removals may, since they leave nothing that could be in the way. */
function apart(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    const last = chosen.at(-1);
    const gap = last ? candidate.extent.start - last.extent.end : Infinity;
    if (gap > 0 || (gap === 0 && last && onlyRemoves(last) && onlyRemoves(candidate))) chosen.push(candidate);
  }
  return chosen;
}

function onlyRemoves({ fix }: Candidate): boolean {
  return fix.edits.every(({ span, newText }) => newText === '' && span.start < span.end);
}

/** The file after these fixes; `undefined` when they break it, or change what none of them may change. */
function tried(
  file: CompanyFile,
  made: readonly Candidate[],
  options: FixAllOptions,
): CompanyFile | undefined {
  const edits = made.flatMap(({ fix }) => fix.edits);
  const next = readCompanyFile(withEdits(file.text, edits), file);
  if (next.text === file.text || problemsIn(next) > problemsIn(file)) return undefined;
  const keepsDecisions = made.every(({ fix }) => !fix.changesVerdict);
  return !keepsDecisions || sameDecisions(file, next, options.catalogue) ? next : undefined;
}

function problemsIn({ pieces }: CompanyFile): number {
  return pieces.reduce((count, { it }) => count + it.problems.length, 0);
}

/** The text with edits made that do not overlap; of several at one place the first comes first. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { span, newText } of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    parts.push(text.slice(from, span.start), newText);
    from = span.end;
  }
  return parts.join('') + text.slice(from);
}

/** Whether every tool that both files know is decided about as before. */
function sameDecisions(before: CompanyFile, after: CompanyFile, catalogue: CatalogueView): boolean {
  const decided = decisionsIn(before, catalogue);
  return [...decisionsIn(after, catalogue)].every(
    ([tool, decisions]) => (decided.get(tool) ?? decisions) === decisions,
  );
}

function decisionsIn(file: CompanyFile, catalogue: CatalogueView): Map<string, string> {
  return new Map(
    fileFacts(file, catalogue).servers.flatMap(({ it }, index) =>
      it.tools.map(({ catalogueName, worker, delivery, host }) => [
        `${index} ${catalogueName}`,
        `${worker.rule} ${String(delivery.delivers)} ${host.verdict}`,
      ]),
    ),
  );
}

function identityOf({ finding: { rule, server, tool }, fix: { title } }: Candidate): string {
  return JSON.stringify([rule, server, tool, title]);
}

function describe({ finding: { rule, server, tool }, fix: { title } }: Candidate): AppliedFix {
  return { rule, title, ...(server !== undefined && { server }), ...(tool !== undefined && { tool }) };
}
