/** The worker guard: may a worker (sub-agent) call this tool? */
import { isControlTool } from './controltools';
import type { HintSet } from './hints';

/** The rule that decided, by the id that the design and the engine's documents use. */
export type GuardRule =
  'control-tool' | 'read-only' | 'destructive' | 'shared-write' | 'private-write' | 'unclassified';

/** The guard's answer. `allowed` by `unclassified` means "not blocked", never "safe". */
export interface WorkerDecision {
  readonly allowed: boolean;
  readonly rule: GuardRule;
}

/**
 * Decides as the engine's worker guard does; the first matching rule wins.
 *
 * @param toolName the catalogue name, looked at only to deny the engine's own control tools
 * @param hints the effective hints
 */
export function workerGuard(toolName: string, hints: HintSet): WorkerDecision {
  if (isControlTool(toolName)) return { allowed: false, rule: 'control-tool' };
  if (hints.readOnly === 'yes') return { allowed: true, rule: 'read-only' };
  if (hints.destructive === 'yes') return { allowed: false, rule: 'destructive' };
  if (hints.readOnly === 'no') {
    return hints.openWorld === 'no'
      ? { allowed: true, rule: 'private-write' }
      : { allowed: false, rule: 'shared-write' };
  }
  return { allowed: true, rule: 'unclassified' };
}
