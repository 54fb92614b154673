/** The decisions about a tool in plain words, as Markdown: what is decided, and why. */
import { t } from '@vscode/l10n';
import type { HintSet, HintValue } from '../engine/hints';
import type { HostVerdict } from '../engine/host';
import type { ToolClass } from '../engine/toolclass';
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

/** What the guard lets a worker do; `not-blocked` where it knows too little to deny. */
export type WorkerAnswer = 'denied' | 'not-blocked' | 'allowed';

/** The guard's decision, without its reason. */
export function workerAnswer({ worker }: ToolVerdict): WorkerAnswer {
  if (!worker.allowed) return 'denied';
  return worker.rule === 'unclassified' ? 'not-blocked' : 'allowed';
}

/** `allowed`, `denied` or `not blocked`. */
export function workerShort(tool: ToolVerdict): string {
  switch (workerAnswer(tool)) {
    case 'denied':
      return t('denied');
    case 'not-blocked':
      return t('not blocked');
    case 'allowed':
      return t('allowed');
  }
}

/** The delivery check's decision. */
export function deliveryWords(tool: ToolVerdict): DecisionWords {
  const decision = deliveryShort(tool);
  if (!tool.delivery.delivers)
    return { decision, reason: t('it is read-only, {0}', byWhom(tool, 'readOnly')) };
  const surface = codeSpan(tool.delivery.surface);
  return {
    decision,
    reason:
      tool.effective.readOnly === 'no'
        ? t('it writes, so a successful call has reached somebody on {0}', surface)
        : t('`read_only` is not set, so a successful call is taken to have reached somebody on {0}', surface),
  };
}

/** `counts` or `does not count`. */
export function deliveryShort({ delivery }: ToolVerdict): string {
  return delivery.delivers ? t('counts') : t('does not count');
}

/** What an MCP host does that gets these hints. */
export function hostWords(verdict: HostVerdict, hints: HintSet): DecisionWords {
  const decision = hostShort(verdict);
  switch (verdict) {
    case 'pass':
      return { decision, reason: t('it is read-only and stays inside') };
    case 'pass-open':
      return {
        decision,
        reason:
          hints.openWorld === 'yes'
            ? t('it is read-only, but reaches outside')
            : t('it is read-only, but nothing says that it stays inside'),
      };
    case 'ask':
      return { decision, reason: t('it writes, and destroys nothing') };
    case 'ask-destructive':
      return { decision, reason: destructiveReason(hints) };
  }
}

function destructiveReason(hints: HintSet): string {
  if (hints.destructive === 'yes') return t('it may destroy something for good');
  return hints.readOnly === 'unknown'
    ? t('neither `read_only` nor `destructive` is set')
    : t('it writes, and `destructive` is not set');
}

/** What a host does, in a few words. */
export function hostShort(verdict: HostVerdict): string {
  switch (verdict) {
    case 'pass':
      return t('lets it run');
    case 'pass-open':
      return t('lets it run, or asks if it is careful');
    case 'ask':
      return t('asks');
    case 'ask-destructive':
      return t('asks, as for what cannot be undone');
  }
}

/** What is decided differently, each as `who: before → after`. Empty when nothing is. */
export function changesBetween(before: ToolVerdict, after: ToolVerdict): string[] {
  return [
    ...changesInCrewlet(before, after),
    ...(before.host.verdict === after.host.verdict
      ? []
      : [change(t('host'), hostShort(before.host.verdict), hostShort(after.host.verdict))]),
  ];
}

/** The same for what the engine decides: whether workers may call it, and whether a call counts. */
export function changesInCrewlet(before: ToolVerdict, after: ToolVerdict): string[] {
  return [
    ...(workerAnswer(before) === workerAnswer(after)
      ? []
      : [change(t('worker'), workerShort(before), workerShort(after))]),
    ...(before.delivery.delivers === after.delivery.delivers
      ? []
      : [change(t('delivery'), deliveryShort(before), deliveryShort(after))]),
  ];
}

function change(who: string, was: string, becomes: string): string {
  return `${who} ${was} → **${becomes}**`;
}

/** A hint's value. */
export function valueWord(value: HintValue): string {
  switch (value) {
    case 'yes':
      return t('yes');
    case 'no':
      return t('no');
    case 'unknown':
      return t('unknown');
  }
}

/** A class, as the command line and the reports name it. */
export function classWord(name: ToolClass): string {
  switch (name) {
    case 'read':
      return t('read');
    case 'private-write':
      return t('private-write');
    case 'shared-write':
      return t('shared-write');
    case 'unclassified':
      return t('unclassified');
  }
}
