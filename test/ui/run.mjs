// Walks through the packaged extension as a person does: a window that is not trusted yet, trust, consent, hover, fix.
// Pictures go to .vscode-test/screenshots; `--update-images` copies those that the README and the
// walkthrough show to docs/images.
// Closing line: `N passed, N failed`.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installVsix, startBrowser, startCodeServer } from '../vscode/codeserver.mjs';
import { host, prepareHost } from '../vscode/host.mjs';
import { makePlace } from '../vscode/place.mjs';
import { endLeftovers } from '../vscode/processes.mjs';
import { fillWalk } from '../vscode/workspaces.mjs';
import { packVsix } from './pack.mjs';
import { walk } from './walk.mjs';
import { Window } from './window.mjs';

const LIMIT_MS = 5 * 60_000;
const MEGABYTE = 1024 * 1024;
const screenshots = join(host.testFolder, 'screenshots');
const images = fileURLToPath(new URL('../../docs/images', import.meta.url));
/** Pictures of the walk that the README and the walkthrough show: where they lie in docs/images, and their names here. */
const IMAGES = {
  'card.png': 'card',
  'matrix.png': 'matrix',
  'walkthrough/open.png': 'trap',
  'walkthrough/ask.png': 'consent-dialog',
  'walkthrough/read.png': 'card',
  'walkthrough/state.png': 'matrix-part',
};
const PACKAGE = [
  'LICENSE.txt',
  'changelog.md',
  'dist/extension.js',
  'dist/l10n/bundle.l10n.es.json',
  'dist/matrix.js',
  'dist/server.js',
  'docs/images/activity.svg',
  'docs/images/icon.png',
  'docs/images/walkthrough/ask.png',
  'docs/images/walkthrough/open.png',
  'docs/images/walkthrough/read.png',
  'docs/images/walkthrough/state.png',
  'docs/rules.md',
  'docs/verdicts.md',
  'examples/acme.company.yaml',
  'examples/board.mjs',
  'package.json',
  'package.nls.es.json',
  'package.nls.json',
  'readme.md',
  'schemas/server.schema.json',
  'schemas/snapshot.schema.json',
  'schemas/tool-annotations.schema.json',
  'syntaxes/company-block.tmLanguage.json',
  'syntaxes/company-flow.tmLanguage.json',
  'syntaxes/hint-keys.tmLanguage.json',
  'syntaxes/hint-values-block.tmLanguage.json',
  'syntaxes/hint-values-flow.tmLanguage.json',
  'syntaxes/server-block.tmLanguage.json',
  'syntaxes/server-flow.tmLanguage.json',
  'syntaxes/variables.tmLanguage.json',
];

/**
 * Packages, installs and walks.
 *
 * @param {{ updateImages?: boolean }} options
 * @returns how many steps passed and failed
 */
export async function runWalk({ updateImages = false } = {}) {
  await prepareHost();
  console.log('\nVS Code with the packaged extension');
  rmSync(screenshots, { recursive: true, force: true });
  const sum = { passed: 0, failed: 0 };
  const place = makePlace('walk', {
    'security.workspace.trust.enabled': true,
    'editor.minimap.enabled': false,
  });
  const facts = fillWalk(place);
  let server, browser, window;
  const step = async (title, act) => {
    const start = Date.now();
    try {
      await act();
      sum.passed += 1;
      console.log(`  ✓ ${title} (${Date.now() - start} ms)`);
    } catch (error) {
      throw new Error(title, { cause: error });
    }
  };
  try {
    await step('the package is under 1 MB, installs, and holds what is needed and nothing else', async () => {
      const { path, bytes } = packVsix();
      if (bytes > MEGABYTE) throw new Error(`It has ${bytes} bytes.`);
      installVsix(place, path);
      assert.deepEqual(filesOfExtension(place), PACKAGE);
    });
    server = await startCodeServer(place);
    browser = await startBrowser(place);
    window = new Window(browser.page, screenshots);
    await within(LIMIT_MS, walk({ window, server, place, facts, step }));
  } catch (error) {
    sum.failed += 1;
    console.log(`  ✗ ${error.message}`);
    console.log(String(error.cause?.stack ?? error.stack).replace(/^/gm, '      '));
    if (window !== undefined) console.log(`      Picture: ${await window.picture('failed').catch(String)}`);
    if (server !== undefined) console.log(server.log().slice(-3000).replace(/^/gm, '      '));
  } finally {
    await browser?.close();
    await server?.close();
  }
  const left = await endLeftovers(place.folder);
  sum[left.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`  ${left.length === 0 ? '✓' : '✗'} no process is left behind`);
  for (const { pid, command } of left) console.log(`      ${pid} ${command}`);
  place.remove();
  if (updateImages && sum.failed === 0) {
    for (const [image, name] of Object.entries(IMAGES))
      copyFileSync(join(screenshots, `${name}.png`), join(images, image));
  }
  if (existsSync(screenshots)) console.log('  Pictures: .vscode-test/screenshots');
  return sum;
}

/** The files of the installed extension, without the note that VS Code adds. */
function filesOfExtension(place) {
  const folders = readdirSync(place.extensions).filter((name) => name.startsWith('hintsight.'));
  assert.equal(folders.length, 1);
  const folder = join(place.extensions, folders[0]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => name !== '.vsixmanifest')
    .sort();
}

/** Fails when the walk takes longer. */
async function within(milliseconds, promise) {
  let timer;
  const limit = new Promise((_, fail) => {
    timer = setTimeout(
      () => fail(new Error(`Not done after ${milliseconds / 60_000} minutes.`)),
      milliseconds,
    );
  });
  try {
    await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { passed, failed } = await runWalk({ updateImages: process.argv.includes('--update-images') });
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
