// `npm start`: shows Hintsight at work on the example beside this file.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPrograms } from '../.ci/build.mjs';
import { installDependencies } from '../.ci/install.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLE = 'examples/acme.company.yaml';
const isColoured = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Shows a command and what it prints. Exit code 1 is no failure here: the example has findings on purpose. */
function show(title, args) {
  console.log(`\n${paint(1, title)}\n${paint(36, `$ hintsight ${args.join(' ')}`)}\n`);
  const { error, status } = spawnSync(process.execPath, ['dist/cli.js', ...args], {
    cwd: repository,
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0 && status !== 1) throw new Error(`hintsight ended with exit code ${status}.`);
}

try {
  installDependencies((line) => console.log(line));
  buildPrograms();

  show('What may each tool of the four servers do, and who says so?', ['explain', EXAMPLE, '--live']);
  show('And what was forgotten?', ['check', EXAMPLE, '--live']);

  console.log(
    `\nAll that was found is in the example on purpose. See it while you type: ${paint(36, 'npm run vscode')}`,
  );
  console.log(`opens ${EXAMPLE} in VS Code. Hover a tool, and fix what is underlined.`);
} catch (error) {
  console.error(`npm start: ${error.message}`);
  process.exitCode = 1;
}
