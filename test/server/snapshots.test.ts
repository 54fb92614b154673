/** The language server and snapshots: where they lie, what is seen of them, and what happens when they change. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { ClientCapabilities, RegistrationParams } from 'vscode-languageserver/node';
import type { ToolsReport } from '../../src/protocol/report';
import { pathOf, processNotes, temporaryFolder, until } from '../catalogue/support';
import { CLI } from '../support/cli';
import { startClient, type LspClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 30_000 });

const MISBEHAVING = pathOf('test/servers/misbehaving.mjs');
const MEMORY = pathOf('node_modules/@modelcontextprotocol/server-memory/dist/index.js');

type Hints = Readonly<Record<string, boolean>>;

/** The text of a snapshot of one server, named `s`. */
function snapshotOf(tools: Readonly<Record<string, Hints>>, server = 's'): string {
  return JSON.stringify({ version: 1, servers: { [server]: { tools } } });
}

/** A company file with one server, named `s`. */
function file(script: string, ...args: string[]): string {
  return [
    'name: Acme',
    'mcp_servers:',
    '  - name: s',
    `    command: ${JSON.stringify(process.execPath)}`,
    `    args: ${JSON.stringify([script, ...args])}`,
    '    tool_annotations:',
    '      save_note: { destructive: false }',
    '',
  ].join('\n');
}

interface Place {
  readonly folder: string;
  readonly uri: string;
  readonly write: (name: string, text: string) => string;
}

/** A folder with a snapshot, `tools.json`, and a company file that is only ever open. */
function place(): Place {
  const folder = temporaryFolder();
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  write('tools.json', snapshotOf({ save_note: { readOnlyHint: false } }));
  return { folder, uri: pathToFileURL(join(folder, 'acme.company.yaml')).href, write };
}

/** Resolves when the last diagnostics of the file are those of these rules. */
async function isFound(client: LspClient, uri: string, ...rules: string[]): Promise<void> {
  await client.until(`${rules.join()} is found`, () => {
    const last = client.published.findLast((params) => params.uri === uri);
    return last?.diagnostics.map(({ code }) => code).join() === rules.join();
  });
}

async function sourceOf(client: LspClient, uri: string): Promise<string | undefined> {
  const { servers } = await client.connection.sendRequest<ToolsReport>('hintsight/tools', { uri });
  return servers[0]?.source;
}

async function set(client: LspClient, settings: object): Promise<void> {
  await client.connection.sendNotification('workspace/didChangeConfiguration', {
    settings: { hintsight: settings },
  });
}

const trust = (client: LspClient, trusted: boolean): Promise<void> =>
  client.connection.sendNotification('hintsight/trustChanged', { trusted });

/** What is found without a snapshot, and with it. */
const ALONE = 'read-only-unset';
const JUDGED = 'open-world-unset';

