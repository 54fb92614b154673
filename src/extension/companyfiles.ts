/** Which open documents are company files, for the `when` clauses of menus. */
import { commands, workspace, type Disposable } from 'vscode';

/** Context key: the URIs of the open company files. */
const FILES_KEY = 'hintsight.companyFiles';

/** Is told of company files by the server, and forgets them when they are closed. */
export class CompanyFiles implements Disposable {
  readonly #uris = new Set<string>();
  readonly #listener = workspace.onDidCloseTextDocument(({ uri }) => {
    if (this.#uris.delete(uri.toString())) this.#tell();
  });

  add(uri: string): void {
    if (this.#uris.has(uri)) return;
    this.#uris.add(uri);
    this.#tell();
  }

  dispose(): void {
    this.#listener.dispose();
  }

  #tell(): void {
    void commands.executeCommand('setContext', FILES_KEY, [...this.#uris]);
  }
}
