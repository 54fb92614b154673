/** One open verdict matrix: what its page is told, and what it asks for. */
import { posix } from 'node:path';
import { commands, l10n, Uri, type Disposable, type WebviewPanel } from 'vscode';
import type { MatrixMessage, MatrixRequest } from '../../protocol/matrix';
import type { ToolsReport } from '../../protocol/report';
import { LIST_TOOLS_COMMAND, TOOLS_REQUEST, type ToolsParams } from '../../protocol/requests';
import { shownName } from '../foreign';
import { ReportWatch } from '../reportwatch';
import { revealPlace } from '../reveal';
import type { Session } from '../session';
import { obstacleOf } from '../toolsview/model';
import { surroundingsNow } from '../toolsview/surroundings';
import { obstacleWords } from '../toolsview/words';
import { exportMatrix } from './export';
import { pageHtml, pageRoots } from './page';
import { matrixRows } from './rows';
import { matrixWords } from './words';

/** Follows one file, as long as its panel is seen. */
export class MatrixPanel implements Disposable {
  readonly #panel: WebviewPanel;
  readonly #uri: string;
  readonly #watch: ReportWatch;
  /** Whether the page listens. */
  #isReady = false;
  /** `undefined`: nobody has looked yet; `null`: there is none. */
  #report: ToolsReport | null | undefined;

  /** @param uri of the company file */
  constructor(panel: WebviewPanel, uri: string, extensionUri: Uri, session: Session) {
    this.#panel = panel;
    this.#uri = uri;
    this.#watch = new ReportWatch({
      ask: (one) => {
        const params: ToolsParams = { uri: one };
        return session.request<ToolsReport>(TOOLS_REQUEST, params);
      },
      onReport: (report) => {
        this.#report = report ?? null;
        this.#show();
      },
    });
    panel.title = l10n.t('Verdicts: {0}', shownName(posix.basename(Uri.parse(uri).path)));
    panel.iconPath = Uri.joinPath(extensionUri, 'docs', 'images', 'icon.png');
    panel.webview.options = { enableScripts: true, localResourceRoots: pageRoots(extensionUri) };
    panel.webview.onDidReceiveMessage((request: MatrixRequest) => this.#answer(request));
    panel.onDidChangeViewState(() => {
      // A page that is hidden is gone; it comes again as a new one.
      if (!panel.visible) this.#isReady = false;
      this.#watch.setVisible(panel.visible);
    });
    panel.webview.html = pageHtml(panel.webview, extensionUri);
    this.#watch.setFront(uri);
    this.#watch.setVisible(panel.visible);
  }

  /** Brings the panel to the front. */
  reveal(): void {
    this.#panel.reveal();
  }

  /** What is known of a file may have changed; absent: of every file. */
  changed(uri?: string): void {
    this.#watch.changed(uri);
  }

  dispose(): void {
    this.#watch.dispose();
  }

  async #answer(request: MatrixRequest): Promise<void> {
    switch (request.kind) {
      case 'ready':
        this.#isReady = true;
        this.#post({ kind: 'start', file: this.#uri, words: matrixWords() });
        this.#show();
        break;
      case 'reveal':
        await revealPlace(this.#uri, request.place, true);
        break;
      case 'listTools':
        await commands.executeCommand(LIST_TOOLS_COMMAND, this.#uri);
        break;
      case 'export':
        await exportMatrix(this.#uri, request);
        break;
    }
  }

  #show(): void {
    const report = this.#report;
    if (report === undefined) return;
    if (report === null) {
      this.#post({ kind: 'closed' });
      return;
    }
    const obstacle = obstacleOf(report, surroundingsNow());
    this.#post({
      kind: 'rows',
      rows: matrixRows(report),
      ...(obstacle && { obstacle: obstacleWords(obstacle) }),
    });
  }

  #post(message: MatrixMessage): void {
    if (this.#isReady) void this.#panel.webview.postMessage(message);
  }
}