describe('a snapshot', () => {
  it('is judged by from the first look on, without trust, and nothing is started', async () => {
    const { uri, folder } = place();
    const notes = processNotes();
    const client = await startClient({ snapshot: join(folder, 'tools.json'), liveTools: 'always' });
    await client.open(uri, file(MISBEHAVING, notes.option));
    const { diagnostics } = await client.diagnostics(uri);
    expect(diagnostics.map(({ code }) => code)).toEqual([JUDGED]);
    expect(await sourceOf(client, uri)).toBe('snapshot');
    for (const at of ['save‸_note', 'name: ‸s']) {
      const hover = await client.hover(uri, at);
      expect(hover?.contents).toMatchObject({
        value: expect.stringMatching(/from the snapshot/i) as string,
      });
    }
    const completion = await client.complete(uri, 'save‸_note');
    expect(completion?.items.map(({ label }) => label)).toContain('save_note');
    expect(client.messages).toEqual([]);
    expect(notes.pids('start')).toEqual([]);
  });

  it.each([
    ['the workspace folder', true],
    ['the file, where there is no folder', false],
  ])('may be named from %s', async (_, hasFolder) => {
    const { folder } = place();
    mkdirSync(join(folder, 'sub'));
    const uri = pathToFileURL(join(folder, hasFolder ? 'sub/a.company.yaml' : 'a.company.yaml')).href;
    const client = await startClient({ snapshot: 'tools.json', ...(hasFolder && { folders: [folder] }) });
    await client.open(uri, file(MISBEHAVING));
    await isFound(client, uri, JUDGED);
  });

  it('of the command line counts where the client names none', async () => {
    const { uri, folder, write } = place();
    const other = write('other.json', snapshotOf({ save_note: { readOnlyHint: true } }));
    const program = [CLI, 'lsp', '--stdio', '--snapshot', join(folder, 'tools.json')];
    const client = await startClient({ program });
    await client.open(uri, file(MISBEHAVING));
    await isFound(client, uri, JUDGED);
    const named = await startClient({ program, snapshot: other });
    await named.open(uri, file(MISBEHAVING));
    expect((await named.diagnostics(uri)).diagnostics.map(({ code }) => code)).toEqual(['moot-hint']);
  });

  it('of the command line that is not there is told in the editor, and everything else works', async () => {
    const { uri, folder } = place();
    const path = join(folder, 'nothere.json');
    const client = await startClient({ program: [CLI, 'lsp', '--stdio', '--snapshot', path] });
    await client.open(uri, file(MISBEHAVING));
    await isFound(client, uri, ALONE);
    expect(client.messages).toEqual([`The snapshot ${path} does not exist. It is not used.`]);
  });

  it('gives way to what the server says, and tells what has changed since (real server)', async () => {
    const { uri, write } = place();
    const path = write('memory.json', snapshotOf({ read_graph: { readOnlyHint: false }, read_mind: {} }));
    const client = await startClient({ trusted: true, answer: () => 'Allow Once', snapshot: path });
    await client.open(uri, file(MEMORY));
    await until('it is listed', async () => (await sourceOf(client, uri)) === 'live');
    const { diagnostics } = await client.diagnostics(uri, (params) =>
      params.diagnostics.some(({ code }) => code === 'server-drift'),
    );
    const drift = diagnostics.find(({ code }) => code === 'server-drift');
    expect(drift).toMatchObject({ severity: 2, range: { start: { line: 2, character: 10 } } });
    expect(drift?.message).toMatch(
      /Gone: "read_mind"\. Decided otherwise: "read_graph" \(shared-write → read, workers denied → allowed\)\./,
    );
    const hover = await client.hover(uri, 'name: ‸s');
    expect(hover?.contents).toMatchObject({ value: expect.stringMatching(/listed just now/i) as string });
  });

  it('is what a server has drifted from when it changes its list, until a new one is written', async () => {
    const { uri, folder, write } = place();
    const kept = { name: 'save_note', annotations: { readOnlyHint: false, openWorldHint: true } };
    const list = write('list.json', JSON.stringify([kept]));
    write('tools.json', snapshotOf({ save_note: { readOnlyHint: false, openWorldHint: true } }));
    const client = await startClient({
      trusted: true,
      liveTools: 'always',
      snapshot: join(folder, 'tools.json'),
    });
    await client.open(uri, file(MISBEHAVING, `tools=${list}`));
    await until('it is listed', async () => (await sourceOf(client, uri)) === 'live');
    await isFound(client, uri);
    write('list.json', JSON.stringify([{ name: 'save_note', annotations: { readOnlyHint: true } }]));
    await client.listTools(uri);
    await isFound(client, uri, 'server-drift', 'moot-hint');
    write('tools.json', snapshotOf({ save_note: { readOnlyHint: true } }));
    await client.save(uri);
    await isFound(client, uri, 'moot-hint');
  });
});

