/** Starting the program that asks servers, to see what is left when it ends. */
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Launch } from '../../src/engine/launch';
import type { Command, Ending } from './driverprogram';
import { pathOf, until } from './support';

/** The program, running. It is killed with the test, and leads a process group of its own. */
export interface Driver {
  readonly pid: number;
  /** Asks a server, and does not wait for what becomes of it. */
  readonly ask: (launch: Launch) => void;
  /** Asks a server; resolves with the state that the listing ends in. */
  readonly list: (launch: Launch) => Promise<string>;
  /** Takes all file descriptors that the system lets the program have. */
  readonly exhaustDescriptors: () => Promise<void>;
  /** Lets the program end in this way, and resolves with its exit code or signal when it has. */
  readonly end: (how: Ending) => Promise<number | NodeJS.Signals | null>;
  /** Resolves with the exit code or signal when the program has ended. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/**
 * Builds the program before all tests of the file, as it is built to be published.
 *
 * @returns what starts it, as a shell command line that gets the program as its arguments; absent: the program itself
 */
export function buildDriver(): (shell?: string) => Driver {
  const folder = mkdtempSync(join(tmpdir(), 'hintsight-'));
  const program = join(folder, 'program.cjs');
  beforeAll(async () => {
    await build({
      entryPoints: [pathOf('test/catalogue/driverprogram.ts')],
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'node20',
      outfile: program,
      logLevel: 'error',
    });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return (shell = 'exec "$@"') => start(shell, program);
}

function start(shell: string, program: string): Driver {
  const child = spawn('/bin/sh', ['-c', shell, 'sh', process.execPath, program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the driver was not started');
  const ended = once(child, 'exit').then(() => child.exitCode ?? child.signalCode);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  const send = (command: Command): void => {
    child.stdin.write(`${JSON.stringify(command)}\n`);
  };
  const answer = async (command: Command): Promise<string> => {
    send(command);
    await until('the driver answers', () => said.length > 0);
    return said.shift() ?? '';
  };
  return {
    pid,
    ask: (launch) => {
      send({ list: launch });
    },
    list: (launch) => answer({ list: launch }),
    exhaustDescriptors: async () => {
      await answer({ exhaust: 'descriptors' });
    },
    end: (how) => {
      send({ end: how });
      return ended;
    },
    ended,
  };
}
