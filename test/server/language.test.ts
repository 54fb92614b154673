/** The server speaks the client's language. */
import { expect, it } from 'vitest';
import type { StatusReport } from '../../src/protocol/requests';
import { pathOf, until } from '../catalogue/support';
import { startClient } from '../support/lspclient';

const URI = 'file:///acme.company.yaml';
const TRAP = `name: Acme
mcp_servers:
  - name: linear
    command: mcp-linear
    tool_annotations:
      save_note: { read_only: false }
`;

async function trapIn(locale: string | undefined): Promise<{ message: string; titles: string[] }> {
  const client = await startClient(locale === undefined ? {} : { locale });
  await client.open(URI, TRAP);
  const { diagnostics } = await client.diagnostics(URI);
  const found = diagnostics.find(({ code }) => code === 'open-world-unset');
  const actions = (await client.codeActions(URI, 'save_note')) ?? [];
  await client.stop();
  return {
    message: typeof found?.message === 'string' ? found.message : '',
    titles: actions.map(({ title }) => title),
  };
}

it.each(['es', 'es-MX', 'es_AR'])('to a client in %s Spanish', async (locale) => {
  const { message, titles } = await trapIn(locale);
  expect(message).toMatch(/^Los workers no pueden llamar a "save_note"/);
  expect(titles).toContain('Insertar open_world: false');
});

it.each([undefined, 'en', 'xx', '../../package', ''])('to a client in %s English', async (locale) => {
  const { message, titles } = await trapIn(locale);
  expect(message).toMatch(/^Workers may not call "save_note"/);
  expect(titles).toContain('Insert open_world: false');
});

it('a question in Spanish is answered in Spanish; the failure is told in it, and logged in English', async () => {
  const args = JSON.stringify([pathOf('test/servers/misbehaving.mjs'), 'exit']);
  const command = JSON.stringify(process.execPath);
  const client = await startClient({ locale: 'es', trusted: true, answer: () => 'Permitir una vez' });
  await client.open(URI, `mcp_servers:\n  - name: linear\n    command: ${command}\n    args: ${args}\n`);
  const status = async (): Promise<unknown> =>
    (await client.connection.sendRequest<StatusReport>('hintsight/status', { uri: URI })).servers[0]?.status;
  await until('it has failed', async () => JSON.stringify(await status()).includes('"failed"'));
  expect(client.questions[0]?.message).toMatch(/^¿Listar las herramientas MCP de acme\.company\.yaml\?/);
  expect(await status()).toMatchObject({
    message:
      'El servidor terminó con el código 3 antes de responder a `initialize`. Ejecute su comando en un terminal para ver más.',
  });
  const log = client.log.map(({ message }) => message);
  expect(log).toContain('linear: failed (handshake): exited, exitCode 3');
  await client.stop();
});
