/** `moot-hint`: a hint that has no effect on a read-only tool, and agrees with it. */
import { t } from '@vscode/l10n';
import { removeHint } from '../companyfile/edits';
import type { HintStatement, ServerEntry } from '../companyfile/model';
import { asMap } from '../companyfile/tree';
import { certainList, type ServerKnowledge } from '../engine/knowledge';
import { shown } from '../schema/words';
import { aboutTool } from './place';
import { isRedundant } from './redundantoverride';
import { hiddenKey, removeOverrideFix } from './removeoverride';
import type { Draft, Fix, OverriddenTool, ServerFacts } from './rule';
import { byWhichList } from './whoseword';

const MOOT = {
  destructive: { value: 'no', contrary: 'yes', reason: () => t('A read destroys nothing') },
  idempotent: { value: 'yes', contrary: 'no', reason: () => t('A read can be repeated') },
} as const;

export function mootHint({ entry, knowledge, overridden }: ServerFacts): Draft[] {
  return overridden
    .filter((tool) => isCertainlyRead(knowledge, tool) && !isRedundant(entry, knowledge, tool))
    .flatMap((tool) =>
      tool.override.statements
        .filter((statement) => isMoot(tool, statement))
        .map((statement) => draftFor(entry, knowledge, tool, statement)),
    );
}

function isCertainlyRead(
  knowledge: ServerKnowledge,
  { verdict: { effective, override } }: OverriddenTool,
): boolean {
  // Where only the server says so, an old list is not enough to call a statement needless.
  return (
    effective.readOnly === 'yes' && (override.readOnly === 'yes' || certainList(knowledge) !== undefined)
  );
}

function isMoot(
  { override, verdict, unreadable, isShared }: OverriddenTool,
  { hint, value, shared }: HintStatement,
): boolean {
  if (override.merged || shared || isShared || unreadable.size > 0) return false;
  if (hint !== 'destructive' && hint !== 'idempotent') return false;
  // What overrules a contrary word of the server does have an effect: it ends a contradiction.
  return value === MOOT[hint].value && verdict.advertised[hint] !== MOOT[hint].contrary;
}

function draftFor(
  entry: ServerEntry,
  { list }: ServerKnowledge,
  tool: OverriddenTool,
  statement: HintStatement,
): Draft {
  const { override, verdict } = tool;
  const { hint, key } = statement;
  const reason = hint === 'destructive' || hint === 'idempotent' ? MOOT[hint].reason() : '';
  const bySource =
    verdict.override.readOnly === 'unknown' && list ? t(" by its server's word{0}", byWhichList(list)) : '';
  return {
    rule: 'moot-hint',
    ...aboutTool(entry, override),
    message: t(
      '{0}: on {1}, which is read-only{2}, {3} has no effect. Remove it.',
      reason,
      shown(override.tool),
      bySource,
      shown(key.text),
    ),
    span: key.span,
    tags: ['unnecessary'],
    fixes: () => fixesFor(entry, tool, statement),
  };
}

function fixesFor(entry: ServerEntry, { override }: OverriddenTool, statement: HintStatement): Fix[] {
  const title = t('Remove {0}', statement.key.text);
  const states = override.statements.filter(({ value }) => value !== 'unknown');
  const isAll = asMap(override.value)?.pairs.length === override.statements.length;
  if (states.length === 1 && isAll) {
    // An empty block is none the better, and without the block the one that it hides would count.
    return hiddenKey(entry, override) === undefined ? removeOverrideFix(entry, override, title) : [];
  }
  const edit = removeHint(entry, override, statement);
  return edit ? [{ title, preferred: true, changesVerdict: false, edits: [edit] }] : [];
}
