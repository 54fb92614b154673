/** `server-unreachable`: asking a server for its tools failed, so nothing is known of them, or only what was known before. */
import { t } from '@vscode/l10n';
import type { ListingFailure } from '../engine/knowledge';
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
  const said = lastLine.trim() === '' ? [] : [t('It last wrote {0}.', shown(lastLine.trim()))];
  const known = list
    ? [
        t(
          'What follows is judged by {0}.',
          list.source === 'snapshot' ? t('the snapshot') : t('an older list'),
        ),
      ]
    : [];
  return [
    {
      rule: 'server-unreachable',
      message: [
        t('The tools of {0} could not be listed ({1}).', shown(text), stepWord(failure.step)),
        failure.message,
        ...said,
        ...known,
      ].join(' '),
      span,
      server: text,
    },
  ];
}

function stepWord(step: ListingFailure['step']): string {
  switch (step) {
    case 'start':
      return t('start');
    case 'handshake':
      return t('handshake');
    case 'listing':
      return t('listing');
  }
}
