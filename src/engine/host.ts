/**
 * Host approval: what an MCP host that gets these hints does before a call.
 *
 * Hosts fill unknown hints with the defaults of the MCP specification (`ToolAnnotations`): not read-only,
 * destructive, not idempotent, open world.
 */
import type { HintName, HintSet } from './hints';

/** From "lets it run" to "asks, as something that cannot be undone". */
export type HostVerdict = 'pass' | 'pass-open' | 'ask' | 'ask-destructive';

/** The value that MCP gives to a hint nobody stated. */
export const MCP_DEFAULTS: Readonly<Record<HintName, boolean>> = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: true,
};

/** Decides as an MCP host does. A read-only tool is never destructive. */
export function hostApproval(hints: HintSet): HostVerdict {
  const isYes = (name: HintName): boolean =>
    hints[name] === 'unknown' ? MCP_DEFAULTS[name] : hints[name] === 'yes';
  if (isYes('readOnly')) return isYes('openWorld') ? 'pass-open' : 'pass';
  return isYes('destructive') ? 'ask-destructive' : 'ask';
}
