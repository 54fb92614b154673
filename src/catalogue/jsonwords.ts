/** What keeps a text from being JSON, in words for a person. */
import { t } from '@vscode/l10n';
import { printParseErrorCode, type ParseErrorCode } from 'jsonc-parser';

/** A few words without a full stop, such as `comma expected`. */
export function jsonFaultWords(code: ParseErrorCode): string {
  // The enum of the codes is `const`, and so not there when each file is compiled for itself.
  switch (printParseErrorCode(code)) {
    case 'InvalidSymbol':
      return t('invalid symbol');
    case 'InvalidNumberFormat':
      return t('invalid number format');
    case 'PropertyNameExpected':
      return t('property name expected');
    case 'ValueExpected':
      return t('value expected');
    case 'ColonExpected':
      return t('colon expected');
    case 'CommaExpected':
      return t('comma expected');
    case 'CloseBraceExpected':
      return t('close brace expected');
    case 'CloseBracketExpected':
      return t('close bracket expected');
    case 'EndOfFileExpected':
      return t('end of file expected');
    case 'InvalidCommentToken':
      return t('invalid comment token');
    case 'UnexpectedEndOfComment':
      return t('unexpected end of comment');
    case 'UnexpectedEndOfString':
      return t('unexpected end of string');
    case 'UnexpectedEndOfNumber':
      return t('unexpected end of number');
    case 'InvalidUnicode':
      return t('invalid unicode');
    case 'InvalidEscapeCharacter':
      return t('invalid escape character');
    case 'InvalidCharacter':
      return t('invalid character');
    default:
      return t('it cannot be read');
  }
}
