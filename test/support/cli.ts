/** Running the built command line as a person does. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../catalogue/support';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** The built command line. */
export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  /** Absent: the repository. */
  readonly cwd?: string;
  /** Standard input; absent: empty. */
  readonly input?: string | Buffer;
  /** Sends SIGINT, as Ctrl-C does, once this holds. */
  readonly interruptWhen?: () => boolean;
  /** On top of this process's environment, without what would colour the output. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What makes a folder the place for all that is remembered, instead of one in the person's home. */
export function homeIn(folder: string): Record<string, string> {
  const home = process.platform === 'darwin' ? { HOME: folder } : {};
  return { ...home, XDG_DATA_HOME: folder, LOCALAPPDATA: folder };
}

/**
 * Runs `hintsight` with these arguments to its end.
 *
 * @throws when dist/ could not be built
 */
export async function hintsight(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const failure = process.env.HINTSIGHT_BUILD_FAILURE;
  if (failure !== undefined) throw new Error(failure);
  const home = mkdtempSync(join(tmpdir(), 'hintsight-home-'));
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd ?? REPOSITORY,
    env: { ...process.env, ...homeIn(home), ...options.env },
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // A command that ends without reading its input closes it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const { interruptWhen } = options;
  if (interruptWhen) {
    await until('the moment to interrupt has come', interruptWhen);
    child.kill('SIGINT');
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
      resolve({ code, signal, stdout, stderr });
    });
  });
}
