// The walk itself: what a person does, and what must be on the screen then.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { marked } from '../vscode/processes.mjs';
import { walkMatrix } from './matrix.mjs';
import { walkTools, walkToolsUntrusted } from './toolsview.mjs';

const TRAP = '.squiggly-warning';
const FIX = 'Insert open_world: false';

/**
 * @param {{
 *   window: import('./window.mjs').Window,
 *   server: { address(folder: string): string },
 *   place: { folder: string, workspace: string },
 *   facts: ReturnType<import('../vscode/workspaces.mjs').fillWalk>,
 *   step: (title: string, act: () => Promise<void>) => Promise<void>,
 * }} walk
 */
export async function walk({ window, server, place, facts, step }) {
  const started = () =>
    marked(place.folder).filter(({ command }) =>
      /server-(?:filesystem|memory|everything)|board\.mjs/.test(command),
    );

  await step('the folder opens in Restricted Mode', async () => {
    await window.open(server.address(place.workspace));
    await window.see('.statusbar-item', 'Restricted Mode');
  });
  await step('the walkthrough shows four steps, each with its picture', async () => {
    // In a narrow window VS Code leaves the pictures out.
    await window.resize(1500, 900);
    await window.walkthrough('Get Started with Hintsight');
    for (const [at, title] of facts.walkthrough.entries()) {
      await window.walkthroughStep(title);
      await window.picture(`walkthrough-${at + 1}`);
    }
  });
  await step('its first step opens an example of the person’s own', async () => {
    await window.walkthroughStep(facts.walkthrough[0]);
    await window.pressButton('Open the Example');
    await window.tab(facts.file);
    await window.see('.view-line', 'Acme Garden Supplies');
    await window.resize(1280, 800);
  });
  await step('the example is checked there, and nothing of it is started', async () => {
    await window.goTo(facts.trap.line, facts.column);
    await window.see(TRAP);
    await window.pictureOfLines('trap', 640, 360);
    await window.hover('Worker');
    await window.picture('restricted');
    await window.press('Escape');
    assert.deepEqual(started(), []);
  });
  await walkToolsUntrusted({ window, server, place, facts, step });
  await step('the person trusts the folder, is asked, and still nothing is started', async () => {
    await window.command('Workspaces: Manage Workspace Trust');
    await (await window.see('.workspace-trust-editor .monaco-button', 'Trust')).click();
    await window.seeNo('.statusbar-item', 'Restricted Mode');
    await window.file(facts.file);
    await window.notification(`List the MCP tools of ${facts.file}?`);
    await window.picture('question');
    assert.deepEqual(started(), []);
  });
  await step('the person sees all that would be started, and dismisses the question', async () => {
    await (
      await window.notification(`List the MCP tools of ${facts.file}?`)
    )('Review…');
    await window.dialog(`List the MCP tools of ${facts.file}?`);
    const lines = (await window.dialogText()).split('\n');
    for (const line of ['start board:', `node ${facts.program}`])
      assert.ok(lines.includes(line), `No line "${line}" in:\n${lines.join('\n')}`);
    assert.ok(lines.some((line) => line.startsWith('in ') && line.endsWith('hintsight.hintsight/example')));
    await window.picture('consent');
    await window.shorten(join(place.data, 'data/User/globalStorage'), '…');
    await window.pictureOf('consent-dialog', '.monaco-dialog-box');
    await window.press('Escape');
    await window.seeNo('.monaco-dialog-box');
    await window.picture('trusted');
    assert.deepEqual(started(), []);
  });
  await step('the person wants the tools, is asked again, and allows it', async () => {
    await window.tab(facts.file);
    await window.languageStatus('consent needed');
    await window.picture('status-consent');
    await window.command('Hintsight: List Tools of This File');
    const press = await window.dialog(facts.program);
    assert.deepEqual(started(), []);
    await press('Allow Once');
  });
  await step('hovering a tool shows its card with what the live server says', async () => {
    await window.goTo(facts.trap.line, facts.column);
    await window.hover(facts.description);
    for (const word of ['Worker', 'Delivery', 'Host'])
      await window.see('.monaco-hover .hover-contents', word);
    await window.picture('hover');
    await window.press('Escape');
    // A quarter of the editor's height is the most that a hover gets: in a high window the finding and the whole card.
    await window.resize(1280, 1800);
    await window.goTo(facts.trap.line, facts.column);
    await window.hover('listed just now');
    await window.pictureOfHover('card');
    await window.press('Escape');
    await window.resize(1280, 800);
  });
  await step('the card of a tool without findings is seen as a whole', async () => {
    await window.goTo(facts.ordinary.line, facts.column);
    await window.hover('listed just now');
    await window.seeWholeHover();
    await window.picture('whole');
    await window.press('Escape');
  });
  await step(`"${FIX}" ends the trap`, async () => {
    await window.goTo(facts.trap.line, facts.column);
    await window.quickFix(FIX, 'fix');
    await window.see('.view-line', 'create_card: { read_only: false, open_world: false }');
    await window.picture('fixed');
  });
  await step(`"${FIX}" does so in block style, too`, async () => {
    await window.goTo(facts.otherTrap.line, facts.column);
    await window.quickFix(FIX, 'fix-block');
    await window.seeLines(['move_card:', 'read_only: false', 'idempotent: true', 'open_world: false']);
    await window.picture('fixed-block');
  });
  await step('tools that nobody has described are annotated from a list', async () => {
    const { line, column, fix, tools } = facts.undescribed;
    await window.goTo(line, column);
    await window.quickFix(fix);
    for (const tool of tools) await window.see('.quick-input-list .monaco-list-row', tool);
    await window.picture('annotate');
    await window.press('Enter');
    // The new blocks are the server's last.
    await window.goTo(line + 20, 1);
    for (const tool of tools) await window.see('.view-line', `${tool}: {`);
    await window.picture('annotated');
  });
  await step('completion offers a tool that only the live server knows', async () => {
    await window.seeNo('.statusbar-item', 'Listing MCP tools');
    await window.goTo(facts.lastTool.line, facts.lastTool.end);
    await window.press('Enter');
    await window.type(facts.unnamed.slice(0, 6));
    await window.complete(facts.unnamed);
    await window.picture('completion');
    await window.press('Enter');
    await window.see('.view-line', `${facts.unnamed}: {`);
    await window.complete('read_only');
    await window.picture('completed');
  });
  await walkMatrix({ window, facts, step });
  await walkTools({ window, server, place, facts, step });
  await step('a server without its key fails, and the status says so', async () => {
    const { file, server } = facts.keyed;
    await window.file(file);
    await (
      await window.notification(`List the MCP tools of ${file}?`)
    )('Review…');
    const press = await window.dialog('keyed.mjs');
    await press('Always for This Launch');
    await window.goTo(server.line, server.column);
    await window.hover('API_KEY is not valid.');
    await window.press('Escape');
    await window.languageStatus('0 of 1 server listed · 1 failed');
    await window.picture('status-failed');
  });
  await step('the person stores the key by the quick fix, and the server is asked again', async () => {
    const { variable, tool } = facts.keyed;
    await window.goTo(variable.line, variable.column);
    await window.quickFix(`Set a value for ${variable.name}…`, 'set-variable');
    await window.answerBox(`Value of ${variable.name}`, variable.value);
    await window.goTo(tool.line, tool.column);
    await window.hover('listed just now');
    await window.press('Escape');
    await window.languageStatus('1 server listed');
    await window.picture('status-listed');
  });
  await step('a stored key can be cleared, and answers forgotten', async () => {
    await window.command('Hintsight: Clear Variables for Live Tools…');
    await (await window.see('.quick-input-list .monaco-list-row', facts.keyed.variable.name)).click();
    await window.press('Enter');
    await window.languageStatus('0 of 1 server listed · 1 failed');
    await window.command('Hintsight: Forget Consents');
    await window.see('.notification-toast', '1 answer is forgotten');
    await window.picture('forgotten');
  });
}
