/** Reports as the language server sends them, made by hand. */
import type { ReportHints, ServerReport, ToolReport, ToolsReport } from '../../src/protocol/report';

const UNKNOWN: ReportHints = {
  readOnly: 'unknown',
  destructive: 'unknown',
  idempotent: 'unknown',
  openWorld: 'unknown',
};

const WORKERS: Readonly<Record<ToolReport['class'], ToolReport['worker']>> = {
  read: { allowed: true, rule: 'read-only' },
  'private-write': { allowed: true, rule: 'private-write' },
  'shared-write': { allowed: false, rule: 'shared-write' },
  unclassified: { allowed: true, rule: 'unclassified' },
};

/** A listed tool that nobody annotated, with what is said of it; the worker's verdict follows the class. */
export function tool(name: string, said: Partial<ToolReport> = {}): ToolReport {
  const ofClass = said.class ?? 'unclassified';
  return {
    name,
    catalogueName: name,
    listed: true,
    overriddenBy: null,
    place: null,
    advertised: UNKNOWN,
    override: UNKNOWN,
    effective: UNKNOWN,
    class: ofClass,
    worker: WORKERS[ofClass],
    delivery: { delivers: ofClass !== 'read', surface: 'notes' },
    host: { verdict: 'ask-destructive', direct: 'ask-destructive' },
    ...said,
  };
}

/** A server that has answered. */
export function server(said: Partial<ServerReport> = {}): ServerReport {
  return {
    name: 'notes',
    place: { line: 2, character: 10 },
    transport: 'stdio',
    shared: true,
    source: 'live',
    error: null,
    status: { state: 'listed' },
    tools: [],
    ...said,
  };
}

/** The report of `file:///acme.company.yaml`. */
export function reportOf(...servers: ServerReport[]): ToolsReport {
  return { version: 1, file: 'file:///acme.company.yaml', servers };
}
