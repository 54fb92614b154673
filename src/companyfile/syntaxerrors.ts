/** YAML syntax errors in words that say what to do. */
import { t } from '@vscode/l10n';
import type { ErrorCode, YAMLError } from 'yaml';

const MESSAGES: Partial<Record<ErrorCode, () => string>> = {
  ALIAS_PROPS: () => t('An alias cannot carry an anchor or a tag. Remove it.'),
  BAD_ALIAS: () => t('This is no alias name: write the name right after "*", or quote the text.'),
  BAD_DQ_ESCAPE: () =>
    t('This escape does not exist in double quotes. Write "\\\\" for a backslash, or use single quotes.'),
  BAD_SCALAR_START: () => t('A plain text cannot start with this character. Quote it.'),
  BLOCK_AS_IMPLICIT_KEY: () =>
    t('A second "key: value" on one line. Put it on a line of its own, or quote the text.'),
  BLOCK_IN_FLOW: () =>
    t(
      'A comma is missing before or on this line, or quotes around a text that holds ": ": inside { } and [ ] nothing else can stand here.',
    ),
  MULTILINE_IMPLICIT_KEY: () =>
    t('This line has no colon, so it runs into the next line. Add ":" or remove the line.'),
  KEY_OVER_1024_CHARS: () =>
    t('No colon follows within 1,024 characters. Close the quote or bracket, or add ":".'),
  MULTIPLE_ANCHORS: () => t('A value can have one anchor only. Remove one.'),
  MULTIPLE_TAGS: () => t('A value can have one tag only. Remove one.'),
  TAB_AS_INDENT: () => t('YAML does not allow tabs as indentation. Use spaces.'),
};

/** What the library says of everything behind the place where it lost its way. */
const LOST = ' in YAML stream: ';

/**
 * The errors that tell something. Behind the one that ends a document too early, the library calls every further piece of text
 * unexpected; and of a missing comma inside braces it says first that the line has no colon.
 */
export function tellingErrors<T extends YAMLError>(errors: readonly T[]): T[] {
  const isLost = ({ code, message }: YAMLError): boolean =>
    code === 'UNEXPECTED_TOKEN' && message.includes(LOST);
  const isComma = ({ code, pos }: YAMLError): boolean =>
    code === 'MULTILINE_IMPLICIT_KEY' &&
    errors.some((other) => other.code === 'BLOCK_IN_FLOW' && other.pos[0] === pos[0]);
  return errors.filter((error, index) => !(isLost(error) && index > 0) && !isComma(error));
}

/** Our words for an error of the YAML library; its own message where the library says it best. */
export function describeSyntaxError(code: ErrorCode, message: string): string {
  const own = MESSAGES[code]?.();
  if (own !== undefined) return own;
  if (code === 'UNEXPECTED_TOKEN') return describeUnexpected(message);
  if (code === 'MISSING_CHAR' || code === 'BAD_INDENT') return describeMissing(message);
  return sentence(message);
}

function describeMissing(message: string): string {
  const close = /end with a ([}\]])/.exec(message)?.[1];
  if (close !== undefined) {
    return t('A "{0}" above is not closed before here. Add "{1}".', close === '}' ? '{' : '[', close);
  }
  if (message.startsWith('Missing , ')) return t('A comma is missing before this. Add one.');
  if (message.startsWith('Missing closing')) return t('A quote above is not closed before here. Close it.');
  return `${sentence(message)} ${t('Add what is missing.')}`;
}

/** The library names its own kinds of tokens there. */
function describeUnexpected(message: string): string {
  const lost = /in YAML stream: "([^"]*)"/.exec(message.split('\n', 1)[0] ?? '');
  if (lost?.[1] !== undefined && /^[\]}]$/.test(lost[1]))
    return t('This "{0}" closes nothing. Remove it, or open it above.', lost[1]);
  return lost
    ? t(
        'This belongs to nothing: what stands above has ended. Check the brackets, quotes and indentation above.',
      )
    : t(
        'The value before this has ended. Add what parts the two (a comma, a line break), or quote the whole text.',
      );
}

function sentence(message: string): string {
  const line = message.split('\n', 1)[0] ?? message;
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
