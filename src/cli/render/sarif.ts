/** `check` as SARIF 2.1.0, which code scanning services read. */
import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { CheckReport, FindingReport, ReportSeverity } from '../../protocol/checkreport';
import { RULES } from '../../rules/registry';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

const LEVELS: Readonly<Record<ReportSeverity, Result.level>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** The log of one run, with every rule in it, as JSON. SARIF counts lines and columns from one; columns are UTF-16 units. */
export function renderSarif({ files }: CheckReport, version: string): string {
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'hintsight', version, rules: RULES_IN_LOG } },
        columnKind: 'utf16CodeUnits',
        results: files.flatMap(({ path, findings }) => findings.map((finding) => resultOf(path, finding))),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

const RULES_IN_LOG: ReportingDescriptor[] = Object.entries(RULES).map(([id, { severity, summary }]) => ({
  id,
  shortDescription: { text: summary },
  defaultConfiguration: { level: LEVELS[severity] },
}));

function resultOf(path: string, { rule, severity, message, range: { start, end } }: FindingReport): Result {
  return {
    ruleId: rule,
    ruleIndex: RULES_IN_LOG.findIndex(({ id }) => id === rule),
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(path) },
          region: {
            startLine: start.line + 1,
            startColumn: start.character + 1,
            endLine: end.line + 1,
            endColumn: end.character + 1,
          },
        },
      },
    ],
  };
}

/** A relative reference where the path is relative, so that it holds in every checkout. */
function uriOf(path: string): string {
  return encodeURI(path.replaceAll('\\', '/')).replaceAll('#', '%23').replaceAll('?', '%3F');
}
