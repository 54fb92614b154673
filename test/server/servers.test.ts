/** The language server and real MCP servers: consent, trust, lists, progress, and what is left afterwards. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { ToolsReport } from '../../src/protocol/report';
import { isAlive, pathOf, processNotes, serveHttp, temporaryFolder, until } from '../catalogue/support';
import { startClient, type LspClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 30_000 });

const FILESYSTEM = pathOf('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');
const MISBEHAVING = pathOf('test/servers/misbehaving.mjs');

interface Place {
  readonly folder: string;
  readonly uri: string;
}

/** A folder for a company file; the file itself is only ever open. */
function place(): Place {
  const folder = temporaryFolder();
  return { folder, uri: pathToFileURL(join(folder, 'acme.company.yaml')).href };
}

/** An entry that starts a Node script. */
function server(name: string, script: string, args: readonly string[], ...lines: string[]): string {
  return [
    `  - name: ${name}`,
    `    command: ${JSON.stringify(process.execPath)}`,
    `    args: ${JSON.stringify([script, ...args])}`,
    ...lines.map((line) => `    ${line}`),
    '',
  ].join('\n');
}

function file(...servers: string[]): string {
  return `name: Acme\nmcp_servers:\n${servers.join('')}`;
}

async function report(client: LspClient, uri: string): Promise<ToolsReport> {
  return client.connection.sendRequest<ToolsReport>('hintsight/tools', { uri });
}

const isListed = async (client: LspClient, uri: string): Promise<boolean> =>
  (await report(client, uri)).servers.every(({ source }) => source === 'live');

const FIXES = 'tool_annotations:\n      write_file: { read_only: false }\n      ';

describe('a server that may be asked', () => {
  it('is completed from, shown in cards, and checked against (filesystem)', async () => {
    const { folder, uri } = place();
    const client = await startClient({ trusted: true, liveTools: 'always' });
    await client.open(uri, file(server('fs', FILESYSTEM, [folder], `${FIXES}writ_file: {}\n      edit`)));
    const { diagnostics } = await client.diagnostics(uri, (params) =>
      params.diagnostics.some(({ code }) => code === 'unknown-tool'),
    );
    expect(diagnostics.find(({ code }) => code === 'unknown-tool')?.message).toContain('writ_file');
    const list = await client.complete(uri, 'edit‸');
    expect(list?.isIncomplete).toBe(false);
    expect(list?.items.find(({ label }) => label === 'edit_file')).toMatchObject({
      detail: 'shared-write · worker denied',
      documentation: { value: expect.stringContaining('**Edit File**') as string },
    });
    expect(list?.items.map(({ label }) => label)).not.toContain('write_file');
    const hover = await client.hover(uri, 'wri‸te_file');
    expect(hover?.contents).toMatchObject({ value: expect.stringContaining('**Write File**') as string });
    expect(hover?.contents).toMatchObject({ value: expect.stringContaining('*listed just now*') as string });
    expect(client.questions).toEqual([]);
    expect(client.toolsChanged).toContain(uri);
    expect(await client.stop()).toBe(0);
  });

  it('is told about while it starts, and the progress ends', async () => {
    const { folder, uri } = place();
    const client = await startClient({ trusted: true, liveTools: 'always' });
    await client.open(uri, file(server('fs', FILESYSTEM, [folder])));
    await client.until('the progress has ended', () => client.progress.at(-1)?.kind === 'end');
    expect(client.progress[0]).toMatchObject({
      kind: 'begin',
      title: 'Listing MCP tools',
      message: 'fs: starting',
      cancellable: true,
    });
    const { servers } = await report(client, uri);
    expect(servers[0]).toMatchObject({ name: 'fs', source: 'live', error: null });
    expect(servers[0]?.tools.find(({ name }) => name === 'read_text_file')?.class).toBe('read');
  });

  it('is ended when the person cancels the progress', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({ trusted: true, liveTools: 'always' });
    const tokens: string[] = [];
    client.connection.onRequest('window/workDoneProgress/create', ({ token }: { token: string }) => {
      tokens.push(token);
      return null;
    });
    await client.open(uri, file(server('s', MISBEHAVING, ['silent-list', notes.option])));
    await until('it runs', () => notes.pids('start').length === 1);
    await client.until('progress is shown', () => client.progress.length > 0);
    await client.connection.sendNotification('window/workDoneProgress/cancel', { token: tokens[0] });
    await until('the server is gone', () => !notes.pids('start').some(isAlive));
    expect((await report(client, uri)).servers[0]).toMatchObject({ source: 'none', error: null });
  });

  it('is offered as one item while its list is on its way, and completion does not wait', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({ trusted: true, liveTools: 'always' });
    const entry = server('s', MISBEHAVING, ['silent-list', notes.option], 'tool_annotations:', '  x');
    await client.open(uri, file(entry));
    await client.until('it starts', () => client.progress.length > 0);
    expect(await client.complete(uri, '      x‸')).toMatchObject({
      isIncomplete: true,
      items: [{ label: 's is being asked for its tools…' }],
    });
    await client.close(uri);
    await until('the server is gone', () => !notes.pids('start').some(isAlive));
  });

  it('gets variables from a .env file beside the company file, and their values are shown nowhere', async () => {
    const { folder, uri } = place();
    const secret = 'correct-horse-battery-staple';
    writeFileSync(join(folder, '.env'), `TOKEN=${secret}\n`);
    const client = await startClient({ trusted: true, answer: () => 'Allow Once' });
    const entry = server(
      's',
      MISBEHAVING,
      ['leak'],
      'env: { API_TOKEN: "${TOKEN}", OTHER: "${MISSING_ONE}" }',
    );
    await client.open(uri, file(entry));
    await until('it has failed', async () => (await report(client, uri)).servers[0]?.error !== null);
    const said = JSON.stringify([
      client.questions,
      client.messages,
      client.log,
      client.published,
      await report(client, uri),
      await client.hover(uri, 'name: ‸s'),
    ]);
    expect(said).not.toContain(secret);
    expect(client.questions[0]?.message).toContain(
      'with the variables API_TOKEN, OTHER, handing over the values of TOKEN, MISSING_ONE',
    );
    expect(said).toContain('${MISSING_ONE}');
  });

  it('tells what failed in the card', async () => {
    const { uri } = place();
    const client = await startClient({ trusted: true, liveTools: 'always' });
    await client.open(uri, file('  - name: s\n    command: no-such-command-here\n'));
    await until('it has failed', async () => (await report(client, uri)).servers[0]?.error !== null);
    const hover = await client.hover(uri, 'name: ‸s');
    expect(hover?.contents).toMatchObject({
      value: expect.stringMatching(/Listing failed: .*no-such-command-here/) as string,
    });
  });

  it('is dialled over http', async () => {
    const { uri } = place();
    const { url } = await serveHttp();
    const client = await startClient({ trusted: true, answer: () => 'Allow Once' });
    await client.open(uri, file(`  - name: web\n    transport: http\n    url: ${url}\n`));
    await until('it is listed', () => isListed(client, uri));
    expect(client.questions[0]?.message).toContain(`dial web: ${url}`);
  });
});

