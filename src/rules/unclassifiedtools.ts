/** `unclassified-tools`: tools of which neither their server nor the file says whether they read or write. */
import { certainList } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import { shown } from '../schema/words';
import { annotateFix, isUnclassified } from './annotate';
import { namesInWords } from './nameswords';
import type { Draft, ServerFacts } from './rule';
import { byWhichList } from './whoseword';

export function unclassifiedTools(facts: ServerFacts): Draft[] {
  const { entry, knowledge, tools } = facts;
  const list = certainList(knowledge);
  if (!entry.name || !list) return [];
  const unclassified = tools.filter(isUnclassified);
  if (unclassified.length === 0) return [];
  const { text, span } = entry.name;
  const total = tools.filter(({ listed }) => listed).length;
  const counted = total === 1 ? 'the only tool' : `${unclassified.length} of the ${total} tools`;
  const verbs = unclassified.length === 1 ? 'reads or writes' : 'read or write';
  return [
    {
      rule: 'unclassified-tools',
      message:
        `Nobody says whether ${counted} of ${shown(text)} ${verbs}${byWhichList(list)}: ` +
        `${namesInWords(unclassified.map(({ name }) => name))}. ${consequence(unclassified)} State read_only.`,
      span,
      server: text,
      fixes: () => {
        const fix = annotateFix(facts);
        return fix ? [fix] : [];
      },
    },
  ];
}

/** A tool that is said to be destructive is denied all the same. */
function consequence(unclassified: readonly ToolVerdict[]): string {
  const allowed = unclassified.filter(({ worker }) => worker.allowed).length;
  if (allowed === 0) return 'Every call counts as a delivery.';
  const them =
    unclassified.length === 1 ? 'it' : allowed < unclassified.length ? `${allowed} of them` : 'them';
  return `Workers may call ${them}, and every call counts as a delivery.`;
}
