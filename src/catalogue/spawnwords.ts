/** Why a command could not be started, in words for a person. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { FailureReason } from './failure';
import { oneLine } from './redaction';
import type { FailureContext } from './words';

/** What brings the usual starters of MCP servers. */
const BROUGHT_BY: Readonly<Record<string, string>> = {
  npx: 'Install Node.js, which brings it',
  npm: 'Install Node.js, which brings it',
  node: 'Install Node.js',
  uvx: 'Install uv, which brings it (https://docs.astral.sh/uv)',
  uv: 'Install uv (https://docs.astral.sh/uv)',
  pipx: 'Install pipx',
  python: 'Install Python, or try `python3`',
  python3: 'Install Python',
  docker: 'Install Docker',
  podman: 'Install Podman',
  bunx: 'Install Bun, which brings it',
  bun: 'Install Bun',
  deno: 'Install Deno',
};

export function spawnWords(
  { code, detail }: Extract<FailureReason, { kind: 'spawn' }>,
  { launch, environment = {}, directory = '.' }: FailureContext,
): string {
  if (launch.transport !== 'stdio') return `It could not be started: ${oneLine(detail)}`;
  const { command } = launch;
  const shown = `\`${oneLine(command)}\``;
  switch (code) {
    case 'ENOENT':
      return notFoundWords(command, environment.PATH ?? environment.Path ?? '', directory);
    case 'EACCES':
      return `${shown} may not be executed. Check the file's permissions (chmod +x), or start it through its interpreter.`;
    case 'E2BIG':
      return `${shown} could not be started: its arguments and environment are too large.`;
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
      return `${shown} could not be started: this machine has no room for more processes or open files at the moment (${code}). Try again.`;
    case 'ERR_INVALID_ARG_VALUE':
      // Node's own words would quote the value, which may be a secret.
      return command.trim() === ''
        ? 'The `command` is empty.'
        : `${shown} could not be started: a zero character stands in \`command\`, \`args\` or \`env\`.`;
    default:
      return `${shown} could not be started (${oneLine(code)}).`;
  }
}

function notFoundWords(command: string, path: string, directory: string): string {
  const shown = `\`${oneLine(command)}\``;
  if (!isFolder(directory)) {
    return `${shown} could not be started: its folder ${oneLine(directory)} does not exist.`;
  }
  const isPath = command.includes('/') || (process.platform === 'win32' && command.includes('\\'));
  const file = isPath ? resolve(directory, command) : foundIn(path, command, directory);
  if (file !== undefined && existsSync(file)) {
    return `${shown} is there, but the interpreter that its first line names is not.`;
  }
  if (isPath) {
    const base = isAbsolute(command) ? '' : ` (looked for at ${oneLine(file ?? command)})`;
    return `There is no file ${shown}${base}. Correct the \`command\` of this server.`;
  }
  const install = BROUGHT_BY[command.replace(/\.(cmd|exe)$/i, '')];
  const searched = path === '' ? 'The PATH is empty' : `Searched on the PATH: ${oneLine(path, 2000)}`;
  return (
    `${shown} was not found. ${searched}. ${install ?? 'Install it'}, or give its full path in \`command\`. ` +
    'An editor that was started from a desktop often has a shorter PATH than a terminal: start it from there.'
  );
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
