/** `closed-world-claim`: writes that workers may call because their server says that they stay inside. */
import { certainList } from '../engine/knowledge';
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
  const count = claimed.length === 1 ? 'a tool that writes' : `${claimed.length} tools that write`;
  return [
    {
      rule: 'closed-world-claim',
      message:
        `Workers may call ${count}, on the word of ${shown(text)} that nothing leaves it${byWhichList(list)}: ${namesInWords(claimed.map(({ name }) => name))}. ` +
        (claimed.length === 1
          ? 'State open_world: true if people see what it does, open_world: false once you have looked at it.'
          : 'State open_world: true for those that people see, open_world: false for those that you have looked at.'),
      span,
      server: text,
      fixes: () => {
        const fix = openWorldFix(facts);
        return fix ? [fix] : [];
      },
    },
  ];
}
