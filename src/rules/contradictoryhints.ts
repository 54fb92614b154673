/** `contradictory-hints`: a read that is said to destroy, or not to be repeatable. The read wins, the other has no effect. */
import { t } from '@vscode/l10n';
import { removeHint, stateHint } from '../companyfile/edits';
import type { HintStatement, ServerEntry } from '../companyfile/model';
import type { Span } from '../companyfile/span';
import { HINT_KEYS } from '../engine/hints';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import type { Draft, Fix, OverriddenTool, ServerFacts } from './rule';

/** A hint's value that says nothing about a read, and the value that agrees with it. */
interface Clash {
  readonly hint: 'destructive' | 'idempotent';
  readonly value: 'yes' | 'no';
  readonly agreeing: 'yes' | 'no';
  readonly words: () => string;
}

const CLASHES: readonly Clash[] = [
  { hint: 'destructive', value: 'yes', agreeing: 'no', words: () => t('destructive') },
  { hint: 'idempotent', value: 'no', agreeing: 'yes', words: () => t('not idempotent') },
];

export function contradictoryHints({ entry, overridden }: ServerFacts): Draft[] {
  return overridden.flatMap((tool) =>
    CLASHES.filter((clash) => clashes(tool, clash)).map((clash): Draft => draftFor(entry, tool, clash)),
  );
}

/** Whether a read is said to destroy, or not to be repeatable. */
export function isContradictory(tool: OverriddenTool): boolean {
  return CLASHES.some((clash) => clashes(tool, clash));
}

function clashes(
  { override, verdict: { effective }, unreadable, isEmpty }: OverriddenTool,
  clash: Clash,
): boolean {
  // "Not idempotent" is what MCP assumes of any tool: a server that writes it out contradicts nothing that the file says.
  const said = clash.hint === 'idempotent' ? override.hints.idempotent : effective[clash.hint];
  return (
    effective.readOnly === 'yes' &&
    said === clash.value &&
    !isEmpty &&
    !unreadable.has('readOnly') &&
    !unreadable.has(clash.hint)
  );
}

function draftFor(entry: ServerEntry, tool: OverriddenTool, clash: Clash): Draft {
  const { override } = tool;
  const stated = override.statements.find(({ hint }) => hint === clash.hint);
  const isOwn = stated?.value === clash.value;
  // The hint without effect; where the server states it, the read that takes its effect away.
  const culprit = isOwn ? stated : override.statements.find(({ hint }) => hint === 'readOnly');
  const about = aboutTool(entry, override);
  return {
    rule: 'contradictory-hints',
    ...about,
    message: t(
      '{0} is said to be read-only and {1}{2}. ' +
        'Read-only wins and the other has no effect: drop one of the two.',
      shown(override.tool),
      clash.words(),
      isOwn ? '' : t(', which the server says'),
    ),
    span: culprit && !culprit.shared && !override.merged ? spanOfStatement(culprit) : about.span,
    fixes: () => fixesFor(entry, tool, clash, stated),
  };
}

function spanOfStatement({ key, node }: HintStatement): Span {
  return { start: key.span.start, end: Math.max(key.span.end, node.span.end) };
}

function fixesFor(
  entry: ServerEntry,
  { override, verdict }: OverriddenTool,
  { hint, value, agreeing }: Clash,
  stated: HintStatement | undefined,
): Fix[] {
  const key = HINT_KEYS[hint].snake;
  const pair = `${key}: ${agreeing === 'yes' ? 'true' : 'false'}`;
  const stating = stateHint(entry, override, hint, agreeing);
  const isRedundant = stated?.value === value && verdict.advertised[hint] !== value;
  const removal = isRedundant ? removeHint(entry, override, stated) : undefined;
  return [
    ...(stating
      ? [
          {
            title: stated ? t('Set {0}', pair) : t('Insert {0}', pair),
            preferred: true,
            changesVerdict: true,
            edits: [stating],
          },
        ]
      : []),
    ...(removal
      ? [{ title: t('Remove {0}', key), preferred: false, changesVerdict: true, edits: [removal] }]
      : []),
  ];
}
