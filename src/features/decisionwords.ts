/** The decisions about a tool in plain words, as Markdown: what is decided, and why. */
import type { HintSet } from '../engine/hints';
import type { HostVerdict } from '../engine/host';
import type { ToolVerdict } from '../engine/verdicts';
import { byWhom, guardReason } from '../rules/guardwords';
import { codeSpan } from './markdown';

/** A decision in a word or two, and the reason, without a full stop. */
export interface DecisionWords {
  readonly decision: string;
  readonly reason: string;
}

/** The worker guard's decision. */
export function workerWords(tool: ToolVerdict): DecisionWords {
  const key = (text: string): string => `\`${text}\``;
  return { decision: workerShort(tool), reason: guardReason(tool, { name: codeSpan, key }) };
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
    ? 'neither `read_only` nor `destructive` is set'
    : 'it writes, and `destructive` is not set';
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
      return 'asks, as for what cannot be undone';
  }
}

/** What is decided differently, each as `who: before → after`. Empty when nothing is. */
export function changesBetween(before: ToolVerdict, after: ToolVerdict): string[] {
  const readers: readonly (readonly [string, (tool: ToolVerdict) => string])[] = [
    ['worker', workerShort],
    ['delivery', deliveryShort],
    ['host', ({ host }) => hostShort(host.verdict)],
  ];
  return readers.flatMap(([who, decide]) => {
    const [was, becomes] = [decide(before), decide(after)];
    return was === becomes ? [] : [`${who} ${was} → **${becomes}**`];
  });
}
