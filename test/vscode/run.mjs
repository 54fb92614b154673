// Runs the suites inside a real VS Code and prints each test. Closing line: `N passed, N failed`.
//
//   node test/vscode/run.mjs              a VS Code server in a headless Chromium; downloads no desktop VS Code
//   node test/vscode/run.mjs --desktop    a desktop VS Code, downloaded by @vscode/test-electron
//   VSCODE_EXECUTABLE=/path/to/code node test/vscode/run.mjs
//
// Needs a build (`npm run build`). `--only trusted|restricted` runs one of the two windows.
import { build } from 'esbuild';
import { existsSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDesktop } from './desktop.mjs';
import { prepareHost } from './host.mjs';
import { makePlace } from './place.mjs';
import { endLeftovers } from './processes.mjs';
import { openRemote } from './remote.mjs';
import { fillRestricted, fillTrusted } from './workspaces.mjs';

const LIMIT_MS = 5 * 60_000;
const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const suites = {
  trusted: {
    title: 'VS Code, trusted window',
    settings: { 'security.workspace.trust.enabled': false, 'hintsight.liveTools': 'always' },
    fill: fillTrusted,
  },
  restricted: {
    title: 'VS Code, Restricted Mode',
    settings: { 'security.workspace.trust.enabled': true, 'hintsight.liveTools': 'always' },
    fill: fillRestricted,
  },
};

/**
 * Runs both suites (or the one that is named).
 *
 * @param {{ only?: string, desktop?: boolean }} options
 * @returns how many tests passed and failed
 */
export async function runSuites({ only, desktop = false } = {}) {
  for (const file of ['extension.js', 'server.js']) {
    if (!existsSync(join(repository, 'dist', file)))
      throw new Error(`dist/${file} is missing: npm run build`);
  }
  await bundleSuite();
  if (!desktop) await prepareHost();
  const sum = { passed: 0, failed: 0 };
  for (const name of Object.keys(suites).filter((name) => only === undefined || name === only)) {
    const { passed, failed } = await runSuite(name, desktop ? openDesktop : openRemote);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

/** One suite in one window. */
async function runSuite(name, openWindow) {
  const { title, settings, fill } = suites[name];
  console.log(`\n${title}`);
  const place = makePlace(name, settings);
  fill(place);
  const outcome = join(place.folder, 'outcome.jsonl');
  const sum = { passed: 0, failed: 0 };
  const count = ({ test, passed, milliseconds, error }) => {
    sum[passed ? 'passed' : 'failed'] += 1;
    console.log(`  ${passed ? '✓' : '✗'} ${test}${passed ? ` (${milliseconds} ms)` : ''}`);
    if (error !== undefined) console.log(error.replace(/^/gm, '      '));
  };
  let window;
  try {
    window = await openWindow({
      place,
      extension: repository,
      tests: join(repository, 'dist-test', 'index.js'),
      environment: { HINTSIGHT_SUITE: name, HINTSIGHT_OUTCOME: outcome },
    });
    await followOutcome(outcome, count, window.ended);
  } catch (error) {
    count({ test: `${title}: the run`, passed: false, error: `${error.message}\n${window?.log() ?? ''}` });
  } finally {
    await window?.close();
  }
  const left = await endLeftovers(place.folder);
  const told = left.map(({ pid, command }) => `${pid} ${command}`).join('\n');
  count({
    test: `${title}: no process is left behind`,
    passed: left.length === 0,
    milliseconds: 0,
    ...(left.length > 0 && { error: told }),
  });
  place.remove();
  return sum;
}

/**
 * Hands on each line that the suite writes, until it says that it is done.
 *
 * @param {Promise<string>} ended resolves with a reason when the window is gone
 */
async function followOutcome(file, onTest, ended) {
  let seen = 0;
  const read = () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    const fresh = lines.slice(seen).map((line) => JSON.parse(line));
    seen = lines.length;
    for (const line of fresh) if (line.test !== undefined) onTest(line);
    return fresh.some(({ done }) => done === true);
  };
  let watcher;
  let timer;
  const limit = new Promise((_, fail) => {
    timer = setTimeout(
      () => fail(new Error(`The suite was not done after ${LIMIT_MS / 60_000} minutes.`)),
      LIMIT_MS,
    );
  });
  const done = new Promise((finish, fail) => {
    watcher = watch(join(file, '..'), () => {
      try {
        if (read()) finish(undefined);
      } catch (error) {
        fail(error);
      }
    });
  });
  const gone = ended.then((reason) => {
    if (!read()) throw new Error(`VS Code ended before the suite was done: ${reason}`);
  });
  try {
    await Promise.race([done, gone, limit]);
  } finally {
    clearTimeout(timer);
    watcher?.close();
  }
}

async function bundleSuite() {
  rmSync(join(repository, 'dist-test'), { recursive: true, force: true });
  await build({
    entryPoints: { index: join(repository, 'test/vscode/suite/index.ts') },
    outdir: join(repository, 'dist-test'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
  const desktop = process.argv.includes('--desktop') || process.env.VSCODE_EXECUTABLE !== undefined;
  try {
    const { passed, failed } = await runSuites({ desktop, ...(only !== undefined && { only }) });
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
