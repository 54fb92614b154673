/* global document, NodeFilter -- in what runs in the page */
// A VS Code window as a person handles it: keys, menus and what is on the screen. Everything waits for what it needs to see.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const PATIENCE_MS = 45_000;

export class Window {
  #page;
  #screenshots;

  /**
   * @param {import('playwright-core').Page} page
   * @param {string} screenshots folder for the pictures
   */
  constructor(page, screenshots) {
    this.#page = page;
    this.#screenshots = screenshots;
    page.setDefaultTimeout(PATIENCE_MS);
    mkdirSync(screenshots, { recursive: true });
  }

  /** Opens a window and waits until its workbench and file tree are there. */
  async open(address) {
    await this.#page.goto(address);
    await this.see('.monaco-workbench .explorer-folders-view .monaco-list-row');
  }

  /** Waits until something is on the screen, and returns it. */
  async see(selector, text) {
    const found = this.#page.locator(selector, text === undefined ? {} : { hasText: text }).first();
    await found.waitFor({ state: 'visible' });
    return found;
  }

  /** Waits until something is no longer on the screen. */
  async seeNo(selector, text) {
    const found = this.#page.locator(selector, text === undefined ? {} : { hasText: text }).first();
    await found.waitFor({ state: 'hidden' });
  }

  async press(keys) {
    await this.#page.keyboard.press(keys);
  }

  /** Presses keys one by one, as in a shortcut of two strokes. */
  async chord(first, second) {
    await this.press(first);
    await this.press(second);
  }

  /** Runs a command of the command palette by its whole title. */
  async command(title) {
    await this.press('F1');
    await this.#pick(`>${title}`, title);
  }

  /** Opens a file of the workspace, or one that was open before, by its name, and puts the focus into it. */
  async file(name) {
    await this.press('Control+p');
    await this.#pick(name, name);
    await this.see('.tab.active', name);
    await this.#focusEditor();
  }

  /** Goes to a file that is open, and puts the focus into it. */
  async tab(name) {
    await (await this.see('.tabs-container .tab', name)).click();
    await this.see('.tab.active', name);
    await this.#focusEditor();
  }

  /** Opens a walkthrough by its title. */
  async walkthrough(title) {
    await this.command('Welcome: Open Walkthrough...');
    await this.#pick(title, title);
    await this.see('.gettingStartedContainer .category-title', title);
  }

