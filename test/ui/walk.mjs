// The walk itself: what a person does, and what must be on the screen then.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';

const TRAP = '.squiggly-warning';
const FIX = 'Insert open_world: false';

/**
 * @param {{
 *   window: import('./window.mjs').Window,
 *   server: { address(folder: string): string },
 *   place: { workspace: string },
 *   facts: { file: string, marker: string, trapLine: number, toolLine: number, column: number },
 *   step: (title: string, act: () => Promise<void>) => Promise<void>,
 * }} walk
 */
export async function walk({ window, server, place, facts, step }) {
  await step('the folder opens in Restricted Mode', async () => {
    await window.open(server.address(place.workspace));
    await window.see('.statusbar-item', 'Restricted Mode');
  });
  await step('the company file is checked there, and nothing of it is started', async () => {
    await window.file(facts.file);
    await window.see(TRAP);
    await window.picture('restricted');
    await window.goTo(facts.trapLine, facts.column);
    await window.hover('Worker');
    await window.press('Escape');
    assert.equal(existsSync(facts.marker), false, 'A server was started.');
  });
  await step('the person trusts the folder', async () => {
    await window.command('Workspaces: Manage Workspace Trust');
    await (await window.see('.workspace-trust-editor .monaco-button', 'Trust')).click();
    await window.seeNo('.statusbar-item', 'Restricted Mode');
    assert.equal(existsSync(facts.marker), false, 'A server was started before anybody was asked.');
  });
  await step('the person is asked before a server is started, and sees what would be', async () => {
    await window.file(facts.file);
    await window.command('Hintsight: List Tools of This File');
    const { text, press } = await window.answer(facts.program, /allow/i);
    await window.picture('consent');
    assert.match(text, new RegExp(facts.program));
    assert.equal(existsSync(facts.marker), false, 'A server was started before the answer.');
    await press();
  });
  await step('hovering a tool shows its card with what the live server says', async () => {
    await window.goTo(facts.toolLine, facts.column);
    await window.hover(facts.onlyLive);
    for (const word of ['Worker', 'Delivery', 'Host'])
      await window.see('.monaco-hover .hover-contents', word);
    await window.picture('hover');
    await window.press('Escape');
  });
  await step(`"${FIX}" ends the trap`, async () => {
    await window.goTo(facts.trapLine, facts.column);
    await window.quickFix(FIX, 'fix');
    await window.see('.view-line', 'open_world: false');
    await window.seeNo(TRAP);
    await window.picture('fixed');
  });
}
