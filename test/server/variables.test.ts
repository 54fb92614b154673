/** Values that the person has stored, the seat that they have chosen, and where no value may ever be seen. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { StatusReport } from '../../src/protocol/requests';
import { pathOf, serveHttp, temporaryFolder, until } from '../catalogue/support';
import { hintsight, homeIn } from '../support/cli';
import { startClient, type ClientOptions, type LspClient } from '../support/lspclient';

const MISBEHAVING = pathOf('test/servers/misbehaving.mjs');

const SECRETS = {
  stored: 'st0red-pl4nted/+=value',
  environment: 'env-pl4nted/+=value',
  dotenv: 'd0tenv-pl4nted/+=value',
  header: 'he4der-pl4nted/+=value',
  password: 'passw0rd-pl4nted',
};

function place(): { folder: string; uri: string } {
  const folder = temporaryFolder();
  return { folder, uri: pathToFileURL(join(folder, 'acme.company.yaml')).href };
}

/** A server that is listed only when it is handed this value, and else fails. */
async function guarded(token: string): Promise<string> {
  return (await serveHttp(`token=${token}`)).url;
}

const web = (url: string, headers: string, more = ''): string =>
  `name: Acme\nmcp_servers:\n  - name: web\n    transport: http\n    url: ${url}\n    headers: ${headers}\n${more}`;

async function stateOf(client: LspClient, uri: string): Promise<string | undefined> {
  const { servers } = await client.connection.sendRequest<StatusReport>('hintsight/status', { uri });
  return servers[0]?.status.state;
}

const when = (client: LspClient, uri: string, state: string): Promise<void> =>
  until(`it is ${state}`, async () => (await stateOf(client, uri)) === state);

const allowing: ClientOptions = { trusted: true, consent: () => 'always' };

describe('a stored value', () => {
  it('is asked for after consent only, wins over the environment, and is sealed on its way', async () => {
    const { uri } = place();
    const url = await guarded('from-the-store');
    let answered = false;
    const client = await startClient({
      trusted: true,
      env: { TOKEN: 'from-the-environment' },
      stored: { TOKEN: 'from-the-store' },
      consent: () => {
        answered = true;
        expect(client.trace.join('\n')).not.toContain('hintsight/variables');
        return 'once';
      },
    });
    await client.open(uri, web(url, '{ Authorization: "Bearer ${TOKEN}" }'));
    await when(client, uri, 'listed');
    expect(answered).toBe(true);
    const trace = client.trace.join('\n');
    expect(trace).toContain('hintsight/variables');
    expect(trace).not.toContain('from-the-store');
  });

  it('that is set later lets the server be asked again, and that alone', async () => {
    const { uri } = place();
    const url = await guarded('right');
    const stored: Record<string, string> = {};
    const client = await startClient({ ...allowing, stored });
    await client.open(uri, web(url, '{ Authorization: "Bearer ${TOKEN}" }'));
    await when(client, uri, 'failed');
    const requests = (): number =>
      client.trace.filter((message) => message.includes("Received request 'hintsight/variables")).length;
    const before = requests();
    await client.connection.sendNotification('hintsight/variablesChanged', { names: ['OTHER'] });
    await client.connection.sendRequest('hintsight/status', { uri });
    expect(requests()).toBe(before);
    stored.TOKEN = 'right';
    await client.connection.sendNotification('hintsight/variablesChanged', { names: ['TOKEN'] });
    await when(client, uri, 'listed');
    delete stored.TOKEN;
    await client.connection.sendNotification('hintsight/variablesChanged', { names: ['TOKEN'] });
    await when(client, uri, 'failed');
  });

  it('that the client cannot give fails the listing instead of going on without it', async () => {
    const { uri } = place();
    const client = await startClient({ ...allowing, stored: {} });
    client.connection.onRequest('hintsight/variables', () => {
      throw new Error('the keyring is locked');
    });
    await client.open(uri, web('http://127.0.0.1:9/mcp', '{ Authorization: "Bearer ${TOKEN}" }'));
    await when(client, uri, 'failed');
  });
});

