/** YAML text → tree. The only place that parses with the YAML library. */
import { Composer, Parser } from 'yaml';
import { flattenFlow, maskReferences } from './flattenflow';
import { lineEnd } from './lines';
import { isTakenByLoader, refusedInText, refusedTabs } from './loaderlimits';
import { readPlainYaml } from './plainyaml';
import type { Span } from './span';
import { describeSyntaxError, tellingErrors } from './syntaxerrors';
import type { TreeNode } from './tree';
import { TreeBuilder, type ParsedText } from './treebuilder';

export type { ParsedText, Problem } from './treebuilder';

/**
 * Reads the first document of a YAML 1.2 text. Never throws. Spans count from the start of `text`.
 *
 * Only the first document counts because Crewlet's loader stops there.
 */
export function parseText(text: string): ParsedText {
  const plain = readPlainYaml(text);
  return plain ? { root: plain, problems: [], unresolvedAliases: [] } : parseAnyYaml(text);
}

/** The same by the library alone, for any YAML. */
export function parseAnyYaml(text: string): ParsedText {
  const parsed = parseAsWritten(text);
  if (!parsed.problems.some(({ rule }) => rule === 'yaml-syntax')) return parsed;
  // The loader takes lines inside braces and quotes at any indent; the library refuses some.
  const flat = flattenFlow(text);
  const reparsed = flat === text ? parsed : parseAsWritten(flat, text);
  if (reparsed.problems.length === 0) return reparsed;
  // A reference without quotes breaks the library's reading of all that follows; hidden from it, it is one error.
  const masked = maskReferences(flat);
  if (masked === flat) return parsed;
  const healed = parseAsWritten(masked, text);
  return healed.problems.length <= parsed.problems.length ? healed : parsed;
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
  let extraDocument: Span | undefined;
  for (const [index, document] of [...composer.compose(new Parser().parse(text))].entries()) {
    if (index > 0) {
      end = document.range[0];
      extraDocument = { start: end, end: lineEnd(text, end) };
      break;
    }
    for (const error of tellingErrors(document.errors.filter((found) => !isTakenByLoader(found, text)))) {
      builder.report('yaml-syntax', describeSyntaxError(error.code, error.message), {
        start: error.pos[0],
        end: error.pos[1],
      });
    }
    if (document.contents) root = builder.build(document.contents);
  }
  for (const refusal of refusedTabs(source.slice(0, end), root)) builder.refuse(refusal);
  return { ...builder.result(root), ...(extraDocument && { extraDocument }) };
}
