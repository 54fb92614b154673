// Packages the extension as a person gets it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Makes the VSIX (with a production build) in .vscode-test. Returns its path and size in bytes. */
export function packVsix() {
  const folder = join(repository, '.vscode-test');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'hintsight.vsix');
  const result = spawnSync('npm', ['run', '--silent', 'package', '--', '--out', path], {
    cwd: repository,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error(`npm run package failed:\n${result.stdout}${result.stderr}`);
  return { path, bytes: statSync(path).size };
}
