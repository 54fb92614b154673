/** `server-drift`: a server's tools are no longer those that the snapshot holds, in a way that matters. */
import { t } from '@vscode/l10n';
import { certainList } from '../engine/knowledge';
import { judgeTools, type ToolVerdict } from '../engine/verdicts';
import { shown } from '../schema/words';
import { isUnclassified } from './annotate';
import { itemsInWords, namesInWords } from './nameswords';
import type { Draft, ServerFacts } from './rule';

export function serverDrift(facts: ServerFacts): Draft[] {
  const { entry, knowledge } = facts;
  const { snapshot } = knowledge;
  const list = certainList(knowledge);
  if (!entry.name || !snapshot || !list || list.source === 'snapshot') return [];
  const changes = changesIn(facts, verdictsByName(judgedAsOf(facts, snapshot.tools)));
  if (changes.length === 0) return [];
  const { text, span } = entry.name;
  const asOf = list.source === 'cache' ? t(', as it last listed them,') : '';
  return [
    {
      rule: 'server-drift',
      message: t(
        'The tools of {0}{1} are no longer as the snapshot has them. {2} ' +
          'Look at what has changed, then write a new snapshot: hintsight snapshot FILE -o SNAPSHOT --live.',
        shown(text),
        asOf,
        changes.join(' '),
      ),
      span,
      server: text,
    },
  ];
}

/** What follows from another list with the file's blocks as they are now: only the server's part of a change is its drift. */
function judgedAsOf({ entry }: ServerFacts, tools: Parameters<typeof judgeTools>[1]): ToolVerdict[] {
  const overrides = new Map(entry.overrides.map(({ tool, hints }) => [tool, hints]));
  return judgeTools({ serverName: entry.name?.text ?? '', toolPrefix: entry.toolPrefix, overrides }, tools);
}

function verdictsByName(tools: readonly ToolVerdict[]): ReadonlyMap<string, ToolVerdict> {
  return new Map(tools.flatMap((tool) => (tool.listed ? [[tool.name, tool]] : [])));
}

/** A sentence for each kind of change that there is. */
function changesIn(facts: ServerFacts, before: ReadonlyMap<string, ToolVerdict>): string[] {
  const now = verdictsByName(facts.tools);
  const gone = [...before.keys()].filter((name) => !now.has(name));
  const unclassified = [...now.values()].filter((tool) => !before.has(tool.name) && isUnclassified(tool));
  const decided = [...now.values()].flatMap((tool) => {
    const was = before.get(tool.name);
    const changes = was ? changedDecisions(was, tool) : [];
    return changes.length > 0 ? `${shown(tool.name)} (${changes.join(', ')})` : [];
  });
  return [
    ...(gone.length > 0 ? [t('Gone: {0}.', namesInWords(gone))] : []),
    ...(unclassified.length > 0
      ? [t('New and unclassified: {0}.', namesInWords(unclassified.map(({ name }) => name)))]
      : []),
    ...(decided.length > 0 ? [t('Decided otherwise: {0}.', itemsInWords(decided))] : []),
  ];
}

/** What is decided otherwise, each as `old → new`. The class tells of the delivery check, too: all but a read counts. */
function changedDecisions(was: ToolVerdict, is: ToolVerdict): string[] {
  if (was.class === is.class) {
    const [old, now] = [was.host.verdict, is.host.verdict];
    return old === now ? [] : [t('hosts {0} → {1}', old, now)];
  }
  const workers = ({ worker }: ToolVerdict): string => (worker.allowed ? 'allowed' : 'denied');
  return [
    `${was.class} → ${is.class}`,
    ...(was.worker.allowed === is.worker.allowed ? [] : [t('workers {0} → {1}', workers(was), workers(is))]),
  ];
}
