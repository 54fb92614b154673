/** Going to a place in a company file. */
import { Position, Range, TextEditorRevealType, Uri, ViewColumn, window } from 'vscode';
import type { ReportPlace } from '../protocol/report';

/**
 * Shows a place of a document and puts the cursor there: in an editor that shows the document already, else where VS Code
 * opens one.
 *
 * @param beside opens one beside what is in front, so that this stays on the screen
 */
export async function revealPlace(
  uri: string,
  { line, character }: ReportPlace,
  beside = false,
): Promise<void> {
  const place = new Position(line, character);
  const selection = new Range(place, place);
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri)?.viewColumn;
  const viewColumn = shown ?? (beside ? ViewColumn.Beside : ViewColumn.Active);
  const editor = await window.showTextDocument(Uri.parse(uri), { selection, viewColumn });
  editor.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
}
