/** Why a command could not be started, in words for a person. */
import { t } from '@vscode/l10n';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { FailureReason } from './failure';
import { oneLine } from './redaction';
import type { FailureContext } from './words';

/** The usual starters of MCP servers that something else brings along, and what that is. */
const BROUGHT_BY: ReadonlyMap<string, string> = new Map([
  ['npx', 'Node.js'],
  ['npm', 'Node.js'],
  ['uvx', 'uv (https://docs.astral.sh/uv)'],
  ['bunx', 'Bun'],
]);
/** Those that are installed for themselves, and what they are called. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['node', 'Node.js'],
  ['uv', 'uv (https://docs.astral.sh/uv)'],
  ['pipx', 'pipx'],
  ['python3', 'Python'],
  ['docker', 'Docker'],
  ['podman', 'Podman'],
  ['bun', 'Bun'],
  ['deno', 'Deno'],
]);

export function spawnWords(
  { code, detail }: Extract<FailureReason, { kind: 'spawn' }>,
  { launch, environment = {}, directory = '.' }: FailureContext,
): string {
  if (launch.transport !== 'stdio') return t('It could not be started: {0}', oneLine(detail));
  const { command } = launch;
  const shown = `\`${oneLine(command)}\``;
  switch (code) {
    case 'ENOENT':
      return notFoundWords(command, environment.PATH ?? environment.Path ?? '', directory);
    case 'EACCES':
      return t(
        "{0} may not be executed. Check the file's permissions (chmod +x), or start it through its interpreter.",
        shown,
      );
    case 'E2BIG':
      return t('{0} could not be started: its arguments and environment are too large.', shown);
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
      return t(
        '{0} could not be started: this machine has no room for more processes or open files at the moment ({1}). Try again.',
        shown,
        code,
      );
    case 'ERR_INVALID_ARG_VALUE':
      // Node's own words would quote the value, which may be a secret.
      return command.trim() === ''
        ? t('The `command` is empty.')
        : t('{0} could not be started: a zero character stands in `command`, `args` or `env`.', shown);
    default:
      return t('{0} could not be started ({1}).', shown, oneLine(code));
  }
}

function notFoundWords(command: string, path: string, directory: string): string {
  const shown = `\`${oneLine(command)}\``;
  if (!isFolder(directory)) {
    return t('{0} could not be started: its folder {1} does not exist.', shown, oneLine(directory));
  }
  const isPath = command.includes('/') || (process.platform === 'win32' && command.includes('\\'));
  const file = isPath ? resolve(directory, command) : foundIn(path, command, directory);
  if (file !== undefined && existsSync(file)) {
    return t('{0} is there, but the interpreter that its first line names is not.', shown);
  }
  if (isPath) {
    const missing = isAbsolute(command)
      ? t('There is no file {0}.', shown)
      : t('There is no file {0} (looked for at {1}).', shown, oneLine(file ?? command));
    return `${missing} ${t('Correct the `command` of this server.')}`;
  }
  const searched =
    path === '' ? t('The PATH is empty.') : t('Searched on the PATH: {0}.', oneLine(path, 2000));
  return [
    t('{0} was not found.', shown),
    searched,
    installWords(command.replace(/\.(cmd|exe)$/i, '')),
    t(
      'An editor that was started from a desktop often has a shorter PATH than a terminal: start it from there.',
    ),
  ].join(' ');
}

function installWords(command: string): string {
  if (command === 'python')
    return t('Install Python, or try {0}, or give its full path in `command`.', '`python3`');
  const bringer = BROUGHT_BY.get(command);
  if (bringer !== undefined)
    return t('Install {0}, which brings it, or give its full path in `command`.', bringer);
  const product = NAMED.get(command);
  return product === undefined
    ? t('Install it, or give its full path in `command`.')
    : t('Install {0}, or give its full path in `command`.', product);
}

function foundIn(path: string, command: string, directory: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(resolve(directory, folder), command))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
