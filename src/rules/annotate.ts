/** The fix that annotates a server's unclassified tools with what their names suggest. A person looks at it: it is a guess. */
import { t } from '@vscode/l10n';
import type { StatedHints } from '../companyfile/edits';
import { insertOverrides, type NewOverride } from '../companyfile/insertoverrides';
import { canBeKey } from '../companyfile/quoting';
import { HINT_NAMES } from '../engine/hints';
import { suggestHints, type SuggestedHints } from '../engine/suggestions';
import type { ToolVerdict } from '../engine/verdicts';
import { shownPlain } from '../schema/words';
import { newKeys } from './newkeys';
import type { Fix, ServerFacts, ToolSelection } from './rule';

/** A tool that can be annotated. */
interface Suggestion {
  /** What its block is to be called. */
  readonly key: string;
  readonly hints: SuggestedHints;
}

const cache = new WeakMap<ServerFacts, readonly Suggestion[]>();

/** The listed tools without a block of which nobody says whether they read or write, but whose name does. */
export function annotatableTools(facts: ServerFacts): readonly Suggestion[] {
  const known = cache.get(facts);
  if (known) return known;
  const keyOf = newKeys(facts);
  const suggestions = facts.tools.filter(isUnclassified).flatMap((tool): Suggestion[] => {
    const hints = suggestHints(tool.name, tool.advertised);
    const key = hints.readOnly && canBeKey(tool.name) ? keyOf(tool) : undefined;
    return key === undefined ? [] : [{ key, hints }];
  });
  cache.set(facts, suggestions);
  return suggestions;
}

/** Whether the server lists the tool, and neither it nor the file says whether it reads or writes. Control tools are no matter of hints. */
export function isUnclassified({ listed, overriddenBy, effective, worker }: ToolVerdict): boolean {
  return (
    listed && overriddenBy === undefined && effective.readOnly === 'unknown' && worker.rule !== 'control-tool'
  );
}

/** How the fix is called. */
export function annotateTitle(facts: ServerFacts): string {
  const count = annotatableTools(facts).length;
  const name = shownPlain(facts.entry.name?.text ?? '');
  return count === 1
    ? t('Annotate 1 unclassified tool of {0}', name)
    : t('Annotate {0} unclassified tools of {1}', count, name);
}

/**
 * Writes a block for each tool with what is suggested beyond what its server says.
 *
 * @param selection names tools by their keys
 * @returns `undefined` where no tool can be annotated, or none safely
 */
export function annotateFix(
  facts: ServerFacts,
  { limit = Infinity, only }: ToolSelection = {},
): Fix | undefined {
  const added = annotatableTools(facts)
    .filter(({ key }) => only === undefined || only.has(key))
    .slice(0, limit)
    .map(({ key, hints }): NewOverride => ({ tool: key, hints: statedFrom(hints) }));
  const edit = insertOverrides(facts.entry, added);
  return edit && { title: annotateTitle(facts), preferred: false, changesVerdict: true, edits: [edit] };
}

function statedFrom(suggested: SuggestedHints): StatedHints {
  return Object.fromEntries(
    HINT_NAMES.flatMap((hint) => {
      const one = suggested[hint];
      return one && one.source !== 'advertised' ? [[hint, one.value]] : [];
    }),
  );
}
