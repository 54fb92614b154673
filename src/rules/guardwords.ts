/** Why the worker guard decides as it does, in words for a message or a card. */
import { t } from '@vscode/l10n';
import type { HintName } from '../engine/hints';
import type { ToolVerdict } from '../engine/verdicts';

/** How the place that shows the words sets off names and keys. */
export interface Marks {
  /** A name that a file or a server wrote. */
  readonly name: (text: string) => string;
  /** A key, or a key with its value. */
  readonly key: (text: string) => string;
}

/** The reason for the guard's decision, without a full stop. */
export function guardReason(tool: ToolVerdict, { name, key }: Marks): string {
  switch (tool.worker.rule) {
    case 'control-tool':
      return t(
        "{0} is one of the engine's own control tools, which no worker gets",
        name(tool.catalogueName),
      );
    case 'read-only':
      return t('it is read-only, {0}', byWhom(tool, 'readOnly'));
    case 'destructive':
      return t('it may destroy something for good, {0}', byWhom(tool, 'destructive'));
    case 'shared-write':
      return tool.effective.openWorld === 'yes'
        ? t('it writes and reaches outside, {0}', byWhom(tool, 'openWorld'))
        : t('it writes, and nothing says that it stays inside: {0} is not set', key('open_world'));
    case 'private-write':
      return tool.override.openWorld === 'no'
        ? t('it writes and stays inside, by the word of this file')
        : t(
            "it writes and stays inside, by the server's word alone; {0} here would deny it",
            key('open_world: true'),
          );
    case 'unclassified':
      return t(
        '{0} is not set, and the guard blocks only what it can classify; that does not make it safe',
        key('read_only'),
      );
  }
}

/** Whose word an effective hint is. */
export function byWhom(tool: ToolVerdict, hint: HintName): string {
  return tool.override[hint] === 'unknown' ? t("by the server's word") : t('by the word of this file');
}
