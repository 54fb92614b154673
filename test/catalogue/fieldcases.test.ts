/**
 * What people reported of other programs that ask MCP servers for their tools, each with the right answer, over real
 * processes and sockets. The letter and number name the report.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue';
import { Listings } from '../../src/catalogue/listings';
import { variableSource } from '../../src/catalogue/variables';
import { explainText } from '../features/support';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { launchesOf } from '../../src/companyfile/launches';
import type { ToolList } from '../../src/engine/knowledge';
import { listWords } from '../../src/features/listwords';
import type { Finding } from '../../src/rules/rule';
import { runRules } from '../../src/rules/run';
import { startClient } from '../support/lspclient';
import {
  dialling,
  isAlive,
  misbehaving,
  openCatalogue,
  pathOf,
  processNotes,
  serveHttp,
  temporaryFolder,
  until,
} from './support';

const ORDINARY = ['read_note', 'save_note', 'søk_📄'];

const namesOf = (list: ToolList | undefined): string[] | undefined => list?.tools.map(({ name }) => name);

/** An entry that starts the misbehaving server in these modes, and has these lines besides. */
function entry(name: string, modes: readonly string[], ...lines: string[]): string {
  const args = JSON.stringify([pathOf('test/servers/misbehaving.mjs'), ...modes]);
  const all = [`command: ${JSON.stringify(process.execPath)}`, `args: ${args}`, ...lines];
  return [`  - name: ${name}`, ...all.map((line) => `    ${line}`), ''].join('\n');
}

function company(...entries: string[]): string {
  return `name: Acme\nmcp_servers:\n${entries.join('')}`;
}

/** Asks the servers of a company file, and judges it by what they said. */
async function judge(text: string, catalogue: Catalogue = openCatalogue()): Promise<Finding[]> {
  const file = readCompanyFile(text);
  const launches = launchesOf(file);
  catalogue.setLaunches(launches);
  await Promise.all(launches.map((launch) => catalogue.refresh(launch)));
  return runRules(file, catalogue.view());
}

const rulesIn = (findings: readonly Finding[]): string[] => findings.map(({ rule }) => rule);

describe('what comes before and around an answer', () => {
  test('blank lines and a log on standard output: the tools are listed, a second server’s too (B2)', async () => {
    const catalogue = openCatalogue();
    const known = await Promise.all([
      catalogue.list(misbehaving(['noise'], { serverName: 'noisy' })),
      catalogue.list(misbehaving([], { serverName: 'quiet' })),
    ]);
    expect(known.map(({ list }) => namesOf(list))).toEqual([ORDINARY, ORDINARY]);
  });

  test('messages that end with CRLF, split over two chunks: the tools are listed (B4)', async () => {
    const { list } = await openCatalogue().list(misbehaving(['crlf']));
    expect(namesOf(list)).toEqual(ORDINARY);
  });

  test('ping and roots/list, asked before anything is answered: answered at once (B32)', async () => {
    const { list } = await openCatalogue().list(misbehaving(['asks']));
    expect(namesOf(list)).toEqual(ORDINARY);
  });
});

