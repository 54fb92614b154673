/** What findings are shown as, by the client's settings, from the built server over real streams. Nothing is started here. */
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { startClient, type LspClient } from '../support/lspclient';

vi.setConfig({ testTimeout: 30_000 });

const URI = 'file:///work/acme.company.yaml';

const TEXT = [
  'mcp_servers:',
  '  - name: notes',
  '    command: run',
  '    tool_annotations:',
  '      save: { read_only: false }',
  '      get: {}',
  '',
].join('\n');

type Shown = readonly (readonly [code: unknown, severity: unknown])[];

const DEFAULT: Shown = [
  ['open-world-unset', 2],
  ['empty-override', 3],
];

/** What is shown last, once it is this. */
async function expectShown(client: LspClient, wanted: Shown, uri = URI): Promise<void> {
  const shown = (): Shown =>
    (client.published.findLast((params) => params.uri === uri)?.diagnostics ?? []).map(
      ({ code, severity }) => [code, severity],
    );
  const same = (): boolean => JSON.stringify(shown()) === JSON.stringify(wanted);
  await client.until(`${JSON.stringify(wanted)} is shown`, same).catch(() => undefined);
  expect(shown()).toEqual(wanted);
}

async function set(client: LspClient, hintsight: object): Promise<void> {
  await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: { hintsight } });
}

describe('the setting rules', () => {
  it('holds from the start', async () => {
    const client = await startClient({ rules: { 'open-world-unset': 'error', 'empty-override': 'off' } });
    await client.open(URI, TEXT);
    await expectShown(client, [['open-world-unset', 1]]);
    expect(client.published).toHaveLength(1);
  });

  it('can be changed: the diagnostics follow without an edit', async () => {
    const client = await startClient();
    await client.open(URI, TEXT);
    await expectShown(client, DEFAULT);
    await set(client, { rules: { 'open-world-unset': 'hint', 'empty-override': 'off' } });
    await expectShown(client, [['open-world-unset', 4]]);
    // The fix belongs to the finding as it is shown now.
    const [action] = (await client.codeActions(URI, 'save', ['quickfix'])) ?? [];
    expect(action?.diagnostics?.map(({ severity }) => severity)).toEqual([4]);
    await set(client, { rules: {} });
    await expectShown(client, DEFAULT);
  });

  it('keeps what was said when it is said wrongly, or not at all', async () => {
    const client = await startClient({ rules: { 'empty-override': 'off' } });
    await client.open(URI, TEXT);
    await expectShown(client, [['open-world-unset', 2]]);
    await set(client, { liveTools: 'never' });
    await set(client, { rules: 'off' });
    await set(client, {
      rules: { 'no-such-rule': 'off', 'open-world-unset': 'loud', 'empty-override': 'error' },
    });
    await expectShown(client, [
      ['open-world-unset', 2],
      ['empty-override', 1],
    ]);
    expect(client.log.filter(({ type }) => type === 1)).toEqual([]);
  });

  it('is asked for where the client wants that', async () => {
    const client = await startClient({ capabilities: { workspace: { configuration: true } } });
    let rules: object = { 'empty-override': 'off' };
    client.connection.onRequest('workspace/configuration', () => [{ rules }]);
    await client.open(URI, TEXT);
    await expectShown(client, [['open-world-unset', 2]]);
    rules = {};
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await expectShown(client, DEFAULT);
  });

  it('can differ from folder to folder', async () => {
    const client = await startClient({
      capabilities: { workspace: { configuration: true } },
      folders: ['/work/a', '/work/b'],
    });
    interface Asked {
      readonly items: readonly { readonly scopeUri?: string }[];
    }
    client.connection.onRequest('workspace/configuration', ({ items }: Asked) =>
      items.map(({ scopeUri }) => ({
        rules: scopeUri === pathToFileURL('/work/b').href ? { 'open-world-unset': 'off' } : {},
      })),
    );
    await client.open('file:///work/a/a.company.yaml', TEXT);
    await client.open('file:///work/b/b.company.yaml', TEXT);
    await expectShown(client, [['empty-override', 3]], 'file:///work/b/b.company.yaml');
    await expectShown(client, DEFAULT, 'file:///work/a/a.company.yaml');
  });

  it('counts for what is fixed unasked: a rule that is off is left alone', async () => {
    const client = await startClient({ rules: { 'empty-override': 'off' } });
    await client.open(URI, TEXT);
    expect(await client.codeActions(URI, 'get', ['source.fixAll'])).toEqual([]);
  });
});
