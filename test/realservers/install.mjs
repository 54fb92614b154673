// Installs the real servers, on demand and outside of the repository's own dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
/** Ignored by git, as everything is that tests fetch. */
const folder = join(repository, '.vscode-test', 'servers');

/**
 * Installs what is missing, without running the packages' own install scripts.
 *
 * @param {readonly import('./servers.mjs').RealServer[]} servers
 * @throws Error with npm's own words when it fails
 */
export function installServers(servers) {
  if (servers.every((server) => versionOf(folderOf(server)) === server.version)) return;
  const packages = servers
    .filter((server) => folderOf(server).startsWith(folder))
    .map(({ package: name, version }) => `${name}@${version}`);
  console.log(`Installing ${packages.length} MCP servers from npm …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync('npm', ['install', ...flags, ...packages], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install the servers.\n${stdout ?? ''}${stderr ?? ''}`);
}

/**
 * The script that starts a server.
 *
 * @param {import('./servers.mjs').RealServer} server one that is installed
 */
export function scriptOf(server) {
  const { bin } = manifestOf(folderOf(server));
  const path = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return join(folderOf(server), path);
}

/** Three of them are dependencies of ours, in this very version. */
function folderOf({ package: name, version }) {
  const own = join(repository, 'node_modules', name);
  return versionOf(own) === version ? own : join(folder, 'node_modules', name);
}

function versionOf(packageFolder) {
  return manifestOf(packageFolder)?.version;
}

function manifestOf(packageFolder) {
  const file = join(packageFolder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