describe('the names of a file', () => {
  const names = (client: LspClient, uri: string): Promise<unknown> =>
    client.connection.sendRequest('hintsight/variableNames', { uri });
  const text = web(
    'https://${HOST}/mcp',
    '{ A: "${TOKEN}", B: "${FROM_DOTENV}" }',
    [
      '  - name: board\n    shared: false\n    command: node\n    env: { T: "${TOKEN}" }\n',
      'roles:\n  - name: Ada\n    mcp_env: { board: { USER: "${ADA}" } }\n',
      '  - name: Bob\n    mcp_env: { board: { USER: "${BOB}" } }\n',
    ].join(''),
  );

  it('are told with where their values come from, of every seat, and without values', async () => {
    const { folder, uri } = place();
    writeFileSync(join(folder, '.env'), 'FROM_DOTENV=planted-value\n');
    const client = await startClient({ trusted: true, liveTools: 'never', env: { TOKEN: 'planted-value' } });
    await client.open(uri, text);
    expect(await names(client, uri)).toEqual([
      { name: 'HOST', source: 'none', servers: ['web'] },
      { name: 'TOKEN', source: 'environment', servers: ['web', 'board'] },
      { name: 'FROM_DOTENV', source: 'dotenv', servers: ['web'] },
      { name: 'ADA', source: 'none', servers: ['board'] },
      { name: 'BOB', source: 'none', servers: ['board'] },
    ]);
  });

  it('are told without reading a .env file in a workspace that is not trusted', async () => {
    const { folder, uri } = place();
    writeFileSync(join(folder, '.env'), 'FROM_DOTENV=planted-value\n');
    const client = await startClient();
    await client.open(uri, text);
    expect(await names(client, uri)).toContainEqual({
      name: 'FROM_DOTENV',
      source: 'none',
      servers: ['web'],
    });
    expect(await names(client, 'file:///other.yaml')).toBeNull();
  });
});

describe('the seat', () => {
  const text = (url: string): string =>
    web(url, '{ Authorization: "Bearer nobody" }', '').replace('    url:', '    shared: false\n    url:') +
    [
      'roles:',
      '  - name: Ada',
      '    mcp_env: { web: { Authorization: "Bearer ada" } }',
      '  - name: Bob',
      '    mcp_env: { web: { Authorization: "Bearer bob" } }',
      '  - name: Cy',
      '  - { name: Di, kind: human, mcp_env: { web: { Authorization: "Bearer di" } } }',
      '',
    ].join('\n');
  const seats = (client: LspClient, uri: string): Promise<unknown> =>
    client.connection.sendRequest('hintsight/seats', { uri });

  it('that was chosen is listed with, and can be changed', async () => {
    const { uri } = place();
    const client = await startClient({ ...allowing, seat: 'Bob' });
    await client.open(uri, text(await guarded('bob')));
    await when(client, uri, 'listed');
    expect(await seats(client, uri)).toEqual({
      seats: [
        { name: 'Ada', servers: ['web'] },
        { name: 'Bob', servers: ['web'] },
      ],
      chosen: 'Bob',
    });
    await client.connection.sendNotification('hintsight/seatChanged', { seat: 'Ada' });
    await when(client, uri, 'failed');
    await client.connection.sendNotification('hintsight/seatChanged', { seat: 'Bob' });
    await when(client, uri, 'listed');
    await client.connection.sendNotification('hintsight/seatChanged', { seat: null });
    await when(client, uri, 'failed');
    expect(await seats(client, uri)).toMatchObject({ chosen: null });
  });

  it('another one is another launch, which the person is asked about', async () => {
    const { uri } = place();
    const client = await startClient({ trusted: true, consent: () => null });
    await client.open(uri, text('http://127.0.0.1:9/mcp'));
    await client.until('it is asked', () => client.dialogs.length === 1);
    await client.connection.sendNotification('hintsight/seatChanged', { seat: 'Bob' });
    await client.until('it is asked again', () => client.dialogs.length === 2);
  });
});

describe('quick fixes', () => {
  const titles = async (client: LspClient, uri: string, find: string): Promise<(string | undefined)[]> =>
    ((await client.codeActions(uri, find)) ?? [])
      .filter(({ command }) => command)
      .map(
        ({ title, command, edit }) =>
          `${title} ${JSON.stringify([command?.command, command?.arguments, edit])}`,
      );

  it.each([[['hintsight.setVariable']], [undefined]])(
    'set a value where the client can (%j), and list again everywhere',
    async (commands) => {
      const { uri } = place();
      const client = await startClient({ ...allowing, ...(commands && { commands }) });
      await client.open(uri, web(await guarded('right'), '{ Authorization: "Bearer ${TOKEN_OF_MINE}" }'));
      await client.diagnostics(uri, ({ diagnostics }) =>
        diagnostics.some(({ code }) => code === 'server-unreachable'),
      );
      const set = 'Set a value for TOKEN_OF_MINE… ["hintsight.setVariable",["TOKEN_OF_MINE"],null]';
      expect(await titles(client, uri, '${TOKEN_‸OF_MINE}')).toEqual(commands ? [set] : []);
      expect(await titles(client, uri, 'we‸b\n')).toEqual([
        ...(commands ? [set] : []),
        `List the tools of web again ["hintsight.listTools",["${uri}","web"],null]`,
      ]);
    },
  );
});

