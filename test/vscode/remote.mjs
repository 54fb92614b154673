// A test window without a desktop: VS Code's own server, shown by a headless Chromium.
import { startBrowser, startCodeServer } from './codeserver.mjs';

/**
 * Opens the place's workspace with the extension under development and starts its tests.
 *
 * @param {{ place: object, extension: string, tests: string, environment: Record<string, string> }} options
 */
export async function openRemote({ place, extension, tests, environment }) {
  const server = await startCodeServer(place, { environment, testing: true });
  let browser;
  try {
    browser = await startBrowser(place);
    const { page } = browser;
    const ended = new Promise((done) => page.on('crash', () => done('the page crashed')));
    const payload = [
      ['extensionDevelopmentPath', server.remote(extension)],
      ['extensionTestsPath', server.remote(tests)],
    ];
    await page.goto(server.address(place.workspace, payload));
    return {
      ended,
      log: () => [...browser.messages, server.log()].join('\n').slice(-6000),
      async close() {
        await browser.close();
        await server.close();
      },
    };
  } catch (error) {
    await browser?.close();
    await server.close();
    throw error;
  }
}
