/** Why a command could not be started, in words for a person. */
import { t } from '@vscode/l10n';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { FailureReason } from './failure';
import { oneLine } from './redaction';
import type { FailureContext } from './words';

/** What brings the usual starters of MCP servers. */
const BROUGHT_BY: Readonly<Record<string, () => string>> = {
  npx: () => t('Install {0}, which brings it', 'Node.js'),
  npm: () => t('Install {0}, which brings it', 'Node.js'),
  node: () => t('Install {0}', 'Node.js'),
  uvx: () => t('Install {0}, which brings it', 'uv (https://docs.astral.sh/uv)'),
  uv: () => t('Install {0}', 'uv (https://docs.astral.sh/uv)'),
  pipx: () => t('Install {0}', 'pipx'),
  python: () => t('Install Python, or try {0}', '`python3`'),
  python3: () => t('Install {0}', 'Python'),
  docker: () => t('Install {0}', 'Docker'),
  podman: () => t('Install {0}', 'Podman'),
  bunx: () => t('Install {0}, which brings it', 'Bun'),
  bun: () => t('Install {0}', 'Bun'),
  deno: () => t('Install {0}', 'Deno'),
};

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
    const base = isAbsolute(command) ? '' : ` ${t('(looked for at {0})', oneLine(file ?? command))}`;
    return t('There is no file {0}{1}. Correct the `command` of this server.', shown, base);
  }
  const install = BROUGHT_BY[command.replace(/\.(cmd|exe)$/i, '')]?.();
  const searched =
    path === '' ? t('The PATH is empty.') : t('Searched on the PATH: {0}.', oneLine(path, 2000));
  return [
    t('{0} was not found.', shown),
    searched,
    t('{0}, or give its full path in `command`.', install ?? t('Install it')),
    t(
      'An editor that was started from a desktop often has a shorter PATH than a terminal: start it from there.',
    ),
  ].join(' ');
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
