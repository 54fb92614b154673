/** In a language without words nothing of English is left in failures, questions and progress either. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeLaunch } from '../../src/catalogue/consent';
import { factsOf, type FailureReason } from '../../src/catalogue/failure';
import { LineReader } from '../../src/catalogue/lines';
import { readPages } from '../../src/catalogue/pages';
import { readSnapshot } from '../../src/catalogue/snapshot';
import { SnapshotError } from '../../src/catalogue/snapshotfault';
import { loadSnapshot } from '../../src/catalogue/snapshotfile';
import { failureWords, type FailureContext } from '../../src/catalogue/words';
import type { ListingStep } from '../../src/engine/knowledge';
import type { HttpLaunch, StdioLaunch } from '../../src/engine/launch';
import { consentDialogs, consentMessages } from '../../src/server/consentwords';
import { progressWords } from '../../src/server/progresswords';
import { englishIn, inPseudoLanguage } from '../support/pseudolanguage';

inPseudoLanguage();

const STEPS: readonly ListingStep[] = ['start', 'handshake', 'listing'];

const PROXY = 'http://p:1';
const bad = 'EBAD';

const starting = (command: string): StdioLaunch => ({
  ...{ serverName: 's', transport: 'stdio', command, args: [], env: {}, startupTimeoutSeconds: 1 },
});
const HTTP: HttpLaunch = {
  ...{ serverName: 's', transport: 'http', url: 'http://h/', startupTimeoutSeconds: 1 },
  headers: { Key: '1' },
};

/** What fails in the same way whatever the transport is. */
const REASONS: readonly FailureReason[] = [
  { kind: 'exited', exitCode: 3, signal: null },
  { kind: 'exited', exitCode: null, signal: 'SIGKILL' },
  { kind: 'output-closed' },
  { kind: 'too-much-output', detail: '⟦⟧' },
  { kind: 'timeout', seconds: 1 },
  { kind: 'timeout', seconds: 2, detail: '{}', proxy: PROXY },
  { kind: 'server-error', code: -1, detail: '?' },
  { kind: 'protocol-version', detail: '1' },
  { kind: 'malformed', detail: '⟦⟧' },
  { kind: 'repeated-cursor' },
  { kind: 'too-many-pages', limit: 1 },
  { kind: 'too-many-tools', limit: 1 },
  { kind: 'bad-url', detail: '⟦⟧' },
  { kind: 'bad-header', name: 'Key' },
  { kind: 'content-type', detail: '?' },
  { kind: 'content-type', detail: '' },
  { kind: 'broken-off' },
  { kind: 'bad-proxy', variable: 'NO_PROXY', detail: '⟦⟧' },
  { kind: 'other', detail: '?' },
  ...['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EPROTO', 'HPE_X', bad].flatMap(
    (code): FailureReason[] => [
      { kind: 'network', code },
      { kind: 'network', code, proxy: PROXY },
      { kind: 'proxy', code, proxy: PROXY, variable: 'NO_PROXY', hasCredentials: false },
    ],
  ),
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_X'].flatMap(
    (code): FailureReason[] => [
      { kind: 'network', code, unusable: ['⟦⟧'] },
      { kind: 'proxy', code, proxy: PROXY, variable: 'NO_PROXY', hasCredentials: false },
    ],
  ),
  ...[301, 400, 401, 403, 404, 418, 429, 500].flatMap((status): FailureReason[] => [
    { kind: 'http-status', status, detail: '?' },
    { kind: 'http-status', status, detail: '?', scheme: 'Basic', proxy: PROXY },
  ]),
  ...[407, 502].flatMap((status) =>
    [true, false].map((hasCredentials): FailureReason => ({
      ...{ kind: 'proxy', status, proxy: PROXY, variable: 'NO_PROXY', hasCredentials },
    })),
  ),
];

/** As the SDK says it. */
const REDIRECTS = ['to http://h/ not followed', 'to plain http not followed; try http://h/ instead'].map(
  (words): FailureReason => ({
    ...{ kind: 'http-status', status: 301 },
    detail: `Streamable HTTP error: Error POSTing to endpoint: Redirect ${words}`,
  }),
);

const SPAWN_CODES = ['ENOENT', 'EACCES', 'E2BIG', 'EMFILE', 'ERR_INVALID_ARG_VALUE', bad];
const COMMANDS = ['', 'npx', 'uv', 'python', 'nobody-has-this', './nobody-has-this', '/nobody-has-this'];

/** What messages are filled with: codes, addresses, names of products and of MCP's requests. */
const FOREIGN = `${JSON.stringify([REASONS, SPAWN_CODES, COMMANDS, HTTP])} initialize tools list tmp path
  Node uv https docs astral python3 Python`;

