/** The card of a server: how it is reached, and how many tools of each class it has. Markdown. */
import { t } from '@vscode/l10n';
import type { ServerEntry } from '../companyfile/model';
import type { ToolClass } from '../engine/toolclass';
import { listNote, paragraphs } from './card';
import { classWord } from './decisionwords';
import type { JudgedServer } from './judged';
import { toolCount } from './listwords';
import { codeSpan } from './markdown';

const COMMAND_LENGTH = 200;

/** The order in which classes are told. */
export const TOOL_CLASSES: readonly ToolClass[] = ['read', 'private-write', 'shared-write', 'unclassified'];

/**
 * The whole card.
 *
 * @param now milliseconds since the epoch
 */
export function serverCard(server: JudgedServer, now: number): string {
  return paragraphs([
    [`**${codeSpan(server.name)}**`, ...reachedBy(server.entry)].join(' · '),
    counts(server),
    listNote(server, now),
  ]);
}

function reachedBy({ transport, command, args, url, shared }: ServerEntry): string[] {
  const target =
    transport === 'http'
      ? url?.text
      : transport === 'stdio' && command
        ? [command.text, ...args.map(({ text }) => text)].join(' ')
        : undefined;
  return [
    ...(transport === undefined ? [] : [transport]),
    ...(target === undefined ? [] : [codeSpan(target, COMMAND_LENGTH)]),
    ...(shared ? [] : [t('one instance per seat that holds credentials')]),
  ];
}

function counts({ verdicts, knowledge }: JudgedServer): string {
  const what = knowledge.list ? toolCount(verdicts.length) : namedCount(verdicts.length);
  if (verdicts.length === 0) return what;
  const classes = TOOL_CLASSES.flatMap((name) => {
    const count = verdicts.filter((tool) => tool.class === name).length;
    return count === 0 ? [] : [`${count} ${classWord(name)}`];
  });
  const allowed = verdicts.filter(({ worker }) => worker.allowed).length;
  const delivering = verdicts.filter(({ delivery }) => delivery.delivers).length;
  const workers = t('Workers: {0} not denied, {1} denied', allowed, verdicts.length - allowed);
  return `${what}: ${classes.join(' · ')}  \n${workers} · ${deliveryCount(delivering)}`;
}

function namedCount(count: number): string {
  return count === 1 ? t('1 tool named in this file') : t('{0} tools named in this file', count);
}

function deliveryCount(count: number): string {
  return count === 1 ? t('Delivery: 1 counts') : t('Delivery: {0} count', count);
}