describe('the setting', () => {
  it('is followed while the server runs: set, changed, emptied', async () => {
    const { folder, uri, write } = place();
    const client = await startClient({ folders: [folder] });
    await client.open(uri, file(MISBEHAVING));
    await isFound(client, uri, ALONE);
    await set(client, { snapshot: ' tools.json ' });
    await isFound(client, uri, JUDGED);
    write('other.json', snapshotOf({ save_note: { readOnlyHint: true } }));
    await set(client, { snapshot: 'other.json' });
    await isFound(client, uri, 'moot-hint');
    await set(client, { liveTools: 'ask' });
    await set(client, { snapshot: 7 });
    expect(await sourceOf(client, uri)).toBe('snapshot');
    await set(client, { snapshot: '' });
    await isFound(client, uri, ALONE);
    expect(client.messages).toEqual([]);
  });

  it('wins over what was named at the start, which counts again when it is emptied', async () => {
    const { folder, uri, write } = place();
    write('other.json', snapshotOf({ save_note: { readOnlyHint: true } }));
    const client = await startClient({ folders: [folder], snapshot: 'tools.json' });
    await client.open(uri, file(MISBEHAVING));
    await isFound(client, uri, JUDGED);
    await set(client, { snapshot: 'other.json' });
    await isFound(client, uri, 'moot-hint');
    await set(client, { snapshot: '' });
    await isFound(client, uri, JUDGED);
  });

  it('may be another one for each folder of the workspace', async () => {
    const [a, b] = [place(), place()];
    const capabilities: ClientCapabilities = { workspace: { configuration: true } };
    const client = await startClient({ capabilities, folders: [a.folder, b.folder] });
    client.connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      items.map(({ scopeUri }) => ({
        snapshot: scopeUri === pathToFileURL(b.folder).href ? 'tools.json' : '',
      })),
    );
    await client.open(a.uri, file(MISBEHAVING));
    await client.open(b.uri, file(MISBEHAVING));
    await isFound(client, a.uri, ALONE);
    await isFound(client, b.uri, JUDGED);
  });

  it.each<[string, (outside: string, folder: string) => string]>([
    ['absolute', (outside) => outside],
    ['upwards', (outside) => `../../../../../../../..${outside}`],
    [
      'through a link',
      (outside, folder) => {
        symlinkSync(outside, join(folder, 'link.json'));
        return 'link.json';
      },
    ],
  ])('leads out of a workspace only when that is trusted: %s', async (_, nameOf) => {
    const { folder, uri } = place();
    const outside = join(place().folder, 'tools.json');
    const client = await startClient({ folders: [folder] });
    await client.open(uri, file(MISBEHAVING));
    await set(client, { snapshot: nameOf(outside, folder) });
    await client.until('it is told', () => client.messages.length > 0);
    await isFound(client, uri, ALONE);
    expect(await sourceOf(client, uri)).toBe('none');
    expect(client.messages).toHaveLength(1);
    expect(client.messages[0]).toMatch(
      /^The snapshot \S+ lies outside of the workspace, and the workspace is not trusted\. It is not read: /,
    );
    await set(client, { liveTools: 'never' });
    await trust(client, true);
    await isFound(client, uri, JUDGED);
    await trust(client, false);
    await isFound(client, uri, ALONE);
  });

  it('may name a file of the workspace by its whole path, or through a link inside', async () => {
    const { folder, uri } = place();
    symlinkSync('tools.json', join(folder, 'link.json'));
    const client = await startClient({ folders: [folder] });
    await client.open(uri, file(MISBEHAVING));
    await set(client, { snapshot: join(folder, 'tools.json') });
    await isFound(client, uri, JUDGED);
    await set(client, { snapshot: '' });
    await isFound(client, uri, ALONE);
    await set(client, { snapshot: 'link.json' });
    await isFound(client, uri, JUDGED);
  });
});

