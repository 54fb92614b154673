// Makes the VS Code host that the editor suites run in: VS Code's own server (from code-server's npm package), the
// Node it needs, and playwright-core to drive Chromium. Lives in .vscode-test/host and is reused when complete.
// Plain node, no dependencies: runs in a fresh clone. `node test/vscode/host.mjs` makes it and says where it is.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSIONS = { node: '24.21.0', 'code-server': '4.139.1', 'playwright-core': '1.65.1' };

const testFolder = fileURLToPath(new URL('../../.vscode-test', import.meta.url));
const folder = join(testFolder, 'host');
const modules = join(folder, 'node_modules');
const vscode = join(modules, 'code-server', 'lib', 'vscode');
const stamp = join(folder, 'complete.json');

/** The npm package that ships Node's binary for this machine (what the package `node` would fetch by a script). */
const nodePackage = (() => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
})();

/** Where the parts of the host are. Absolute paths. */
export const host = {
  testFolder,
  node: join(modules, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
  server: join(vscode, 'out', 'server-main.js'),
  playwright: join(modules, 'playwright-core', 'index.js'),
};

/**
 * Installs the host unless it is there already.
 *
 * @param {(line: string) => void} say told in a line or two what is done
 * @throws Error with a message for a person when something is missing
 */
export async function prepareHost(say = console.log) {
  const wanted = JSON.stringify({ ...VERSIONS, platform: nodePackage });
  if (readIfThere(stamp) === wanted && Object.values(host).every((file) => existsSync(file))) return host;
  say(`Installing the VS Code host into .vscode-test/host (once, a minute or two) …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const dependencies = {
    [nodePackage]: VERSIONS.node,
    'code-server': VERSIONS['code-server'],
    'playwright-core': VERSIONS['playwright-core'],
  };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'hintsight-vscode-host', private: true, dependencies }, undefined, 2),
  );
  // No install scripts: they compile native modules that only terminals and sign-in use (and need libkrb5-dev for
  // it). What code-server's own script does besides is done here: its VS Code has dependencies of its own.
  await npm(folder, 'install', '--omit=dev', '--ignore-scripts');
  await npm(vscode, 'install', '--omit=dev', '--ignore-scripts');
  await npm(join(vscode, 'extensions'), 'install', '--omit=dev', '--ignore-scripts');
  try {
    // Without these two the host runs, but its output channels stay empty and its log is full of complaints.
    await npm(vscode, 'rebuild', '@vscode/spdlog', '@vscode/native-watchdog');
  } catch (error) {
    say(
      `Going on without VS Code's logging: it could not be compiled (g++, make and python3 are needed).\n${error}`,
    );
  }
  const check = spawnSync(host.node, [host.server, '--version'], { encoding: 'utf8' });
  if (check.status !== 0) {
    throw new Error(
      `The VS Code host was installed but does not start:\n${check.stderr}\nRemove .vscode-test/host and try again.`,
    );
  }
  writeFileSync(stamp, wanted);
  say(`VS Code host ready: VS Code ${check.stdout.split('\n')[0]}.`);
  return host;
}

/** The browser: `CHROMIUM_PATH`, else the first of the usual names on the PATH. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const found = folders.map((path) => join(path, name)).find((file) => existsSync(file));
    if (found !== undefined) return found;
  }
  throw new Error(
    'The editor suites need Chromium and found none on the PATH. On Debian or Ubuntu: apt-get install chromium. ' +
      'Or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

/**
 * Runs npm with the host's own Node and that Node's headers once they are there.
 *
 * @param {string} cwd a folder with a package.json
 * @param {string[]} args
 */
function npm(cwd, ...args) {
  const env = { ...process.env };
  // What an outer `npm test` hands down about its own run must not steer this one.
  for (const key of Object.keys(env))
    if (/^npm_(package|lifecycle|config_local_prefix)/.test(key)) delete env[key];
  if (args[0] === 'rebuild') {
    env.npm_config_nodedir = join(modules, nodePackage);
    env.PATH = `${join(modules, nodePackage, 'bin')}${delimiter}${env.PATH ?? ''}`;
  }
  const windows = process.platform === 'win32';
  return new Promise((done, fail) => {
    const child = spawn(
      windows ? 'npm.cmd' : 'npm',
      [...args, '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: windows,
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0
        ? done(undefined)
        : fail(
            new Error(
              `\`npm ${args.join(' ')}\` in ${cwd} ended with code ${code}. Is the npm registry reachable?\n${output}`,
            ),
          ),
    );
  });
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(JSON.stringify({ ...(await prepareHost()), chromium: findChromium() }, undefined, 2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
