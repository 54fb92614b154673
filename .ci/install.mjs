// Installs the dependencies when they are missing or not those of package-lock.json. Plain node, no dependencies, so
// that `npm test` and `npm start` work in a fresh clone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `npm ci` if it is needed.
 *
 * @param {(line: string) => void} say told when something is installed
 * @throws Error with npm's own words when it fails
 */
export function installDependencies(say = console.error) {
  if (isInstalled()) return;
  say('Installing dependencies (npm ci) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: repository,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    throw new Error(
      `npm ci failed. Is the npm registry reachable?\n${result.stdout ?? ''}${result.stderr ?? ''}`,
    );
  }
}

/** Whether node_modules holds the versions of package-lock.json. npm notes what it installed in a lock file there. */
function isInstalled() {
  const installed = packagesOf(join(repository, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = packagesOf(join(repository, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || installed[path]?.version === version,
  );
}

/** @param {string} file */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installDependencies();
