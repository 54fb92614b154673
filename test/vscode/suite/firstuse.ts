/** What a person meets first: the example, and the views over a whole file. */
import * as assert from 'node:assert/strict';
import { suite, test } from 'mocha';
import { commands, Range, TabInputWebview, window, workspace, WorkspaceEdit, type Tab } from 'vscode';
import { findingsWhen, open, when } from './editor';

const matrices = (): Tab[] =>
  window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith('hintsight.matrix'));

suite('At first', () => {
  test('the example is a copy of the person’s own, and stays as they left it', async () => {
    await commands.executeCommand('hintsight.openExample');
    const document = window.activeTextEditor?.document;
    assert.ok(document);
    assert.match(document.uri.path, /\/globalStorage\/hintsight\.hintsight\/example\/acme\.company\.yaml$/);
    await findingsWhen(document, 'the trap', (found) => found.length > 0);
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(0), '# mine\n');
    await workspace.applyEdit(edit);
    await document.save();
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await commands.executeCommand('hintsight.openExample');
    assert.equal(window.activeTextEditor?.document.getText(new Range(0, 0, 0, 6)), '# mine');
  });

  test('the matrix of a file opens once, also from beside it', async () => {
    await open('trap.company.yaml');
    await commands.executeCommand('hintsight.openMatrix');
    await when(
      window.tabGroups.onDidChangeTabs,
      () => matrices().length === 1,
      () => 'a matrix',
    );
    assert.equal(matrices()[0]?.label, 'Verdicts: trap.company.yaml');
    // The matrix is in front, and no editor: the file that was in front last is meant.
    await commands.executeCommand('hintsight.openMatrix');
    assert.equal(matrices().length, 1);
    await window.tabGroups.close(matrices());
    assert.equal(matrices().length, 0);
  });
});