it('what goes wrong with a server', () => {
  const words = STEPS.flatMap((step) =>
    [...REASONS, ...REDIRECTS].flatMap((reason) => {
      const contexts: FailureContext[] = [starting('x'), HTTP, { ...HTTP, headers: {} }].flatMap((launch) =>
        [[], ['A'], ['A', 'B']].map((unresolved) => ({ launch, unresolved })),
      );
      return contexts.map((context) => failureWords({ step, reason }, context));
    }),
  );
  expect(new Set(englishIn(words, FOREIGN))).toEqual(new Set());
  expect(words.filter((text) => / {2}|^ | $/.test(text))).toEqual([]);
});

it('what goes wrong where a server is started', () => {
  const words = COMMANDS.flatMap((command) =>
    SPAWN_CODES.flatMap((code) =>
      ['', '/path'].flatMap((PATH) =>
        ['.', '/path/tmp'].map((directory) => {
          const context = { launch: starting(command), unresolved: [], environment: { PATH }, directory };
          return failureWords({ step: 'start', reason: { kind: 'spawn', code, detail: '?' } }, context);
        }),
      ),
    ),
  );
  expect(new Set(englishIn(words, `${FOREIGN} ${process.cwd()}`))).toEqual(new Set());
});

it('what is wrong with an answer', async () => {
  const pages = [{ tools: 3 }, { tools: [], nextCursor: 3 }];
  const answers = pages.map((page) =>
    readPages(() => Promise.resolve(page)).catch((error: unknown) => error),
  );
  const details = (await Promise.all(answers)).map((error) => JSON.stringify(error));
  expect(details.join()).toMatch(/malformed.*malformed/);
  const floods = [new LineReader(1, 9), new LineReader(9, 1)].map((reader) => {
    try {
      reader.push(Buffer.from('two'));
      return 'enough';
    } catch (error) {
      return String(error);
    }
  });
  expect(
    englishIn([...details, ...floods], 'ListingError TooMuchOutput kind reason name malformed detail'),
  ).toEqual([]);
});

const FAULTS = [
  ...[
    '',
    'x',
    '1 1',
    '{"a" 1}',
    '{a:1}',
    '{"a":}',
    '[1 2]',
    '[',
    '{"a":1',
    '"',
    '"\\u1"',
    '"\\x"',
    '"\t"',
    '-',
    '/*',
  ],
  ...['<<<<<<< x', '[]', '{}', '{"version":2}', '{"version":1}', '{"version":1,"servers":[]}'],
  '{"version":1,"servers":{"s":{"tools":{"a":1}}}}',
  '{"version":1,"servers":{"s":{"tools":{"a":{"title":1}}}}}',
  '{"version":1,"servers":{"s":{"tools":{"a":{"readOnlyHint":1}}}}}',
];

function faultOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof SnapshotError) return error.about('X');
    throw error;
  }
  return 'nothing is wrong';
}

it('what is wrong with a snapshot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hintsight-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'a');
  writeFileSync(path, Buffer.from([0xff]));
  const words = [
    ...FAULTS.map((text) => faultOf(() => readSnapshot(text))),
    ...[folder, path, join(folder, 'b'), '/dev/null'].map((file) => faultOf(() => loadSnapshot(file))),
  ];
  expect(englishIn(words, 'version servers tools')).toEqual([]);
});

it('what is asked, and what is shown meanwhile', () => {
  const references = { env: { KEY: '${A}${B}' }, headers: { KEY: '${A}' } };
  const launches = [
    { ...starting('x'), env: references.env },
    { ...HTTP, headers: references.headers },
  ].map((launch) => describeLaunch(launch, '/tmp'));
  const dialogs = consentDialogs('F', launches, true).flatMap(({ words }) => [
    words.question,
    ...words.launches.flatMap(({ lines }) => lines),
  ]);
  const messages = consentMessages('F', launches).map(({ words }) => words);
  const long = consentMessages('F', [describeLaunch(starting('1'.repeat(2000)), '/tmp')]).map(
    ({ words }) => words,
  );
  const progress = (['waiting', 'start', 'handshake', 'listing'] as const).map((step) =>
    progressWords([['s', { step, since: 0 }]], 2, 5000),
  );
  const foreign = JSON.stringify(launches);
  expect(englishIn([...dialogs, ...messages, ...long, ...progress], foreign)).toEqual([]);
});

it('a log has the facts of a failure in English, and none of the words for a person', () => {
  expect(REASONS.map(factsOf).filter((facts) => facts.includes('⟦'))).toEqual([]);
  expect(REASONS.map(factsOf).slice(0, 3)).toEqual([
    'exited, exitCode 3',
    'exited, signal SIGKILL',
    'output-closed',
  ]);
});

it('and what is odd about a list: only the log and the command line say it', async () => {
  const { notes } = await readPages(() => Promise.resolve({ tools: [] }));
  expect(notes).toEqual([
    'The server has answered, and offers no tools. It may need an account, or an argument, to offer some.',
  ]);
});
