/** The example that comes along: a copy of the person's own, to look at and to try things on. */
import {
  commands,
  FileSystemError,
  Uri,
  window,
  workspace,
  type Disposable,
  type ExtensionContext,
} from 'vscode';

/** The company file, and the program that one of its servers is. */
const FILES = ['acme.company.yaml', 'board.mjs'] as const;

/** Registers `hintsight.openExample`, which opens the copy. It is made once; what was changed in it stays. */
export function registerExample({ extensionUri, globalStorageUri }: ExtensionContext): Disposable {
  const from = Uri.joinPath(extensionUri, 'examples');
  const to = Uri.joinPath(globalStorageUri, 'example');
  return commands.registerCommand('hintsight.openExample', async () => {
    for (const file of FILES) await copyOnce(Uri.joinPath(from, file), Uri.joinPath(to, file));
    await window.showTextDocument(Uri.joinPath(to, FILES[0]), { preview: false });
  });
}

async function copyOnce(from: Uri, to: Uri): Promise<void> {
  try {
    await workspace.fs.copy(from, to, { overwrite: false });
  } catch (error) {
    const isThere = error instanceof FileSystemError && error.code === 'FileExists';
    if (!isThere) throw error;
  }
}
