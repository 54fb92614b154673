// Builds dist/ when it is older than what it is made from. Plain node, so that `npm start` and the tests share it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src', 'schemas', '.ci/validator.mjs', 'package.json', 'esbuild.mjs'];
const PROGRAMS = ['cli', 'server', 'extension'];

/**
 * Runs the build if it is needed.
 *
 * @throws Error with the builder's own words when it fails
 */
export function buildPrograms() {
  if (!isStale()) return;
  const built = spawnSync(process.execPath, ['esbuild.mjs'], { cwd: repository, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The build failed.\n${built.stderr || String(built.error)}`);
}

function isStale() {
  const programs = PROGRAMS.filter((name) => existsSync(join(repository, 'src', name, 'main.ts')));
  const outputs = programs.map((name) => join(repository, 'dist', `${name}.js`));
  if (!outputs.every((file) => existsSync(file))) return true;
  const oldest = Math.min(...outputs.map(modified));
  return SOURCES.some((source) => newest(join(repository, source)) > oldest);
}

/** @param {string} path @returns {number} */
function newest(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return modified(path);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(0, ...files.map((entry) => modified(join(entry.parentPath, entry.name))));
}

/** @param {string} file @returns {number} */
function modified(file) {
  return statSync(file).mtimeMs;
}
