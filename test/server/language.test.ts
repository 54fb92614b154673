/** The server speaks the client's language. */
import { expect, it } from 'vitest';
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
