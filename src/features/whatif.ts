/** What would be decided differently if the file stated one hint more, in a line of Markdown. */
import { t } from '@vscode/l10n';
import { HINT_KEYS, HINT_NAMES, type HintName } from '../engine/hints';
import type { ToolVerdict } from '../engine/verdicts';
import { changesInCrewlet } from './decisionwords';
import { judgeAgain, type JudgedServer } from './judged';

const MOST = 2;

/**
 * For a tool that the guard denies or cannot classify: the statements that would change that, each with all that it changes, as in
 * `With open_world: false: worker denied → allowed`. Only what nobody states yet is tried: what is known to be so is no matter
 * of choice. Empty when nothing would change.
 */
export function whatIf(server: JudgedServer, tool: ToolVerdict): string {
  if (tool.worker.allowed && tool.worker.rule !== 'unclassified') return '';
  const parts = HINT_NAMES.flatMap((name) =>
    [true, false].flatMap((value) => part(server, tool, name, value)),
  );
  return parts.slice(0, MOST).join('; ');
}

function part(server: JudgedServer, tool: ToolVerdict, name: HintName, value: boolean): string[] {
  const { effective } = tool;
  if (effective[name] !== 'unknown') return [];
  // Reading and destroying contradict each other.
  if (name === 'readOnly' && value && effective.destructive === 'yes') return [];
  const other = judgeAgain(server, tool, { ...tool.override, [name]: value ? 'yes' : 'no' });
  if (other.worker.rule === tool.worker.rule) return [];
  const changes = changesInCrewlet(tool, other);
  return changes.length === 0
    ? []
    : [t('With {0}: {1}', `\`${HINT_KEYS[name].snake}: ${String(value)}\``, changes.join(' · '))];
}
