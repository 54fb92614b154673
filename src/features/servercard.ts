/** The card of a server: how it is reached, and how many tools of each class it has. Markdown. */
import type { ServerEntry } from '../companyfile/model';
import type { ToolClass } from '../engine/toolclass';
import { listNote, paragraphs } from './card';
import type { JudgedServer } from './judged';
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
    ...(shared ? [] : ['one instance per seat that holds credentials']),
  ];
}

function counts({ verdicts, knowledge }: JudgedServer): string {
  const what = knowledge.list
    ? plural(verdicts.length, 'tool')
    : `${plural(verdicts.length, 'tool')} named in this file`;
  if (verdicts.length === 0) return what;
  const classes = TOOL_CLASSES.flatMap((name) => {
    const count = verdicts.filter((tool) => tool.class === name).length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  const allowed = verdicts.filter(({ worker }) => worker.allowed).length;
  const delivering = verdicts.filter(({ delivery }) => delivery.delivers).length;
  const decided = `Workers: ${allowed} not denied, ${verdicts.length - allowed} denied · Delivery: ${delivering} count`;
  return `${what}: ${classes.join(' · ')}  \n${decided}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
