/**
 * Which documents make it worth starting the language server: YAML that names `mcp_servers`. All other YAML costs
 * nothing but this look. Whether it truly is a company file, the server decides.
 */
import {
  Disposable,
  workspace,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextDocumentContentChangeEvent,
} from 'vscode';

const MARK = 'mcp_servers';

/** Schemes of documents that the server is handed. Editors on a remote machine see `vscode-remote` where it runs here. */
export const SCHEMES = ['file', 'untitled', 'vscode-remote'] as const;

/**
 * Calls back once, as soon as an open YAML document names `mcp_servers`: now, when one is opened, or when it is typed.
 *
 * @returns ends the watch
 */
export function onFirstCandidate(callback: () => void): Disposable {
  const listeners: Disposable[] = [];
  const end = (): void => {
    for (const listener of listeners.splice(0)) listener.dispose();
  };
  const found = (): void => {
    end();
    callback();
  };
  listeners.push(
    workspace.onDidOpenTextDocument((document) => {
      if (isCandidate(document)) found();
    }),
    workspace.onDidChangeTextDocument((event) => {
      if (becameCandidate(event)) found();
    }),
  );
  if (workspace.textDocuments.some(isCandidate)) found();
  return new Disposable(end);
}

function isCandidate(document: TextDocument): boolean {
  return isServed(document) && document.getText().includes(MARK);
}

/** Looks at the changed lines only: this runs at every key press in every YAML file. */
function becameCandidate({ document, contentChanges }: TextDocumentChangeEvent): boolean {
  return isServed(document) && contentChanges.some((change) => changedLinesHoldMark(document, change));
}

function changedLinesHoldMark(document: TextDocument, change: TextDocumentContentChangeEvent): boolean {
  if (change.text.includes(MARK)) return true;
  const first = change.range.start.line;
  const last = Math.min(first + change.text.split('\n').length, document.lineCount) - 1;
  return [first, last].some((line) => line < document.lineCount && document.lineAt(line).text.includes(MARK));
}

/** Whether the server is handed the document. */
export function isServed(document: TextDocument): boolean {
  return document.languageId === 'yaml' && SCHEMES.some((scheme) => scheme === document.uri.scheme);
}
