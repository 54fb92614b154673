/** `server-unreachable`: asking a server for its tools failed, so nothing is known of them, or only what was known before. */
import { shown } from '../schema/words';
import type { Draft, ServerFacts } from './rule';

export function serverUnreachable({ entry, knowledge }: ServerFacts): Draft[] {
  const { failure, list } = knowledge;
  if (!failure || !entry.name) return [];
  const { text, span } = entry.name;
  const lastLine =
    failure.stderr
      ?.trimEnd()
      .split(/\r\n|\r|\n/)
      .at(-1) ?? '';
  const said = lastLine.trim() === '' ? '' : ` It last wrote ${shown(lastLine.trim())}.`;
  const older = list?.source === 'snapshot' ? 'the snapshot' : 'an older list';
  const known = list ? ` What follows is judged by ${older}.` : '';
  return [
    {
      rule: 'server-unreachable',
      message: `The tools of ${shown(text)} could not be listed (${failure.step}). ${failure.message}${said}${known}`,
      span,
      server: text,
    },
  ];
}
