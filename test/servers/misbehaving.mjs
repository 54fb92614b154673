#!/usr/bin/env node
/**
 * An MCP server over stdio that misbehaves on demand: `node misbehaving.mjs MODE… [--file=PATH]`.
 *
 * Modes of the answers are in tools.mjs. Modes of the process:
 *
 * - `silent`: never answers · `silent-list`: answers everything but `tools/list` · `late=MS`: answers `initialize` late
 * - `noise`: blank, non-JSON and non-JSON-RPC lines before its answers · `crlf`: ends lines with CRLF, split in the middle
 * - `chunks`: writes seven bytes at a time · `bom`: starts with a byte order mark · `latin1`: an ø that is no UTF-8
 * - `endless-line`: a line without end · `long-line`: a line of 50 MB before its answers
 * - `held=PATH`: answers nothing before there is such a file
 * - `asks`: sends a notification, `ping` and `roots/list`, and answers nothing until both were answered
 * - `samples`: asks for a model's and a person's answer, and answers nothing until it was refused both
 * - `same-id`: sends a request with the id of each request that it answers · `twice`: answers each twice
 * - `text-ids`: sends ids back as texts · `chatter=N`: N notifications before each answer
 * - `changes`: after its first list says that it has another, of one tool more · `changes=PATH`: once there is such a file
 * - `changes-often`: says so fifty times at once · `changes-fail`: says so, and cannot list its tools any more
 * - `slow=MS`: answers everything late · `one-shot`: exits as soon as it has listed its tools
 * - `exit`: prints to standard error and exits with 3 · `exit-list`: the same when asked for its tools
 * - `exit-flood`: much standard error before it exits · `leak`: prints its environment to standard error and exits
 * - `close-stdout`: closes standard output and lives on
 * - `stubborn`: ignores SIGTERM and the end of input · `grandchild`: starts a child that does so too
 * - `orphan`: as `grandchild`, but exits at once itself
 *
 * `--file=PATH` gets a line for each process that starts (`start PID`, `grandchild PID`) and each orderly end (`end PID`);
 * and for each that was noted before and is still there when the server starts (`beside PID`).
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { answer } from './tools.mjs';

const modes = new Set(process.argv.slice(2));
const optionOf = (name) => [...modes].find((mode) => mode.startsWith(`${name}=`))?.slice(name.length + 1);
const file = optionOf('--file');
const note = (text) => file && appendFileSync(file, `${text}\n`);

if (modes.has('sleeper')) {
  holdOn();
} else {
  for (const pid of notedPids()) if (isThere(pid)) note(`beside ${pid}`);
  note(`start ${process.pid}`);
  process.on('exit', () => note(`end ${process.pid}`));
  if (modes.has('grandchild') || modes.has('orphan')) startGrandchild();
  if (modes.has('stubborn')) holdOn();
  serve();
}

/** The processes of this launch that have started before. */
function notedPids() {
  const noted = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...noted.matchAll(/^(?:start|grandchild) (\d+)$/gm)].map(([, pid]) => Number(pid));
}

/** Not so one that has ended and only waits for its parent to take notice. */
function isThere(pid) {
  try {
    process.kill(pid, 0);
    return !/^.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Stays alive through SIGTERM and the end of input. */
function holdOn() {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 60_000);
}

function startGrandchild() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'sleeper'], { stdio: 'inherit' });
  note(`grandchild ${child.pid}`);
}

function exitWithWords() {
  process.stderr.write('\u001b[31mError:\u001b[39m LINEAR_TOKEN is missing\n  at start (server.js:1)\n');
  process.exit(3);
}

