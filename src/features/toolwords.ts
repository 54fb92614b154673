/** A tool's verdict in the fewest words, for places that show many at once. Nothing foreign in them. */
import { t } from '@vscode/l10n';
import type { ToolVerdict } from '../engine/verdicts';
import { classWord, workerAnswer } from './decisionwords';

/** `worker denied · delivers`, `worker allowed`: what a worker may do with the tool, and whether a call counts as a delivery. */
export function verdictShort(tool: ToolVerdict): string {
  const worker = workerVerdict(tool);
  return tool.delivery.delivers ? `${worker} · ${t('delivers')}` : worker;
}

/** `shared-write · worker denied`. */
export function classShort(tool: ToolVerdict): string {
  return `${classWord(tool.class)} · ${workerVerdict(tool)}`;
}

/** `worker denied · delivery counts`: both decisions of the engine. */
export function engineVerdict(tool: ToolVerdict): string {
  const delivery = tool.delivery.delivers ? t('delivery counts') : t('delivery does not count');
  return `${workerVerdict(tool)} · ${delivery}`;
}

function workerVerdict(tool: ToolVerdict): string {
  switch (workerAnswer(tool)) {
    case 'denied':
      return t('worker denied');
    case 'not-blocked':
      return t('worker not blocked');
    case 'allowed':
      return t('worker allowed');
  }
}
