/** The Tools view: its rows as VS Code gets them, what its commands do, and that it asks nothing while nobody sees it. */
import * as assert from 'node:assert/strict';
import childProcess from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'mocha';
import {
  commands,
  env,
  EventEmitter,
  MarkdownString,
  ThemeIcon,
  TreeItemCollapsibleState,
  window,
  type TextDocument,
  type TreeItem,
} from 'vscode';
import type { ServerReport } from '../../../src/protocol/report';
import { TOOLS_REQUEST } from '../../../src/protocol/requests';
import { serverNodes, type ToolsNode } from '../../../src/extension/toolsview/model';
import { ToolsTree } from '../../../src/extension/toolsview/tree';
import { reportOf, server, tool } from '../../extension/report';
import { at, findingsWhen, hoverText, listTools, open, type, when } from './editor';

const TRUSTED = { isTrusted: true, liveTools: 'ask' } as const;
const HOSTILE = '$(flame) [x](command:y) ![z](http://a/b) <b>\n\u202Eon';

/** A tree that shows these servers. */
function treeOf(...servers: ServerReport[]): ToolsTree {
  const tree = new ToolsTree();
  tree.show({ report: reportOf(...servers), onlyAttention: false, ...TRUSTED });
  return tree;
}

/** Every row below a node, as unfolding all of them shows. */
function rowsOf(tree: ToolsTree, node?: ToolsNode): { node: ToolsNode; item: TreeItem }[] {
  return tree
    .getChildren(node)
    .flatMap((child) => [{ node: child, item: tree.getTreeItem(child) }, ...rowsOf(tree, child)]);
}

function tooltipOf(tree: ToolsTree, { node, item }: { node: ToolsNode; item: TreeItem }): MarkdownString {
  const { tooltip } = tree.resolveTreeItem(item, node);
  assert.ok(tooltip instanceof MarkdownString, 'The row has no tooltip of Markdown.');
  return tooltip;
}

const iconOf = ({ iconPath }: TreeItem): string => (iconPath instanceof ThemeIcon ? iconPath.id : '');

const MIXED = server({
  tools: [
    tool('find', { class: 'read', delivery: { delivers: false, surface: 'notes' } }),
    tool('save', { class: 'private-write' }),
    tool('publish', { class: 'shared-write' }),
    tool('purge', { class: 'shared-write', worker: { allowed: false, rule: 'destructive' } }),
    tool('delegate', { class: 'unclassified', worker: { allowed: false, rule: 'control-tool' } }),
    tool('what'),
  ],
});

