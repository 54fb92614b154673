/** YAML syntax errors in words that say what to do. */
import type { ErrorCode } from 'yaml';

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'An alias cannot carry an anchor or a tag. Remove it.',
  BAD_ALIAS: 'This is no alias name: write the name right after "*", or quote the text.',
  BAD_DQ_ESCAPE:
    'This escape does not exist in double quotes. Write "\\\\" for a backslash, or use single quotes.',
  BAD_SCALAR_START: 'A plain text cannot start with this character. Quote it.',
  BLOCK_AS_IMPLICIT_KEY: 'A second "key: value" on one line. Put it on a line of its own, or quote the text.',
  BLOCK_IN_FLOW: 'A block list or mapping cannot stand inside { } or [ ].',
  MULTILINE_IMPLICIT_KEY:
    'This line has no colon, so it runs into the next line. Add ":" or remove the line.',
  KEY_OVER_1024_CHARS: 'No colon follows within 1,024 characters. Close the quote or bracket, or add ":".',
  MULTIPLE_ANCHORS: 'A value can have one anchor only. Remove one.',
  MULTIPLE_TAGS: 'A value can have one tag only. Remove one.',
  TAB_AS_INDENT: 'YAML does not allow tabs as indentation. Use spaces.',
};

/** Our words for an error of the YAML library; its own message where the library says it best. */
export function describeSyntaxError(code: ErrorCode, message: string): string {
  const own = MESSAGES[code];
  if (own !== undefined) return own;
  if (code === 'MISSING_CHAR' || code === 'BAD_INDENT') return `${sentence(message)} Add what is missing.`;
  return sentence(message);
}

function sentence(message: string): string {
  const line = message.split('\n', 1)[0] ?? message;
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
