/** Choosing tools from a list, over the protocol. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver-types';
import type { ToolChoice } from '../../src/protocol/choices';
import type { ToolsReport } from '../../src/protocol/report';
import { pathOf, temporaryFolder, until } from '../catalogue/support';
import { startClient, type LspClient } from '../support/lspclient';

const MISBEHAVING = pathOf('test/servers/misbehaving.mjs');
const TOOLS = ['get_note', 'read_file', 'delete_note', 'frobnicate'].map((name) => ({
  name,
  inputSchema: { type: 'object' },
}));

async function listed(
  commands: readonly string[],
): Promise<{ client: LspClient; uri: string; text: string }> {
  const folder = temporaryFolder();
  const list = join(folder, 'tools.json');
  writeFileSync(list, JSON.stringify(TOOLS));
  const text = [
    'name: Acme',
    'mcp_servers:',
    '  - name: s',
    `    command: ${JSON.stringify(process.execPath)}`,
    `    args: ${JSON.stringify([MISBEHAVING, `tools=${list}`])}`,
    '',
  ].join('\n');
  const uri = pathToFileURL(join(folder, 'acme.company.yaml')).href;
  const client = await startClient({ trusted: true, liveTools: 'always', commands });
  await client.open(uri, text);
  await until('it is listed', async () => {
    const report = await client.connection.sendRequest<ToolsReport>('hintsight/tools', { uri });
    return report.servers[0]?.status.state === 'listed';
  });
  return { client, uri, text };
}

const titles = (actions: readonly CodeAction[] | null): string[] => (actions ?? []).map(({ title }) => title);

describe('choosing tools from a list', () => {
  it('is offered where the client has such a list', async () => {
    const { client, uri } = await listed(['hintsight.pickTools']);
    const actions = await client.codeActions(uri, 'name: ‸s');
    expect(titles(actions)).toContain('Annotate unclassified tools of s…');
    const action = actions?.find(({ title }) => title === 'Annotate unclassified tools of s…');
    expect(action?.command).toMatchObject({
      command: 'hintsight.pickTools',
      arguments: [uri, 's', 'annotate'],
    });
    const other = await listed([]);
    expect(titles(await other.client.codeActions(other.uri, 'name: ‸s')).join()).not.toContain('…');
  });

  it('shows what would be written and why, and changes the file for the chosen ones only', async () => {
    const { client, uri, text } = await listed(['hintsight.pickTools']);
    const params = { uri, server: 's', action: 'annotate' };
    const choices = await client.connection.sendRequest<ToolChoice[]>('hintsight/choices', params);
    expect(choices).toEqual([
      { tool: 'get_note', label: 'get_note', hints: 'read_only: true', source: 'its name says so' },
      {
        tool: 'read_file',
        label: 'read_file',
        hints: 'read_only: true, open_world: false',
        source: 'tools of this name do so everywhere',
      },
      {
        tool: 'delete_note',
        label: 'delete_note',
        hints: 'read_only: false, destructive: true',
        source: 'its name says so',
      },
    ]);
    let after = '';
    client.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
      const [change] = edit.documentChanges ?? [];
      const edits =
        change && 'edits' in change ? change.edits.flatMap((one) => ('newText' in one ? [one] : [])) : [];
      after = TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), edits);
      return { applied: true };
    });
    const chosen = { ...params, tools: ['get_note', 'delete_note', 'gone'] };
    expect(await client.connection.sendRequest('hintsight/chosen', chosen)).toBe(true);
    expect(after).toBe(
      `${text}    tool_annotations:\n      get_note: { read_only: true }\n      delete_note: { read_only: false, destructive: true }\n`,
    );
    expect(await client.connection.sendRequest('hintsight/chosen', { ...params, tools: [] })).toBe(false);
    expect(await client.connection.sendRequest('hintsight/choices', { ...params, server: 'gone' })).toEqual(
      [],
    );
  });
});
