/** YAML text → tree. The only place that parses with the YAML library. */
import { Composer, Parser } from 'yaml';
import { flattenFlow, maskReferences } from './flattenflow';
import { columnOf, isFirstInLine, lineEnd } from './lines';
import {
  hasOddLineEnds,
  isTakenByLoader,
  oddLineEndAt,
  refusedInText,
  refusedTabs,
  withVisibleLineEnds,
} from './loaderlimits';
import { readPlainYaml } from './plainyaml';
import { describeSyntaxError, tellingErrors } from './syntaxerrors';
import type { TreeNode } from './tree';
import { TreeBuilder, type ParsedText, type Unread } from './treebuilder';

export type { ParsedText, Problem, Unread } from './treebuilder';

/**
 * Reads the first document of a YAML 1.2 text. Never throws. Spans count from the start of `text`.
 *
 * Only the first document counts because Crewlet's loader stops there.
 */
export function parseText(text: string): ParsedText {
  const plain = readPlainYaml(text);
  return plain ? { root: plain, problems: [], unresolvedAliases: [], isPlain: true } : parseAnyYaml(text);
}

/** The same by the library alone, for any YAML. */
export function parseAnyYaml(text: string): ParsedText {
  if (!hasOddLineEnds(text)) return parseLines(text);
  const parsed = parseLines(withVisibleLineEnds(text));
  const problems = parsed.problems.map((problem) =>
    problem.rule === 'yaml-syntax' ? { ...problem, ...oddLineEndAt(text, problem.span.start) } : problem,
  );
  return { ...parsed, problems };
}

/** A text whose lines are the same for the library and the loader. */
function parseLines(text: string): ParsedText {
  const parsed = parseAsWritten(text);
  if (!parsed.problems.some(({ rule }) => rule === 'yaml-syntax')) return parsed;
  // The loader takes lines inside braces and quotes at any indent; the library refuses some.
  const flat = flattenFlow(text);
  const reparsed = flat === text ? parsed : parseAsWritten(flat, text);
  // A reference without quotes breaks the library's reading of all that follows; hidden from it, it is one error.
  const masked = maskReferences(flat);
  const healed = masked === flat ? reparsed : parseAsWritten(masked, text);
  return [healed, reparsed, parsed].reduce((best, other) =>
    other.problems.length < best.problems.length ? other : best,
  );
}

/** @param source the text as the person wrote it, of the same length; it decides where the loader differs */
function parseAsWritten(text: string, source = text): ParsedText {
  // No scalar is resolved (`failsafe`): a scalar's meaning depends on the field that takes it, see scalar.ts.
  const composer = new Composer({
    schema: 'failsafe',
    uniqueKeys: false,
    keepSourceTokens: false,
    logLevel: 'silent',
  });
  const builder = new TreeBuilder(source);
  for (const refusal of refusedInText(source)) builder.refuse(refusal);
  let root: TreeNode | undefined;
  let end = text.length;
  let unread: Unread | undefined;
  const leave = (reason: Unread['reason'], start: number): void => {
    end = start;
    unread = { reason, span: { start, end: lineEnd(text, start) } };
  };
  const [document, second] = composer.compose(new Parser().parse(text));
  if (second) leave('document', second.range[0]);
  if (document) {
    const errors = tellingErrors(document.errors.filter((error) => !isTakenByLoader(error, text)));
    if (document.contents) root = builder.build(document.contents);
    const [first] = errors;
    const isRest = root && first?.code === 'UNEXPECTED_TOKEN' && isBehind(root, first.pos[0], text);
    if (isRest) leave('rest', first.pos[0]);
    for (const error of isRest ? [] : errors) {
      builder.report('yaml-syntax', describeSyntaxError(error.code, error.message), {
        start: error.pos[0],
        end: error.pos[1],
      });
    }
  }
  for (const refusal of refusedTabs(source.slice(0, end), root)) builder.refuse(refusal);
  return { ...builder.result(root), ...(unread && { unread }) };
}

/**
 * Whether an error lies behind a complete mapping, where the loader does not look any more: behind the brace that closes it, or
 * on a line further to the left.
 */
function isBehind(root: TreeNode, at: number, text: string): boolean {
  if (root.kind !== 'map' || at < root.span.end) return false;
  return root.flow || (isFirstInLine(text, at) && columnOf(text, at) < indentOf(text, root.span.start));
}

/** The column of the first thing on a line; a byte order mark is none. */
function indentOf(text: string, offset: number): number {
  const column = columnOf(text, offset);
  return text.startsWith('\uFEFF') && column === offset ? column - 1 : column;
}
