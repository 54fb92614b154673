// Builds dist/ before the tests when it is older than what it is made from. A failed build fails only the tests that
// start a built program: they find the reason in HINTSIGHT_BUILD_FAILURE.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['src', 'schemas', 'package.json', 'esbuild.mjs'];
const PROGRAMS = ['cli', 'server', 'extension'];

export default function build() {
  if (!isStale()) return;
  const built = spawnSync(process.execPath, ['esbuild.mjs'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) process.env.HINTSIGHT_BUILD_FAILURE = built.stderr || String(built.error);
}

function isStale() {
  const programs = PROGRAMS.filter((name) => existsSync(join(root, 'src', name, 'main.ts')));
  const outputs = programs.map((name) => join(root, 'dist', `${name}.js`));
  if (!outputs.every((file) => existsSync(file))) return true;
  const oldest = Math.min(...outputs.map(modified));
  return SOURCES.some((source) => newest(join(root, source)) > oldest);
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
