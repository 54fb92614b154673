/** A tool's verdict in the fewest words, for places that show many at once. Nothing foreign in them. */
import type { ToolVerdict } from '../engine/verdicts';
import { workerShort } from './decisionwords';

/** `worker denied · delivers`, `worker allowed`: what a worker may do with the tool, and whether a call counts as a delivery. */
export function verdictShort(tool: ToolVerdict): string {
  return `worker ${workerShort(tool)}${tool.delivery.delivers ? ' · delivers' : ''}`;
}

/** `shared-write · worker denied`. */
export function classShort(tool: ToolVerdict): string {
  return `${tool.class} · worker ${workerShort(tool)}`;
}
