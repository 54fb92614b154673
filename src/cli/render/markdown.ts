/** Reports as Markdown tables, for a comment on a pull request or a job's summary. */
import { HINT_KEYS, HINT_NAMES } from '../../engine/hints';
import { codeSpan, prose } from '../../features/markdown';
import type { CheckReport, FindingReport } from '../../protocol/checkreport';
import type { ServerReport, ToolReport, ToolsReport } from '../../protocol/report';
import { describeHint, isMissing, summaryWords } from './reportwords';

const MESSAGE_LENGTH = 500;

/** A table of findings for each file that has some. */
export function renderCheckMarkdown({ files, summary }: CheckReport): string {
  const tables = files
    .filter(({ findings }) => findings.length > 0)
    .map(({ path, findings }) =>
      [`### ${cell(path)}`, table(['line', 'severity', 'rule', 'finding'], findings.map(findingRow))].join(
        '\n\n',
      ),
    );
  return [...tables, summaryWords(summary)].join('\n\n');
}

function findingRow({ range, severity, rule, message }: FindingReport): string[] {
  return [String(range.start.line + 1), severity, cell(rule), prose(message, MESSAGE_LENGTH)];
}

/** A table of tools for each server. */
export function renderExplainMarkdown({ servers }: ToolsReport): string {
  return servers.map(serverSection).join('\n\n');
}

const SOURCES: Readonly<Record<ServerReport['source'], string>> = {
  live: 'As the server lists them.',
  cache: 'As the server listed them the last time.',
  snapshot: 'From the snapshot.',
  none: 'Not listed: only what the file says.',
};

function serverSection({ name, tools, source, error }: ServerReport): string {
  const head = [
    'tool',
    'class',
    'worker',
    'delivers',
    'host',
    ...HINT_NAMES.map((hint) => HINT_KEYS[hint].snake),
  ];
  const from = SOURCES[source];
  const why = error === null ? from : `${from} ${prose(error, MESSAGE_LENGTH)}`;
  const rows =
    tools.length > 0
      ? table(
          head,
          tools.map((tool) => toolRow(tool, source)),
        )
      : 'No tools.';
  return [`### ${cell(name)}`, why, rows].join('\n\n');
}

function toolRow(tool: ToolReport, source: ServerReport['source']): string[] {
  const name = cell(tool.catalogueName);
  if (isMissing(tool, source)) return [`${name} (not listed)`, ...Array<string>(8).fill('-')];
  const { worker, delivery, host } = tool;
  return [
    name,
    tool.class,
    worker.allowed ? 'allowed' : `**denied**: ${worker.rule}`,
    delivery.delivers ? 'yes' : 'no',
    host.verdict,
    ...HINT_NAMES.map((hint) => describeHint(tool, hint) ?? '-'),
  ];
}

/** A name as code, fit for a cell of a table. */
function cell(name: string): string {
  return codeSpan(name).replaceAll('|', '\\|');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
