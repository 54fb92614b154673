/** What the walkthrough's buttons do. */
import {
  commands,
  Disposable,
  FileSystemError,
  l10n,
  Uri,
  window,
  workspace,
  type ExtensionContext,
} from 'vscode';
import { LIST_TOOLS_COMMAND } from '../protocol/requests';
import type { CompanyFiles } from './companyfiles';

const OPEN_EXAMPLE_COMMAND = 'hintsight.openExample';

/** The company file of the example, and the program that one of its servers is. */
const EXAMPLE = ['acme.company.yaml', 'board.mjs'] as const;

/** Registers `hintsight.openExample`, and what else the walkthrough needs. */
export function registerFirstSteps(context: ExtensionContext, files: CompanyFiles): Disposable {
  return Disposable.from(
    commands.registerCommand(OPEN_EXAMPLE_COMMAND, () => openExample(context)),
    // Before a company file is open, no server runs that would have the command.
    commands.registerCommand('hintsight.firstSteps.listTools', async () => {
      if (files.meant) await commands.executeCommand(LIST_TOOLS_COMMAND, files.meant.toString());
      else offerExample();
    }),
  );
}

/** Says that a company file has to be open, and offers the example. */
export function offerExample(): void {
  const open = l10n.t('Open the Example');
  void window.showInformationMessage(l10n.t('Open a company file first.'), open).then(async (answer) => {
    if (answer === open) await commands.executeCommand(OPEN_EXAMPLE_COMMAND);
  });
}

/** Opens a copy of the person's own, to try things on. It is made once; what was changed in it stays. */
async function openExample({ extensionUri, globalStorageUri }: ExtensionContext): Promise<void> {
  const from = Uri.joinPath(extensionUri, 'examples');
  const to = Uri.joinPath(globalStorageUri, 'example');
  for (const file of EXAMPLE) await copyOnce(Uri.joinPath(from, file), Uri.joinPath(to, file));
  await window.showTextDocument(Uri.joinPath(to, EXAMPLE[0]), { preview: false });
}

async function copyOnce(from: Uri, to: Uri): Promise<void> {
  try {
    await workspace.fs.copy(from, to, { overwrite: false });
  } catch (error) {
    const isThere = error instanceof FileSystemError && error.code === 'FileExists';
    if (!isThere) throw error;
  }
}
