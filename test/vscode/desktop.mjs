// A test window of a desktop VS Code: `VSCODE_EXECUTABLE`, else one that @vscode/test-electron downloads.
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { join } from 'node:path';
import { environmentOf } from './place.mjs';
import { endGroup, startGroup } from './processes.mjs';

/**
 * Opens the place's workspace with the extension under development and starts its tests. The flags are those of
 * test-electron's own `runTests`, without `--disable-workspace-trust`: Restricted Mode is tested too.
 *
 * @param {{ place: object, extension: string, tests: string, environment: Record<string, string> }} options
 */
export async function openDesktop({ place, extension, tests, environment }) {
  const executable = process.env.VSCODE_EXECUTABLE ?? (await downloadAndUnzipVSCode());
  const child = startGroup(
    executable,
    [
      place.workspace,
      '--no-sandbox',
      '--disable-gpu-sandbox',
      '--disable-updates',
      '--skip-welcome',
      '--skip-release-notes',
      `--user-data-dir=${place.data}`,
      `--extensions-dir=${place.extensions}`,
      `--extensionDevelopmentPath=${extension}`,
      `--extensionTestsPath=${tests}`,
    ],
    { env: environmentOf(place, environment), cwd: join(place.folder) },
  );
  let log = '';
  child.stdout.on('data', (chunk) => (log += chunk));
  child.stderr.on('data', (chunk) => (log += chunk));
  const ended = new Promise((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code) => done(`code ${code}`));
  });
  return { ended, log: () => log.slice(-6000), close: () => endGroup(child) };
}
