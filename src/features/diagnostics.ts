/** Findings → LSP diagnostics. */
import {
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic,
  type DiagnosticRelatedInformation,
} from 'vscode-languageserver-types';
import type { FindingData } from '../protocol/findingdata';
import type { Finding, Severity } from '../rules/rule';
import { rangeOf, type Positions } from './positions';

/** The `source` of all our diagnostics. */
export const DIAGNOSTIC_SOURCE = 'hintsight';

/** What diagnostics are made with. */
export interface DiagnosticContext {
  readonly uri: string;
  readonly positions: Positions;
  /** The URI of docs/rules.md, to which the rule's heading is added; `undefined` leaves the link out. */
  readonly docs: string | undefined;
  /** Whether the client shows other places that a finding speaks of. */
  readonly related: boolean;
  /** Whether the client fades text. */
  readonly tags: boolean;
  /** Whether the client keeps a diagnostic's `data`, see `FindingData`. */
  readonly data: boolean;
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** One finding as the client shows it. Its `code` is the rule's id. */
export function toDiagnostic(finding: Finding, context: DiagnosticContext): Diagnostic {
  const { rule, severity, message, span, tags, server, tool } = finding;
  const data: FindingData = { ...(server !== undefined && { server }), ...(tool !== undefined && { tool }) };
  const related = context.related ? relatedInformation(finding, context) : [];
  return {
    range: rangeOf(context.positions, span),
    severity: SEVERITIES[severity],
    source: DIAGNOSTIC_SOURCE,
    code: rule,
    ...(context.docs !== undefined && { codeDescription: { href: `${context.docs}#${rule}` } }),
    message,
    ...(context.tags && tags?.includes('unnecessary') === true && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related.length > 0 && { relatedInformation: related }),
    ...(context.data && Object.keys(data).length > 0 && { data }),
  };
}

function relatedInformation(
  { related = [] }: Finding,
  { uri, positions }: DiagnosticContext,
): DiagnosticRelatedInformation[] {
  return related.map(({ message, span }) => ({
    message,
    location: { uri, range: rangeOf(positions, span) },
  }));
}
