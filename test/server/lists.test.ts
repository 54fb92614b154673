/** Lists in an editor: from last time, from now, and whose credentials they were had with. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-types';
import { isAlive, pathOf, processNotes, temporaryFolder, until } from '../catalogue/support';
import { startClient, type LspClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 30_000 });

const MISBEHAVING = pathOf('test/servers/misbehaving.mjs');

function entry(name: string, args: readonly string[], ...lines: string[]): string {
  return [
    `  - name: ${JSON.stringify(name)}`,
    `    command: ${JSON.stringify(process.execPath)}`,
    `    args: ${JSON.stringify([MISBEHAVING, ...args])}`,
    ...lines.map((line) => `    ${line}`),
    '',
  ].join('\n');
}

const company = (...entries: string[]): string => `mission: x\nmcp_servers:\n${entries.join('')}`;

function newFile(): { uri: string; folder: string } {
  const folder = temporaryFolder();
  return { folder, uri: pathToFileURL(join(folder, 'acme.company.yaml')).href };
}

async function lenses(client: LspClient, uri: string): Promise<string[]> {
  const found = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri },
  });
  return found.map(({ command }) => command?.title ?? '');
}

/** Opens the file once, lists, and ends the editor. */
async function listBefore(storage: string, uri: string, text: string): Promise<void> {
  const client = await startClient({ trusted: true, liveTools: 'always', storage });
  await client.open(uri, text);
  await until(
    'it is listed',
    async () => (await lenses(client, uri))[0]?.includes('listed just now') === true,
  );
  await client.stop();
}

describe('the list from last time', () => {
  it('is shown with its age when the file is opened again, and nothing is started for it', async () => {
    const { uri } = newFile();
    const storage = temporaryFolder();
    const notes = processNotes();
    const text = company(entry('s', [notes.option], 'tool_annotations:', '  save_nota: { read_only: true }'));
    await listBefore(storage, uri, text);
    const client = await startClient({ trusted: true, storage });
    await client.open(uri, text);
    await client.until('the person is asked', () => client.questions.length === 1);
    const expected = '3 tools · 1 unclassified (cached, just now) · needs your consent · List Tools';
    await until('the list is there', async () => (await lenses(client, uri))[0] === expected);
    const { diagnostics } = await client.diagnostics(uri, (params) =>
      params.diagnostics.some(({ code }) => code === 'unknown-tool'),
    );
    expect(diagnostics.find(({ code }) => code === 'unknown-tool')?.message).toContain('save_nota');
    const hover = await client.hover(uri, 'name: "‸s"');
    expect(hover?.contents).toMatchObject({ value: expect.stringContaining('Cached, just now.') as string });
    expect(notes.pids('start')).toHaveLength(1);
  });

  it('is shown in Restricted Mode, too, and calls no tool unknown there', async () => {
    const { uri } = newFile();
    const storage = temporaryFolder();
    const text = company(entry('s', [], 'tool_annotations:', '  save_nota: { read_only: true }'));
    await listBefore(storage, uri, text);
    const client = await startClient({ trusted: false, storage });
    await client.open(uri, text);
    await until(
      'the list is there',
      async () => (await lenses(client, uri))[0]?.includes('(cached, just now)') === true,
    );
    expect(client.published.flatMap(({ diagnostics }) => diagnostics).map(({ code }) => code)).not.toContain(
      'unknown-tool',
    );
  });

  it('does not matter where the launch is another one', async () => {
    const { uri } = newFile();
    const storage = temporaryFolder();
    await listBefore(storage, uri, company(entry('s', [])));
    const client = await startClient({ trusted: true, storage });
    await client.open(uri, company(entry('s', ['--other'])));
    await client.until('the person is asked', () => client.questions.length === 1);
    expect(await lenses(client, uri)).toEqual(['needs your consent · List Tools']);
  });
});

describe('a list of now', () => {
  it('changes when the server says so, and the editor is told to draw its lenses anew', async () => {
    const { folder, uri } = newFile();
    const signal = join(folder, 'change');
    const notes = processNotes();
    const client = await startClient({
      trusted: true,
      liveTools: 'always',
      capabilities: { workspace: { codeLens: { refreshSupport: true } } },
    });
    let refreshes = 0;
    client.connection.onRequest('workspace/codeLens/refresh', () => {
      refreshes += 1;
      return null;
    });
    await client.open(uri, company(entry('s', [`changes=${signal}`, notes.option])));
    await until('it is listed', async () => (await lenses(client, uri))[0]?.startsWith('3 tools') === true);
    await until('the lenses are drawn', () => refreshes > 0);
    const before = refreshes;
    writeFileSync(signal, '');
    await until(
      'the new tool is known',
      async () => (await lenses(client, uri))[0]?.startsWith('4 tools') === true,
    );
    await until('the lenses are drawn anew', () => refreshes > before);
    expect(notes.pids('start')).toHaveLength(1);
    await client.close(uri);
    await until('the server is gone', () => !notes.pids('start').some(isAlive));
  });

  it('is not asked for again when only annotations or comments change', async () => {
    const { uri } = newFile();
    const notes = processNotes();
    const client = await startClient({ trusted: true, liveTools: 'always' });
    await client.open(uri, company(entry('s', [notes.option], 'tool_annotations: {} # none yet')));
    await until('it is listed', async () => (await lenses(client, uri))[0]?.startsWith('3 tools') === true);
    await client.edit(uri, '{} # none yet', '{ "søk_📄": { read_only: true } } # one');
    await client.save(uri);
    await until(
      'it is judged',
      async () => (await lenses(client, uri))[0]?.includes('unclassified') === false,
    );
    expect(notes.pids('start')).toHaveLength(1);
    await client.edit(uri, notes.option, `--other","${notes.option}`);
    await client.save(uri);
    await until('the other launch is listed', () => notes.pids('start').length === 2);
  });

  it('is had with the first seat whose variables have values', async () => {
    const { folder, uri } = newFile();
    writeFileSync(join(folder, '.env'), 'SECOND=two\n');
    const seats = [
      'roles:',
      '  - { name: one, mcp_env: { s: { SECRET: "${FIRST_OF_NOBODY}" } } }',
      '  - { name: two, mcp_env: { s: { SECRET: "${SECOND}", SEAT: second } } }',
      '',
    ].join('\n');
    const notes = processNotes();
    const client = await startClient({ trusted: true, answer: () => 'Allow Once' });
    await client.open(uri, `${company(entry('s', [notes.option], 'shared: false'))}${seats}`);
    await until('it is listed', async () => (await lenses(client, uri))[0]?.startsWith('3 tools') === true);
    expect(client.questions[0]?.message).toContain('SEAT');
    expect(client.questions).toHaveLength(1);
    const { diagnostics } = await client.diagnostics(uri, () => true);
    expect(diagnostics.map(({ code }) => code)).not.toContain('unresolved-variable');
  });

  it('is kept in the folder that the client names, and nowhere else', async () => {
    const { uri } = newFile();
    const storage = join(temporaryFolder(), 'deep', 'inside');
    await listBefore(storage, uri, company(entry('s', [])));
    expect(existsSync(join(storage, 'cache'))).toBe(true);
    expect(readdirSync(join(storage, 'cache'))).toHaveLength(1);
  });
});
