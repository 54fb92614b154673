// The Tools view as a person sees it: what stands in it, what its rows say aloud, and what can be done with them.
import assert from 'node:assert/strict';
import { FILES, MANY } from '../vscode/toolsfiles.mjs';

const PATIENCE_MS = 45_000;
const ROW = '.customview-tree .monaco-list-row';
const HOVER = '.workbench-hover';
const MESSAGE = '.tree-explorer-viewlet-tree-view .message';
const WELCOME = '.pane-body .welcome-view';
const ONLY_ATTENTION = 'Show Only Tools That Need Attention';

/** VS Code's own themes by the class that the window has in them. */
const THEMES = [
  ['vs-dark', 'Default Dark Modern'],
  ['hc-black', 'Default High Contrast'],
  ['hc-light', 'Default High Contrast Light'],
];

/** What the rows of the server `desk` say while nothing is unfolded or folded by hand. */
const DESK = [
  'server desk, 6 tools · 2 unclassified · listed just now',
  'Unclassified, 2 tools',
  'list_notes, nobody says whether it reads or writes, workers are not kept from it, counts as a delivery',
  'ponder, nobody says whether it reads or writes, workers are not kept from it, counts as a delivery',
  'Shared write, 2 tools',
  'publish_note, write that others may see, workers may not call it, counts as a delivery',
  'delete_note, write that may destroy, workers may not call it, counts as a delivery',
  'Private write, 1 tool',
  'Read, 1 tool',
];

/** The view in a window. */
class ToolsView {
  #window;

  /** @param {import('./window.mjs').Window} window */
  constructor(window) {
    this.#window = window;
  }