describe('time', () => {
  test('a slow server is waited for and said to be starting; completion does not wait (B6)', async () => {
    const folder = temporaryFolder();
    const gate = join(folder, 'gate');
    const uri = pathToFileURL(join(folder, 'acme.company.yaml')).href;
    const client = await startClient({ trusted: true, liveTools: 'always' });
    await client.open(uri, company(entry('s', [`held=${gate}`], 'tool_annotations:', '  x')));
    await client.until('progress is shown', () => client.progress.length > 0);
    expect(await client.complete(uri, '      x‸')).toMatchObject({
      isIncomplete: true,
      items: [{ label: 's is being asked for its tools…' }],
    });
    expect(await client.hover(uri, 'name: ‸s')).toMatchObject({
      contents: { value: expect.stringContaining('being asked for its tools') as string },
    });
    writeFileSync(gate, '');
    await client.until('the progress has ended', () => client.progress.at(-1)?.kind === 'end');
    const offered = await client.complete(uri, '      x‸');
    expect(offered?.items.map(({ label }) => label)).toEqual(expect.arrayContaining(ORDINARY));
  });

  test('one that never lists its tools: a failure after the limit; it is ended, and can be tried again (B8)', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    const launch = misbehaving(['silent-list', notes.option], { startupTimeoutSeconds: 2 });
    const started = performance.now();
    const { state, failure } = await catalogue.list(launch);
    expect(performance.now() - started).toBeGreaterThan(1900);
    expect({ state, step: failure?.step }).toEqual({ state: 'failed', step: 'listing' });
    expect(failure?.message).toContain('not `tools/list` within 2 seconds');
    await until('it has ended', () => !notes.pids('start').some(isAlive));
    await catalogue.refresh(launch);
    expect(notes.pids('start')).toHaveLength(2);
  });

  test('ten saves, then the window closes: one process at a time, and none in the end (B28)', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue({
      listings: new Listings({ afterEndOfInput: 100, afterTerm: 50, afterKill: 1000 }),
    });
    const launch = misbehaving(['stubborn', 'grandchild', notes.option]);
    for (let save = 0; save < 10; save++) {
      await catalogue.refresh(launch);
      expect(notes.pids('start').filter(isAlive)).toHaveLength(1);
    }
    await catalogue.dispose();
    const all = [...notes.pids('start'), ...notes.pids('grandchild')];
    expect(all).toHaveLength(20);
    await until('all are gone', () => !all.some(isAlive));
  });
});

describe('lists', () => {
  test('an empty cursor on every page is the end: the tools are there once (B12)', async () => {
    const notes = processNotes();
    const { list } = await openCatalogue().list(misbehaving(['empty-cursor', notes.option]));
    expect(namesOf(list)).toEqual(ORDINARY);
    expect(notes.count('list')).toBeLessThanOrEqual(2);
  });

  test('the same cursor again and again is a failure, as it is to the engine, and no part of a list (B14)', async () => {
    const { state, list, failure } = await openCatalogue().list(misbehaving(['repeat-cursor']));
    expect({ state, list }).toEqual({ state: 'failed', list: undefined });
    expect(failure?.message).toContain('The engine refuses such a server too');
  });

  test('tools with an empty schema, one of texts, or none are listed, and noted (B16)', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['odd-schemas']));
    expect(namesOf(list)).toEqual(['empty_schema', 'string_schema', 'no_schema', 'good_schema']);
    expect(notes).toEqual(['3 tools without a usable `inputSchema`: empty_schema, string_schema, no_schema']);
  });

  test('annotations that are a schema, null, or hold nulls and texts state nothing, least of all no (B18)', async () => {
    const { list } = await openCatalogue().list(misbehaving(['odd-annotations']));
    const odd = list?.tools.filter(({ name }) => name !== 'fine') ?? [];
    expect(odd.map(({ name }) => name)).toEqual(['strings', 'nothing', 'nulls', 'schema', 'a_list']);
    expect(new Set(odd.flatMap(({ hints }) => Object.values(hints)))).toEqual(new Set(['unknown']));
  });

  test('a server without tools has none, and no key is called unknown because of it (B20)', async () => {
    const block = 'tool_annotations: { read_note: { read_only: true } }';
    const catalogue = openCatalogue();
    expect(await judge(company(entry('s', ['no-tools'], block)), catalogue)).toEqual([]);
    expect(catalogue.knowledgeOf('s')).toMatchObject({ state: 'listed', failure: undefined });
    expect(catalogue.knowledgeOf('s').list?.tools).toEqual([]);
  });

  test('a tool that is listed twice is there once, and noted; one that two servers list is a finding (B30)', async () => {
    const catalogue = openCatalogue();
    const findings = await judge(
      company(entry('one', ['duplicates']), entry('two', ['duplicates', 'crlf'])),
      catalogue,
    );
    expect(namesOf(catalogue.knowledgeOf('one').list)).toEqual(['a', 'b']);
    expect(catalogue.knowledgeOf('one').notes).toContain('1 tool listed twice, the first counts: a');
    const [collision] = findings.filter(({ rule }) => rule === 'tool-name-collision');
    expect(collision).toMatchObject({ server: 'two', severity: 'warning' });
    expect(collision?.message).toMatch(/"a" and "b" of "two" are hidden.*"one" offers.*tool_prefix/);
  });

  test('an error for a list: it is told; the older list stays, with its age, and calls no key unknown (B36)', async () => {
    let mode = '';
    const catalogue = openCatalogue({
      now: () => Date.now() - 3 * 3_600_000,
      variables: { lookUp: () => Promise.resolve(new Map([['MODE', mode]])) },
    });
    const lines = ['env: { MISBEHAVE: "${MODE}" }', 'tool_annotations: { gone: { read_only: true } }'];
    const text = company(entry('s', [], ...lines));
    expect(rulesIn(await judge(text, catalogue))).toContain('unknown-tool');
    mode = 'fail';
    const findings = await judge(text, catalogue);
    expect(rulesIn(findings)).not.toContain('unknown-tool');
    const [unreachable] = findings.filter(({ rule }) => rule === 'server-unreachable');
    expect(unreachable?.message).toContain('error -32603: “no upstream: try again later”');
    expect(unreachable?.message).toContain('judged by an older list');
    const known = catalogue.view().of('s');
    expect(namesOf(known.list)).toEqual(ORDINARY);
    expect(listWords(known, Date.now())).toMatch(/^Listed 3 h ago\. Listing failed: .*-32603/);
    expect(explainText(text, catalogue.view()).servers[0]?.tools).toHaveLength(4);
  });
});

