/** The question before a launch, in plain text: every part that decides what would run is shown in full. */
import type { LaunchDescription } from '../catalogue/consent';
import { visibleText } from '../features/visible';

/** Editors cut longer messages (VS Code after 1,000 characters), and nobody may allow what they cannot see. */
const MAX_LENGTH = 900;

/** One message and the launches that it asks about. */
export interface ConsentMessage {
  readonly message: string;
  readonly launches: readonly LaunchDescription[];
}

/** The question about these launches: one message, or a few where one would be too long to be shown in full. */
export function consentMessages(fileName: string, launches: readonly LaunchDescription[]): ConsentMessage[] {
  const messages: ConsentMessage[] = [];
  let group: LaunchDescription[] = [];
  for (const launch of launches) {
    if (group.length > 0 && messageFor(fileName, [...group, launch]).length > MAX_LENGTH) {
      messages.push({ message: messageFor(fileName, group), launches: group });
      group = [];
    }
    group.push(launch);
  }
  if (group.length > 0) messages.push({ message: messageFor(fileName, group), launches: group });
  return messages;
}

function messageFor(fileName: string, launches: readonly LaunchDescription[]): string {
  const lines = launches.map((launch) => `• ${launchWords(launch)}`);
  const text = `List the MCP tools of ${shown(fileName)}? Hintsight would then\n${lines.join('\n')}`;
  return text.length <= MAX_LENGTH
    ? text
    : `This message is ${text.length} characters long and may be cut; read the file itself.\n${text}`;
}

/** What a launch does, as the rest of a sentence. */
function launchWords(launch: LaunchDescription): string {
  const name = shown(launch.serverName);
  const sets =
    launch.sets.length === 0
      ? ''
      : `, with ${launch.transport === 'stdio' ? 'the variables' : 'the headers'} ${names(launch.sets)}`;
  const reads =
    launch.reads.length === 0
      ? ''
      : `, handing over the ${launch.reads.length === 1 ? 'value' : 'values'} of ${names(launch.reads)}`;
  if (launch.transport === 'http') return `dial ${name}: ${argument(launch.url ?? '')}${sets}${reads}`;
  const command = [launch.command ?? '', ...(launch.args ?? [])].map(argument).join(' ');
  return `start ${name}: ${command} (in ${shown(launch.directory ?? '')})${sets}${reads}`;
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