describe('consent', () => {
  it('is asked for once per file, showing everything that would run', async () => {
    const { folder, uri } = place();
    const client = await startClient({ trusted: true, answer: () => 'Allow Once' });
    const env = 'env: { KEY: "${KEY}" }';
    await client.open(
      uri,
      file(server('fs', FILESYSTEM, [folder, 'two words'], env), server('m', MISBEHAVING, [])),
    );
    await until('m is listed', async () => (await report(client, uri)).servers[1]?.source === 'live');
    expect(client.questions).toEqual([
      {
        type: 3,
        message: [
          'List the MCP tools of acme.company.yaml? Hintsight would then',
          `• start fs: ${process.execPath} ${FILESYSTEM} ${folder} "two words" (in ${folder}), with the variables KEY, handing over the value of KEY`,
          `• start m: ${process.execPath} ${MISBEHAVING} (in ${folder})`,
        ].join('\n'),
        actions: [{ title: 'Allow Once' }, { title: 'Always for This Launch' }, { title: 'Never' }],
      },
    ]);
  });

  it.each([['Never'], [undefined], ['something else']])(
    'that is not given (%s) starts nothing, and is not asked for again',
    async (answer) => {
      const { uri } = place();
      const notes = processNotes();
      const client = await startClient({ trusted: true, answer: () => answer });
      await client.open(uri, file(server('s', MISBEHAVING, [notes.option])));
      await client.until('it is asked for', () => client.questions.length === 1);
      const opened = await client.hover(uri, 'name: ‸s');
      await client.edit(uri, 'name: Acme', 'name: Acme Inc.');
      await client.save(uri);
      await client.diagnostics(uri, ({ version }) => version === 2);
      await client.open(`${uri}.yaml`, file(server('other', MISBEHAVING, [notes.option])));
      await client.diagnostics(`${uri}.yaml`);
      expect(await client.stop()).toBe(0);
      expect(client.questions).toHaveLength(1);
      expect(notes.pids('start')).toEqual([]);
      expect(opened?.contents).toMatchObject({ value: expect.stringContaining('Not asked') as string });
    },
  );

  it('by a client that cannot ask is none', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({
      trusted: true,
      answer: () => {
        throw new Error('no such request');
      },
    });
    await client.open(uri, file(server('s', MISBEHAVING, [notes.option])));
    await client.until('it is asked for', () => client.questions.length === 1);
    await client.stop();
    expect(notes.pids('start')).toEqual([]);
  });

  it('given for this launch holds for the session, and for another file with the same launch', async () => {
    const { folder, uri } = place();
    const notes = processNotes();
    const client = await startClient({ trusted: true, answer: () => 'Always for This Launch' });
    const text = file(server('s', MISBEHAVING, [notes.option]));
    await client.open(uri, text);
    await until('it is listed', () => isListed(client, uri));
    const other = pathToFileURL(join(folder, 'b.company.yaml')).href;
    await client.open(other, text);
    await until('it is listed there too', () => isListed(client, other));
    await client.listTools(uri);
    expect(client.questions).toHaveLength(1);
    expect(notes.pids('start').length).toBeGreaterThanOrEqual(2);
  });

  it('given once is asked for again when the person wants the tools again', async () => {
    const { uri } = place();
    const client = await startClient({ trusted: true, answer: () => 'Allow Once' });
    await client.open(uri, file(server('s', MISBEHAVING, [])));
    await until('it is listed', () => isListed(client, uri));
    await client.save(uri);
    await client.listTools(uri);
    expect(client.questions).toHaveLength(2);
  });

  it('is asked for anew for a changed launch: on saving, not while it is typed', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({ trusted: true, answer: () => 'Always for This Launch' });
    await client.open(uri, file(server('s', MISBEHAVING, ['pages', notes.option])));
    await until('it is listed', () => isListed(client, uri));
    await client.edit(uri, '"pages"', '"crlf"');
    await client.diagnostics(uri, ({ version }) => version === 2);
    expect((await report(client, uri)).servers[0]?.source).toBe('none');
    expect(client.questions).toHaveLength(1);
    await client.save(uri);
    await until('it is listed', () => isListed(client, uri));
    expect(client.questions).toHaveLength(2);
    expect(client.questions[1]?.message).toContain(' crlf ');
  });

  it('is offered again by completion, and by the command', async () => {
    const { uri } = place();
    const answers = [undefined, 'Allow Once'];
    const client = await startClient({ trusted: true, answer: () => answers.shift() });
    await client.open(uri, file(server('s', MISBEHAVING, [], 'tool_annotations:', '  x')));
    await client.until('it is asked for', () => client.questions.length === 1);
    const list = await client.complete(uri, '      x‸');
    expect(list).toMatchObject({ isIncomplete: true, items: [{ label: 'List the tools of s…' }] });
    const command = list?.items[0]?.command;
    expect(command).toMatchObject({ command: 'hintsight.listTools', arguments: [uri, 's'] });
    await client.listTools(uri, 's');
    expect((await client.complete(uri, '      x‸'))?.items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['save_note', 'read_note']),
    );
  });
});

