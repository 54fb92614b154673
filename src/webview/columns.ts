/** The columns of the matrix: what a cell says, and how its column is sorted. */
import type { MatrixColumn, MatrixHint, MatrixRow, MatrixWords } from '../protocol/matrix';
import type { ReportHints } from '../protocol/report';

/** From left to right. */
export const COLUMNS: readonly MatrixColumn[] = [
  'server',
  'tool',
  'class',
  'worker',
  'delivery',
  'host',
  'readOnly',
  'destructive',
  'idempotent',
  'openWorld',
];

/** What a cell says. */
export function cellText(row: MatrixRow, column: MatrixColumn, words: MatrixWords): string {
  switch (column) {
    case 'server':
      return row.server;
    case 'tool':
      return row.isUnlisted ? fill(words.unlisted, row.name) : row.name;
    case 'class':
      return words.classes[row.class];
    case 'worker':
      return words.workers[row.worker.rule];
    case 'delivery':
      return row.delivers ? words.delivers : words.staysSilent;
    case 'host':
      return row.direct === undefined
        ? words.hosts[row.host]
        : fill(words.direct, words.hosts[row.host], words.hosts[row.direct]);
    default:
      return hintText(row.hints[column], words);
  }
}

function hintText({ value, source }: MatrixHint, words: MatrixWords): string {
  const said = words.values[value];
  return source === 'nobody' ? said : `${said} · ${words.sources[source]}`;
}

/** Puts values where `{0}` and so on stand. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (all, at: string) => String(values[Number(at)] ?? all));
}

/** What wants a person's eye comes first where a column has an order of its own; texts are in the order of their letters. */
export function compareBy(column: MatrixColumn, a: MatrixRow, b: MatrixRow): number {
  switch (column) {
    case 'server':
      return compareTexts(a.server, b.server);
    case 'tool':
      return compareTexts(a.name, b.name);
    case 'class':
      return CLASSES.indexOf(a.class) - CLASSES.indexOf(b.class);
    case 'worker':
      return WORKERS.indexOf(a.worker.rule) - WORKERS.indexOf(b.worker.rule);
    case 'delivery':
      return Number(b.delivers) - Number(a.delivers);
    case 'host':
      return HOSTS.indexOf(a.host) - HOSTS.indexOf(b.host);
    default:
      return hintRank(a, column) - hintRank(b, column);
  }
}

const CLASSES: readonly MatrixRow['class'][] = ['unclassified', 'shared-write', 'private-write', 'read'];
const WORKERS: readonly MatrixRow['worker']['rule'][] = [
  'control-tool',
  'destructive',
  'shared-write',
  'unclassified',
  'private-write',
  'read-only',
];
const HOSTS: readonly MatrixRow['host'][] = ['ask-destructive', 'ask', 'pass-open', 'pass'];
const VALUES: readonly MatrixHint['value'][] = ['unknown', 'yes', 'no'];
const SOURCES: readonly MatrixHint['source'][] = ['nobody', 'file', 'server'];

function hintRank({ hints }: MatrixRow, column: keyof ReportHints): number {
  const { value, source } = hints[column];
  return VALUES.indexOf(value) * SOURCES.length + SOURCES.indexOf(source);
}

const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true });
