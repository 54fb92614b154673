/** What the page of the verdict matrix says, in the person's language. */
import { l10n } from 'vscode';
import type { MatrixWords } from '../../protocol/matrix';
import { classLabel } from '../toolsview/words';

/** Where `MatrixWords` says so, the page fills in. */
export function matrixWords(): MatrixWords {
  return {
    columns: {
      server: l10n.t('Server'),
      tool: l10n.t('Tool'),
      class: l10n.t('Class'),
      worker: l10n.t('Worker'),
      delivery: l10n.t('Delivery'),
      host: l10n.t('Host'),
      readOnly: 'read_only',
      destructive: 'destructive',
      idempotent: 'idempotent',
      openWorld: 'open_world',
    },
    classes: {
      read: classLabel('read'),
      'private-write': classLabel('private-write'),
      'shared-write': classLabel('shared-write'),
      unclassified: classLabel('unclassified'),
    },
    workers: {
      'control-tool': l10n.t('denied: control tool'),
      destructive: l10n.t('denied: may destroy'),
      'shared-write': l10n.t('denied: shared write'),
      unclassified: l10n.t('not blocked: unclassified'),
      'private-write': l10n.t('allowed: private write'),
      'read-only': l10n.t('allowed: read-only'),
    },
    unlisted: l10n.t('{0} (not in the list)'),
    delivers: l10n.t('counts'),
    staysSilent: l10n.t('does not count'),
    hosts: {
      pass: l10n.t('lets it run'),
      'pass-open': l10n.t('lets it run, or asks'),
      ask: l10n.t('asks'),
      'ask-destructive': l10n.t('asks: may destroy'),
    },
    direct: l10n.t('{0} (direct: {1})'),
    values: { yes: l10n.t('yes'), no: l10n.t('no'), unknown: l10n.t('unknown') },
    sources: { file: l10n.t('file'), server: l10n.t('server'), nobody: '' },
    filter: l10n.t('Filter by name or title'),
    allClasses: l10n.t('All classes'),
    allServers: l10n.t('All servers'),
    classFilter: l10n.t('Show tools of this class'),
    serverFilter: l10n.t('Show tools of this server'),
    attention: l10n.t('Needs attention'),
    count: l10n.t('{0} of {1} tools'),
    table: l10n.t('Every tool with what is decided about it'),
    nothingKnown: l10n.t('No tool is known yet: the file names none, and no server has been asked.'),
    nothingLeft: l10n.t('No tool is left by these filters.'),
    listTools: l10n.t('List Tools'),
    refresh: l10n.t('Refresh'),
    clearFilters: l10n.t('Clear Filters'),
    exportCsv: l10n.t('Export CSV…'),
    exportMarkdown: l10n.t('Export Markdown…'),
    closed: l10n.t('The company file is closed.'),
    openFile: l10n.t('Open File'),
  };
}