describe('reaching a server', () => {
  test.each([
    ['npx', 'Node.js'],
    ['uvx', 'uv'],
  ])('%s is not on the PATH: says what was searched, and what to do (B10)', async (command, what) => {
    const environment = { PATH: '/usr/bin-of-a-desktop:/elsewhere' };
    const { state, failure } = await openCatalogue({ environment }).list(misbehaving([], { command }));
    expect({ state, step: failure?.step }).toEqual({ state: 'failed', step: 'start' });
    expect(failure?.message).toContain(`\`${command}\` was not found`);
    expect(failure?.message).toContain('/usr/bin-of-a-desktop:/elsewhere');
    expect(failure?.message).toContain(`Install ${what}`);
  });

  test('401: told, with the place for credentials; no other transport is tried (B22)', async () => {
    const server = await serveHttp('token=right');
    const { failure } = await openCatalogue().list(dialling(server.url));
    expect(failure?.message).toContain('wants credentials (401)');
    expect(failure?.message).toContain("this server's `headers`, or in the `mcp_env`");
    expect((await server.calls()).map(({ method }) => method)).not.toContain('GET');
  });

  test('401 with a link to an OAuth server: the kind of credentials is told, and the link is not followed (B34)', async () => {
    const server = await serveHttp('token=right');
    const { failure } = await openCatalogue().list(dialling(server.url));
    expect(failure?.message).toContain('an `Authorization` header of the kind `Bearer`');
    expect((await server.calls()).map(({ method, rpc }) => [method, rpc])).toEqual([['POST', 'initialize']]);
  });

  test('of the forms of a variable only the braced one is replaced; the others are sent as they are, with a warning (B24)', async () => {
    const server = await serveHttp();
    const headers = ['Bearer ${TOK}', '${env:TOK}', '$TOK', '${input:tok}'];
    const entries = headers.map((value, index) =>
      [
        `  - name: s${index}`,
        '    transport: http',
        `    url: ${server.url}?${index}`,
        `    headers: { Authorization: ${JSON.stringify(value)} }`,
        '',
      ].join('\n'),
    );
    const environment = { TOK: 'abc' };
    const catalogue = openCatalogue({ environment, variables: variableSource({ environment }) });
    const findings = await judge(company(...entries), catalogue);
    const sent = (await server.calls()).filter(({ rpc }) => rpc === 'initialize');
    expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer abc', ...headers.slice(1)]),
    );
    const warned = findings.filter(({ rule }) => rule === 'variable-not-replaced');
    expect(warned.map(({ server: name }) => name)).toEqual(['s1', 's2', 's3']);
  });
});
