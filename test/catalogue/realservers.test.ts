/** Real servers from npm, started as a company file would start them. `npm run test:servers` lists more of them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AdvertisedTool } from '../../src/engine/advertised';
import { HINT_NAMES } from '../../src/engine/hints';
import type { StdioLaunch } from '../../src/engine/launch';
import { isAlive, misbehaving, openCatalogue, pathOf, temporaryFolder, until } from './support';

const PACKAGES = '@modelcontextprotocol/server-';

function server(name: string, args: readonly string[] = []): StdioLaunch {
  const script = pathOf(`node_modules/${PACKAGES}${name}/dist/index.js`);
  return misbehaving([], { serverName: name, args: [script, ...args] });
}

/** How many tools there are, and of each hint how many say yes, no and nothing. */
function countsOf(tools: readonly AdvertisedTool[]): Readonly<Record<string, unknown>> {
  const count = (hint: (typeof HINT_NAMES)[number]): number[] =>
    ['yes', 'no', 'unknown'].map((value) => tools.filter(({ hints }) => hints[hint] === value).length);
  return {
    tools: tools.length,
    ...Object.fromEntries(HINT_NAMES.map((hint) => [hint, count(hint)])),
  };
}

function recorded(): Readonly<Record<string, unknown>> {
  const text = readFileSync(pathOf('test/realservers/recorded.json'), 'utf8');
  return JSON.parse(text) as Record<string, unknown>; // a file of our own
}

test('the filesystem server lists its tools with their hints', async () => {
  const { state, list, failure } = await openCatalogue().list(server('filesystem', [temporaryFolder()]));
  expect({ state, failure }).toEqual({ state: 'listed', failure: undefined });
  expect(list?.tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['read_text_file', 'write_file', 'edit_file', 'move_file', 'create_directory']),
  );
  expect(list?.tools.find(({ name }) => name === 'write_file')).toMatchObject({
    title: 'Write File',
    hints: { readOnly: 'no', destructive: 'yes', idempotent: 'yes' },
  });
  expect(list?.tools.find(({ name }) => name === 'read_text_file')?.hints.readOnly).toBe('yes');
});

describe('tools and hints are as many as recorded', () => {
  test.each([
    ['filesystem', ['.']],
    ['memory', []],
    ['everything', ['stdio']],
  ])('%s', async (name, args) => {
    const { list, notes } = await openCatalogue().list(server(name, args));
    expect(countsOf(list?.tools ?? [])).toEqual(recorded()[`${PACKAGES}${name}`]);
    expect(notes).toEqual([]);
  });
});

test('a server behind npx is listed, and npx leaves no process behind', { timeout: 30_000 }, async () => {
  const folder = temporaryFolder();
  const catalogue = openCatalogue({ directory: pathOf('.') });
  const knowledge = await catalogue.list(
    misbehaving([], { command: 'npx', args: ['--no-install', 'mcp-server-filesystem', folder] }),
  );
  expect(knowledge.failure).toBeUndefined();
  expect(knowledge.list?.tools.map(({ name }) => name)).toContain('write_file');
  await catalogue.dispose();
  await until('no process mentions the folder', async () => (await processesWith(folder)).length === 0);
});

async function processesWith(word: string): Promise<string[]> {
  const { execFile } = await import('node:child_process');
  const { promisify } = await import('node:util');
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,args=']);
  return stdout.split('\n').filter((line) => line.includes(word));
}

test('a program of node_modules/.bin is started by its path', async () => {
  const command = pathOf('node_modules/.bin/mcp-server-memory');
  const { state } = await openCatalogue().list(misbehaving([], { command, args: [] }));
  expect(state).toBe('listed');
});

test('the test sees living processes at all', () => {
  expect(isAlive(process.pid)).toBe(true);
});
