// The verdict matrix as a person uses it: open, filter, sort, by keyboard to a line, export. Its file is open and its servers
// are listed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** @param {Parameters<import('./walk.mjs').walk>[0]} walk */
export async function walkMatrix({ window, facts, step }) {
  const tools = (page) => page.locator('[role=gridcell].tool').allInnerTexts();

  await step('the verdict matrix shows every tool of the file', async () => {
    await window.command('Hintsight: Open Verdict Matrix');
    const page = await window.webview('matrix-grid');
    await page.getByText(`${facts.tools} of ${facts.tools} tools`).waitFor();
    await window.resize(1500, 800);
    await window.picture('matrix');
    await window.pictureOf('matrix-part', '.webview', { width: 720, height: 400 });
  });
  await step('it is filtered by text and class, and sorted by a click on a column', async () => {
    const page = await window.webview('matrix-grid');
    await page.getByRole('textbox', { name: 'Filter by name or title' }).fill('card');
    await page.getByText(`6 of ${facts.tools} tools`).waitFor();
    await page.getByRole('columnheader', { name: 'Tool' }).click();
    await page.locator('[aria-sort=ascending]').waitFor();
    assert.deepEqual(await tools(page), [
      'archive_card',
      'create_card',
      'delete_card',
      'get_card',
      'list_cards',
      'move_card',
    ]);
    await page.getByRole('combobox', { name: 'Show tools of this class' }).click();
    await window.picture('matrix-class');
    await page.getByRole('option', { name: 'Shared write' }).click();
    await page.getByText(`2 of ${facts.tools} tools`).waitFor();
    await window.picture('matrix-filtered');
  });
  await step('it is exported as it is seen', async () => {
    const page = await window.webview('matrix-grid');
    await page.getByRole('button', { name: 'Export CSV…' }).click();
    const target = await window.save('Export Verdict Matrix', 'acme.company.csv');
    await window.see('.tab.active', 'acme.company.csv');
    const [head, ...lines] = readFileSync(target, 'utf8').trimEnd().split('\r\n');
    assert.match(head, /^Server,Tool,Class,Worker,Delivery,Host,read_only,/);
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(0, 3).join(' ')),
      ['archive_card', 'delete_card'].map((tool) => `board ${tool} Shared write`),
    );
    await window.picture('matrix-exported');
    await window.command('View: Close Editor');
  });
  await step('the keyboard leads to a tool, and Enter to its line in the file', async () => {
    const page = await window.webview('matrix-grid');
    // The view is as it was left, although the page was gone meanwhile.
    await page.getByText(`2 of ${facts.tools} tools`).waitFor();
    await page.getByRole('grid').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await window.press(key);
    await page.locator('[role=gridcell].tool.active', { hasText: 'delete_card' }).waitFor();
    await window.picture('matrix-keys');
    await window.press('Enter');
    await window.see('.monaco-breadcrumb-item', 'delete_card');
    await window.picture('matrix-line');
  });
  await step('an edit of the file is seen in it', async () => {
    const page = await window.webview('matrix-grid');
    await window.see('.editor-instance .monaco-editor.focused');
    await window.press('Control+Shift+k');
    await page.getByText(`1 of ${facts.tools} tools`).waitFor();
    await window.press('Control+z');
    await page.getByText(`2 of ${facts.tools} tools`).waitFor();
    await window.command('View: Close All Editor Groups');
    await window.resize(1280, 800);
  });
}
