/** `closed-world-claim`: writes that workers may call because their server says that they stay inside. */
import { t } from '@vscode/l10n';
import { certainList } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import { shown } from '../schema/words';
import { claimedTools, openWorldFix } from './claims';
import { namesInWords } from './nameswords';
import type { Draft, ServerFacts } from './rule';
import { byWhichList } from './whoseword';

export function closedWorldClaim(facts: ServerFacts): Draft[] {
  const { entry, knowledge } = facts;
  const list = certainList(knowledge);
  if (!entry.name || !list) return [];
  const claimed = claimedTools(facts);
  if (claimed.length === 0) return [];
  const { text, span } = entry.name;
  return [
    {
      rule: 'closed-world-claim',
      message: `${claimIn(claimed, text, byWhichList(list))} ${adviceFor(claimed)}`,
      span,
      server: text,
      fixes: () => {
        const fix = openWorldFix(facts);
        return fix ? [fix] : [];
      },
    },
  ];
}

function claimIn(claimed: readonly ToolVerdict[], server: string, byList: string): string {
  const names = namesInWords(claimed.map(({ name }) => name));
  return claimed.length === 1
    ? t(
        'Workers may call a tool that writes, on the word of {0} that nothing leaves it{1}: {2}.',
        shown(server),
        byList,
        names,
      )
    : t(
        'Workers may call {0} tools that write, on the word of {1} that nothing leaves it{2}: {3}.',
        claimed.length,
        shown(server),
        byList,
        names,
      );
}

function adviceFor({ length }: readonly ToolVerdict[]): string {
  return length === 1
    ? t('State open_world: true if people see what it does, open_world: false once you have looked at it.')
    : t(
        'State open_world: true for those that people see, open_world: false for those that you have looked at.',
      );
}