describe('trust', () => {
  it('that is missing starts nothing and asks nothing, whatever the settings say (D8)', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({ liveTools: 'always', answer: () => 'Allow Once' });
    await client.open(
      uri,
      file(server('s', MISBEHAVING, [notes.option], 'tool_annotations: { t: { read_only: false } }')),
    );
    expect((await client.diagnostics(uri)).diagnostics).toHaveLength(1);
    await client.save(uri);
    await client.listTools(uri);
    expect(client.messages).toEqual(['The workspace is not trusted, so no server is asked for its tools.']);
    await client.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { hintsight: { liveTools: 'always', trusted: true } },
    });
    expect(await client.hover(uri, 't‸: {')).not.toBeNull();
    expect(await client.stop()).toBe(0);
    expect(client.questions).toEqual([]);
    expect(notes.pids('start')).toEqual([]);
  });

  it('that is given later lets the servers be asked', async () => {
    const { uri } = place();
    const client = await startClient({ trusted: false, answer: () => 'Allow Once' });
    await client.open(uri, file(server('s', MISBEHAVING, [])));
    await client.diagnostics(uri);
    expect(client.questions).toEqual([]);
    await client.connection.sendNotification('hintsight/trustChanged', { trusted: true });
    await until('it is listed', () => isListed(client, uri));
    expect(client.questions).toHaveLength(1);
  });

  it('that is withdrawn ends what is being asked', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({ trusted: true, liveTools: 'always' });
    await client.open(uri, file(server('s', MISBEHAVING, ['silent-list', notes.option])));
    await until('it runs', () => notes.pids('start').length === 1);
    await client.connection.sendNotification('hintsight/trustChanged', { trusted: false });
    await until('it is gone', () => !notes.pids('start').some(isAlive));
  });
});

