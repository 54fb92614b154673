/** The question before a launch, in plain text: every part that decides what would run is shown in full. */
import { t } from '@vscode/l10n';
import type { LaunchDescription } from '../catalogue/consent';
import { visibleText } from '../features/visible';
import type { ConsentParams } from '../protocol/consent';

/** Editors cut longer messages (VS Code after 1,000 characters), and nobody may allow what they cannot see. */
const MAX_MESSAGE_LENGTH = 900;
/** Dialogs are not cut, but one that is higher than the screen is hard to read. */
const MAX_DIALOG_LENGTH = 1_200;

/** One question, and the launches that it asks about. */
export interface Asked<T> {
  readonly words: T;
  readonly launches: readonly LaunchDescription[];
}

/** The question about these launches as a message: one, or a few where one would be too long to be shown in full. */
export function consentMessages(fileName: string, launches: readonly LaunchDescription[]): Asked<string>[] {
  const fits = (group: readonly LaunchDescription[]): boolean =>
    textOf(fileName, group).length <= MAX_MESSAGE_LENGTH;
  return grouped(launches, fits).map((group) => {
    const text = textOf(fileName, group);
    const words = fits(group)
      ? text
      : `${t('This message is {0} characters long and may be cut; read the file itself.', text.length)}\n${text}`;
    return { words, launches: group };
  });
}

/** The same as dialogs. `wanted`: see `ConsentParams`. */
export function consentDialogs(
  fileName: string,
  launches: readonly LaunchDescription[],
  wanted: boolean,
): Asked<ConsentParams>[] {
  const fits = (group: readonly LaunchDescription[]): boolean =>
    group.flatMap(launchLines).join('\n').length <= MAX_DIALOG_LENGTH;
  return grouped(launches, fits).map((group) => ({
    words: {
      fileName: shown(fileName),
      question: questionOf(fileName),
      wanted,
      launches: group.map((launch) => ({
        serverName: shown(launch.serverName),
        lines: launchLines(launch),
      })),
    },
    launches: group,
  }));
}

/** Groups in the launches' order, each as large as fits; one that does not fit alone is a group of its own. */
function grouped(
  launches: readonly LaunchDescription[],
  fits: (group: readonly LaunchDescription[]) => boolean,
): LaunchDescription[][] {
  const groups: LaunchDescription[][] = [];
  for (const launch of launches) {
    const last = groups.at(-1);
    if (last && fits([...last, launch])) last.push(launch);
    else groups.push([launch]);
  }
  return groups;
}

function questionOf(fileName: string): string {
  return t('List the MCP tools of {0}?', shown(fileName));
}

function textOf(fileName: string, launches: readonly LaunchDescription[]): string {
  const lines = launches.map((launch) => {
    const { what, reach, directory, variables } = launchWords(launch);
    const place = directory === undefined ? '' : ` (${directory})`;
    return `• ${what}: ${[`${reach}${place}`, ...variables].join(', ')}`;
  });
  return `${questionOf(fileName)} ${t('Hintsight would then')}\n${lines.join('\n')}`;
}

function launchLines(launch: LaunchDescription): string[] {
  const { what, reach, directory, variables } = launchWords(launch);
  return [`${what}:`, reach, ...(directory === undefined ? [] : [directory]), ...variables];
}

/** A launch in parts, each of them on one line. */
interface LaunchWords {
  readonly what: string;
  /** The command with its arguments, or the url. */
  readonly reach: string;
  /** Absent for http. */
  readonly directory: string | undefined;
  /** The names of what is set and of what is read, each only where there is any. */
  readonly variables: readonly string[];
}

function launchWords({ serverName, transport, sets, reads, ...launch }: LaunchDescription): LaunchWords {
  const isStdio = transport === 'stdio';
  const command = [launch.command ?? '', ...(launch.args ?? [])].map(argument).join(' ');
  return {
    what: isStdio ? t('start {0}', shown(serverName)) : t('dial {0}', shown(serverName)),
    reach: isStdio ? command : argument(launch.url ?? ''),
    directory: isStdio ? t('in {0}', shown(launch.directory ?? '')) : undefined,
    variables: [
      ...(sets.length === 0
        ? []
        : [isStdio ? t('with the variables {0}', names(sets)) : t('with the headers {0}', names(sets))]),
      ...(reads.length === 0
        ? []
        : [
            reads.length === 1
              ? t('handing over the value of {0}', names(reads))
              : t('handing over the values of {0}', names(reads)),
          ]),
    ],
  };
}

function names(all: readonly string[]): string {
  return all.map(shown).join(', ');
}

/** Quoted where its borders would not be seen. */
function argument(text: string): string {
  const visible = shown(text);
  return /^[^\s"'()]+$/.test(visible) ? visible : JSON.stringify(visible);
}

/** Nothing hidden, and no link: VS Code makes one of `[text](target)` in messages. */
function shown(text: string): string {
  return visibleText(text).replaceAll('](', ']⟨(⟩');
}
