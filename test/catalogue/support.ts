/** What the catalogue's tests share: launches of the misbehaving servers, a catalogue to ask, and looking at processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { Catalogue, type CataloguePorts } from '../../src/catalogue/catalogue';
import { variableSource } from '../../src/catalogue/variables';
import type { HttpLaunch, StdioLaunch } from '../../src/engine/launch';

// Real processes: a busy machine may take its time to start them.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

const root = new URL('../../', import.meta.url);

/** The path of a file in this repository. */
export function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, root));
}

const SERVER = pathOf('test/servers/misbehaving.mjs');
const HTTP_SERVER = pathOf('test/servers/misbehaving-http.mjs');

/** A launch of the misbehaving stdio server in these modes. */
export function misbehaving(modes: readonly string[], change: Partial<StdioLaunch> = {}): StdioLaunch {
  return {
    serverName: 's',
    transport: 'stdio',
    command: process.execPath,
    args: [SERVER, ...modes],
    env: {},
    startupTimeoutSeconds: 20,
    ...change,
  };
}

/** A launch that dials this url. */
export function dialling(url: string, change: Partial<HttpLaunch> = {}): HttpLaunch {
  return { serverName: 's', transport: 'http', url, headers: {}, startupTimeoutSeconds: 20, ...change };
}

/** A catalogue that may start everything, disposed when the test ends. Its log is kept. */
export function openCatalogue(ports: Partial<CataloguePorts> = {}): Catalogue & { lines: string[] } {
  const lines: string[] = [];
  const environment = ports.environment ?? process.env;
  const catalogue = new Catalogue({
    consent: { decide: () => Promise.resolve('allowed') },
    variables: variableSource({ environment }),
    environment,
    log: (line) => lines.push(line),
    ...ports,
  });
  onTestFinished(() => catalogue.dispose());
  return Object.assign(catalogue, { lines });
}

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hintsight-'));
  // A server that is just ending may still write into it.
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

/** A new file for the server to note its processes in, and what it has noted so far. */
export function processNotes(): {
  option: string;
  pids: (kind: string) => number[];
  count: (line: string) => number;
} {
  const file = join(temporaryFolder(), 'notes');
  const lines = (): string[] => textOf(file).trim().split('\n');
  return {
    option: `--file=${file}`,
    pids: (kind) =>
      lines().flatMap((line) => (line.startsWith(`${kind} `) ? [Number(line.slice(kind.length + 1))] : [])),
    count: (line) => lines().filter((noted) => noted === line).length,
  };
}

/**
 * Whether a process, or with a negative id any process of a group, is alive. Where the system tells, one that has ended
 * and only waits for its parent to take notice counts as gone.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  const ids = pid > 0 ? [String(pid)] : readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.some((id) => {
    // The name, in parentheses, may hold anything; after it come the state, the parent and the group.
    const [state, , group] = textOf(`/proc/${id}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ');
    return state !== undefined && !['', 'Z', 'X'].includes(state) && (pid > 0 || group === String(-pid));
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Waits until the condition holds, looking again and again, at most ten seconds. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(10);
  }
}

/** What the http server was asked. */
export interface HttpCall {
  readonly method: string;
  readonly rpc: string | null;
  readonly authorization: string | null;
}

/** Starts the misbehaving http server in these modes; it ends with the test. */
export async function serveHttp(
  ...modes: string[]
): Promise<{ origin: string; url: string; calls: () => Promise<HttpCall[]> }> {
  const server = spawn(process.execPath, [HTTP_SERVER, ...modes], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const { port } = JSON.parse(line) as { port: number }; // our own server's first line
    const origin = `http://127.0.0.1:${port}`;
    const calls = async (): Promise<HttpCall[]> => {
      const response = await fetch(`${origin}/calls`);
      return (await response.json()) as HttpCall[]; // our own server's answer
    };
    return { origin, url: `${origin}/mcp`, calls };
  }
  throw new Error('the http server did not start');
}
