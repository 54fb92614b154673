import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { pathOf } from '../catalogue/support';

it('npm start shows the example at work, and ends well', async () => {
  const child = spawn(process.execPath, [pathOf('examples/start.mjs')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [shown, ended] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(ended).toEqual([0, null]);
  expect(shown).toContain('$ hintsight explain examples/acme.company.yaml --live\n');
  for (const tool of ['write_file', 'kb_search_nodes', 'get-env', 'list_cards']) {
    expect(shown).toMatch(new RegExp(`^ {2}${tool} +\\S`, 'm'));
  }
  expect(shown).toMatch(/create_card +shared-write +denied: shared-write/);
  expect(shown).toMatch(/^examples\/acme\.company\.yaml:\d+:7 {2}warning {2}open-world-unset$/m);
  expect(shown).toContain('npm run vscode');
});
