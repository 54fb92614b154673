/** Names, outline and inlay hints as an editor asks for them, from the built server over real streams. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { ClientCapabilities, InlayHint } from 'vscode-languageserver/node';
import { pathOf, temporaryFolder } from '../catalogue/support';
import { startClient, type LspClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 30_000 });

const URI = 'file:///work/acme.company.yaml';

const TEXT = [
  'mission: x',
  'mcp_servers:',
  '  - name: notes',
  '    command: run',
  '    tool_annotations:',
  '      save: { read_only: false }',
  'workers: { w: { tools: [save] } }',
  'roles:',
  '  - name: Ada',
  '    mcp_env: { notes: {} }',
  '',
].join('\n');

const NAME = range(2, 10, 15);
const SAVE = range(5, 6, 10);
const ITEM = range(6, 24, 28);
const CREDENTIALS = range(9, 15, 20);

const MODERN: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true }, inlayHint: { refreshSupport: true } },
  textDocument: {
    definition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
  },
};

function range(line: number, from: number, to: number): object {
  return { start: { line, character: from }, end: { line, character: to } };
}

function ask(
  client: LspClient,
  method: string,
  line: number,
  character: number,
  more = {},
): Promise<unknown> {
  const params = { textDocument: { uri: URI }, position: { line, character }, ...more };
  return client.connection.sendRequest(`textDocument/${method}`, params);
}

function hintsOf(client: LspClient, uri: string): Promise<InlayHint[]> {
  return client.connection.sendRequest('textDocument/inlayHint', {
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
  });
}

async function opened(capabilities: ClientCapabilities, text = TEXT): Promise<LspClient> {
  const client = await startClient({ capabilities });
  await client.open(URI, text);
  return client;
}

describe('a name', () => {
  it('leads to its definition, with links where the client knows them', async () => {
    const client = await opened(MODERN);
    expect(await ask(client, 'definition', 6, 25)).toEqual([
      {
        originSelectionRange: ITEM,
        targetUri: URI,
        targetRange: range(5, 6, 32),
        targetSelectionRange: SAVE,
      },
    ]);
    const plain = await opened({});
    expect(await ask(plain, 'definition', 9, 15)).toEqual([{ uri: URI, range: NAME }]);
    expect(await ask(plain, 'definition', 5, 7)).toBeNull();
  });

  it('has references and highlights', async () => {
    const client = await opened(MODERN);
    const context = { includeDeclaration: true };
    expect(await ask(client, 'references', 2, 11, { context })).toEqual([
      { uri: URI, range: NAME },
      { uri: URI, range: CREDENTIALS },
    ]);
    expect(await ask(client, 'references', 5, 7, { context: { includeDeclaration: false } })).toEqual([
      { uri: URI, range: ITEM },
    ]);
    expect(await ask(client, 'documentHighlight', 6, 25)).toEqual([
      { range: SAVE, kind: 3 },
      { range: ITEM, kind: 2 },
    ]);
  });

  it('is renamed in a versioned edit, after the client has asked what would be', async () => {
    const client = await opened(MODERN);
    expect(client.initialized.capabilities.renameProvider).toEqual({ prepareProvider: true });
    expect(await ask(client, 'prepareRename', 9, 16)).toEqual({ range: CREDENTIALS, placeholder: 'notes' });
    expect(await ask(client, 'rename', 9, 16, { newName: 'wiki' })).toEqual({
      documentChanges: [
        {
          textDocument: { uri: URI, version: 1 },
          edits: [
            { range: NAME, newText: 'wiki' },
            { range: CREDENTIALS, newText: 'wiki' },
          ],
        },
      ],
    });
    const plain = await opened({});
    expect(await ask(plain, 'rename', 9, 16, { newName: 'wiki' })).toMatchObject({
      changes: { [URI]: [{ newText: 'wiki' }, { newText: 'wiki' }] },
    });
  });

  it('that cannot be another one says why, and nothing is logged as an error', async () => {
    const client = await opened(MODERN);
    await expect(ask(client, 'prepareRename', 5, 7)).rejects.toThrow(/its server's own/);
    await expect(ask(client, 'rename', 2, 11, { newName: 'crewlet' })).rejects.toThrow(
      /keeps the name "crewlet"/,
    );
    expect(await ask(client, 'prepareRename', 3, 7)).toBeNull();
    expect(client.log.filter(({ type }) => type === 1)).toEqual([]);
  });
});

describe('a file', () => {
  it('has an outline, flat for clients that know no other', async () => {
    const symbols = (client: LspClient): Promise<unknown> => ask(client, 'documentSymbol', 0, 0);
    expect(await symbols(await opened(MODERN))).toMatchObject([
      { name: 'notes', selectionRange: NAME, children: [{ name: 'save', selectionRange: SAVE }] },
      { name: 'w', children: [{ name: 'save', detail: 'shared-write · worker denied' }] },
      { name: 'Ada', children: [{ name: 'notes' }] },
    ]);
    expect(await symbols(await opened({}))).toMatchObject([
      { name: 'notes', location: { uri: URI } },
      { name: 'save', containerName: 'notes' },
      ...['w', 'save', 'Ada', 'notes'].map((name) => ({ name })),
    ]);
  });

  it('is selected from the inside out, at each of several cursors', async () => {
    const client = await opened(MODERN);
    const positions = [
      { line: 5, character: 7 },
      { line: 2, character: 11 },
    ];
    const found = await ask(client, 'selectionRange', 0, 0, { positions });
    expect(found).toMatchObject([{ range: SAVE, parent: { range: range(5, 6, 32) } }, { range: NAME }]);
  });

  it('answers nothing for other YAML, and nothing breaks in broken text', async () => {
    const broken = await opened(
      MODERN,
      'mission: x\nmcp_servers:\n  - name: [a\n    tool_annotations: { t: {\n',
    );
    const other = await opened(MODERN, 'services:\n  a: { image: b }\n');
    for (const method of ['definition', 'documentHighlight', 'prepareRename']) {
      expect(await ask(broken, method, 2, 4)).toBeNull();
      expect(await ask(other, method, 1, 2)).toBeNull();
    }
    expect(await ask(other, 'documentSymbol', 0, 0)).toBeNull();
    expect(await hintsOf(broken, URI)).toEqual([]);
    expect(broken.log.filter(({ type }) => type === 1)).toEqual([]);
  });
});

describe('inlay hints', () => {
  it('tell the verdicts, with a plain tooltip where the client shows no Markdown', async () => {
    const client = await opened(MODERN);
    const hints = await hintsOf(client, URI);
    expect(hints.map(({ position, label }) => [position.line, label])).toEqual([
      [5, 'worker denied · delivers'],
      [6, 'denied'],
    ]);
    const plain = await opened({ textDocument: { hover: { contentFormat: ['plaintext'] } } });
    expect((await hintsOf(plain, URI))[0]?.tooltip).toMatch(/^Worker denied: it writes/);
  });

  it('can be turned off and on, and the editor is told to draw anew', async () => {
    const client = await opened(MODERN);
    let refreshes = 0;
    client.connection.onRequest('workspace/inlayHint/refresh', () => {
      refreshes++;
      return null;
    });
    const set = (inlayHints: unknown): Promise<void> =>
      client.connection.sendNotification('workspace/didChangeConfiguration', {
        settings: { hintsight: { inlayHints } },
      });
    await set(false);
    expect(await hintsOf(client, URI)).toEqual([]);
    await set('maybe');
    expect(await hintsOf(client, URI)).toEqual([]);
    await set(true);
    expect(await hintsOf(client, URI)).toHaveLength(2);
    await vi.waitFor(() => {
      expect(refreshes).toBe(2);
    });
  });

  it('are drawn anew when a list has come', async () => {
    const uri = pathToFileURL(join(temporaryFolder(), 'acme.company.yaml')).href;
    const client = await startClient({ capabilities: MODERN, trusted: true, liveTools: 'always' });
    const labels: unknown[] = [];
    client.connection.onRequest('workspace/inlayHint/refresh', async () => {
      labels.push(...(await hintsOf(client, uri)).map(({ label }) => label));
      return null;
    });
    const args = JSON.stringify([pathOf('test/servers/misbehaving.mjs')]);
    await client.open(
      uri,
      `mission: x\nmcp_servers:\n  - name: s\n    command: ${JSON.stringify(process.execPath)}\n    args: ${args}\n    tool_annotations:\n      read_note: {}\n`,
    );
    await vi.waitFor(
      () => {
        expect(labels).toContain('worker allowed');
      },
      { timeout: 15_000 },
    );
  });
});
