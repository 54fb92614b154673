/** A tool's verdict in the fewest words, for places that show many at once. Nothing foreign in them. */
import { t } from '@vscode/l10n';
import type { ToolVerdict } from '../engine/verdicts';
import { classWord, workerShort } from './decisionwords';

/** `worker denied · delivers`, `worker allowed`: what a worker may do with the tool, and whether a call counts as a delivery. */
export function verdictShort(tool: ToolVerdict): string {
  const worker = t('worker {0}', workerShort(tool));
  return tool.delivery.delivers ? `${worker} · ${t('delivers')}` : worker;
}

/** `shared-write · worker denied`. */
export function classShort(tool: ToolVerdict): string {
  return `${classWord(tool.class)} · ${t('worker {0}', workerShort(tool))}`;
}
