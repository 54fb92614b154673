// VS Code's own server, and a Chromium that shows a window of it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { URLSearchParams } from 'node:url';
import { findChromium, host } from './host.mjs';
import { environmentOf } from './place.mjs';
import { endGroup, startGroup } from './processes.mjs';

const START_MS = 60_000;
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Puts a packaged extension into the place's extensions folder. */
export function installVsix(place, vsix) {
  const result = spawnSync(
    host.node,
    [host.server, ...folderFlags(place), '--accept-server-license-terms', '--install-extension', vsix],
    { env: environmentOf(place), encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`Installing ${vsix} failed:\n${result.stdout}${result.stderr}`);
}

/**
 * Starts the server on a free port.
 *
 * @param {{ environment?: Record<string, string>, testing?: boolean }} options `environment`: what the extension host
 *   shall see besides. `testing`: windows take a payload (extensions under development and their tests), and show no
 *   notification toasts.
 */
export async function startCodeServer(place, { environment = {}, testing = false } = {}) {
  const flags = ['--host', '127.0.0.1', '--port', '0', '--without-connection-token'];
  if (testing) flags.push('--enable-smoke-test-driver');
  const child = startGroup(
    host.node,
    [host.server, ...flags, '--accept-server-license-terms', ...folderFlags(place)],
    { env: environmentOf(place, environment) },
  );
  let log = '';
  const keep = (chunk) => (log += chunk);
  const port = await new Promise((found, fail) => {
    const timer = setTimeout(() => fail(new Error(`VS Code's server did not start:\n${log}`)), START_MS);
    const look = (chunk) => {
      keep(chunk);
      const match = /Extension host agent listening on (\d+)/.exec(log);
      if (match === null) return;
      clearTimeout(timer);
      child.stdout.off('data', look);
      child.stdout.on('data', keep);
      found(Number(match[1]));
    };
    child.stdout.on('data', look);
    child.stderr.on('data', keep);
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`VS Code's server ended with code ${code}:\n${log}`)));
  });
  return {
    /** The address that opens a folder, with what VS Code calls a payload: pairs of an option and its value. */
    address(folder, payload = []) {
      const query = new URLSearchParams({
        folder,
        ...(payload.length > 0 && { payload: JSON.stringify(payload) }),
      });
      return `http://127.0.0.1:${port}/?${query}`;
    },
    /** A path on this machine as the window names it. */
    remote: (path) => `vscode-remote://127.0.0.1:${port}${path}`,
    log: () => log,
    close: () => endGroup(child),
  };
}

/** Starts a headless Chromium with one page. */
export async function startBrowser(place, viewport = { width: 1280, height: 800 }) {
  const { chromium } = createRequire(import.meta.url)(host.playwright);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
    env: environmentOf(place),
  });
  const page = await browser.newPage({ viewport });
  const messages = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  return { page, messages, close: () => browser.close() };
}

function folderFlags(place) {
  return ['--server-data-dir', place.data, '--extensions-dir', place.extensions];
}
