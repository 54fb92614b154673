/** `hintsight.files`: company files that only their place tells from other YAML. From the built server over real streams. */
import { expect, it, vi } from 'vitest';
import { startClient, type ClientOptions, type LspClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 30_000 });

/** Nothing in it tells Crewlet from other tools but where it lies. The server has no command, which is an error. */
const TEXT = 'mcp_servers:\n  - name: notes\n';
const FOLDER = '/work/shop';

async function findingsAt(
  path: string,
  files: readonly string[],
  options: ClientOptions = {},
): Promise<unknown[]> {
  const client = await startClient({ folders: [FOLDER], files, ...options });
  await client.open(`file://${path}`, TEXT);
  return codes(client, path);
}

/** What is found in a file once the server has looked at it. */
async function codes(client: LspClient, path: string): Promise<unknown[]> {
  // An answer comes after the look at what was opened before.
  await client.hover(`file://${path}`, 'notes');
  const last = client.published.findLast(({ uri }) => uri === `file://${path}`);
  return (last?.diagnostics ?? []).map(({ code }) => code);
}

it.each([
  ['a name', 'org.yaml', `${FOLDER}/teams/org.yaml`],
  ['a pattern for names', '*.agents.yaml', `${FOLDER}/teams/night.agents.yaml`],
  ['a path in the workspace', 'teams/org.yaml', `${FOLDER}/teams/org.yaml`],
  ['a pattern for paths', 'teams/**/*.yml', `${FOLDER}/teams/a/b/c.yml`],
  ['any folder', '**/org.{yaml,yml}', '/elsewhere/org.yml'],
  ['a path from the root', '/elsewhere/*.yaml', '/elsewhere/org.yaml'],
  ['a folder that starts with a dot', 'org.yaml', `${FOLDER}/.crewlet/org.yaml`],
])('%s names a company file', async (_, glob, path) => {
  expect(await findingsAt(path, ['other.yaml', glob])).toEqual(['missing-field']);
});

it.each([
  ['no glob', [], `${FOLDER}/org.yaml`],
  ['another name', ['shop.yaml'], `${FOLDER}/org.yaml`],
  ['a path in another workspace', ['teams/org.yaml'], '/elsewhere/teams/org.yaml'],
  ['an empty glob', ['', ' '], `${FOLDER}/org.yaml`],
  ['an exception', ['!shop.yaml'], `${FOLDER}/org.yaml`],
  ['no glob at all', ['[', '{', '(', '!(', '**('], `${FOLDER}/org.yaml`],
  ['a glob far too long', ['*'.repeat(100_000)], `${FOLDER}/org.yaml`],
])('%s leaves the file alone', async (_, files, path) => {
  expect(await findingsAt(path, files)).toEqual([]);
});

it('does not make a company file of what has no list of servers', async () => {
  const client = await startClient({ folders: [FOLDER], files: ['org.yaml'] });
  const uri = `file://${FOLDER}/org.yaml`;
  await client.open(uri, 'mcp_servers:\n  notes: { command: run }\n');
  expect(await client.hover(uri, 'notes')).toBeNull();
  expect(client.published.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
});

it('can be changed: findings come and go without an edit', async () => {
  const client = await startClient({ folders: [FOLDER] });
  const uri = `file://${FOLDER}/org.yaml`;
  await client.open(uri, TEXT);
  expect(await codes(client, `${FOLDER}/org.yaml`)).toEqual([]);
  const set = (files: unknown): Promise<void> =>
    client.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { hintsight: { files } },
    });
  const shown = (): number | undefined =>
    client.published.findLast((params) => params.uri === uri)?.diagnostics.length;
  await set(['org.yaml']);
  await client.until('the file is looked at', () => shown() === 1);
  // What is no list of texts changes nothing.
  await set('org.yaml');
  await set([]);
  await client.until('the file is left alone', () => shown() === 0);
});