/** Everything that a person, a log, a trace or a file gets to see. */
async function everything(client: LspClient, uri: string): Promise<string> {
  const said: unknown[] = [
    client.questions,
    client.dialogs,
    client.messages,
    client.log,
    client.published,
    client.progress,
    await client.connection.sendRequest('hintsight/tools', { uri }),
    await client.connection.sendRequest('hintsight/status', { uri }),
    await client.connection.sendRequest('hintsight/variableNames', { uri }),
    await client.hover(uri, '- name: ‸s'),
    await client.hover(uri, '- name: ‸web'),
    await client.codeActions(uri, '- name: ‸s'),
    client.trace,
    filesIn(client.storage),
  ];
  return JSON.stringify(said);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`);
}

function expectNoSecret(said: string): void {
  for (const secret of Object.values(SECRETS)) {
    const base64 = Buffer.from(secret).toString('base64').slice(0, 16);
    for (const form of [secret, encodeURIComponent(secret), base64]) expect(said).not.toContain(form);
  }
}

describe('no value is seen anywhere', () => {
  it.each([['leak'], ['internal-error'], ['echo-secret'], ['exit']])(
    'with a server that does: %s',
    async (mode) => {
      const { folder, uri } = place();
      writeFileSync(join(folder, '.env'), `FROM_DOTENV=${SECRETS.dotenv}\n`);
      const { origin } = await serveHttp('echo-auth');
      const dialled = origin.replace('//', '//me:${PASSWORD}@');
      const env = 'SECRET: "${STORED}", A: "${FROM_ENV}", B: "x ${FROM_DOTENV} y", C: "${NOWHERE}"';
      // A value that stands in the file is in the text that the client sends; it is not to come back.
      const text = [
        `name: Acme\nmcp_servers:\n  - name: s\n    command: ${JSON.stringify(process.execPath)}`,
        `    args: ${JSON.stringify([MISBEHAVING, mode])}\n    env: { ${env} }`,
        `  - name: web\n    transport: http\n    url: "${dialled}/mcp?key=\${STORED}"`,
        `    headers: { Authorization: "Bearer \${HEADER}" }\n`,
      ].join('\n');
      const stored = { STORED: SECRETS.stored, HEADER: SECRETS.header, PASSWORD: SECRETS.password };
      const client = await startClient({ ...allowing, stored, env: { FROM_ENV: SECRETS.environment } });
      await client.open(uri, text);
      await client.until('both are known', () => client.published.length > 0);
      await until('both have been asked', async () => {
        const { servers } = await client.connection.sendRequest<StatusReport>('hintsight/status', { uri });
        return servers.every(({ status: { state } }) => state === 'listed' || state === 'failed');
      });
      const said = await everything(client, uri);
      expectNoSecret(said);
      expect(said).toContain('consents.json');
      expect(said).toContain('STORED');
    },
  );

  it('not in a snapshot, either', async () => {
    const { folder } = place();
    writeFileSync(join(folder, '.env'), `TOKEN=${SECRETS.dotenv}\n`);
    const path = join(folder, 'acme.company.yaml');
    const args = JSON.stringify([MISBEHAVING, 'echo-secret']);
    writeFileSync(
      path,
      `name: Acme\nmcp_servers:\n  - name: s\n    command: ${JSON.stringify(process.execPath)}\n    args: ${args}\n    env: { SECRET: "\${TOKEN}" }\n`,
    );
    const out = join(folder, 'tools.json');
    const storage = temporaryFolder();
    const { stdout, stderr } = await hintsight(['snapshot', path, '--live', '-o', out], {
      env: homeIn(storage),
    });
    const said = JSON.stringify([stdout, stderr, filesIn(storage), readFileSync(out, 'utf8')]);
    expect(said).toContain('sends *** along');
    expectNoSecret(said);
  });
});