suite('The rows of the Tools view', () => {
  test('say in words, for who does not see them, what colours and icons say', () => {
    const rows = rowsOf(treeOf(MIXED)).map(({ item }) => [
      item.accessibilityInformation?.label,
      item.description,
      iconOf(item),
    ]);
    assert.deepEqual(rows, [
      ['server notes, 6 tools · 2 unclassified · listed', '6 tools · 2 unclassified · listed', 'server'],
      ['Unclassified, 2 tools', '2', 'question'],
      [
        'delegate, nobody says whether it reads or writes, workers may not call it, counts as a delivery',
        'worker denied · delivers',
        'circle-slash',
      ],
      [
        'what, nobody says whether it reads or writes, workers are not kept from it, counts as a delivery',
        'worker not blocked · delivers',
        'question',
      ],
      ['Shared write, 2 tools', '2', 'broadcast'],
      [
        'publish, write that others may see, workers may not call it, counts as a delivery',
        'worker denied · delivers',
        'broadcast',
      ],
      [
        'purge, write that may destroy, workers may not call it, counts as a delivery',
        'worker denied · delivers',
        'flame',
      ],
      ['Private write, 1 tool', '1', 'edit'],
      [
        'save, write that stays inside, workers may call it, counts as a delivery',
        'worker allowed · delivers',
        'edit',
      ],
      ['Read, 1 tool', '1', 'eye'],
      ['find, read, workers may call it, does not count as a delivery', 'worker allowed', 'eye'],
    ]);
  });

  test('say how it stands with a server', () => {
    const now = new Date().toISOString();
    const longAgo = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    const none = { source: 'none' } as const;
    const servers: [ServerReport, string, string][] = [
      [server({ status: { state: 'listed', listedAt: now } }), '0 tools · listed just now', 'server'],
      [
        server({ source: 'cache', status: { state: 'loading', listedAt: longAgo } }),
        '0 tools · cached, 3 days ago · being asked…',
        'loading~spin',
      ],
      [server({ source: 'snapshot', status: { state: 'idle' } }), '0 tools · from the snapshot', 'server'],
      [server({ ...none, status: { state: 'failed' } }), 'listing failed', 'error'],
      [server({ ...none, status: { state: 'consent' } }), 'needs your consent', 'lock'],
      [server({ ...none, status: { state: 'untrusted' } }), 'workspace not trusted', 'workspace-untrusted'],
      [server({ ...none, status: { state: 'idle' } }), 'not asked yet', 'server'],
    ];
    const rows = rowsOf(treeOf(...servers.map(([report]) => report))).map(({ item }) => [
      item.description,
      iconOf(item),
    ]);
    assert.deepEqual(
      rows,
      servers.map(([, description, icon]) => [description, icon]),
    );
  });

  test('tell in a tooltip why a listing failed, and what the server wrote', () => {
    const tree = treeOf(
      server({
        status: {
          state: 'failed',
          step: 'handshake',
          message: 'It ended with code 3.',
          stderr: '```\nno key',
        },
      }),
    );
    const [row] = rowsOf(tree);
    assert.ok(row);
    const { value } = tooltipOf(tree, row);
    assert.match(value, /Failed at the handshake: It ended with code 3\\\./);
    assert.match(value, /^````text\n```\nno key\n````/m);
  });

  test('make nothing of what hides in names and descriptions', () => {
    const odd = tool(HOSTILE, { title: HOSTILE, description: HOSTILE, catalogueName: HOSTILE });
    const tree = treeOf(
      server({ name: HOSTILE, tools: [odd, tool('x'.repeat(10_000))] }),
      server({ name: '' }),
    );
    const rows = rowsOf(tree);
    for (const row of rows) {
      const { label = '', description, accessibilityInformation } = row.item;
      const said = `${typeof label === 'string' ? label : label.label}${String(description)}`;
      assert.doesNotMatch(said, /\$\(|\n|\u202E/);
      assert.ok(said.length < 200, said);
      assert.doesNotMatch(accessibilityInformation?.label ?? '', /\$\(|\n|\u202E/);
      if (row.node.kind === 'class') continue;
      const tooltip = tooltipOf(tree, row);
      assert.doesNotMatch(tooltip.value, /(?<!\\)\$\(|(?<!\\)<b|\u202E|(?<!\\)\]\(/);
      assert.equal(tooltip.isTrusted ?? false, false);
      assert.equal(tooltip.supportHtml ?? false, false);
      assert.equal(tooltip.supportThemeIcons ?? false, false);
    }
    assert.equal(rows.at(-1)?.item.label, '(without a name)');
  });

  test('are unfolded where a person’s eye is wanted, but not by the thousand', () => {
    const many = server({ name: 'many', tools: Array.from({ length: 5_000 }, (_, n) => tool(`t${n}`)) });
    const tree = treeOf(MIXED, many);
    const open = rowsOf(tree)
      .filter(({ item }) => item.collapsibleState === TreeItemCollapsibleState.Expanded)
      .map(({ item }) => item.label);
    assert.deepEqual(open, ['notes', 'Unclassified', 'Shared write', 'many']);
  });

  test('are not shown anew when only lines have come or gone', () => {
    const place = { line: 5, character: 6 };
    const withPlace = (line: number): ServerReport =>
      server({ tools: [tool('save', { overriddenBy: 'save', place: { ...place, line } })] });
    const tree = treeOf(withPlace(5));
    let changes = 0;
    tree.onDidChangeTreeData(() => (changes += 1));
    tree.show({ report: reportOf(withPlace(9)), onlyAttention: false, ...TRUSTED });
    assert.equal(changes, 0);
    tree.show({ report: reportOf(withPlace(9)), onlyAttention: true, ...TRUSTED });
    tree.show({ report: reportOf(MIXED), onlyAttention: true, ...TRUSTED });
    tree.show({ report: undefined, onlyAttention: true, ...TRUSTED });
    assert.equal(changes, 3);
  });
});

/** The node of a server, or of one of its tools, as the view would hand it to a command. */
function nodeIn(document: TextDocument, entry: ServerReport): ToolsNode {
  const report = { ...reportOf(entry), file: document.uri.toString() };
  const [node] = serverNodes(report, false);
  assert.ok(node);
  const [only] = entry.tools;
  return only ? { kind: 'tool', id: 'tool', uri: node.uri, server: entry, tool: only } : node;
}

suite('The commands of the Tools view', () => {
  test('"Reveal in File" leads to a tool’s key, else to the server’s name', async () => {
    const { document } = await open('memory.company.yaml');
    await open('plain.yaml');
    const place = at(document, 'read_graph');
    const ofServer = at(document, '- name: memory', '- name: '.length);
    const named = tool('read_graph', { place, overriddenBy: 'read_graph' });
    const entry = server({ name: 'memory', place: ofServer });
    await commands.executeCommand('hintsight.tools.reveal', nodeIn(document, { ...entry, tools: [named] }));
    assert.equal(window.activeTextEditor?.document, document);
    assert.deepEqual(window.activeTextEditor.selection.active, place);
    await commands.executeCommand('hintsight.tools.reveal', nodeIn(document, entry));
    assert.deepEqual(window.activeTextEditor.selection.active, ofServer);
  });

  test('"Annotate…" writes the block that a tool’s name suggests, and goes there', async () => {
    const editor = await open('fresh.company.yaml');
    const { document } = editor;
    const before = document.getText();
    await listTools(document);
    const ofServer = at(document, '- name: desk', '- name: '.length);
    const entry = server({ name: 'desk', place: ofServer, tools: [tool('list_notes')] });
    await commands.executeCommand('hintsight.tools.annotate', nodeIn(document, entry));
    const after = document.getText();
    const cursor = window.activeTextEditor?.selection.active;
    const key = after.includes('list_notes:') ? at(document, 'list_notes:') : undefined;
    await type(editor, before);
    assert.match(after, /^ {6}list_notes: \{ read_only: true.*\}$/m);
    assert.deepEqual(cursor, key);
  });

  test('"Refresh Tools" of a server asks it again', async () => {
    const { document } = await open('marker.company.yaml');
    const marker = join(dirname(document.uri.fsPath), 'started.marker');
    rmSync(marker, { force: true });
    const entry = server({ place: at(document, '- name: notes', '- name: '.length) });
    await commands.executeCommand('hintsight.tools.refreshServer', nodeIn(document, entry));
    assert.equal(existsSync(marker), true);
    assert.match(await hoverText(document, at(document, 'save_note', 2)), /failed/i);
  });

  test('"Copy Catalogue Name" copies the name that Crewlet’s catalogue has', async () => {
    const { document } = await open('memory.company.yaml');
    const entry = server({ tools: [tool('find', { catalogueName: 'kb_find' })] });
    await commands.executeCommand('hintsight.tools.copyCatalogueName', nodeIn(document, entry));
    assert.equal(await env.clipboard.readText(), 'kb_find');
  });
});

suite('The Tools view', () => {
  test('asks the language server nothing while nobody sees it, and once when it is seen', async () => {
    const requests = new Requests();
    try {
      await commands.executeCommand('workbench.view.explorer');
      await commands.executeCommand('hintsight.restartServer');
      const editor = await open('trap.company.yaml');
      const before = editor.document.getText();
      const edit = async (name: string): Promise<void> => {
        await type(editor, before.replace('save_note', name));
        await findingsWhen(editor.document, `a finding on ${name}`, (found) =>
          found.some(({ range }) => editor.document.getText(range) === name),
        );
      };
      for (const name of ['note_1', 'note_2', 'note_3']) await edit(name);
      assert.equal(requests.reports, 0);
      await commands.executeCommand('hintsight.tools.focus');
      await requests.reportsAre(1);
      await commands.executeCommand('workbench.view.explorer');
      for (const name of ['note_4', 'note_5']) await edit(name);
      assert.equal(requests.reports, 1);
      await commands.executeCommand('hintsight.tools.focus');
      await requests.reportsAre(2);
      await type(editor, before);
    } finally {
      requests.dispose();
      await commands.executeCommand('workbench.view.explorer');
    }
  });
});

/** Listens in on what a language server is sent that is started from now on. */
class Requests {
  /** How often it was asked for what the Tools view shows. */
  reports = 0;
  readonly #asked = new EventEmitter<undefined>();
  readonly #fork = childProcess.fork;

  constructor() {
    Reflect.set(childProcess, 'fork', (...args: Parameters<typeof childProcess.fork>) => {
      const child = this.#fork(...args);
      const send = child.send.bind(child);
      Reflect.set(child, 'send', (message: { method?: string }, ...rest: [undefined]) => {
        if (message.method === TOOLS_REQUEST) {
          this.reports += 1;
          this.#asked.fire(undefined);
        }
        return send(message, ...rest);
      });
      return child;
    });
  }

  /** Waits until it was asked so often, and no more often. */
  async reportsAre(wanted: number): Promise<void> {
    await when(
      this.#asked.event,
      () => this.reports >= wanted,
      () => `${wanted} requests for a report`,
    );
    assert.equal(this.reports, wanted);
  }

  dispose(): void {
    Reflect.set(childProcess, 'fork', this.#fork);
    this.#asked.dispose();
  }
}
