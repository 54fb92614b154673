/** What the person is asked, and for how long their answers hold. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ConsentAnswer } from '../../src/protocol/consent';
import type { StatusReport } from '../../src/protocol/requests';
import { pathOf, processNotes, temporaryFolder, until } from '../catalogue/support';
import { startClient, type LspClient } from '../support/lspclient';

const MISBEHAVING = pathOf('test/servers/misbehaving.mjs');

interface Place {
  readonly folder: string;
  readonly uri: string;
}

function place(): Place {
  const folder = temporaryFolder();
  return { folder, uri: pathToFileURL(join(folder, 'acme.company.yaml')).href };
}

function server(name: string, args: readonly string[] = [], ...lines: string[]): string {
  return [
    `  - name: ${JSON.stringify(name)}`,
    `    command: ${JSON.stringify(process.execPath)}`,
    `    args: ${JSON.stringify([MISBEHAVING, ...args])}`,
    ...lines.map((line) => `    ${line}`),
    '',
  ].join('\n');
}

const file = (...servers: string[]): string => `name: Acme\nmcp_servers:\n${servers.join('')}`;

async function states(client: LspClient, uri: string): Promise<string[]> {
  const { servers } = await client.connection.sendRequest<StatusReport>('hintsight/status', { uri });
  return servers.map(({ status }) => status.state);
}

const listed = (client: LspClient, uri: string): Promise<void> =>
  until('all are listed', async () => (await states(client, uri)).every((state) => state === 'listed'));

const forget = (client: LspClient): Promise<unknown> =>
  client.connection.sendRequest('workspace/executeCommand', { command: 'hintsight.forgetConsents' });

/** Waits until this many answers are kept. */
const kept = (client: LspClient, count: number): Promise<void> =>
  until('it is kept', () => {
    const path = join(client.storage, 'consents.json');
    return existsSync(path) && readFileSync(path, 'utf8').split('"answer"').length === count + 1;
  });

describe('an answer for good', () => {
  it.each([
    ['by message', { answer: () => 'Always for This Launch' }],
    ['by dialog', { consent: (): ConsentAnswer => 'always' }],
  ])('always (%s): the next session starts the server without a word', async (_how, said) => {
    const { uri } = place();
    const first = await startClient({ trusted: true, ...said });
    await first.open(uri, file(server('s')));
    await listed(first, uri);
    await first.stop();
    const next = await startClient({ trusted: true, storage: first.storage });
    await next.open(uri, file(server('s')));
    await listed(next, uri);
    expect([next.questions, next.dialogs]).toEqual([[], []]);
  });

  it('never: the next session starts nothing without a word, and says why when the tools are wanted', async () => {
    const { uri } = place();
    const notes = processNotes();
    const first = await startClient({ trusted: true, answer: () => 'Never' });
    await first.open(uri, file(server('s', [notes.option])));
    await kept(first, 1);
    await first.stop();
    const next = await startClient({ trusted: true, storage: first.storage, answer: () => 'Allow Once' });
    await next.open(uri, file(server('s', [notes.option])));
    await next.listTools(uri);
    expect(next.questions).toEqual([]);
    expect(next.messages).toEqual([expect.stringContaining('You have said "Never" about s')]);
    expect(notes.pids('start')).toEqual([]);
    await next.listTools(uri, 's');
    await listed(next, uri);
    expect(next.questions).toHaveLength(1);
  });

  it('holds at once in a window that is open already', async () => {
    const { uri } = place();
    const answers: ConsentAnswer[] = [null];
    const other = await startClient({ trusted: true, consent: () => answers.shift() ?? null });
    await other.open(uri, file(server('s')));
    await other.until('it is asked', () => other.dialogs.length === 1);
    const one = await startClient({ trusted: true, storage: other.storage, consent: () => 'always' });
    await one.open(uri, file(server('s')));
    await listed(one, uri);
    await other.save(uri);
    await listed(other, uri);
    expect(other.dialogs).toHaveLength(1);
  });

  it('is not for another launch', async () => {
    const { uri } = place();
    const first = await startClient({ trusted: true, consent: () => 'always' });
    await first.open(uri, file(server('s')));
    await listed(first, uri);
    await first.stop();
    const next = await startClient({ trusted: true, storage: first.storage, consent: () => null });
    await next.open(uri, file(server('s', ['pages'])));
    await next.until('it is asked', () => next.dialogs.length === 1);
  });

  it('is kept as a fingerprint: no name, command, folder or variable of the file', async () => {
    const { folder, uri } = place();
    const client = await startClient({ trusted: true, consent: () => 'always' });
    await client.open(uri, file(server('planted-name', [], 'env: { PLANTED_VARIABLE: planted-value }')));
    await listed(client, uri);
    const text = readFileSync(join(client.storage, 'consents.json'), 'utf8');
    for (const word of ['planted', 'PLANTED', 'misbehaving', folder]) expect(text).not.toContain(word);
    expect(JSON.parse(text)).toMatchObject({ version: 1 });
  });

  it('that cannot be kept holds for the session, and the log says so', async () => {
    const { folder, uri } = place();
    const blocked = join(folder, 'no-folder');
    writeFileSync(blocked, '');
    const client = await startClient({ trusted: true, storage: blocked, consent: () => 'always' });
    await client.open(uri, file(server('s')));
    await listed(client, uri);
    await client.listTools(uri);
    expect(client.dialogs).toHaveLength(1);
    expect(client.log.map(({ message }) => message).join('\n')).toContain('remembering an answer failed');
  });
});

