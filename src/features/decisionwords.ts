/** The decisions about a tool in plain words, as Markdown: what is decided, and why. */
import type { HintName, HintSet } from '../engine/hints';
import type { HostVerdict } from '../engine/host';
import type { ToolVerdict } from '../engine/verdicts';
import { codeSpan } from './markdown';

/** A decision in a word or two, and the reason, without a full stop. */
export interface DecisionWords {
  readonly decision: string;
  readonly reason: string;
}

/** The worker guard's decision. */
export function workerWords(tool: ToolVerdict): DecisionWords {
  const { worker, effective } = tool;
  const decision = workerShort(tool);
  switch (worker.rule) {
    case 'control-tool':
      return {
        decision,
        reason: `${codeSpan(tool.catalogueName)} is one of the engine's own control tools, which no worker gets`,
      };
    case 'read-only':
      return { decision, reason: `it is read-only, ${byWhom(tool, 'readOnly')}` };
    case 'destructive':
      return { decision, reason: `it may destroy something for good, ${byWhom(tool, 'destructive')}` };
    case 'shared-write':
      return {
        decision,
        reason:
          effective.openWorld === 'yes'
            ? `it writes and reaches outside, ${byWhom(tool, 'openWorld')}`
            : 'it writes, and nothing says that it stays inside: `open_world` is not set',
      };
    case 'private-write':
      return {
        decision,
        reason:
          tool.override.openWorld === 'no'
            ? 'it writes and stays inside, by the word of this file'
            : "it writes and stays inside, by the server's word alone; `open_world: true` here would deny it",
      };
    case 'unclassified':
      return {
        decision,
        reason:
          '`read_only` is not set, and the guard blocks only what it can classify; that does not make it safe',
      };
  }
}

/** `allowed`, `denied`, or `not blocked` where the guard knows too little to deny. */
export function workerShort({ worker }: ToolVerdict): string {
  if (!worker.allowed) return 'denied';
  return worker.rule === 'unclassified' ? 'not blocked' : 'allowed';
}

/** The delivery check's decision. */
export function deliveryWords(tool: ToolVerdict): DecisionWords {
  const decision = deliveryShort(tool);
  if (!tool.delivery.delivers) return { decision, reason: `it is read-only, ${byWhom(tool, 'readOnly')}` };
  const surface = codeSpan(tool.delivery.surface);
  return {
    decision,
    reason:
      tool.effective.readOnly === 'no'
        ? `it writes, so a successful call has reached somebody on ${surface}`
        : `\`read_only\` is not set, so a successful call is taken to have reached somebody on ${surface}`,
  };
}

/** `counts` or `does not count`. */
export function deliveryShort({ delivery }: ToolVerdict): string {
  return delivery.delivers ? 'counts' : 'does not count';
}

/** What an MCP host does that gets these hints. */
export function hostWords(verdict: HostVerdict, hints: HintSet): DecisionWords {
  const decision = hostShort(verdict);
  switch (verdict) {
    case 'pass':
      return { decision, reason: 'it is read-only and stays inside' };
    case 'pass-open':
      return {
        decision,
        reason: `it is read-only, but ${
          hints.openWorld === 'yes' ? 'reaches outside' : 'nothing says that it stays inside'
        }`,
      };
    case 'ask':
      return { decision, reason: 'it writes, and destroys nothing' };
    case 'ask-destructive':
      return { decision, reason: destructiveReason(hints) };
  }
}

function destructiveReason(hints: HintSet): string {
  if (hints.destructive === 'yes') return 'it may destroy something for good';
  return hints.readOnly === 'unknown'
    ? '`read_only` and `destructive` are not set, and a host then assumes the worst'
    : 'it writes, and `destructive` is not set: a host then assumes it';
}

/** What a host does, in a few words. */
export function hostShort(verdict: HostVerdict): string {
  switch (verdict) {
    case 'pass':
      return 'lets it run';
    case 'pass-open':
      return 'lets it run, or asks if it is careful';
    case 'ask':
      return 'asks';
    case 'ask-destructive':
      return 'asks, as for something that cannot be undone';
  }
}

/** Whose word an effective hint is. */
function byWhom(tool: ToolVerdict, hint: HintName): string {
  return tool.override[hint] === 'unknown' ? "by the server's word" : 'by the word of this file';
}
