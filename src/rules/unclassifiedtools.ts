/** `unclassified-tools`: tools of which neither their server nor the file says whether they read or write. */
import { t } from '@vscode/l10n';
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
  return [
    {
      rule: 'unclassified-tools',
      message: [
        claimIn(facts, unclassified, byWhichList(list)),
        consequence(unclassified),
        t('State read_only.'),
      ].join(' '),
      span,
      server: text,
      fixes: () => {
        const fix = annotateFix(facts);
        return fix ? [fix] : [];
      },
    },
  ];
}

function claimIn(
  { entry, tools }: ServerFacts,
  unclassified: readonly ToolVerdict[],
  byList: string,
): string {
  const server = shown(entry.name?.text ?? '');
  const names = namesInWords(unclassified.map(({ name }) => name));
  const total = tools.filter(({ listed }) => listed).length;
  if (total === 1)
    return t('Nobody says whether the only tool of {0} reads or writes{1}: {2}.', server, byList, names);
  return unclassified.length === 1
    ? t(
        'Nobody says whether 1 of the {0} tools of {1} reads or writes{2}: {3}.',
        total,
        server,
        byList,
        names,
      )
    : t(
        'Nobody says whether {0} of the {1} tools of {2} read or write{3}: {4}.',
        unclassified.length,
        total,
        server,
        byList,
        names,
      );
}

/** A tool that is said to be destructive is denied all the same. */
function consequence(unclassified: readonly ToolVerdict[]): string {
  const allowed = unclassified.filter(({ worker }) => worker.allowed).length;
  if (allowed === 0) return t('Every call counts as a delivery.');
  if (unclassified.length === 1) return t('Workers may call it, and every call counts as a delivery.');
  return allowed < unclassified.length
    ? t('Workers may call {0} of them, and every call counts as a delivery.', allowed)
    : t('Workers may call them, and every call counts as a delivery.');
}
