/** Writing what the page exports where the person wants it. */
import { posix } from 'node:path';
import { l10n, Uri, window, workspace } from 'vscode';
import type { MatrixRequest } from '../../protocol/matrix';

type Export = Extract<MatrixRequest, { kind: 'export' }>;

/**
 * Asks where to, writes the text there and shows it.
 *
 * @param uri of the company file: the proposed name is its own with another extension, beside it
 */
export async function exportMatrix(uri: string, { format, text }: Export): Promise<void> {
  const file = Uri.parse(uri);
  const extension = format === 'csv' ? 'csv' : 'md';
  const name = posix.basename(file.path).replace(/\.ya?ml$/i, '');
  const target = await window.showSaveDialog({
    title: l10n.t('Export Verdict Matrix'),
    defaultUri: file.with({ path: posix.join(posix.dirname(file.path), `${name}.${extension}`) }),
    filters: format === 'csv' ? { CSV: ['csv'] } : { Markdown: ['md'] },
  });
  if (!target) return;
  try {
    await workspace.fs.writeFile(target, new TextEncoder().encode(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(l10n.t('{0} could not be written: {1}', target.fsPath, why));
    return;
  }
  await window.showTextDocument(target);
}
