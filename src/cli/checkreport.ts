/** Findings → the report of `check`: offsets become lines and characters. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Span } from '../companyfile/span';
import type { CheckReport, FileReport, FindingReport, ReportSeverity } from '../protocol/checkreport';
import type { Finding } from '../rules/rule';

type Range = FindingReport['range'];

/** @param text what the findings' spans count in */
export function reportFile(path: string, text: string, findings: readonly Finding[]): FileReport {
  const document = TextDocument.create(path, 'yaml', 0, text);
  const rangeOf = ({ start, end }: Span): Range => ({
    start: document.positionAt(start),
    end: document.positionAt(end),
  });
  return {
    path,
    findings: findings.map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      message: finding.message,
      ...(finding.server !== undefined && { server: finding.server }),
      ...(finding.tool !== undefined && { tool: finding.tool }),
      range: rangeOf(finding.span),
      fixes: (finding.fixes?.() ?? []).map(({ title, preferred, edits }) => ({
        title,
        preferred,
        edits: edits.map(({ span, newText }) => ({ range: rangeOf(span), newText })),
      })),
    })),
  };
}

/** Puts the files together and counts. */
export function reportAll(files: readonly FileReport[]): CheckReport {
  const findings = files.flatMap((file) => file.findings);
  const count = (severity: ReportSeverity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return {
    version: 1,
    summary: {
      files: files.length,
      errors: count('error'),
      warnings: count('warning'),
      information: count('information'),
      hints: count('hint'),
    },
    files,
  };
}
