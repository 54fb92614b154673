/** `check` for GitHub Actions: workflow commands, which GitHub shows as annotations on the lines. */
import type { CheckReport, FindingReport, ReportSeverity } from '../../protocol/checkreport';

const LEVELS: Readonly<Record<ReportSeverity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** One command a line; empty when nothing was found. GitHub counts lines and columns from one. */
export function renderGithub({ files }: CheckReport): string {
  return files.flatMap(({ path, findings }) => findings.map((finding) => command(path, finding))).join('\n');
}

function command(path: string, { rule, severity, message, range: { start, end } }: FindingReport): string {
  const properties = {
    file: path,
    line: start.line + 1,
    endLine: end.line + 1,
    // GitHub takes columns only where a finding stays on one line.
    ...(start.line === end.line && { col: start.character + 1, endColumn: end.character + 1 }),
    title: `hintsight: ${rule}`,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${LEVELS[severity]} ${list.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
