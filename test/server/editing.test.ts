/** What an editor gets while a company file is written, from the built server over real streams. Nothing is started here. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import type { CodeAction, CompletionList } from 'vscode-languageserver/node';
import { startClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 30_000 });

const URI = 'file:///work/acme.company.yaml';

function file(...lines: string[]): string {
  return [
    'mcp_servers:',
    '  - name: notes',
    '    command: run',
    '    tool_annotations:',
    ...lines.map((line) => `      ${line}`),
    '',
  ].join('\n');
}

const TRAP = file('save: { read_only: false }');

describe('the language server', () => {
  it('says what it can do', async () => {
    const { initialized } = await startClient();
    expect(initialized).toEqual({
      serverInfo: { name: 'hintsight', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string },
      capabilities: {
        textDocumentSync: { openClose: true, change: 2, save: true },
        codeLensProvider: {},
        inlayHintProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        documentSymbolProvider: { label: 'Hintsight' },
        selectionRangeProvider: true,
        renameProvider: true,
        hoverProvider: true,
        completionProvider: { triggerCharacters: [':', ' ', '{', ',', '"'] },
        codeActionProvider: {
          codeActionKinds: ['quickfix', 'refactor.rewrite', 'source.fixAll.hintsight'],
          resolveProvider: true,
        },
        executeCommandProvider: { commands: ['hintsight.listTools', 'hintsight.forgetConsents'] },
      },
    });
  });

  it('judges a file when it is opened, when it is edited, and forgets it when it is closed', async () => {
    const client = await startClient();
    await client.open(URI, TRAP);
    const opened = await client.diagnostics(URI);
    expect(opened).toMatchObject({
      version: 1,
      diagnostics: [
        {
          source: 'hintsight',
          code: 'open-world-unset',
          severity: 2,
          range: { start: { line: 4, character: 6 }, end: { line: 4, character: 10 } },
        },
      ],
    });
    await client.edit(URI, 'false }', 'false, open_world: no }');
    expect(await client.diagnostics(URI, ({ version }) => version === 2)).toMatchObject({ diagnostics: [] });
    await client.edit(URI, 'read_only', 'read_onli');
    const broken = await client.diagnostics(URI, ({ version }) => version === 3);
    expect(broken.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['unknown-key', 1]]);
    await client.close(URI);
    await client.until('the diagnostics are cleared', () => client.published.at(-1)?.version === undefined);
    expect(client.published.at(-1)).toEqual({ uri: URI, diagnostics: [] });
  });

  it('publishes once for a burst of edits, for the last version', async () => {
    const client = await startClient();
    await client.open(URI, TRAP);
    await client.diagnostics(URI);
    await Promise.all([
      client.edit(URI, 'save', 'save_'),
      client.edit(URI, 'save_', 'save_n'),
      client.edit(URI, 'save_n', 'save_no'),
    ]);
    const { diagnostics } = await client.diagnostics(URI, ({ version }) => version === 4);
    expect(diagnostics[0]?.range.end.character).toBe(13);
    expect(client.published.map(({ version }) => version)).toEqual([1, 4]);
  });

  it('works on a document without a place on disk', async () => {
    const client = await startClient({ trusted: true, liveTools: 'never' });
    await client.open('untitled:Untitled-1', TRAP);
    expect((await client.diagnostics('untitled:Untitled-1')).diagnostics).toHaveLength(1);
    expect(await client.hover('untitled:Untitled-1', 'sa‸ve')).not.toBeNull();
  });

  it('leaves other YAML alone', async () => {
    const client = await startClient();
    const other = 'file:///work/docker-compose.yaml';
    await client.open(other, 'services:\n  a: { image: b }\nmcp_servers:\n  s: { command: run }\n');
    expect(await client.hover(other, 'command')).toBeNull();
    expect(await client.complete(other, '‸ { command')).toBeNull();
    expect(await client.codeActions(other, 'command')).toBeNull();
    expect(await client.connection.sendRequest('hintsight/tools', { uri: other })).toBeNull();
    await client.open(URI, TRAP);
    await client.diagnostics(URI);
    expect(client.published.map(({ uri }) => uri)).toEqual([URI]);
    // It becomes a company file while it is typed, and ceases to be one.
    await client.edit(
      other,
      'mcp_servers:\n  s: { command: run }',
      'mcp_servers:\n  - name: s\n    tool_annotations: { t: 5 }',
    );
    expect((await client.diagnostics(other)).diagnostics.length).toBeGreaterThan(0);
    await client.edit(other, 'mcp_servers', 'mcp');
    await client.diagnostics(other, ({ diagnostics }) => diagnostics.length === 0);
  });

  it('answers requests about documents that are not open, or are no more', async () => {
    const client = await startClient();
    const unknown = { textDocument: { uri: URI }, position: { line: 0, character: 0 } };
    expect(await client.connection.sendRequest('textDocument/hover', unknown)).toBeNull();
    expect(await client.connection.sendRequest('textDocument/completion', unknown)).toBeNull();
    await client.open(URI, TRAP);
    await client.close(URI);
    expect(await client.connection.sendRequest('textDocument/hover', unknown)).toBeNull();
    expect(client.log.filter(({ type }) => type === 1)).toEqual([]);
  });

  it('shows the card, and plain text to a client that wants it', async () => {
    const client = await startClient();
    await client.open(URI, TRAP);
    expect(await client.hover(URI, 'sa‸ve')).toMatchObject({
      range: { start: { line: 4, character: 6 }, end: { line: 4, character: 10 } },
      contents: {
        kind: 'markdown',
        value: expect.stringContaining('**Worker** denied: it writes') as string,
      },
    });
    const plain = await startClient({
      capabilities: { textDocument: { hover: { contentFormat: ['plaintext'] } } },
    });
    await plain.open(URI, TRAP);
    expect(await plain.hover(URI, 'sa‸ve')).toMatchObject({
      contents: { kind: 'plaintext', value: expect.stringContaining('\nWorker denied: it writes') as string },
    });
  });

  it('fixes the trap in flow and in block style, to the letter', async () => {
    const client = await startClient();
    const both = file('save: { read_only: false } # why', 'send:', '  read_only: false');
    await client.open(URI, both);
    const flow = await client.codeActions(URI, 'save', ['quickfix']);
    expect(flow?.slice(0, 2).map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['Insert open_world: false', true],
      ['Insert open_world: true', undefined],
    ]);
    expect(flow?.[0]?.edit?.documentChanges).toMatchObject([{ textDocument: { uri: URI, version: 1 } }]);
    expect(flow?.slice(0, 2).map(client.applied)).toEqual([
      file('save: { read_only: false, open_world: false } # why', 'send:', '  read_only: false'),
      file('save: { read_only: false, open_world: true } # why', 'send:', '  read_only: false'),
    ]);
    const block = await client.codeActions(URI, 'send:\n        read_‸only', ['quickfix']);
    expect(block?.slice(0, 2).map(client.applied)).toEqual([
      file('save: { read_only: false } # why', 'send:', '  read_only: false', '  open_world: false'),
      file('save: { read_only: false } # why', 'send:', '  read_only: false', '  open_world: true'),
    ]);
    expect(flow?.[0]?.diagnostics).toEqual(
      (await client.diagnostics(URI)).diagnostics.filter(({ range }) => range.start.line === 4),
    );
  });

  it('fixes everything that changes no decision for who asks for it, in a document that has changed', async () => {
    const client = await startClient();
    await client.open(
      URI,
      file('a: {}', 'b: { title: B, read_only: true } # why', 'c: { read_only: false }'),
    );
    await client.edit(URI, 'name: notes', 'name: more_notes');
    const [action, ...more] = (await client.codeActions(URI, 'a: {}', ['source.fixAll'])) ?? [];
    expect(more).toEqual([]);
    expect(action).toMatchObject({
      kind: 'source.fixAll.hintsight',
      edit: { documentChanges: [{ textDocument: { uri: URI, version: 2 } }] },
    });
    expect(action && client.applied(action)).toBe(
      file('b: { read_only: true } # why', 'c: { read_only: false }').replace('notes', 'more_notes'),
    );
    expect(await client.codeActions(URI, 'a: {}', ['source.organizeImports'])).toEqual([]);
  });

  it('fixes nothing by a rule that is off', async () => {
    const client = await startClient({ rules: { 'empty-override': 'off' } });
    await client.open(URI, file('a: {}', 'b: { title: B, read_only: true }'));
    const [action] = (await client.codeActions(URI, 'a: {}', ['source.fixAll'])) ?? [];
    expect(action && client.applied(action)).toBe(file('a: {}', 'b: { read_only: true }'));
  });

  it('makes the edit of a long action when it is chosen, for the document as it is then', async () => {
    const lines = (rest: string): string[] =>
      Array.from({ length: 150 }, (_, n) => `t${n}: { read_only: false${rest} }`);
    const client = await startClient();
    await client.open(URI, file(...lines('')));
    const title = 'Insert open_world: false on all 150 tools of this server';
    const offered = (await client.codeActions(URI, 't7:'))?.find((action) => action.title === title);
    if (!offered) throw new Error('it is not offered');
    expect(offered.edit).toBeUndefined();
    await client.edit(URI, 't0: { read_only: false }\n', 't0: { read_only: true }\n');
    const resolved = await client.connection.sendRequest<CodeAction>('codeAction/resolve', offered);
    expect(client.applied(resolved)).toBe(
      file('t0: { read_only: true }', ...lines(', open_world: false').slice(1)),
    );
    // What nobody offered comes back as it was.
    for (const odd of [
      { title: 'x' },
      { ...offered, data: { uri: URI, action: 'annotate', server: 'gone' } },
    ]) {
      expect(await client.connection.sendRequest('codeAction/resolve', odd)).toEqual(odd);
    }
    expect(client.log.filter(({ type }) => type === 1)).toEqual([]);
  });

  it('answers in the terms of an old client', async () => {
    const client = await startClient({
      capabilities: { textDocument: { hover: { contentFormat: ['plaintext'] } } },
    });
    await client.open(URI, TRAP);
    const [action] = (await client.codeActions(URI, 'save')) ?? [];
    expect(action?.edit).toEqual({
      changes: {
        [URI]: [
          {
            range: { start: { line: 4, character: 30 }, end: { line: 4, character: 30 } },
            newText: ', open_world: false',
          },
        ],
      },
    });
    const { diagnostics } = await client.diagnostics(URI);
    expect(diagnostics[0]).not.toHaveProperty('codeDescription');
    await client.edit(URI, 'false }', 'false, }');
    const list = await client.complete(URI, 'false, ‸');
    expect(list?.items.find(({ label }) => label === 'open_world')).toMatchObject({
      insertTextFormat: 1,
      documentation: expect.stringContaining('reaches outside') as string,
      textEdit: { newText: 'open_world: ' },
    });
  });

  it('opens no list for a blank that only indents', async () => {
    const client = await startClient();
    await client.open(URI, `${TRAP}      \n`);
    const at = (line: number, character: number): Promise<unknown> =>
      client.connection.sendRequest('textDocument/completion', {
        textDocument: { uri: URI },
        position: { line, character },
        context: { triggerKind: 2, triggerCharacter: ' ' },
      });
    expect(await at(5, 6)).toBeNull();
    expect(await at(4, 14)).toMatchObject({ items: expect.any(Array) as unknown[] });
  });

  it('opens the list of rules behind a blank in a comment that silences them', async () => {
    const client = await startClient();
    await client.open(URI, file('# hintsight-disable-next-line ', 'save: { read_only: false }', '# hint '));
    const at = (line: number, character: number): Promise<CompletionList | null> =>
      client.connection.sendRequest('textDocument/completion', {
        textDocument: { uri: URI },
        position: { line, character },
        context: { triggerKind: 2, triggerCharacter: ' ' },
      });
    const [first] = (await at(4, 36))?.items ?? [];
    expect(first).toMatchObject({ label: 'open-world-unset', preselect: true, detail: 'warning' });
    expect(await at(6, 13)).toBeNull();
  });

  it('does not look at a request that was cancelled', async () => {
    const client = await startClient();
    await client.open(URI, TRAP);
    await client.diagnostics(URI);
    const messages = [
      {
        jsonrpc: '2.0',
        id: 'x',
        method: 'textDocument/hover',
        params: { textDocument: { uri: URI }, position: { line: 4, character: 7 } },
      },
      { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'x' } },
    ];
    const answer = new Promise<string>((resolve) => {
      client.process.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.includes('"id":"x"')) resolve(chunk.toString());
      });
    });
    // Both in one write, so that the second arrives before the first is looked at.
    client.process.stdin?.write(
      messages
        .map((message) => JSON.stringify(message))
        .map((body) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
        .join(''),
    );
    expect(await answer).toContain('"code":-32800');
  });

  it('links each diagnostic to the description of its rule, when that is there', async () => {
    const client = await startClient();
    await client.open(URI, TRAP);
    const { diagnostics } = await client.diagnostics(URI);
    const href = diagnostics[0]?.codeDescription?.href;
    if (href !== undefined) expect(href).toMatch(/^file:\/\/\/.*\/docs\/rules\.md#open-world-unset$/);
  });

  it('ends with 0 after shutdown, and with 1 without it', async () => {
    const client = await startClient();
    expect(await client.stop()).toBe(0);
    const rude = await startClient();
    const exited = new Promise((resolve) => rude.process.on('exit', resolve));
    rude.process.stdin?.end();
    expect(await exited).toBe(1);
  });

  it('says how to start it when the command line names no transport', () => {
    const run = spawnSync(process.execPath, ['dist/server.js'], { encoding: 'utf8' });
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('--stdio');
  });
});
