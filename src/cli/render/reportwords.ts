/** Words that a report has in every format. */
import type { HintName } from '../../engine/hints';
import type { CheckReport } from '../../protocol/checkreport';
import type { ServerReport, ToolReport } from '../../protocol/report';
import { plural } from './text';

/** How the parts of a summary are set off. */
export interface SummaryPaint {
  readonly errors: (text: string) => string;
  readonly warnings: (text: string) => string;
  /** The whole sentence, where nothing was found. */
  readonly clean: (text: string) => string;
}

const PLAIN: SummaryPaint = { errors: String, warnings: String, clean: String };

/** How many files were checked, and how much of what was found. One sentence. */
export function summaryWords(
  { files, errors, warnings, information, hints }: CheckReport['summary'],
  paint: SummaryPaint = PLAIN,
): string {
  const counts = [
    ...(errors > 0 ? [paint.errors(plural(errors, 'error'))] : []),
    ...(warnings > 0 ? [paint.warnings(plural(warnings, 'warning'))] : []),
    ...(information > 0 ? [`${information} for your information`] : []),
    ...(hints > 0 ? [plural(hints, 'hint')] : []),
  ];
  const checked = `${plural(files, 'file')} checked`;
  return counts.length > 0 ? `${checked}: ${counts.join(', ')}.` : paint.clean(`${checked}, nothing found.`);
}

/** Whether the server's list is known and does not hold the tool. */
export function isMissing(tool: ToolReport, source: ServerReport['source']): boolean {
  return !tool.listed && source !== 'none';
}

/** A hint's effective value and who said it; `undefined` when nobody did. */
export function describeHint(tool: ToolReport, hint: HintName): string | undefined {
  const value = tool.effective[hint];
  if (value === 'unknown') return undefined;
  return `${value} (${tool.override[hint] === 'unknown' ? 'server' : 'file'})`;
}
