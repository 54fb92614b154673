/** The fix for writes that stay inside on their server's word alone: it states that they do not. */
import { t } from '@vscode/l10n';
import { stateHints } from '../companyfile/edits';
import { insertOverrides, type NewOverride } from '../companyfile/insertoverrides';
import { canBeKey } from '../companyfile/quoting';
import type { TextEdit } from '../companyfile/textedit';
import type { ToolVerdict } from '../engine/verdicts';
import { shownPlain } from '../schema/words';
import { newKeys } from './newkeys';
import type { Fix, ServerFacts, ToolSelection } from './rule';

/** The listed tools that workers may call because their server says that their writes stay inside, and the file does not. */
export function claimedTools({ tools }: ServerFacts): ToolVerdict[] {
  return tools.filter(
    ({ listed, worker, advertised, override }) =>
      listed &&
      worker.rule === 'private-write' &&
      advertised.openWorld === 'no' &&
      override.openWorld === 'unknown',
  );
}

const NAMED = 3;

/** How the fix is called: with the names of the first tools. */
export function openWorldTitle(tools: readonly ToolVerdict[]): string {
  const names = tools.slice(0, tools.length > NAMED ? NAMED - 1 : NAMED).map(({ name }) => shownPlain(name));
  const more = tools.length - names.length;
  const last = more > 0 ? t('{0} more', more) : (names.pop() ?? '');
  const all = names.length > 0 ? t('{0} and {1}', names.join(', '), last) : last;
  return t('State open_world: true on {0}', all);
}

/**
 * States `open_world: true` for every claimed tool: in its block, or in a new one.
 *
 * @param selection names tools as their server does
 * @returns `undefined` where there is no such tool, or one of them cannot be written safely
 */
export function openWorldFix(
  facts: ServerFacts,
  { limit = Infinity, only }: ToolSelection = {},
): Fix | undefined {
  const { entry } = facts;
  const claimed = claimedTools(facts).filter(({ name }) => only === undefined || only.has(name));
  const overrides = new Map(facts.overridden.map((overridden) => [overridden.override.tool, overridden]));
  const keyOf = newKeys(facts);
  const edits: TextEdit[] = [];
  const added: NewOverride[] = [];
  for (const tool of claimed.slice(0, limit)) {
    const overridden = tool.overriddenBy === undefined ? undefined : overrides.get(tool.overriddenBy);
    if (overridden) {
      // A block of two tools would say it of both.
      const stated = overridden.isShared
        ? undefined
        : stateHints(entry, overridden.override, { openWorld: 'yes' });
      if (!stated) return undefined;
      edits.push(...stated);
    } else {
      const key = canBeKey(tool.name) ? keyOf(tool) : undefined;
      if (key === undefined) return undefined;
      added.push({ tool: key, hints: { openWorld: 'yes' } });
    }
  }
  const inserted = added.length > 0 ? insertOverrides(entry, added) : undefined;
  if (added.length > 0 && !inserted) return undefined;
  // New blocks may start where the last edit ends, so they come last.
  const all = inserted ? [...edits, inserted] : edits;
  return all.length > 0
    ? { title: openWorldTitle(claimed), preferred: false, changesVerdict: true, edits: all }
    : undefined;
}