describe('forgetting', () => {
  it('asks again about what was allowed, and about what was never to be asked', async () => {
    const { uri } = place();
    const answers: ConsentAnswer[] = ['always', 'never', 'once'];
    const client = await startClient({ trusted: true, consent: () => answers.shift() ?? null });
    await client.open(uri, file(server('s')));
    await listed(client, uri);
    await client.open(`${uri}.yaml`, file(server('t', ['pages'])));
    await kept(client, 2);
    await forget(client);
    expect(client.messages).toEqual([
      '2 answers are forgotten. You are asked again before a server is started or dialled.',
    ]);
    await client.listTools(`${uri}.yaml`);
    await listed(client, `${uri}.yaml`);
    await client.listTools(uri);
    expect(client.dialogs).toHaveLength(4);
    await forget(client);
    expect(client.messages.at(-1)).toBe('No answer was remembered.');
  });
});

describe('the dialog', () => {
  it('shows every launch in full, a line each for command, folder and variables', async () => {
    const { folder, uri } = place();
    const client = await startClient({ trusted: true, consent: () => null });
    const web = '  - name: web\n    transport: http\n    url: "https://${HOST}/mcp"\n';
    await client.open(
      uri,
      file(
        server('s', ['two words'], 'env: { KEY: "${TOKEN}", MODE: planted-value }'),
        `${web}    headers: { Authorization: "Bearer \${TOKEN}" }\n`,
      ),
    );
    await client.until('it is asked', () => client.dialogs.length === 1);
    expect(client.dialogs).toEqual([
      {
        fileName: 'acme.company.yaml',
        question: 'List the MCP tools of acme.company.yaml?',
        wanted: false,
        launches: [
          {
            serverName: 's',
            lines: [
              'start s:',
              `${process.execPath} ${MISBEHAVING} "two words"`,
              `in ${folder}`,
              'with the variables KEY, MODE',
              'handing over the value of TOKEN',
            ],
          },
          {
            serverName: 'web',
            lines: [
              'dial web:',
              'https://${HOST}/mcp',
              'with the headers Authorization',
              'handing over the values of HOST, TOKEN',
            ],
          },
        ],
      },
    ]);
    expect(client.questions).toEqual([]);
  });

  it('comes by itself when a file is opened, and once more where the person wants the tools before it is answered', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({
      trusted: true,
      // The first is overlooked, and answered only when it is too late.
      consent: ({ wanted }) => (wanted ? 'once' : new Promise(() => undefined)),
    });
    await client.open(uri, file(server('s', [notes.option])));
    await client.until('it is asked', () => client.dialogs.length === 1);
    expect(await states(client, uri)).toEqual(['consent']);
    await client.listTools(uri);
    expect(client.dialogs.map(({ wanted }) => wanted)).toEqual([false, true]);
    expect(await states(client, uri)).toEqual(['listed']);
    expect(notes.pids('start')).toHaveLength(1);
  });

  it('is asked once for a person who wants the tools twice', async () => {
    const { uri } = place();
    let answer: (given: ConsentAnswer) => void = () => undefined;
    const client = await startClient({
      trusted: true,
      consent: ({ wanted }) =>
        wanted
          ? new Promise((resolve) => {
              answer = resolve;
            })
          : null,
    });
    await client.open(uri, file(server('s')));
    await client.until('it is asked', () => client.dialogs.length === 1);
    const asking = [client.listTools(uri), client.listTools(uri)];
    await client.until('it is asked again', () => client.dialogs.length === 2);
    answer('once');
    await Promise.all(asking);
    expect(client.dialogs).toHaveLength(2);
    expect(await states(client, uri)).toEqual(['listed']);
  });

  it('hides nothing: what is not seen is shown by its code, and a line stays a line', async () => {
    const { uri } = place();
    const client = await startClient({ trusted: true, consent: () => null });
    await client.open(uri, file(server('a\u202eb', ['one\ntwo', '\u200b', '[x](command:y)'])));
    await client.until('it is asked', () => client.dialogs.length === 1);
    const words = client.dialogs.flatMap(({ launches }) => launches.flatMap(({ lines }) => lines));
    expect(words.join('\n')).not.toMatch(/[\u202e\u200b]|\]\(/);
    expect(words[0]).toBe('start a⟨U+202E⟩b:');
    expect(words[1]).toContain('one⟨U+000A⟩two');
    expect(words[1]).toContain('⟨U+200B⟩');
  });

  it('comes several times where there are very many launches, one after the other, none left out', async () => {
    const { uri } = place();
    let open = 0;
    let most = 0;
    const client = await startClient({
      trusted: true,
      consent: async () => {
        most = Math.max(most, ++open);
        await new Promise(setImmediate);
        open -= 1;
        return null;
      },
    });
    const names = Array.from({ length: 40 }, (_, index) => `server-${index}`);
    await client.open(uri, file(...names.map((name) => server(name, [name]))));
    const asked = (): string[] =>
      client.dialogs.flatMap(({ launches }) => launches.map(({ serverName }) => serverName));
    await client.until('all are asked about', () => asked().length === names.length);
    expect(asked()).toEqual(names);
    expect(most).toBe(1);
    expect(client.dialogs.length).toBeGreaterThan(2);
  });

  it('is not shown in a workspace that is not trusted, nor are remembered answers looked at', async () => {
    const { uri } = place();
    const first = await startClient({ trusted: true, consent: () => 'always' });
    await first.open(uri, file(server('s')));
    await listed(first, uri);
    await first.stop();
    const notes = processNotes();
    const next = await startClient({ storage: first.storage, consent: () => 'always' });
    await next.open(uri, file(server('s'), server('other', [notes.option])));
    await next.listTools(uri);
    await next.stop();
    expect(next.dialogs).toEqual([]);
    expect(notes.pids('start')).toEqual([]);
  });

  it('that is dismissed starts nothing and leaves nothing behind', async () => {
    const { uri } = place();
    const notes = processNotes();
    const client = await startClient({ trusted: true, consent: () => null });
    await client.open(uri, file(server('s', [notes.option])));
    await client.until('it is asked', () => client.dialogs.length === 1);
    await client.save(uri);
    expect(await client.stop()).toBe(0);
    expect(client.dialogs).toHaveLength(1);
    expect(notes.pids('start')).toEqual([]);
    expect(readdirSync(client.storage)).not.toContain('consents.json');
  });
});
