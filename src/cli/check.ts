/** `hintsight check [PATH…]`: what is wrong with company files, and what they do that is probably not wanted. */
import { version } from '../../package.json';
import { visibleText } from '../features/visible';
import type { CheckReport } from '../protocol/checkreport';
import type { RuleSettings } from '../rules/rule';
import { runRules } from '../rules/run';
import { reportAll, reportFile } from './checkreport';
import { EXIT, type ExitCode } from './exitcodes';
import { loadPaths, type CompanyFileAtPath } from './files';
import { withKnowledge } from './knowledge';
import { NOT_ASKED, type FileKnowledge } from './live';
import type { CHECK_FORMATS, SharedOptions } from './options';
import { renderCheck } from './render/checkpretty';
import { renderGithub } from './render/github';
import { renderCheckMarkdown } from './render/markdown';
import { renderSarif } from './render/sarif';
import { requireSeat } from './seats';
import type { Output, Terminal } from './terminal';
import { troublesOf } from './troubles';

export interface CheckOptions extends SharedOptions {
  readonly format: (typeof CHECK_FORMATS)[number];
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
  const printed = render(checked, files, options, terminal.out);
  if (printed !== '') terminal.out.line(printed);
  if (options.strict && troubles.some(({ isFailure }) => isFailure)) return EXIT.failed;
  return isAllowed(checked, options) ? EXIT.clean : EXIT.findings;
}

/** What is printed; empty for nothing. */
function render(
  checked: CheckReport,
  files: readonly CompanyFileAtPath[],
  { format, live, snapshot }: CheckOptions,
  output: Output,
): string {
  switch (format) {
    case 'json':
      return JSON.stringify(checked, null, 2);
    case 'sarif':
      return renderSarif(checked, version);
    case 'github':
      return renderGithub(checked);
    case 'markdown':
      return renderCheckMarkdown(checked);
    case 'pretty': {
      if (files.length === 0) return '';
      const texts = files.map(({ file }) => file.text);
      const hasServers = files.some(({ file }) => file.servers.length > 0);
      const page = {
        report: checked,
        texts,
        isLive: live ?? false,
        hasSnapshot: snapshot !== undefined,
        hasServers,
      };
      return renderCheck(page, output);
    }
  }
}

function isAllowed({ summary }: CheckReport, { maxWarnings = Infinity }: CheckOptions): boolean {
  return summary.errors === 0 && summary.warnings <= maxWarnings;
}
