/** What is shown while servers are being asked. */
import { t } from '@vscode/l10n';
import type { ListingProgress } from '../catalogue/launchknowledge';
import { cut, visibleText } from '../features/visible';

const MAX_LENGTH = 120;

const STEPS: Readonly<Record<ListingProgress['step'], () => string>> = {
  waiting: () => t('waiting for its turn'),
  start: () => t('starting'),
  handshake: () => t('waiting for its first answer'),
  listing: () => t('listing its tools'),
};

/**
 * Which servers are still being asked, what each is doing and for how long, and how many others are done.
 *
 * @param underWay by server name, those that have been asked longest first
 * @param total all servers of this round
 * @param now milliseconds since the epoch
 */
export function progressWords(
  underWay: readonly (readonly [name: string, progress: ListingProgress])[],
  total: number,
  now: number,
): string {
  const each = underWay.map(([name, { step, since }]) => {
    const seconds = Math.floor((now - since) / 1000);
    return `${visibleText(name)}: ${STEPS[step]()}${seconds > 0 ? `, ${seconds} s` : ''}`;
  });
  const done = total - underWay.length;
  return cut([...(done > 0 ? [t('{0} of {1} done', done, total)] : []), ...each].join('; '), MAX_LENGTH);
}
