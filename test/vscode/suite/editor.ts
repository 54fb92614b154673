/** What a test does in the editor and what it sees there. Everything waits for VS Code's own events. */
import {
  commands,
  languages,
  Position,
  Range,
  Uri,
  window,
  workspace,
  type CodeAction,
  type CompletionList,
  type Diagnostic,
  type Disposable,
  type Event,
  type Hover,
  type TextDocument,
  type TextEditor,
  MarkdownString,
} from 'vscode';

const PATIENCE_MS = 40_000;

/** Opens a file of the workspace, or one by its absolute path, and shows it. */
export async function open(path: string): Promise<TextEditor> {
  return window.showTextDocument(await workspace.openTextDocument(uriOf(path)));
}

function uriOf(path: string): Uri {
  if (path.startsWith('/')) return Uri.file(path);
  const folder = workspace.workspaceFolders?.[0];
  if (folder === undefined) throw new Error('The test window has no folder open.');
  return Uri.joinPath(folder.uri, path);
}

/** Hintsight's own findings in a document, at this moment. */
export function findings(document: TextDocument): Diagnostic[] {
  return languages.getDiagnostics(document.uri).filter(({ source }) => source === 'hintsight');
}

/** The id of a finding's rule. */
export function ruleOf({ code }: Diagnostic): string {
  return typeof code === 'object' ? String(code.value) : String(code);
}

/** The text under a finding. */
export function underlined(document: TextDocument, finding: Diagnostic): string {
  return document.getText(finding.range);
}

/** Waits until the findings of a document are such, and returns them. */
export async function findingsWhen(
  document: TextDocument,
  what: string,
  holds: (found: readonly Diagnostic[]) => boolean,
): Promise<Diagnostic[]> {
  await when(
    languages.onDidChangeDiagnostics,
    () => holds(findings(document)),
    () => {
      const seen = findings(document).map(
        (finding) => `${ruleOf(finding)} on "${underlined(document, finding)}"`,
      );
      return `${what}. Seen: ${seen.join(', ') || 'no findings'}.`;
    },
  );
  return findings(document);
}

/** Waits until something holds that changes only when the event fires. Fails, saying what was waited for. */
export async function when<T>(event: Event<T>, holds: () => boolean, what: () => string): Promise<void> {
  if (holds()) return;
  const listeners: Disposable[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((done, fail) => {
      timer = setTimeout(() => {
        fail(new Error(`Waited in vain: ${what()}`));
      }, PATIENCE_MS);
      listeners.push(
        event(() => {
          if (holds()) done();
        }),
      );
    });
  } finally {
    clearTimeout(timer);
    for (const listener of listeners) listener.dispose();
  }
}

/** The place of the first occurrence of a text, `into` characters into it. */
export function at(document: TextDocument, text: string, into = 0): Position {
  const offset = document.getText().indexOf(text);
  if (offset < 0) throw new Error(`"${text}" is not in ${document.uri.path}.`);
  return document.positionAt(offset + into);
}

/** The text of everything that hovers at a place. */
export async function hoverText(document: TextDocument, position: Position): Promise<string> {
  const hovers = await commands.executeCommand<Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof MarkdownString ? content.value : ''))
    .join('\n');
}

/** The labels that completion offers at a place. */
export async function completionLabels(document: TextDocument, position: Position): Promise<string[]> {
  const list = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
  );
  return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

/** Applies the quick fix with this title on a range, as choosing it in the menu does. */
export async function applyFix(document: TextDocument, range: Range, title: string): Promise<void> {
  const actions = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    undefined,
    100,
  );
  const action = actions.find((candidate) => candidate.title === title);
  if (action?.edit === undefined) {
    throw new Error(
      `No fix "${title}". Offered: ${actions.map((offered) => offered.title).join(', ') || 'nothing'}.`,
    );
  }
  if (!(await workspace.applyEdit(action.edit))) throw new Error(`VS Code refused the edit of "${title}".`);
}

/** Replaces the whole text of the editor, as pasting does. */
export async function type(editor: TextEditor, text: string): Promise<void> {
  const { document } = editor;
  const end = document.positionAt(document.getText().length);
  const done = await editor.edit((edit) => {
    edit.replace(new Range(new Position(0, 0), end), text);
  });
  if (!done) throw new Error('VS Code refused the edit.');
}

/** Asks the servers of a document for their tools and waits for their answers. */
export async function listTools(document: TextDocument, server?: string): Promise<void> {
  const uri = document.uri.toString();
  await commands.executeCommand('hintsight.listTools', ...(server === undefined ? [uri] : [uri, server]));
}
