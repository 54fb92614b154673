/** `hintsight check [PATH…]`: what is wrong with company files, and what they do that is probably not wanted. */
import { visibleText } from '../features/visible';
import type { CheckReport } from '../protocol/checkreport';
import type { RuleSettings } from '../rules/rule';
import { runRules } from '../rules/run';
import { reportAll, reportFile } from './checkreport';
import { EXIT, type ExitCode } from './exitcodes';
import { loadPaths, type CompanyFileAtPath } from './files';
import { withKnowledge } from './knowledge';
import { NOT_ASKED, type FileKnowledge } from './live';
import type { CommonOptions } from './options';
import { renderCheck } from './render/checkpretty';
import { requireSeat } from './seats';
import type { Terminal } from './terminal';
import { troublesOf } from './troubles';

export interface CheckOptions extends CommonOptions {
  /** Warnings that are allowed. Absent: any number. */
  readonly maxWarnings?: number;
  /** What each `--rule` said, together. */
  readonly rule?: NonNullable<RuleSettings['severities']>;
}

/**
 * Checks files and folders.
 *
 * @throws UsageError when no file has the seat
 */
export async function check(
  paths: readonly string[],
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const loaded = await loadPaths(paths);
  const files = loaded.filter((file) => file.kind === 'company-file');
  const others = loaded.filter((file) => file.kind !== 'company-file');
  for (const { path, reason } of others) terminal.err.line(visibleText(`hintsight: ${path} ${reason}.`));
  requireSeat(files, options.seat);
  const isUnreadable = others.some(({ kind }) => kind === 'unreadable');
  const tell = (knowledge: readonly FileKnowledge[]): ExitCode => {
    const code = report(files, knowledge, options, terminal);
    return isUnreadable ? EXIT.failed : code;
  };
  return withKnowledge(files, options, terminal.err, tell);
}

function report(
  files: readonly CompanyFileAtPath[],
  knowledge: readonly FileKnowledge[],
  options: CheckOptions,
  terminal: Terminal,
): ExitCode {
  const troubles = files.flatMap((file, index) => troublesOf(file, knowledge[index] ?? NOT_ASKED));
  for (const { message } of troubles) terminal.err.line(visibleText(`hintsight: ${message}`));
  const checked = reportAll(
    files.map(({ path, file }, index) => {
      const findings = runRules(file, knowledge[index] ?? NOT_ASKED, { severities: options.rule ?? {} });
      return reportFile(path, file.text, findings);
    }),
  );
  if (options.format === 'json') terminal.out.line(JSON.stringify(checked, null, 2));
  else if (files.length > 0) {
    const texts = files.map(({ file }) => file.text);
    const hasServers = files.some(({ file }) => file.servers.length > 0);
    const isLive = options.live ?? false;
    const hasSnapshot = options.snapshot !== undefined;
    const page = { report: checked, texts, isLive, hasSnapshot, hasServers };
    terminal.out.line(renderCheck(page, terminal.out));
  }
  if (options.strict && troubles.some(({ isFailure }) => isFailure)) return EXIT.failed;
  return isAllowed(checked, options) ? EXIT.clean : EXIT.findings;
}

function isAllowed({ summary }: CheckReport, { maxWarnings = Infinity }: CheckOptions): boolean {
  return summary.errors === 0 && summary.warnings <= maxWarnings;
}
