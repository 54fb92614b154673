// One language server process, driven as an editor drives it, with everything timed in milliseconds.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/**
 * Starts a server.
 *
 * @param {{command: string, args: string[], initializationOptions?: object, settings?: Record<string, unknown>}} server
 *   `settings`: what a `workspace/configuration` request for a section is answered with
 */
export function startSession(server) {
  const startedAt = performance.now();
  // A process group of its own, so that nothing of it is left when the session ends.
  const child = spawn(server.command, server.args, { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest('workspace/configuration', ({ items }) =>
    items.map(({ section }) => server.settings?.[section] ?? null),
  );
  for (const method of ['client/registerCapability', 'window/workDoneProgress/create']) {
    connection.onRequest(method, () => null);
  }
  /** @type {((diagnostics: object[]) => void)[]} */
  let waiting = [];
  connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }) => {
    const callbacks = waiting;
    waiting = [];
    for (const callback of callbacks) callback(diagnostics);
  });
  connection.listen();

  const uri = 'file:///bench/bench.company.yaml';
  let version = 1;
  /** Resolves with the next diagnostics that satisfy the condition. */
  const diagnosticsThat = (condition) =>
    new Promise((resolve) => {
      const wait = () =>
        waiting.push((diagnostics) => (condition(diagnostics) ? resolve(diagnostics) : wait()));
      wait();
    });

  return {
    sinceStart: () => performance.now() - startedAt,
    async initialize() {
      await connection.sendRequest('initialize', {
        processId: process.pid,
        rootUri: null,
        workspaceFolders: null,
        capabilities: {
          workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
          textDocument: {
            publishDiagnostics: { versionSupport: true },
            hover: { contentFormat: ['markdown'] },
            completion: { completionItem: { snippetSupport: true } },
            codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
          },
        },
        initializationOptions: server.initializationOptions ?? {},
      });
      await connection.sendNotification('initialized', {});
      if (server.settings) {
        await connection.sendNotification('workspace/didChangeConfiguration', { settings: server.settings });
      }
    },
    async open(text, condition) {
      const found = diagnosticsThat(condition);
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version, text },
      });
      return found;
    },
    /** Replaces a range; resolves when diagnostics satisfy the condition, if one is given. */
    async edit(range, text, condition) {
      version++;
      const found = condition && diagnosticsThat(condition);
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range, text }],
      });
      return found;
    },
    request: (method, params) => connection.sendRequest(method, { textDocument: { uri }, ...params }),
    /** CPU time of the process so far, in milliseconds; `undefined` where the system does not tell. */
    cpu: () => procStat(child.pid),
    /** Peak resident memory in MB; `undefined` where the system does not tell. */
    peakMemory: () => {
      const match = /VmHWM:\s+(\d+) kB/.exec(readProc(child.pid, 'status'));
      return match ? Number(match[1]) / 1024 : undefined;
    },
    end() {
      connection.dispose();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid, 'SIGKILL');
      return ended;
    },
  };
}

function procStat(pid) {
  const fields = readProc(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  // utime and stime, in hundredths of a second.
  return fields.length > 12 ? (Number(fields[11]) + Number(fields[12])) * 10 : undefined;
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
