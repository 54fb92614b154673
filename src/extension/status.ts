/** The status item of company files: how it stands with asking their servers for their tools. */
import {
  l10n,
  languages,
  LanguageStatusSeverity,
  window,
  type Command,
  type Disposable,
  type LanguageStatusItem,
  type TextDocument,
} from 'vscode';
import { LIST_TOOLS_COMMAND, type StatusResult } from '../protocol/requests';
import { withoutIcons } from './foreign';
import { statusWords, type StatusAction, type StatusWords } from './statuswords';

function commandOf(action: StatusAction): Command {
  switch (action) {
    case 'list':
      return { command: LIST_TOOLS_COMMAND, title: l10n.t('List Tools') };
    case 'output':
      return { command: 'hintsight.showOutput', title: l10n.t('Show Output') };
    case 'trust':
      return { command: 'workbench.trust.manage', title: l10n.t('Manage Trust') };
  }
}

/** Shows the status of the file in front, as long as it is a company file. */
export class Status implements Disposable {
  readonly #ask: (document: TextDocument) => Promise<StatusResult>;
  readonly #listener: Disposable;
  #item: LanguageStatusItem | undefined;
  /** Counts looks: an answer that comes after a newer one was asked for is old. */
  #looks = 0;

  /** @param ask resolves with `null` for what is no company file, or when no server runs */
  constructor(ask: (document: TextDocument) => Promise<StatusResult>) {
    this.#ask = ask;
    this.#listener = window.onDidChangeActiveTextEditor(() => void this.look());
  }

  /** Looks anew, if a document is in front; absent: whichever is. Never rejects. */
  async look(uri?: string): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (uri !== undefined && document?.uri.toString() !== uri) return;
    const look = ++this.#looks;
    const report = document?.languageId === 'yaml' ? await this.#ask(document).catch(() => null) : null;
    if (look !== this.#looks) return;
    const words = report ? statusWords(report, Date.now()) : undefined;
    if (document && words) this.#show(document, words);
    else this.#hide();
  }

  dispose(): void {
    this.#listener.dispose();
    this.#hide();
  }

  #show({ uri }: TextDocument, { text, detail, isBusy, isWarning, action }: StatusWords): void {
    this.#item ??= languages.createLanguageStatusItem('hintsight.servers', { language: 'yaml' });
    const item = this.#item;
    item.name = l10n.t('Hintsight: MCP Servers');
    item.text = `MCP: ${text}`;
    item.detail = withoutIcons(detail);
    item.busy = isBusy;
    item.severity = isWarning ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    const command = commandOf(action);
    item.command = action === 'list' ? { ...command, arguments: [uri.toString()] } : command;
  }

  #hide(): void {
    this.#item?.dispose();
    this.#item = undefined;
  }
}
