// `npm run vscode`: opens examples/ in a VS Code with this extension under development: the `code` on the PATH, else a
// desktop VS Code that @vscode/test-electron downloads, else (`--browser` goes there at once) VS Code's own server,
// shown at the address that is printed (with the extension packaged and installed).
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packVsix } from '../ui/pack.mjs';
import { installVsix, startCodeServer } from './codeserver.mjs';
import { prepareHost } from './host.mjs';
import { makePlace } from './place.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const examples = join(repository, 'examples');

const built = spawnSync(process.execPath, ['esbuild.mjs'], { cwd: repository, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

try {
  const executable = process.argv.includes('--browser') ? undefined : await desktop();
  if (executable === undefined) await openInBrowser();
  else await openOnDesktop(executable);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** A desktop VS Code, or `undefined` when there is none and none can be downloaded. */
async function desktop() {
  const windows = process.platform === 'win32';
  const onPath = spawnSync('code', ['--version'], { shell: windows, stdio: 'ignore' });
  if (onPath.status === 0) return 'code';
  try {
    return await downloadAndUnzipVSCode();
  } catch (error) {
    console.log(`No \`code\` on the PATH, and VS Code could not be downloaded (${String(error)}).`);
    return undefined;
  }
}

async function openOnDesktop(executable) {
  const child = spawn(executable, [`--extensionDevelopmentPath=${repository}`, '--new-window', examples], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  await once(child, 'exit');
}

async function openInBrowser() {
  await prepareHost();
  const place = makePlace('open');
  // Only windows for tests take an extension from a folder, and those show no notifications: it is packaged instead.
  installVsix(place, packVsix().path);
  const server = await startCodeServer(place);
  console.log('Open this address in a browser; Ctrl+C ends it:');
  console.log(server.address(examples));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await server.close();
  place.remove();
}
