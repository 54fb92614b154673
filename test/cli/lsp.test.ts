import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { CLI, hintsight } from '../support/cli';

it('hintsight lsp --stdio is the language server', async () => {
  const child = spawn(process.execPath, [CLI, 'lsp', '--stdio', `--clientProcessId=${process.pid}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Promise<PublishDiagnosticsParams>((resolve) => {
    client.onNotification(PublishDiagnosticsNotification.type, resolve);
  });
  client.listen();
  await client.sendRequest(InitializeRequest.method, {
    processId: process.pid,
    capabilities: {},
  });
  await client.sendNotification(InitializedNotification.type, {});
  await client.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: {
      uri: 'untitled:acme.company.yaml',
      languageId: 'yaml',
      version: 1,
      text: 'mcp_servers:\n  - { name: s, command: run, tool_annotations: { t: { read_only: false } } }\n',
    },
  });
  const { diagnostics } = await published;
  expect(diagnostics.map(({ code, source }) => [code, source])).toEqual([['open-world-unset', 'hintsight']]);
  await client.sendRequest(ShutdownRequest.type);
  await client.sendNotification(ExitNotification.type);
  expect(await exited).toEqual([0, null]);
  client.dispose();
});

it('says how it is started when it is started otherwise', async () => {
  expect(await hintsight(['lsp'])).toEqual({
    code: 2,
    signal: null,
    stdout: '',
    stderr: 'hintsight: lsp needs --stdio; an editor starts it as `hintsight lsp --stdio`.\n',
  });
});
