/** Rows and words for tests of the matrix. */
import type { MatrixHint, MatrixRow, MatrixWords } from '../../src/protocol/matrix';

const NOBODY: MatrixHint = { value: 'unknown', source: 'nobody' };

/** A tool that nobody has described, unless told otherwise. */
export function row(name: string, more: Partial<MatrixRow> = {}): MatrixRow {
  return {
    server: 'board',
    name,
    catalogueName: name,
    isUnlisted: false,
    class: 'unclassified',
    worker: { allowed: true, rule: 'unclassified' },
    delivers: true,
    host: 'ask-destructive',
    hints: { readOnly: NOBODY, destructive: NOBODY, idempotent: NOBODY, openWorld: NOBODY },
    place: { line: 0, character: 0 },
    attention: true,
    ...more,
  };
}

export const READ: Partial<MatrixRow> = {
  class: 'read',
  worker: { allowed: true, rule: 'read-only' },
  delivers: false,
  host: 'pass',
  hints: {
    readOnly: { value: 'yes', source: 'server' },
    destructive: NOBODY,
    idempotent: NOBODY,
    openWorld: { value: 'no', source: 'file' },
  },
  attention: false,
};

export const WORDS: MatrixWords = {
  columns: {
    server: 'Server',
    tool: 'Tool',
    class: 'Class',
    worker: 'Worker',
    delivery: 'Delivery',
    host: 'Host',
    readOnly: 'read_only',
    destructive: 'destructive',
    idempotent: 'idempotent',
    openWorld: 'open_world',
  },
  classes: {
    read: 'Read',
    'private-write': 'Private write',
    'shared-write': 'Shared write',
    unclassified: 'Unclassified',
  },
  workers: {
    'control-tool': 'denied: control tool',
    destructive: 'denied: may destroy',
    'shared-write': 'denied: shared write',
    unclassified: 'not blocked: unclassified',
    'private-write': 'allowed: private write',
    'read-only': 'allowed: read-only',
  },
  unlisted: '{0} (not in the list)',
  delivers: 'counts',
  staysSilent: 'does not count',
  hosts: {
    pass: 'lets it run',
    'pass-open': 'lets it run, or asks',
    ask: 'asks',
    'ask-destructive': 'asks: may destroy',
  },
  direct: '{0} (direct: {1})',
  values: { yes: 'yes', no: 'no', unknown: 'unknown' },
  sources: { file: 'file', server: 'server', nobody: '' },
  filter: 'Filter',
  allClasses: 'All classes',
  allServers: 'All servers',
  classFilter: 'Class',
  serverFilter: 'Server',
  attention: 'Needs attention',
  count: '{0} of {1} tools',
  table: 'Every tool',
  nothingKnown: 'No tool is known yet.',
  nothingLeft: 'No tool is left.',
  listTools: 'List Tools',
  refresh: 'Refresh',
  clearFilters: 'Clear Filters',
  exportCsv: 'Export CSV…',
  exportMarkdown: 'Export Markdown…',
  closed: 'The file is closed.',
  openFile: 'Open File',
};
