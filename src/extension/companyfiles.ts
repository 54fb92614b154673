/** Which open documents are company files, and which of them the person means. */
import { commands, Disposable, Uri, window, workspace } from 'vscode';

/** Context key: the URIs of the open company files, for the `when` clauses of menus. */
const FILES_KEY = 'hintsight.companyFiles';

/** Is told of company files by the server, and forgets them when they are closed. */
export class CompanyFiles implements Disposable {
  readonly #uris = new Set<string>();
  readonly #listeners: Disposable;
  /** The company file that was in front last. */
  #last: string | undefined;

  constructor() {
    this.#listeners = Disposable.from(
      window.onDidChangeActiveTextEditor(() => {
        this.#look();
      }),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.#uris.delete(uri.toString())) this.#tell();
      }),
    );
  }

  /** The file in front; where none is, as beside a walkthrough or a matrix, the open company file that was in front last. */
  get meant(): Uri | undefined {
    const front = window.activeTextEditor?.document.uri;
    if (front) return front;
    return this.#last !== undefined && this.#uris.has(this.#last) ? Uri.parse(this.#last) : undefined;
  }

  add(uri: string): void {
    if (!this.#uris.has(uri)) {
      this.#uris.add(uri);
      this.#tell();
    }
    this.#look();
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  #look(): void {
    const front = window.activeTextEditor?.document.uri.toString();
    if (front !== undefined && this.#uris.has(front)) this.#last = front;
  }

  #tell(): void {
    void commands.executeCommand('setContext', FILES_KEY, [...this.#uris]);
  }
}
