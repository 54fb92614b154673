/** `unclassified-tools`: tools of which neither their server nor the file says whether they read or write. */
import { certainList } from '../engine/knowledge';
import { shown } from '../schema/words';
import { annotateFix, isUnclassified } from './annotate';
import { namesInWords } from './nameswords';
import type { Draft, ServerFacts } from './rule';

export function unclassifiedTools(facts: ServerFacts): Draft[] {
  const { entry, knowledge, tools } = facts;
  if (!entry.name || !certainList(knowledge)) return [];
  const unclassified = tools.filter(isUnclassified);
  if (unclassified.length === 0) return [];
  const { text, span } = entry.name;
  const total = tools.filter(({ listed }) => listed).length;
  const names = namesInWords(unclassified.map(({ name }) => name));
  return [
    {
      rule: 'unclassified-tools',
      message:
        `Of ${unclassified.length} of the ${total} tools of ${shown(text)} nobody says whether they read or write: ${names}. ` +
        'Workers may call them, and every call counts as a delivery. State read_only for each.',
      span,
      server: text,
      fixes: () => {
        const fix = annotateFix(facts);
        return fix ? [fix] : [];
      },
    },
  ];
}
