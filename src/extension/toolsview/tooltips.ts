/** The tooltips of the Tools view. What comes from servers and files is untrusted, and can make no link, picture or icon. */
import { l10n, MarkdownString } from 'vscode';
import type { ReportHints, ReportHintValue, ServerReport, ToolReport } from '../../protocol/report';
import { asMarkdown } from '../foreign';
import { serverLabel } from './words';

/** What a tool is, what is decided about it and why, and who says what. */
export function toolTooltip(tool: ToolReport): MarkdownString {
  const { catalogueName, title, description } = tool;
  const heading = `**${asMarkdown(catalogueName)}**`;
  return new MarkdownString(
    [
      title === undefined ? heading : `${heading} · ${asMarkdown(title)}`,
      ...(description === undefined ? [] : [asMarkdown(description)]),
      decisions(tool).join('  \n'),
      hintTable(tool),
    ].join('\n\n'),
  );
}

function decisions(tool: ToolReport): string[] {
  const { delivery, host } = tool;
  const delivers = delivery.delivers
    ? l10n.t('counts as having reached somebody on {0}', asMarkdown(delivery.surface))
    : l10n.t('does not count');
  return [
    `**${l10n.t('Worker')}**: ${workerWords(tool)}`,
    `**${l10n.t('Delivery')}**: ${delivers}`,
    `**${l10n.t('Host')}**: ${hostWords(host.verdict)}`,
  ];
}

function workerWords({ worker, effective }: ToolReport): string {
  switch (worker.rule) {
    case 'control-tool':
      return l10n.t('denied, it is one of the engine’s control tools');
    case 'read-only':
      return l10n.t('allowed, it changes nothing');
    case 'destructive':
      return l10n.t('denied, it may destroy something for good');
    case 'shared-write':
      return effective.openWorld === 'yes'
        ? l10n.t('denied, it writes what others may see')
        : l10n.t('denied, it writes and nothing says that this stays inside');
    case 'private-write':
      return l10n.t('allowed, it writes and this is said to stay inside');
    case 'unclassified':
      return l10n.t('not blocked, nobody says whether it reads or writes');
  }
}

function hostWords(verdict: ToolReport['host']['verdict']): string {
  switch (verdict) {
    case 'pass':
      return l10n.t('lets it run');
    case 'pass-open':
      return l10n.t('lets it run, or asks if it is careful');
    case 'ask':
      return l10n.t('asks first');
    case 'ask-destructive':
      return l10n.t('asks first, as for what cannot be undone');
  }
}

const HINTS: readonly (readonly [keyof ReportHints, string])[] = [
  ['readOnly', 'read_only'],
  ['destructive', 'destructive'],
  ['idempotent', 'idempotent'],
  ['openWorld', 'open_world'],
];

function hintTable({ advertised, override, effective }: ToolReport): string {
  const head = [l10n.t('Hint'), l10n.t('Server says'), l10n.t('File says'), l10n.t('Counts')];
  const rows = HINTS.map(([hint, key]) => [
    `\`${key}\``,
    valueWord(advertised[hint]),
    valueWord(override[hint]),
    valueWord(effective[hint]),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function valueWord(value: ReportHintValue): string {
  switch (value) {
    case 'yes':
      return l10n.t('yes');
    case 'no':
      return l10n.t('no');
    case 'unknown':
      return '–';
  }
}

/**
 * How a server is reached; of one that failed, why, and the end of what it wrote.
 *
 * @param description what its row says, in words of ours: a narrow view cuts it
 */
export function serverTooltip(server: ServerReport, description: string): MarkdownString {
  const { transport, shared, status } = server;
  const kind = shared ? transport : l10n.t('{0}, one instance for each seat', transport);
  const text = new MarkdownString(`**${asMarkdown(serverLabel(server))}** (${kind})\n\n${description}`);
  if (status.state !== 'failed') return text;
  const why = status.message === undefined ? l10n.t('The reason is not known.') : asMarkdown(status.message);
  text.appendMarkdown(`\n\n${failureWords(status.step)} ${why}`);
  if (status.stderr !== undefined) text.appendCodeblock(status.stderr, 'text');
  return text;
}

function failureWords(step: ServerReport['status']['step']): string {
  switch (step) {
    case 'handshake':
      return l10n.t('Failed at the handshake:');
    case 'listing':
      return l10n.t('Failed while it listed its tools:');
    case 'start':
    case undefined:
      return l10n.t('Failed at its start:');
  }
}
