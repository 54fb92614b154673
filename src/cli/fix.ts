/** `hintsight fix FILE…`: fixes what changes no decision, or what the person has named. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import { fixAll, type FixedText } from '../features/fixall';
import { visibleText } from '../features/visible';
import { RULES, type RuleId } from '../rules/registry';
import { EXIT, type ExitCode } from './exitcodes';
import { loadPaths, STANDARD_INPUT, type CompanyFileAtPath, type NoCompanyFile } from './files';
import { withKnowledge } from './knowledge';
import { NOT_ASKED, type FileKnowledge } from './live';
import type { SharedOptions } from './options';
import { renderDiff } from './render/diff';
import { requireSeat } from './seats';
import type { Terminal } from './terminal';
import { troublesOf } from './troubles';
import { replaceText } from './writefile';

export interface FixOptions extends SharedOptions {
  /** The rules whose fixes are made, whatever they change. Absent: fixes of all rules that change no decision. */
  readonly rule?: readonly RuleId[];
  /** Prints what would change, and changes nothing. */
  readonly dryRun?: true;
}

interface FixedFile {
  readonly from: CompanyFileAtPath;
  readonly fixed: FixedText;
  /** Whether no server that was asked has failed. */
  readonly isListed: boolean;
}

/**
 * Fixes files and folders. The text of standard input goes to standard output, also when it is no company file.
 *
 * @throws UsageError when no file has the seat
 */
export async function fix(
  paths: readonly string[],
  options: FixOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const loaded = await loadPaths(paths);
  const files = loaded.filter((file) => file.kind === 'company-file');
  const others = loaded.filter((file) => file.kind !== 'company-file');
  tellOthers(others, options, terminal);
  requireSeat(files, options.seat);
  tellUnlisted(options, terminal);

  const rules = options.rule && new Set(options.rule);
  const work = (knowledge: readonly FileKnowledge[]): FixedFile[] =>
    files.map((from, index) => {
      const catalogue = knowledge[index] ?? NOT_ASKED;
      const troubles = troublesOf(from, catalogue);
      for (const { message } of troubles) terminal.err.line(visibleText(`hintsight: ${message}`));
      const isListed = !troubles.some(({ isFailure }) => isFailure);
      return { from, fixed: fixAll(from.file, { catalogue, rules }), isListed };
    });
  const results = await withKnowledge(files, options, terminal.err, work);
  if (options.strict && results.some(({ isListed }) => !isListed)) return EXIT.failed;

  let code: ExitCode = others.some(({ kind }) => kind === 'unreadable') ? EXIT.failed : EXIT.clean;
  for (const result of results) code = worse(code, await handOver(result, options, terminal));
  return code;
}

function tellOthers(others: readonly NoCompanyFile[], { dryRun }: FixOptions, { out, err }: Terminal): void {
  for (const { path, reason, text } of others) {
    err.line(visibleText(`hintsight: ${path} ${reason}.`));
    if (text !== undefined && !dryRun) out.write(text);
  }
}

/** Some rules find nothing where the servers' tools are not known: silence would look like nothing to do. */
function tellUnlisted({ live, snapshot, rule = [] }: FixOptions, { err }: Terminal): void {
  const needy = rule.filter((id) => 'needsList' in RULES[id]);
  if (live || snapshot !== undefined || needy.length === 0) return;
  err.line(`hintsight: ${needy.join(', ')}: needs the servers' tools. Add --live to ask for them.`);
}

/** Writes one file, or shows what would be written. */
async function handOver(
  { from, fixed }: FixedFile,
  { dryRun }: FixOptions,
  { out, err }: Terminal,
): Promise<ExitCode> {
  const { path, byteOrderMark, file } = from;
  const [before, after] = [byteOrderMark + file.text, byteOrderMark + fixed.text];
  const isInput = path === STANDARD_INPUT;
  const name = isInput ? 'standard input' : path;
  if (dryRun && after !== before) out.write(renderDiff(isInput ? 'stdin' : path, before, after, out));
  if (!dryRun && isInput) out.write(after);
  if (!dryRun && !isInput && after !== before) {
    const failure = await replaceText(path, before, after);
    if (failure !== undefined) {
      err.line(visibleText(`hintsight: ${path} ${failure}.`));
      return EXIT.failed;
    }
  }
  err.line(visibleText(`${name}: ${summaryOf(fixed, dryRun ?? false)}`));
  const broken = brokenPlace(from);
  if (broken === undefined) return EXIT.clean;
  err.line(visibleText(`${name}:${broken}`));
  return EXIT.findings;
}

function summaryOf({ applied }: FixedText, isDry: boolean): string {
  if (applied.length === 0) return 'nothing to fix.';
  const counts = new Map<RuleId, number>();
  for (const { rule } of applied) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const byRule = [...counts].map(([rule, count]) => `${count} ${rule}`).join(', ');
  return `${isDry ? 'would fix' : 'fixed'} ${applied.length} (${byRule}).`;
}

/** Where the text does not parse, and what that means for the fixing; `undefined` where it does. */
function brokenPlace({ file }: CompanyFileAtPath): string | undefined {
  for (const { base, it } of file.pieces) {
    const problem = it.problems.find(({ rule }) => rule === 'yaml-syntax');
    if (!problem) continue;
    const at = TextDocument.create('', 'yaml', 0, file.text).positionAt(base + problem.span.start);
    return `${at.line + 1}:${at.character + 1}: does not parse, so nothing around it is fixed. ${problem.message}`;
  }
  return undefined;
}

function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