  /** Opens it by its icon in the activity bar. */
  async open() {
    await (await this.#window.see('.activitybar .action-label[aria-label^="Hintsight"]')).click();
    await this.#window.see('.customview-tree');
    await this.closeTooltip();
  }

  /** Waits for the row that says this aloud. */
  row(words) {
    return this.#window.see(`${ROW}[aria-label^=${JSON.stringify(words)}]`);
  }

  noRow(words) {
    return this.#window.seeNo(`${ROW}[aria-label^=${JSON.stringify(words)}]`);
  }

  /** What the rows on the screen say aloud, from top to bottom. */
  async rows() {
    const all = (await this.#window.see(ROW)).page().locator(ROW);
    return all.evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
        .map((row) => row.getAttribute('aria-label')),
    );
  }

  /** Presses a button in the view's title. */
  async press(title) {
    await (await this.#window.see(`.composite.title .action-label[aria-label^="${title}"]`)).click();
  }

  /** Presses a button of a row, which shows when the mouse is there. */
  async pressAt(words, title) {
    const row = await this.row(words);
    await row.hover();
    await row.locator(`.action-label[aria-label^="${title}"]`).click();
  }

  /** Points at a row until its tooltip says something, again when the row has moved meanwhile; returns the tooltip. */
  async tooltip(words, text) {
    const tooltip = (await this.row(words)).page().locator(HOVER, { hasText: text }).first();
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      await (await this.row(words)).locator('.monaco-icon-label-container').hover();
      try {
        await tooltip.waitFor({ state: 'visible', timeout: PATIENCE_MS / 10 });
        return tooltip;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await this.closeTooltip();
      }
    }
  }

  async closeTooltip() {
    await (await this.#window.see('.monaco-workbench')).page().mouse.move(150, 18);
    await this.#window.seeNo(HOVER);
  }
}

/**
 * In a window that is not trusted. Puts the files of both walks into the workspace.
 *
 * @param {Parameters<import('./walk.mjs').walk>[0]} walk
 */
export async function walkToolsUntrusted({ window, place, step }) {
  const view = new ToolsView(window);
  for (const [name, text] of Object.entries(FILES)) place.write(name, text);
  await step('the Tools view says that nothing is asked without trust, and leads to it', async () => {
    await window.file('fresh.company.yaml');
    await view.open();
    await window.see(WELCOME, 'The workspace is not trusted');
    await window.see(`${WELCOME} .monaco-button`, 'Manage Workspace Trust');
    await window.picture('tools-welcome-untrusted');
    await window.command('View: Close Editor');
    await window.command('View: Show Explorer');
  });
}

/**
 * In a window that is trusted, with the example's servers listed.
 *
 * @param {Parameters<import('./walk.mjs').walk>[0]} walk
 */
export async function walkTools({ window, place, facts, step }) {
  const view = new ToolsView(window);

  await step('the Tools view shows every server of the file, and says every row in words', async () => {
    await window.file(facts.file);
    await view.open();
    await view.row('server knowledge, 9 tools');
    await view.row('delete_card, write that may destroy, workers may not call it, counts as a delivery');
    await window.picture('tools');
    for (const words of await view.rows()) assert.match(words ?? '', /\w{3}/);
    assert.deepEqual(await unnamedButtons(window), []);
  });
  await step('it follows the file in front, says what it lacks, and lists the tools', async () => {
    await window.file('fresh.company.yaml');
    await window.see(WELCOME, 'once you allow it');
    await window.picture('tools-welcome-consent');
    await window.pressButton('List Tools');
    await (
      await window.dialog('tools.mjs')
    )('Allow Once');
    await view.row(DESK[0]);
    assert.deepEqual(await view.rows(), DESK);
    await window.picture('tools-listed');
  });
  await step('a tool’s tooltip says what is decided, why, and who says what', async () => {
    const tooltip = await view.tooltip('publish_note', 'Server says');
    const text = await tooltip.innerText();
    for (const word of [
      'Puts a note on the board.',
      'Worker: denied, it writes what others may see',
      'Host: asks first',
      'open_world',
    ])
      assert.ok(text.includes(word), text);
    await window.picture('tools-tooltip');
    await view.closeTooltip();
  });
  await step('a click on a tool leads to its server, or its key, which annotating writes', async () => {
    await (await view.row('list_notes')).click();
    await window.see('.statusbar-item', 'Ln 3, Col 11');
    await view.pressAt('list_notes', 'Annotate');
    await window.see('.view-line', 'list_notes: { read_only: true');
    await view.row('server desk, 6 tools · 1 unclassified');
    await window.see('.statusbar-item', 'Ln 7, Col 7');
    await (await view.row('Read, 2 tools')).click();
    await window.goTo(1, 1);
    await (await view.row('list_notes, read, workers may call it, does not count as a delivery')).click();
    await window.see('.statusbar-item', 'Ln 7, Col 7');
    await view.pressAt('ponder', 'Annotate');
    await window.see('.notification-toast', 'does not suggest what it does');
    await window.picture('tools-annotated');
    await window.command('Notifications: Clear All Notifications');
  });
  await step('it is cut down to the tools that need attention', async () => {
    await view.press(ONLY_ATTENTION);
    await view.noRow('Read');
    await window.see(MESSAGE, 'Only tools that need attention');
    assert.deepEqual(
      (await view.rows()).map((words) => words.replace(/,.*/s, '')),
      ['server desk', 'Unclassified', 'ponder', 'Shared write', 'publish_note', 'delete_note'],
    );
    await window.picture('tools-attention');
    await view.press('Show All Tools');
    await view.row('Read, 2 tools');
  });
  await step('it stays with its file while another one is in front', async () => {
    await window.file('plain.yaml');
    await window.see(MESSAGE, 'The tools of fresh.company.yaml');
    await view.row(DESK[4]);
    await window.picture('tools-stays');
    await (await view.row('publish_note')).click();
    await window.see('.tab.active', 'fresh.company.yaml');
    await window.seeNo(MESSAGE, 'The tools of');
  });
  await step('servers that are hostile, silent or broken are shown calmly', async () => {
    await window.file('desk.company.yaml');
    await window.see(MESSAGE, 'Not every server may be asked yet.');
    // A row of another file had the focus: it is not what is refreshed.
    await view.press('Refresh Tools');
    await (
      await window.dialog('List the MCP tools of desk.company.yaml?')
    )('Allow Once');
    await view.row('server silent, being asked…');
    await view.row('server broken, listing failed');
    await view.tooltip('server broken', 'was not found');
    await view.closeTooltip();
    const hostile = await view.row(
      '$\u2009(flame) [x](command:hintsight.forgetConsents) <b>⟨U+000A⟩⟨U+202E⟩on, nobody',
    );
    assert.equal(await hostile.locator('.label-name b, .label-name .codicon').count(), 0);
    const tooltip = await view.tooltip('$\u2009(flame)', 'Server says');
    assert.equal(await tooltip.locator('a, b, img, .codicon').count(), 0);
    await window.picture('tools-hostile');
    await view.closeTooltip();
  });
  await step(
    'five thousand tools are folded by class, and typing goes on while they are unfolded',
    async () => {
      await window.file('crowd.company.yaml');
      await window.see(WELCOME, 'once you allow it');
      await window.pressButton('List Tools');
      await (
        await window.dialog('tools.mjs')
      )('Allow Once');
      await view.row(`server crowd, ${MANY} tools · ${MANY / 4} unclassified`);
      assert.equal((await view.rows()).length, 5);
      await (await view.row('Unclassified')).click();
      await view.row('tool_3, nobody says');
      await window.goTo(1, 1);
      await window.type('# A comment, typed while thousands of rows are unfolded.');
      await window.see('.view-line', '# A comment, typed while thousands of rows are unfolded.name: crowd');
      await (await view.row('tool_3,')).click();
      await window.see('.statusbar-item', 'Ln 3, Col 11');
      await window.picture('tools-crowd');
    },
  );
  await step('it can be read in dark and in high contrast', async () => {
    await window.tab(facts.file);
    await view.row('delete_card');
    await window.see('.pane-body');
    for (const [name, theme] of THEMES) {
      setSettings(place, { 'workbench.colorTheme': theme });
      await window.see(`.monaco-workbench.${name}`);
      await window.picture(`tools-${name}`);
    }
    setSettings(place, {});
    await window.see('.monaco-workbench.vs');
  });
  await step('where there is nothing to show, it says why, and what to do', async () => {
    await window.file('none.company.yaml');
    await window.see(WELCOME, 'has no servers yet');
    await window.picture('tools-welcome-no-servers');
    setSettings(place, { 'hintsight.liveTools': 'never' });
    await window.file('off.company.yaml');
    await window.see(WELCOME, 'The setting hintsight.liveTools is "never"');
    await window.picture('tools-welcome-off');
    setSettings(place, {});
    await window.see(WELCOME, 'once you allow it');
    await window.command('View: Close All Editors');
    await window.see(WELCOME, 'No company file is open.');
    await window.see(WELCOME, 'Open the Example');
    await window.picture('tools-welcome');
    await window.command('View: Show Explorer');
  });
}

/** Writes the settings of the workspace. */
function setSettings(place, settings) {
  place.write('.vscode/settings.json', JSON.stringify(settings));
}

/** Buttons and links of the view that have no name to be called by. */
async function unnamedButtons(window) {
  const page = (await window.see(ROW)).page();
  return page
    .locator('.sidebar [role=button], .sidebar a.action-label')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => !(button.getAttribute('aria-label') ?? button.textContent).trim())
        .map((button) => button.outerHTML),
    );
}