describe('a snapshot file that changes', () => {
  const capabilities = (relativePatternSupport: boolean): ClientCapabilities => ({
    workspace: { didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport } },
  });

  it.each([
    [true, (folder: string) => ({ baseUri: pathToFileURL(folder).href, pattern: 'a?b?.json' })],
    [false, () => '**/a?b?.json'],
  ])(
    'is watched by a client that can (patterns with a folder: %s), and read again',
    async (relative, pattern) => {
      const { folder, uri, write } = place();
      write('a[b].json', snapshotOf({ save_note: { readOnlyHint: false } }));
      const client = await startClient({
        capabilities: capabilities(relative),
        folders: [folder],
        snapshot: 'a[b].json',
      });
      const registered: RegistrationParams[] = [];
      client.connection.onRequest('client/registerCapability', (params: RegistrationParams) => {
        registered.push(params);
        return null;
      });
      await client.open(uri, file(MISBEHAVING));
      await isFound(client, uri, JUDGED);
      await until('it is watched', () => registered.length > 0);
      expect(registered.flatMap(({ registrations }) => registrations)).toMatchObject([
        {
          method: 'workspace/didChangeWatchedFiles',
          registerOptions: { watchers: [{ globPattern: pattern(folder) }] },
        },
      ]);
      const path = write('a[b].json', snapshotOf({ save_note: { readOnlyHint: true } }));
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: pathToFileURL(path).href, type: 2 }],
      });
      await client.until('it is judged anew', () => client.published.length > 1);
      expect(registered).toHaveLength(1);
      expect(await sourceOf(client, uri)).toBe('snapshot');
    },
  );

  it('is read again on saving by a client that watches nothing', async () => {
    const { folder, uri, write } = place();
    const client = await startClient({ folders: [folder], snapshot: 'tools.json' });
    await client.open(uri, file(MISBEHAVING));
    await isFound(client, uri, JUDGED);
    write('tools.json', snapshotOf({ save_note: { readOnlyHint: true } }));
    await client.save(uri);
    await isFound(client, uri, 'moot-hint');
  });

  it('is told of once when it cannot be used, and is used when it can be again', async () => {
    const { folder, uri, write } = place();
    const client = await startClient({ folders: [folder], snapshot: 'tools.json' });
    await client.open(uri, file(MISBEHAVING));
    await isFound(client, uri, JUDGED);
    const path = join(folder, 'tools.json');
    const told = [
      `The snapshot ${path} holds a merge that is not resolved (line 2); take either side, then write the snapshot anew. It is not used.`,
      `The snapshot ${path} was written by a newer Hintsight (version 2, this one reads 1); update Hintsight, or write the snapshot anew. It is not used.`,
      `The snapshot ${path} does not exist. It is not used.`,
    ];
    /** Resolves when the server has looked at the file: it answers in the order in which it is asked. */
    const look = async (): Promise<void> => {
      await client.save(uri);
      await client.hover(uri, 'save‸_note');
    };
    write('tools.json', '{\n<<<<<<< HEAD\n}\n');
    await look();
    await isFound(client, uri, ALONE);
    await client.edit(uri, 'name: Acme', 'name: Acme Inc.');
    await look();
    write('tools.json', '{\n<<<<<<< HEAD\n}\n\n');
    await look();
    write('tools.json', '{"version":2}');
    await look();
    rmSync(path);
    await look();
    write('tools.json', snapshotOf({ save_note: { readOnlyHint: false } }));
    await look();
    await isFound(client, uri, JUDGED);
    rmSync(path);
    await look();
    expect(client.messages).toEqual([...told, told[2]]);
    expect(await client.hover(uri, 'save‸_note')).not.toBeNull();
  });

  it('costs other YAML nothing: it is not even read', async () => {
    const { folder } = place();
    const client = await startClient({ folders: [folder], snapshot: 'nothere.json' });
    const other = pathToFileURL(join(folder, 'other.yaml')).href;
    await client.open(other, 'a: 1\n');
    await client.save(other);
    expect(await client.hover(other, 'a‸: 1')).toBeNull();
    expect(client.messages).toEqual([]);
  });
});