  /** Opens a step of the walkthrough that is shown, and waits for its picture. */
  async walkthroughStep(title) {
    await (await this.see('.gettingStartedContainer .step-title', title)).click();
    await this.see('.getting-started-step.expanded .step-title', title);
    await this.see('.getting-started-media img');
    await this.#page.waitForFunction(() => {
      const picture = document.querySelector('.getting-started-media img');
      return picture !== null && picture.complete && picture.naturalWidth > 0;
    });
  }

  /** Presses a button that says something. */
  async pressButton(text) {
    await (await this.see('.monaco-button', text)).click();
  }

  /** Puts the cursor at a line and column, both counted from one. */
  async goTo(line, column) {
    await this.#focusEditor();
    await this.press('Control+g');
    const input = await this.see('.quick-input-widget input');
    await input.fill(`:${line}:${column}`);
    await this.press('Enter');
    await this.seeNo('.quick-input-widget');
    await this.see('.statusbar-item', `Ln ${line}, Col ${column}`);
  }

  /** Shows the hover at the cursor, again until `word` is in it: one that is shown does not change, and a busy window loses keys. */
  async hover(word) {
    const contents = this.#page
      .locator('.monaco-hover:not(.hidden) .hover-contents', { hasText: /\w/ })
      .first();
    const deadline = Date.now() + PATIENCE_MS;
    let text = 'There is none.';
    do {
      await this.chord('Control+k', 'Control+i');
      try {
        await contents.waitFor({ state: 'visible', timeout: PATIENCE_MS / 10 });
        const shown = contents.locator('xpath=ancestor::*[contains(@class, "monaco-hover")][1]');
        text = await shown.innerText();
      } catch (error) {
        if (error.name !== 'TimeoutError') throw error;
      }
      if (text.includes(word)) return;
      await this.press('Escape');
      await this.seeNo('.monaco-hover:not(.hidden) .hover-contents');
    } while (Date.now() < deadline);
    throw new Error(`The hover does not say "${word}", but:\n${text}`);
  }

  /** Waits until the hover that is shown has nothing to scroll to. */
  async seeWholeHover() {
    await this.#page.waitForFunction(() => {
      const content = document.querySelector('.monaco-hover:not(.hidden) .monaco-hover-content');
      return content !== null && content.clientHeight > 0 && content.scrollHeight <= content.clientHeight;
    });
  }

  /** Chooses a fix of the light bulb at the cursor: asked for again, for findings that come meanwhile close the menu. */
  async quickFix(title, screenshot) {
    const entry = this.#page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      await this.press('Control+.');
      try {
        await entry.waitFor({ state: 'visible', timeout: PATIENCE_MS / 10 });
        break;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await this.press('Escape');
      }
    }
    if (screenshot !== undefined) await this.picture(screenshot);
    await entry.click();
    await this.seeNo('.action-widget');
  }

  /** Opens the list of completions at the cursor, waits for one and leaves the list open. */
  async complete(label) {
    await this.press('Control+Space');
    await this.see('.suggest-widget .monaco-list-row', label);
  }

  /** Waits for a notification that says something, also in the list behind the bell. Returns what presses one of its buttons. */
  async notification(text) {
    await this.command('Notifications: Show Notifications');
    const shown = await this.see('.notifications-center .notification-list-item', text);
    return (button) => shown.locator('.monaco-button', { hasText: button }).first().click();
  }

  /** Waits for a dialog that says something. Returns what presses one of its buttons. */
  async dialog(text) {
    const dialog = await this.see('.monaco-dialog-box', text);
    return async (button) => {
      await dialog.locator('.dialog-buttons .monaco-button', { hasText: button }).first().click();
      await this.seeNo('.monaco-dialog-box', text);
    };
  }

  /** Shortens a text where a dialog that is shown has it, for a picture that names no machine's folders. */
  async shorten(text, short) {
    const messages = await this.see('.monaco-dialog-box .dialog-message-container');
    await messages.evaluate(
      (container, [from, to]) => {
        const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replaceAll(from, to);
      },
      [text, short],
    );
  }

  /** What a dialog that is shown says, as its lines are seen. */
  async dialogText() {
    return (await this.see('.monaco-dialog-box .dialog-message-container')).innerText();
  }

  /** Types into the box of the window's quick input, once it asks for this. */
  async answerBox(title, text) {
    await this.see('.quick-input-widget .quick-input-title', title);
    const input = await this.see('.quick-input-widget input');
    await input.fill(text);
    await this.press('Enter');
    await this.seeNo('.quick-input-widget');
  }

  /** Saves where the window's own dialog proposes to, once it proposes this name; returns the path. */
  async save(title, name) {
    await this.see('.quick-input-widget .quick-input-title', title);
    await this.#page.waitForFunction((wanted) => {
      const input = document.querySelector('.quick-input-widget input[type=text], .quick-input-widget input');
      return input?.value.endsWith(`/${wanted}`);
    }, name);
    const path = await (await this.see('.quick-input-widget input')).inputValue();
    await this.pressButton('OK');
    await this.seeNo('.quick-input-widget');
    return path;
  }

  /** Opens what the language status says, waits for a text in it and leaves it open. */
  async languageStatus(text) {
    const item = await this.see('[id="status.languageStatus"]');
    await item.hover();
    await this.see('.monaco-hover .hover-language-status', text);
  }

  /** Types text into what has the focus. */
  async type(text) {
    await this.#page.keyboard.type(text);
  }

  /** Waits until lines with these texts stand below one another in the editor. */
  async seeLines(texts) {
    await this.#page.waitForFunction((wanted) => {
      const lines = [...document.querySelectorAll('.editor-instance .view-line')]
        .map((line) => ({
          top: line.getBoundingClientRect().top,
          text: line.textContent.replaceAll('\u00A0', ' '),
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text);
      return lines.some((_, at) => wanted.every((text, offset) => lines[at + offset]?.includes(text)));
    }, texts);
  }

  /** The page of the webview in which something is on the screen. */
  async webview(selector) {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      for (const frame of this.#page.frames()) {
        if (
          await frame
            .locator(selector)
            .first()
            .isVisible()
            .catch(() => false)
        )
          return frame;
      }
      if (Date.now() > deadline) throw new Error(`No webview shows ${selector}.`);
      // Frames that are made meanwhile are no event to wait for.
      await this.#page.waitForTimeout(100);
    }
  }

  /** Writes a picture of the whole window; returns its path. */
  async picture(name) {
    const path = join(this.#screenshots, `${name}.png`);
    await this.#page.screenshot({ path, animations: 'disabled' });
    return path;
  }

  /** Writes a picture of a part of the window, in CSS pixels from the upper left corner; returns its path. */
  async pictureOfPart(name, clip) {
    const path = join(this.#screenshots, `${name}.png`);
    await this.#page.screenshot({ path, animations: 'disabled', clip });
    return path;
  }

  /** Writes a picture of what is found first, or of so much of it from its upper left corner; returns its path. */
  async pictureOf(name, selector, size = {}) {
    const box = await (await this.see(selector)).boundingBox();
    return this.pictureOfPart(name, { ...box, ...size });
  }

  /** Writes a picture of the lines around the cursor; returns its path. */
  async pictureOfLines(name, width, height) {
    const editor = await (await this.see('.editor-instance .monaco-editor')).boundingBox();
    const cursor = await (await this.see('.editor-instance .monaco-editor .cursor')).boundingBox();
    return this.pictureOfPart(name, { x: editor.x, y: cursor.y - height / 2, width, height });
  }

  /** Writes a picture of the hover that is shown and of the lines around it; returns its path. */
  async pictureOfHover(name) {
    const hover = await this.#page.locator('.monaco-hover:not(.hidden)').first().boundingBox();
    const editor = await this.#page.locator('.editor-instance .monaco-editor').first().boundingBox();
    const clip = {
      x: editor.x,
      y: hover.y - 80,
      width: hover.x + hover.width + 20 - editor.x,
      height: hover.height + 270,
    };
    return this.pictureOfPart(name, clip);
  }

  async resize(width, height) {
    await this.#page.setViewportSize({ width, height });
    // What is done before the workbench has followed may be scrolled out of sight.
    await this.#page.waitForFunction(
      ([wide, high]) => {
        const { clientWidth, clientHeight } = document.querySelector('.monaco-workbench');
        return clientWidth === wide && clientHeight === high;
      },
      [width, height],
    );
  }

  async #pick(text, label) {
    const input = await this.see('.quick-input-widget input');
    await input.fill(text);
    const row = await this.see('.quick-input-list .monaco-list-row', label);
    await row.click();
    // A command may show a list of its own at once.
    await row.waitFor({ state: 'hidden' });
  }

  async #focusEditor() {
    const editor = await this.see('.editor-instance .monaco-editor .view-lines');
    await editor.waitFor({ state: 'visible' });
    await this.press('Control+1');
    await this.see('.editor-instance .monaco-editor.focused');
  }
}
