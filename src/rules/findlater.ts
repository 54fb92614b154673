/** Whether a rule that finds nothing now may find something when more is known: unknown is never no. */
import type { ToolOverride } from '../companyfile/model';
import { placeSpan, type Span } from '../companyfile/span';
import { statesSomething, type HintSet } from '../engine/hints';
import { certainList } from '../engine/knowledge';
import { RULES, type RuleId } from './registry';
import type { FileFacts } from './rule';

/**
 * Whether it would be hasty to say that a rule has nothing to find.
 *
 * @param line where it is to find something, counted from the start of the file; `undefined`: anywhere
 */
export function mayFindLater(facts: FileFacts, rule: RuleId, line: Span | undefined): boolean {
  // What does not parse is not judged, or not wholly.
  if (facts.file.pieces.some(({ it }) => it.problems.some((problem) => problem.rule === 'yaml-syntax')))
    return true;
  const unlisted = facts.servers.filter(({ it }) => !certainList(it.knowledge));
  if (unlisted.length === 0) return false;
  if ('needsList' in RULES[rule] || rule === 'worker-tool-denied') return true;
  const isOpen = OPEN[rule];
  if (!isOpen) return false;
  return unlisted.some(({ base, it }) =>
    it.entry.overrides.some((override) => touchesLine(override, base, line) && isOpen(override.hints)),
  );
}

/** For rules that go by the server's word and the file's: whether a server could say what makes them speak. */
const OPEN: Readonly<Partial<Record<RuleId, (hints: HintSet) => boolean>>> = {
  'open-world-unset': ({ readOnly, destructive, openWorld, idempotent }) =>
    readOnly === 'unknown' &&
    destructive !== 'yes' &&
    openWorld === 'unknown' &&
    statesSomething({ readOnly, destructive, openWorld, idempotent }),
  'contradictory-hints': ({ readOnly, destructive, idempotent }) =>
    readOnly !== 'no' && (destructive !== 'no' || idempotent !== 'yes'),
  'moot-hint': ({ readOnly, destructive, idempotent }) =>
    readOnly === 'unknown' && (destructive === 'no' || idempotent === 'yes'),
};

function touchesLine({ key, value }: ToolOverride, base: number, line: Span | undefined): boolean {
  if (!line) return true;
  const { start } = placeSpan(base, key.span);
  return start < line.end && line.start <= base + Math.max(key.span.end, value.span.end);
}
