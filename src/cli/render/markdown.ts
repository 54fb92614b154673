/** Reports as Markdown tables, for a comment on a pull request or a job's summary. */
import { codeSpan, prose } from '../../features/markdown';
import type { CheckReport, FindingReport } from '../../protocol/checkreport';
import type { ServerReport, ToolReport, ToolsReport } from '../../protocol/report';
import { plural } from './text';

const MESSAGE_LENGTH = 500;

/** A table of findings for each file that has some. */
export function renderCheckMarkdown({ files, summary }: CheckReport): string {
  const { errors, warnings, information, hints } = summary;
  const counts = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(information > 0 ? [`${information} for your information`] : []),
    ...(hints > 0 ? [plural(hints, 'hint')] : []),
  ];
  const checked = `${plural(summary.files, 'file')} checked`;
  const tables = files
    .filter(({ findings }) => findings.length > 0)
    .map(({ path, findings }) =>
      [`### ${cell(path)}`, table(['line', 'severity', 'rule', 'finding'], findings.map(findingRow))].join(
        '\n\n',
      ),
    );
  return [
    ...tables,
    counts.length > 0 ? `${checked}: ${counts.join(', ')}.` : `${checked}, nothing found.`,
  ].join('\n\n');
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
    'read_only',
    'destructive',
    'idempotent',
    'open_world',
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
  if (!tool.listed && source !== 'none') return [`${name} (not listed)`, ...Array<string>(8).fill('-')];
  const { worker, delivery, host, effective, override } = tool;
  const hint = (key: keyof ToolReport['effective']): string =>
    effective[key] === 'unknown'
      ? '-'
      : `${effective[key]} (${override[key] === 'unknown' ? 'server' : 'file'})`;
  return [
    name,
    tool.class,
    worker.allowed ? 'allowed' : `**denied**: ${worker.rule}`,
    delivery.delivers ? 'yes' : 'no',
    host.verdict,
    hint('readOnly'),
    hint('destructive'),
    hint('idempotent'),
    hint('openWorld'),
  ];
}

/** A name as code, fit for a cell of a table. */
function cell(name: string): string {
  return codeSpan(name).replaceAll('|', '\\|');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
