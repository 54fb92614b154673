/** Words for messages. What a file or a server wrote is shown cut, in quotes, and with nothing hidden in it. */
import { t } from '@vscode/l10n';
import { jsonOf } from '../companyfile/scalar';
import { resolve, type TreeNode } from '../companyfile/tree';

const MAX_SHOWN = 60;

/** Control and format characters (bidirectional marks among them), line separators, halves of a pair. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A text in double quotes, fit for a message: one line, at most about 60 characters, hidden characters as `⟨U+202E⟩`. */
export function shown(text: string): string {
  return `"${shownPlain(text)}"`;
}

/** The same without quotes, for a title. */
export function shownPlain(text: string): string {
  const chars = Array.from(text);
  const cut = chars.length > MAX_SHOWN ? `${chars.slice(0, MAX_SHOWN).join('')}…` : text;
  return cut.replace(
    HIDDEN,
    (char) => `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** What a value is, with the value itself: `the text "maybe"`, `the number 5`, `a list`. Not for values that may hold a secret. */
export function valueInWords(node: TreeNode): string {
  const target = resolve(node);
  if (target?.kind !== 'scalar') return kindInWords(node);
  const value = jsonOf(target);
  if (value === null) return t('nothing');
  if (typeof value === 'string') return t('the text {0}', shown(value));
  return typeof value === 'number' ? t('the number {0}', target.text) : target.text;
}

/** What a value is, without the value: `a text`, `a list`. */
export function kindInWords(node: TreeNode): string {
  const target = resolve(node);
  if (target?.kind === 'map') return t('a mapping');
  if (target?.kind === 'seq') return t('a list');
  return target && jsonOf(target) !== null ? t('a single value') : t('nothing');
}
