/** Which list a finding goes by, in words that end a clause. */
import { t } from '@vscode/l10n';
import type { ToolList } from '../engine/knowledge';

const WORDS: Readonly<Record<ToolList['source'], () => string>> = {
  live: () => '',
  cache: () => t(', as it was last listed'),
  snapshot: () => t(', as the snapshot has it'),
};

/** Empty for a live list, of which nothing needs to be said. */
export function byWhichList({ source }: ToolList): string {
  return WORDS[source]();
}

/** The same for several lists that a finding goes by: those that are not live are named. */
export function byWhichLists(lists: readonly ToolList[]): string {
  const sources = new Set(lists.map(({ source }) => source));
  if (!sources.has('snapshot')) return sources.has('cache') ? t(', as they were last listed') : '';
  return sources.has('cache') ? t(', as the snapshot and the last lists have it') : WORDS.snapshot();
}
