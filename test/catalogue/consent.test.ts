/** Nothing runs, and nothing is dialled or read, before the person has allowed that launch. */
import { describe, expect, test } from 'vitest';
import {
  describeLaunch,
  launchFingerprint,
  type ConsentAnswer,
  type LaunchDescription,
} from '../../src/catalogue/consent';
import { variableSource } from '../../src/catalogue/variables';
import { dialling, misbehaving, openCatalogue, processNotes, serveHttp, until } from './support';

describe.each([
  ['denied', 'consent'],
  ['untrusted', 'untrusted'],
] as const)('when the answer is %s', (answer, expected) => {
  const consent = { decide: () => Promise.resolve(answer) };

  test('no process is started', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue({ consent });
    const { state, list } = await catalogue.list(misbehaving([notes.option]));
    expect({ state, list }).toEqual({ state: expected, list: undefined });
    await catalogue.refresh(misbehaving([notes.option]));
    await catalogue.dispose();
    expect(notes.pids('start')).toEqual([]);
  });

  test('no server is dialled', async () => {
    const server = await serveHttp();
    const { state } = await openCatalogue({ consent }).list(dialling(server.url));
    expect(state).toBe(expected);
    expect(await server.calls()).toEqual([]);
  });

  test('no value is looked up, and no file is read', async () => {
    const read: string[] = [];
    const variables = variableSource({
      environment: {},
      dotenvFiles: ['/somewhere/.env'],
      stored: (names) => Promise.reject(new Error(`asked for ${names.join()}`)),
      readTextFile: (path) => {
        read.push(path);
        return Promise.resolve('');
      },
    });
    const { state } = await openCatalogue({ consent, variables }).list(
      misbehaving([], { env: { A: '${B}' } }),
    );
    expect(state).toBe(expected);
    expect(read).toEqual([]);
  });
});

test('declaring servers starts nothing', async () => {
  const notes = processNotes();
  const catalogue = openCatalogue();
  catalogue.setLaunches([misbehaving([notes.option])]);
  expect(catalogue.view().of('s').state).toBe('idle');
  await catalogue.dispose();
  expect(notes.pids('start')).toEqual([]);
});

test('while the person thinks, the state says so; nothing is started until then', async () => {
  const notes = processNotes();
  let answer: (answer: ConsentAnswer) => void = () => undefined;
  const consent = {
    decide: () =>
      new Promise<ConsentAnswer>((resolve) => {
        answer = resolve;
      }),
  };
  const catalogue = openCatalogue({ consent });
  const listing = catalogue.list(misbehaving([notes.option]));
  await until('the person is asked', () => catalogue.view().of('s').state === 'consent');
  expect(notes.pids('start')).toEqual([]);
  answer('allowed');
  expect((await listing).state).toBe('listed');
});

test('an answer that comes after the listing was cancelled starts nothing', async () => {
  const notes = processNotes();
  let answer: (answer: ConsentAnswer) => void = () => undefined;
  const consent = {
    decide: () =>
      new Promise<ConsentAnswer>((resolve) => {
        answer = resolve;
      }),
  };
  const catalogue = openCatalogue({ consent });
  const launch = misbehaving([notes.option]);
  const listing = catalogue.list(launch);
  await until('the person is asked', () => catalogue.view().of('s').state === 'consent');
  catalogue.cancel(launch);
  expect((await listing).state).toBe('idle');
  answer('allowed');
  await catalogue.dispose();
  expect(notes.pids('start')).toEqual([]);
});

test('two servers that share a launch are one question', async () => {
  const asked: LaunchDescription[] = [];
  const consent = {
    decide: (launch: LaunchDescription): Promise<ConsentAnswer> => {
      asked.push(launch);
      return Promise.resolve('denied');
    },
  };
  const catalogue = openCatalogue({ consent });
  const servers = ['one', 'two'].map((serverName) => misbehaving([], { serverName }));
  await Promise.all(servers.map((launch) => catalogue.list(launch)));
  expect(asked).toHaveLength(1);
  expect(catalogue.view().of('two').state).toBe('consent');
});

describe('what the person is shown', () => {
  test('command and arguments in full, names of variables, no values', () => {
    const env = { API_KEY: 'Bearer ${TOKEN}', MODE: 'planted-value' };
    const launch = misbehaving([], { command: 'npx', args: ['-y', 'pkg', '${NOT_REPLACED}'], env });
    const description = describeLaunch(launch, '/work');
    expect(description).toEqual({
      fingerprint: launchFingerprint(launch, '/work'),
      serverName: 's',
      transport: 'stdio',
      command: 'npx',
      args: ['-y', 'pkg', '${NOT_REPLACED}'],
      directory: '/work',
      sets: ['API_KEY', 'MODE'],
      reads: ['TOKEN'],
    });
    expect(JSON.stringify(description)).not.toContain('planted-value');
  });

  test('a url as it is written', () => {
    const launch = dialling('https://${HOST}/mcp', { headers: { Authorization: '${TOKEN}' } });
    expect(describeLaunch(launch, '/work')).toMatchObject({
      transport: 'http',
      url: 'https://${HOST}/mcp',
      sets: ['Authorization'],
      reads: ['HOST', 'TOKEN'],
    });
  });

  test('the fingerprint changes with whatever changes what runs, and with nothing else', () => {
    const launch = misbehaving(['a'], { env: { A: '1', B: '2' } });
    const fingerprint = launchFingerprint(launch, '/work');
    const same = [
      { ...launch, serverName: 'other' },
      { ...launch, startupTimeoutSeconds: 1 },
      { ...launch, env: { B: '2', A: '1' } },
    ];
    const others = [
      { ...launch, command: 'sh' },
      { ...launch, args: [...launch.args, 'b'] },
      { ...launch, args: [launch.args.join(' ')] },
      { ...launch, env: { A: '1', B: '3' } },
      { ...launch, env: { A: '1' } },
    ];
    for (const change of same) expect(launchFingerprint(change, '/work')).toBe(fingerprint);
    for (const change of others) expect(launchFingerprint(change, '/work')).not.toBe(fingerprint);
    expect(launchFingerprint(launch, '/elsewhere')).not.toBe(fingerprint);
  });
});
