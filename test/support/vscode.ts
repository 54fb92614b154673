/** What word functions need of `vscode`, for tests outside of it: messages in English. */
import { t } from '@vscode/l10n';

export const l10n = { t };
