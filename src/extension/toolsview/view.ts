/** The Tools view: every tool of the company file in front with its verdict. */
import { posix } from 'node:path';
import { commands, Disposable, Uri, window, workspace, type TextEditor, type TreeView } from 'vscode';
import type { ToolsReport } from '../../protocol/report';
import { LIST_TOOLS_COMMAND, TOOLS_REQUEST, type ToolsParams } from '../../protocol/requests';
import { SETTINGS_SECTION } from '../../protocol/settings';
import { isServed } from '../candidates';
import { shownName } from '../foreign';
import type { Session } from '../session';
import { annotateNode, copyCatalogueName, revealNode } from './actions';
import { obstacleOf, welcomeFor, type ToolsNode } from './model';
import { ReportWatch } from '../reportwatch';
import { surroundingsNow } from './surroundings';
import { REVEAL_COMMAND, ToolsTree } from './tree';
import { attentionWords, fileWords, obstacleWords } from './words';

const VIEW = 'hintsight.tools';
/** Context key: what stands in the view while it has no servers to show, a `Welcome`. */
const WELCOME_KEY = 'hintsight.tools.welcome';
/** Context key: whether only the tools that need attention are shown. */
const ATTENTION_KEY = 'hintsight.tools.onlyAttention';

const MINUTE_MS = 60_000;

/** Shows the company file in front as long as the view is seen; asks nothing while it is not. */
export class ToolsView implements Disposable {
  readonly #tree = new ToolsTree();
  readonly #view: TreeView<ToolsNode>;
  readonly #watch: ReportWatch;
  readonly #parts: Disposable;
  #clock: NodeJS.Timeout | undefined;
  #report: ToolsReport | undefined;
  #onlyAttention = false;

  constructor(session: Session) {
    this.#view = window.createTreeView(VIEW, { treeDataProvider: this.#tree, showCollapseAll: true });
    this.#watch = new ReportWatch({
      ask: (uri) => {
        const params: ToolsParams = { uri };
        return session.request<ToolsReport>(TOOLS_REQUEST, params);
      },
      onReport: (report) => {
        this.#report = report;
        this.#show();
      },
    });
    this.#parts = Disposable.from(
      this.#tree,
      this.#view,
      this.#watch,
      this.#view.onDidChangeVisibility(({ visible }) => {
        this.#setVisible(visible);
      }),
      window.onDidChangeActiveTextEditor((editor) => {
        this.#watch.setFront(candidateIn(editor));
      }),
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#watch.closed(uri.toString());
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SETTINGS_SECTION)) this.#show();
      }),
      workspace.onDidGrantWorkspaceTrust(() => {
        this.#show();
      }),
      ...this.#commands(session),
    );
    this.#watch.setFront(candidateIn(window.activeTextEditor));
    this.#setVisible(this.#view.visible);
  }

  /** What is known of a file's servers may have changed; absent: of every file's. */
  changed(uri?: string): void {
    this.#watch.changed(uri);
  }

  dispose(): void {
    clearInterval(this.#clock);
    this.#parts.dispose();
  }

  #commands(session: Session): Disposable[] {
    const onNode = (name: string, act: (node: ToolsNode) => Promise<void>): Disposable =>
      commands.registerCommand(name, async (node?: ToolsNode) => {
        // A key binding brings no node.
        const meant = node ?? this.#view.selection[0];
        if (meant) await act(meant);
      });
    return [
      // What VS Code hands to a button of the title is the row that has the focus, which is not meant.
      commands.registerCommand('hintsight.tools.refresh', async () => {
        const uri = this.#watch.shown;
        if (uri !== undefined) await commands.executeCommand(LIST_TOOLS_COMMAND, uri);
      }),
      commands.registerCommand('hintsight.tools.openMatrix', async () => {
        const uri = this.#watch.shown;
        if (uri !== undefined) await commands.executeCommand('hintsight.openMatrix', Uri.parse(uri));
      }),
      onNode('hintsight.tools.refreshServer', async ({ uri, server }) => {
        await commands.executeCommand(LIST_TOOLS_COMMAND, uri, server.name);
      }),
      onNode(REVEAL_COMMAND, (node) => revealNode(node, this.#report)),
      onNode('hintsight.tools.annotate', (node) => annotateNode(session, node)),
      onNode('hintsight.tools.copyCatalogueName', async (node) => {
        if (node.kind === 'tool') await copyCatalogueName(node);
      }),
      commands.registerCommand('hintsight.tools.showAttention', () => {
        this.#setOnlyAttention(true);
      }),
      commands.registerCommand('hintsight.tools.showAll', () => {
        this.#setOnlyAttention(false);
      }),
    ];
  }

  #setVisible(isVisible: boolean): void {
    this.#watch.setVisible(isVisible);
    clearInterval(this.#clock);
    if (!isVisible) return;
    this.#clock = setInterval(() => {
      this.#tree.age();
    }, MINUTE_MS);
  }

  #setOnlyAttention(onlyAttention: boolean): void {
    this.#onlyAttention = onlyAttention;
    void commands.executeCommand('setContext', ATTENTION_KEY, onlyAttention);
    this.#show();
  }

  #show(): void {
    const report = this.#report;
    const onlyAttention = this.#onlyAttention;
    const surroundings = surroundingsNow();
    const welcome = welcomeFor(report, surroundings);
    const obstacle = report && !welcome ? obstacleOf(report, surroundings) : undefined;
    void commands.executeCommand('setContext', WELCOME_KEY, welcome);
    const file = report && shownName(posix.basename(Uri.parse(report.file).path));
    // Alone in its container the view has a title, but no room for a description.
    this.#view.description = file ?? '';
    this.#view.message = [
      ...(file !== undefined && !this.#watch.isFrontShown ? [fileWords(file)] : []),
      ...(report && onlyAttention ? [attentionWords()] : []),
      ...(obstacle ? [obstacleWords(obstacle)] : []),
    ].join(' ');
    this.#tree.show({ report: welcome ? undefined : report, onlyAttention, ...surroundings });
  }
}

/** The document of an editor, if it could be a company file. */
function candidateIn(editor: TextEditor | undefined): string | undefined {
  return editor && isServed(editor.document) ? editor.document.uri.toString() : undefined;
}