function serve() {
  if (modes.has('exit')) exitWithWords();
  if (modes.has('orphan')) process.exit(0);
  if (modes.has('exit-flood')) {
    process.stderr.write(`${'flood '.repeat(20_000)}the last words\n`, () => process.exit(1));
    return;
  }
  if (modes.has('leak')) {
    process.stderr.write(`${'-'.repeat(4000)}${JSON.stringify(process.env)}\n`, () => process.exit(1));
    return;
  }
  if (modes.has('endless-line')) {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const more = () => process.stdout.write(chunk, more);
    more();
  }
  if (modes.has('long-line')) process.stdout.write(`${'x'.repeat(50 * 1024 * 1024)}\n`);
  if (modes.has('bom')) process.stdout.write('\uFEFF');
  if (modes.has('noise')) {
    process.stdout.write(
      '\n  \nListening…\n{"level":30,"msg":"up"}\n[1,2]\nnull\n{"jsonrpc":"1.0","id":0}\n{oops\n',
    );
  }
  const waiting = new Map();
  if (modes.has('asks')) {
    for (const id of ['p1', 'r1']) waiting.set(id, undefined);
    send({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'hello' } });
    send({ jsonrpc: '2.0', id: 'p1', method: 'ping' });
    send({ jsonrpc: '2.0', id: 'r1', method: 'roots/list' });
  }
  if (modes.has('samples')) {
    for (const method of ['sampling/createMessage', 'elicitation/create']) {
      waiting.set(method, undefined);
      send({ jsonrpc: '2.0', id: method, method, params: { messages: [], maxTokens: 1, message: 'Who?' } });
    }
  }
  const hold = optionOf('held');
  if (hold !== undefined) {
    waiting.set('held', undefined);
    whenThere(hold, () => {
      waiting.delete('held');
      answerHeld();
    });
  }
  const change = optionOf('changes');
  if (change !== undefined) whenThere(change, changeList);
  let held = [];
  const answerHeld = () => {
    if (waiting.size === 0) for (const request of held.splice(0)) reply(request);
  };
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method === undefined) {
      if (isRight(message)) waiting.delete(message.id);
      answerHeld();
    } else if (message.id !== undefined) {
      if (waiting.size > 0) held = [...held, message];
      else reply(message);
    }
  });
}

/** Whether this is what a client should answer that has no folders, no model and nobody to ask. */
function isRight({ id, result, error }) {
  if (id === 'p1') return result !== undefined;
  return id === 'r1' ? result?.roots?.length === 0 : error?.code === -32601;
}

/** Runs the action once there is a file of that name. */
function whenThere(path, action) {
  const timer = setInterval(() => {
    if (!existsSync(path)) return;
    clearInterval(timer);
    action();
  }, 20);
  timer.unref();
}

function changeList() {
  modes.add(modes.has('changes-fail') ? 'internal-error' : 'changed');
  for (let left = modes.has('changes-often') ? 50 : 1; left > 0; left--) sendChanged();
}

function sendChanged() {
  send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
}

function reply(request) {
  if (modes.has('silent')) return;
  if (request.method === 'tools/list') {
    note('list');
    if (modes.has('silent-list')) return;
    if (modes.has('exit-list')) exitWithWords();
    if (modes.has('close-stdout')) {
      process.stdout.end();
      return;
    }
  }
  for (let left = Number(optionOf('chatter') ?? 0); left > 0; left--) {
    send({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: left } });
  }
  const id = modes.has('text-ids') ? String(request.id) : request.id;
  const message = { jsonrpc: '2.0', id, ...answer(modes, request) };
  if (modes.has('same-id')) send({ jsonrpc: '2.0', id: request.id, method: 'ping' });
  const late = (request.method === 'initialize' ? optionOf('late') : undefined) ?? optionOf('slow');
  if (late === undefined) send(message);
  else setTimeout(() => send(message), Number(late));
  if (modes.has('twice')) send(message);
  if (request.method !== 'tools/list') return;
  if (modes.delete('changes')) changeList();
  if (modes.has('one-shot')) process.exit(0);
}

let queue = Promise.resolve();

/** Writes a message; what comes later waits, so that a split message stays whole. */
function send(message) {
  const text = JSON.stringify(message);
  if (modes.has('crlf')) {
    queue = queue.then(() => write(`${text}\r`)).then(() => write('\n'));
  } else if (modes.has('chunks')) {
    const bytes = Buffer.from(`${text}\n`);
    for (let at = 0; at < bytes.length; at += 7) {
      queue = queue.then(() => write(bytes.subarray(at, at + 7)));
    }
  } else {
    process.stdout.write(modes.has('latin1') ? inLatin1(`${text}\n`) : `${text}\n`);
  }
}

/** The bytes of a text whose ø is written as in Latin-1, everything else as in UTF-8. */
function inLatin1(text) {
  const bytes = Buffer.from(text).toString('latin1');
  return Buffer.from(bytes.replaceAll(Buffer.from('ø').toString('latin1'), 'ø'), 'latin1');
}

/** Writes in a chunk of its own: resolves when the bytes are out and the reader had a moment to take them. */
function write(chunk) {
  return new Promise((resolve) => {
    process.stdout.write(chunk, () => setTimeout(resolve, modes.has('crlf') ? 20 : 0));
  });
}
