/** The verdict matrix: a table of every tool of a company file. One for each file. */
import { commands, Disposable, ViewColumn, window, type Uri, type WebviewPanel } from 'vscode';
import type { MatrixState } from '../../protocol/matrix';
import type { CompanyFiles } from '../companyfiles';
import { offerExample } from '../firststeps';
import type { Session } from '../session';
import { MatrixPanel } from './panel';

const VIEW_TYPE = 'hintsight.matrix';

/** Opens matrices, and keeps them up to date. */
export class Matrix implements Disposable {
  readonly #panels = new Map<string, MatrixPanel>();
  readonly #extensionUri: Uri;
  readonly #session: Session;
  readonly #parts: Disposable;

  /** @param files tells which file is meant where none is named */
  constructor(extensionUri: Uri, session: Session, files: CompanyFiles) {
    this.#extensionUri = extensionUri;
    this.#session = session;
    this.#parts = Disposable.from(
      commands.registerCommand('hintsight.openMatrix', (uri?: Uri) => {
        const meant = uri ?? files.meant;
        if (meant) this.#open(meant.toString());
        else offerExample();
      }),
      window.registerWebviewPanelSerializer(VIEW_TYPE, {
        deserializeWebviewPanel: async (panel: WebviewPanel, state: MatrixState | undefined) => {
          if (typeof state?.file === 'string') this.#follow(panel, state.file);
          else panel.dispose();
          await Promise.resolve();
        },
      }),
    );
  }

  /** What is known of a file's servers may have changed; absent: of every file's. */
  changed(uri?: string): void {
    for (const panel of this.#panels.values()) panel.changed(uri);
  }

  dispose(): void {
    this.#parts.dispose();
    for (const panel of this.#panels.values()) panel.dispose();
  }

  #open(uri: string): void {
    const open = this.#panels.get(uri);
    if (open) open.reveal();
    else this.#follow(window.createWebviewPanel(VIEW_TYPE, '', ViewColumn.Active), uri);
  }

  #follow(panel: WebviewPanel, uri: string): void {
    const followed = new MatrixPanel(panel, uri, this.#extensionUri, this.#session);
    this.#panels.set(uri, followed);
    panel.onDidDispose(() => {
      followed.dispose();
      this.#panels.delete(uri);
    });
  }
}
