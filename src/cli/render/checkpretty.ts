/** `check` for people: each finding with its place in the source. */
import { visibleText } from '../../features/visible';
import type { CheckReport, FindingReport, ReportSeverity } from '../../protocol/checkreport';
import type { Output } from '../terminal';
import { frameLine } from './frame';
import { summaryWords } from './reportwords';
import { wrap } from './text';

type Colors = Output['colors'];

export interface CheckPage {
  readonly report: CheckReport;
  /** The text of each file of the report, in its order. */
  readonly texts: readonly string[];
  /** Whether servers were asked. */
  readonly isLive: boolean;
  /** Whether a snapshot was at hand. */
  readonly hasSnapshot: boolean;
  /** Whether there are servers that could have been. */
  readonly hasServers: boolean;
}

const INDENT = '  ';
const DEFAULT_WIDTH = 100;
const MAX_MESSAGE_WIDTH = 100;

/** @param output whose colours and width count; nothing is written */
export function renderCheck(page: CheckPage, output: Output): string {
  const findings = page.report.files.flatMap(({ path, findings: ofFile }, index) => {
    const lines = (page.texts[index] ?? '').split(/\r\n?|\n/);
    return ofFile.map((finding) => renderFinding(path, finding, lines, output));
  });
  return [...findings, summarize(page, output.colors)].join('\n\n');
}

function renderFinding(
  path: string,
  finding: FindingReport,
  lines: readonly string[],
  output: Output,
): string {
  const { colors } = output;
  const { severity, range, rule, message } = finding;
  const { line, character } = range.start;
  const place = `${visibleText(path)}:${line + 1}:${character + 1}`;
  const paint = paintOf(severity, colors);
  const width = (output.columns ?? DEFAULT_WIDTH) - INDENT.length;
  return [
    `${colors.bold(place)}  ${paint(severity)}  ${colors.dim(rule)}`,
    ...wrap(visibleText(message), Math.min(width, MAX_MESSAGE_WIDTH)).map((text) => INDENT + text),
    ...renderSource(finding, lines[line] ?? '', output, paint),
    ...finding.fixes.map(({ title }) => `${INDENT}${colors.green('fix:')} ${visibleText(title)}`),
  ].join('\n');
}

/** The line where the finding starts, its number in front, carets below. */
function renderSource(
  { range: { start, end } }: FindingReport,
  source: string,
  { colors, columns }: Output,
  paint: (text: string) => string,
): string[] {
  const number = String(start.line + 1);
  const gutter = `${INDENT}${number} │ `;
  const endInLine = end.line === start.line ? end.character : source.length;
  const { line, carets } = frameLine(
    source,
    start.character,
    endInLine,
    (columns ?? DEFAULT_WIDTH) - gutter.length,
  );
  return [
    colors.dim(gutter) + line,
    `${colors.dim(`${INDENT}${' '.repeat(number.length)} │ `)}${carets.replace(/\^+/, (run) => paint(run))}`,
  ];
}

function paintOf(severity: ReportSeverity, colors: Colors): (text: string) => string {
  switch (severity) {
    case 'error':
      return colors.red;
    case 'warning':
      return colors.yellow;
    case 'information':
      return colors.blue;
    case 'hint':
      return colors.dim;
  }
}

function summarize(
  { report: { summary }, isLive, hasSnapshot, hasServers }: CheckPage,
  colors: Colors,
): string {
  const paint = { errors: colors.red, warnings: colors.yellow, clean: colors.green };
  const lines = [summaryWords(summary, paint)];
  if (!isLive && hasServers) {
    const by = hasSnapshot ? 'what the file and the snapshot say' : 'what the file says alone';
    lines.push(colors.dim(`Judged by ${by}. Add --live to ask the servers as well.`));
  }
  return lines.join('\n');
}
