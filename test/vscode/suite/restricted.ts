/** What a person sees in Restricted Mode: everything but live servers. */
import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'mocha';
import { workspace } from 'vscode';
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
