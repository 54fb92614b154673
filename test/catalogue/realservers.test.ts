/** Real servers from npm, started as a company file would start them. */
import { expect, test } from 'vitest';
import type { StdioLaunch } from '../../src/engine/launch';
import { isAlive, misbehaving, openCatalogue, pathOf, temporaryFolder, until } from './support';

const packageFile = (name: string): string =>
  pathOf(`node_modules/@modelcontextprotocol/server-${name}/dist/index.js`);

function server(name: string, args: readonly string[] = []): StdioLaunch {
  return misbehaving([], { serverName: name, args: [packageFile(name), ...args] });
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

test('the memory server lists its tools', async () => {
  const { list } = await openCatalogue().list(server('memory'));
  expect(list?.tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['create_entities', 'delete_entities', 'read_graph']),
  );
});

test('the everything server lists its tools over stdio', async () => {
  const { list } = await openCatalogue().list(server('everything', ['stdio']));
  expect(list?.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['echo', 'get-sum']));
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
