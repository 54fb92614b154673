/** What a person sees in Restricted Mode: everything but live servers. */
import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'mocha';
import { Uri, workspace, type Diagnostic } from 'vscode';
import { at, findingsWhen, hoverText, listTools, open, ruleOf, underlined } from './editor';
import { childrenOf, languageServers } from './processes';

const FILE = 'marker.company.yaml';

suite('In Restricted Mode', () => {
  test('the window is not trusted', () => {
    assert.equal(workspace.isTrusted, false);
  });

  test('the trap is found and the card of a tool shows', async () => {
    const { document } = await open(FILE);
    await findingsWhen(document, 'the trap on save_note', (all) =>
      all.some(
        (finding) => ruleOf(finding) === 'open-world-unset' && underlined(document, finding) === 'save_note',
      ),
    );
    assert.match(await hoverText(document, at(document, 'save_note', 2)), /Worker/);
  });

  test('a snapshot that the workspace names is judged by, and again when it has changed', async () => {
    const { document } = await open(FILE);
    const isUnclassified = (finding: Diagnostic): boolean => ruleOf(finding) === 'unclassified-tools';
    await findingsWhen(document, 'a tool that only the snapshot knows', (all) => all.some(isUnclassified));
    assert.match(await hoverText(document, at(document, 'save_note', 2)), /from the snapshot/i);
    const servers = { notes: { tools: { save_note: {}, purge: { readOnlyHint: true } } } };
    const folder = workspace.workspaceFolders?.[0];
    assert.ok(folder);
    await workspace.fs.writeFile(
      Uri.joinPath(folder.uri, 'tools.json'),
      Buffer.from(JSON.stringify({ version: 1, servers })),
    );
    await findingsWhen(document, 'no such tool', (all) => !all.some(isUnclassified));
  });

  test('no server of the file is started, also when its tools are asked for', async () => {
    const { document } = await open(FILE);
    await listTools(document);
    await hoverText(document, at(document, 'save_note', 2));
    const [server] = languageServers();
    assert.ok(server, 'No language server runs.');
    assert.deepEqual(childrenOf(server.pid), []);
    const folder = workspace.workspaceFolders?.[0];
    assert.ok(folder);
    assert.equal(existsSync(join(folder.uri.fsPath, 'started.marker')), false, 'The server was started.');
  });
});
