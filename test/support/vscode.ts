/** What word functions need of `vscode`, for tests outside of it: messages in English, and a text in Markdown. */
import { t } from '@vscode/l10n';

export const l10n = { t };

export class MarkdownString {
  value: string;

  constructor(value: string) {
    this.value = value;
  }

  appendMarkdown(more: string): void {
    this.value += more;
  }

  appendCodeblock(code: string): void {
    this.appendMarkdown(`\n${code}\n`);
  }
}
