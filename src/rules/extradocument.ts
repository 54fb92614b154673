/** `extra-document`: what stands behind the end of the first document, which the engine never reads. */
import { t } from '@vscode/l10n';
import type { Draft, FileFacts } from './rule';

const MESSAGES = {
  document: () =>
    t(
      'A second YAML document starts here, and the engine reads the first only. Remove this line, or move what follows into a file of its own.',
    ),
  rest: () =>
    t(
      'What stands above is complete, and the engine reads nothing from here on. Check the brackets and the indentation above.',
    ),
} as const;

export function extraDocument({ file: { unread } }: FileFacts): Draft[] {
  return unread ? [{ rule: 'extra-document', message: MESSAGES[unread.reason](), span: unread.span }] : [];
}
