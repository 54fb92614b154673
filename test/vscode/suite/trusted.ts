/** What a person sees in a trusted window, with live servers allowed. */
import * as assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'mocha';
import {
  commands,
  ConfigurationTarget,
  DiagnosticSeverity,
  extensions,
  workspace,
  type Diagnostic,
  type TextDocument,
} from 'vscode';
import {
  applyFix,
  at,
  completionLabels,
  findings,
  findingsWhen,
  hoverText,
  listTools,
  open,
  ruleOf,
  type,
  underlined,
} from './editor';
import { languageServers } from './processes';

const TRAP = 'open-world-unset';

const extension = () => {
  const found = extensions.getExtension('hintsight.hintsight');
  assert.ok(found, 'Hintsight is not installed in this window.');
  return found;
};

const isTrap = (finding: Diagnostic): boolean => ruleOf(finding) === TRAP;

/** The trap on this tool. */
async function trapOn(document: TextDocument, tool: string): Promise<Diagnostic> {
  const onTool = (finding: Diagnostic): boolean => isTrap(finding) && underlined(document, finding) === tool;
  const found = (await findingsWhen(document, `${TRAP} on ${tool}`, (all) => all.some(onTool))).find(onTool);
  assert.ok(found);
  return found;
}

suite('In a trusted window', () => {
  test('YAML that is no company file starts nothing', async () => {
    await open('plain.yaml');
    await extension().activate();
    assert.deepEqual(languageServers(), []);
  });

  test('the example company shows the trap on the tools whose open_world nobody stated', async () => {
    const { document } = await open(join(extension().extensionPath, 'examples', 'acme.company.yaml'));
    await trapOn(document, 'create_card');
    await trapOn(document, 'move_card');
  });

  test('the trap is a warning of Hintsight on the name of the tool, and its code opens the rule', async () => {
    const { document } = await open('trap.company.yaml');
    const trap = await trapOn(document, 'save_note');
    assert.equal(trap.source, 'hintsight');
    assert.equal(trap.severity, DiagnosticSeverity.Warning);
    assert.ok(typeof trap.code === 'object', 'The code has no link.');
    assert.match(trap.code.target.toString(), /rules\.md#open-world-unset$/);
    assert.deepEqual(
      findings(document)
        .filter(isTrap)
        .map((finding) => underlined(document, finding)),
      ['save_note', 'file_note'],
    );
  });

  test('a file of another tool with mcp_servers in it is left alone', async () => {
    const { document: other } = await open('other.yaml');
    await trapOn((await open('trap.company.yaml')).document, 'save_note');
    assert.deepEqual(findings(other), []);
    assert.equal(await hoverText(other, at(other, 'save_note', 2)), '');
  });

  test('hovering a tool of a live server shows what worker, delivery and host decide', async () => {
    const { document } = await open('memory.company.yaml');
    await listTools(document);
    const card = await hoverText(document, at(document, 'read_graph', 2));
    for (const word of ['Worker', 'Delivery', 'Host', 'read-only'])
      assert.match(card, new RegExp(word, 'i'), card);
  });

  test('completion offers tools that only the live server knows', async () => {
    const editor = await open('memory.company.yaml');
    const { document } = editor;
    await listTools(document, 'memory');
    await type(editor, `${document.getText()}      `);
    const labels = await completionLabels(document, document.positionAt(document.getText().length));
    await commands.executeCommand('undo');
    assert.ok(labels.includes('search_nodes'), `Offered: ${labels.join(', ')}`);
    assert.ok(!labels.includes('read_graph'), 'An annotated tool is offered again.');
  });

  for (const file of ['trap.company.yaml', 'trap-crlf.company.yaml']) {
    test(`"Insert open_world: false" keeps flow and block style, comments and line ends (${file})`, async () => {
      const editor = await open(file);
      const { document } = editor;
      const before = document.getText();
      const newline = before.includes('\r\n') ? '\r\n' : '\n';
      await applyFix(document, (await trapOn(document, 'save_note')).range, 'Insert open_world: false');
      await applyFix(document, (await trapOn(document, 'file_note')).range, 'Insert open_world: false');
      const after = document.getText();
      await findingsWhen(document, 'no trap any more', (all) => !all.some(isTrap));
      await type(editor, before);
      assert.equal(
        after,
        before
          .replace('save_note: { read_only: false }', 'save_note: { read_only: false, open_world: false }')
          .replace(
            `        read_only: false${newline}`,
            `        read_only: false${newline}        open_world: false${newline}`,
          ),
      );
    });
  }

  test('"Fix All" makes only the fixes that change no decision', async () => {
    const editor = await open('trap.company.yaml');
    const { document } = editor;
    const before = document.getText();
    const isEmpty = (finding: Diagnostic): boolean => ruleOf(finding) === 'empty-override';
    await type(editor, before.replace('      find_note', '      old_note: {}\n      find_note'));
    await findingsWhen(document, 'an empty override', (all) => all.some(isEmpty));
    await commands.executeCommand('editor.action.fixAll');
    await findingsWhen(document, 'no empty override any more', (all) => !all.some(isEmpty));
    assert.equal(document.getText(), before);
  });

  test('all commands are there', async () => {
    await open('trap.company.yaml');
    const known = await commands.getCommands(true);
    const { contributes } = extension().packageJSON as {
      contributes: { commands: readonly { command: string }[] };
    };
    const missing = contributes.commands.filter(({ command }) => !known.includes(command));
    assert.deepEqual(missing, []);
  });

  test('a workspace makes liveTools stricter, but never looser', async () => {
    const marker = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'started.marker');
    const isStartedWith = async (user: string, inWorkspace: string | undefined): Promise<boolean> => {
      rmSync(marker, { force: true });
      const settings = workspace.getConfiguration('hintsight');
      // In this order nothing is looser in between.
      await settings.update('liveTools', inWorkspace, ConfigurationTarget.Workspace);
      await settings.update('liveTools', user, ConfigurationTarget.Global);
      await listTools((await open('marker.company.yaml')).document);
      return existsSync(marker);
    };
    try {
      assert.equal(await isStartedWith('never', 'always'), false, 'A workspace has made it looser.');
      assert.equal(await isStartedWith('always', 'never'), false, 'A workspace cannot make it stricter.');
      assert.equal(await isStartedWith('always', 'always'), true);
      assert.equal(await isStartedWith('always', undefined), true);
    } finally {
      const settings = workspace.getConfiguration('hintsight');
      await settings.update('liveTools', undefined, ConfigurationTarget.Workspace);
      await settings.update('liveTools', 'always', ConfigurationTarget.Global);
    }
  });

  test('a language server that is killed is started again, but not without end, until a person restarts it', async () => {
    const editor = await open('trap.company.yaml');
    const { document } = editor;
    const before = document.getText();
    await commands.executeCommand('hintsight.restartServer');
    for (let death = 0; death < 4; death++) {
      await trapOn(document, 'save_note');
      const killed = killServer();
      await type(editor, before.replace('save_note', 'store_note'));
      await trapOn(document, 'store_note');
      assert.notEqual(onlyServer(), killed);
      await type(editor, before);
    }
    await trapOn(document, 'save_note');
    killServer();
    await findingsWhen(document, 'the end of all findings', (all) => all.length === 0);
    assert.deepEqual(languageServers(), []);

    await commands.executeCommand('hintsight.restartServer');
    await trapOn(document, 'save_note');
    onlyServer();
  });

  test('a language server that hangs can be restarted', async () => {
    const editor = await open('trap.company.yaml');
    const { document } = editor;
    const before = document.getText();
    await trapOn(document, 'save_note');
    const hung = onlyServer();
    process.kill(hung, 'SIGSTOP');
    await commands.executeCommand('hintsight.restartServer');
    await type(editor, before.replace('save_note', 'store_note'));
    await trapOn(document, 'store_note');
    await type(editor, before);
  });
});

/** The process id of the one language server. */
function onlyServer(): number {
  const [server, ...more] = languageServers();
  assert.ok(server, 'No language server runs.');
  assert.deepEqual(more, [], 'More than one language server runs.');
  return server.pid;
}

/** Kills the one language server as a crash would, and returns its process id. */
function killServer(): number {
  const pid = onlyServer();
  process.kill(pid, 'SIGKILL');
  return pid;
}