describe('the setting liveTools', () => {
  it('never: nothing is asked, and the command says why', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({ trusted: true, liveTools: 'never', answer: () => 'Allow Once' });
    await client.open(uri, file(server('s', MISBEHAVING, [notes.option])));
    await client.listTools(uri);
    expect(client.messages).toEqual([
      'The setting hintsight.liveTools is "never", so no server is asked for its tools.',
    ]);
    // Changed while it runs.
    await client.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { hintsight: { liveTools: 'always' } },
    });
    await until('it is listed', () => isListed(client, uri));
    expect(client.questions).toEqual([]);
  });

  it('is asked for where the client wants that', async () => {
    const { uri } = place();
    const client = await startClient({
      trusted: true,
      liveTools: 'never',
      capabilities: { workspace: { configuration: true } },
    });
    let liveTools = 'never';
    client.connection.onRequest('workspace/configuration', () => [{ liveTools }]);
    await client.open(uri, file(server('s', MISBEHAVING, [])));
    await client.diagnostics(uri);
    liveTools = 'always';
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await until('it is listed', () => isListed(client, uri));
  });
});

describe('the command for listing tools', () => {
  it('says what it cannot do', async () => {
    const { uri } = place();
    const client = await startClient({ trusted: true });
    await client.listTools(uri);
    await client.open(uri, file('  - name: s\n    url: https://example.test\n'));
    await client.listTools(uri, 's');
    await client.listTools(uri);
    await client.connection.sendRequest('workspace/executeCommand', { command: 'hintsight.listTools' });
    expect(client.messages).toEqual([
      'acme.company.yaml is not open, or is no company file. Open a company file and try again.',
      'The server "s" cannot be asked: it needs a command (stdio) or a url (http).',
      'acme.company.yaml declares no server that could be asked: each needs a name, and a command or a url.',
      'Open a company file and try again.',
    ]);
  });
});

describe('afterwards no process is left', () => {
  const running = async (client: LspClient, uri: string): Promise<number[]> => {
    const notes = processNotes();
    await client.open(
      uri,
      file(server('s', MISBEHAVING, ['silent-list', 'stubborn', 'grandchild', notes.option])),
    );
    await until('all run', () => notes.pids('start').length === 1 && notes.pids('grandchild').length === 1);
    const pids = [...notes.pids('start'), ...notes.pids('grandchild')];
    expect(pids.every(isAlive)).toBe(true);
    return pids;
  };

  it('when the client shuts the server down', async () => {
    const client = await startClient({ trusted: true, liveTools: 'always' });
    const pids = await running(client, place().uri);
    expect(await client.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('when the file is closed', async () => {
    const client = await startClient({ trusted: true, liveTools: 'always' });
    const { uri } = place();
    const pids = await running(client, uri);
    await client.close(uri);
    await until('all are gone', () => !pids.some(isAlive));
  });

  it('when the client just closes the streams', async () => {
    const client = await startClient({ trusted: true, liveTools: 'always' });
    const pids = await running(client, place().uri);
    client.process.stdin?.end();
    await until('all are gone', () => !pids.some(isAlive) && client.process.exitCode !== null);
  });

  it('when the client is killed while somebody else holds the streams', async () => {
    const editor = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const client = await startClient({ trusted: true, liveTools: 'always', processId: editor.pid ?? 0 });
    const pids = await running(client, place().uri);
    editor.kill('SIGKILL');
    await until('all are gone', () => !pids.some(isAlive) && client.process.exitCode !== null);
  });

  it('when the server itself is told to end', async () => {
    const client = await startClient({ trusted: true, liveTools: 'always' });
    const pids = await running(client, place().uri);
    client.process.kill('SIGTERM');
    await until('all are gone', () => !pids.some(isAlive));
  });
});
