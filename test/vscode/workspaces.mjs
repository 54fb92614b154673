// What lies in the folders that the test windows open.
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES } from './toolsfiles.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const memoryServer = join(repository, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js');

/** A real server with nine tools; this file names one of them, and one that it does not have a word about. */
const memory = `name: memory keepers
mcp_servers:
  - name: memory
    command: ${JSON.stringify(process.execPath)}
    args: [${JSON.stringify(memoryServer)}]
    tool_annotations:
      read_graph: { read_only: true }
`;

/** The trap, in flow and in block style. Its server is never reached: it has no command that exists. */
const trap = `name: note takers
mcp_servers:
  - name: notes
    command: hintsight-test-no-such-command
    tool_annotations:
      save_note: { read_only: false } # flow
      file_note: # block
        read_only: false
      find_note: { read_only: true, open_world: false }
`;

/** Servers, a seat and a worker that name one another. */
const team = `name: card players
mcp_servers:
  - name: board
    shared: false
    command: hintsight-test-no-such-command
    tool_annotations:
      create_card: { read_only: false }
      list_cards: { read_only: true, open_world: false }
  - name: archive
    command: hintsight-test-no-such-command
roles:
  - name: Order Desk
    mcp_env:
      board: { BOARD_USER: order-desk }
workers:
  scribe:
    tools: [create_card]
`;

/** Names `mcp_servers`, but is another tool's file: a mapping. */
const other = `mcp_servers:
  notes:
    command: run-notes
    tool_annotations:
      save_note: { read_only: false }
`;

/** Files for the trusted window. */
export function fillTrusted(place) {
  place.write('plain.yaml', 'jobs:\n  build: { steps: [] }\n');
  place.write('other.yaml', other);
  place.write('trap.company.yaml', trap);
  place.write('trap-crlf.company.yaml', trap.replaceAll('\n', '\r\n'));
  place.write('team.company.yaml', team);
  place.write('memory.company.yaml', memory);
  place.write('marker.company.yaml', markerFile(join(place.workspace, 'started.marker')));
  for (const name of ['fresh.company.yaml', 'tools.mjs']) place.write(name, FILES[name]);
}

/** A file whose one server writes another file when it is started, and says nothing. */
function markerFile(marker) {
  const script = `require('fs').writeFileSync(${JSON.stringify(marker)}, 'started')`;
  return `name: intruders
mcp_servers:
  - name: notes
    command: ${JSON.stringify(process.execPath)}
    args: ["-e", ${JSON.stringify(script)}]
    tool_annotations:
      save_note: { read_only: false }
`;
}

/**
 * Files for the untrusted window. Its one server writes a file when it is started, and its settings ask for listing
 * without consent, which a workspace must not be able to do. They name a snapshot too, which it may.
 */
export function fillRestricted(place) {
  const marker = join(place.workspace, 'started.marker');
  place.write('marker.company.yaml', markerFile(marker));
  const settings = { 'hintsight.liveTools': 'always', 'hintsight.snapshot': 'tools.json' };
  place.write('.vscode/settings.json', JSON.stringify(settings));
  const servers = { notes: { tools: { save_note: {}, purge: {} } } };
  place.write('tools.json', JSON.stringify({ version: 1, servers }));
  return { marker };
}

/** A server that works only with the right value in its environment. */
const KEYED_SERVER = `import { createInterface } from 'node:readline';
if (process.env.API_KEY !== 'right-value') {
  console.error('API_KEY is not valid.');
  process.exit(3);
}
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'keyed', version: '1' },
  }),
  'tools/list': () => ({ tools: [{ name: 'open_door', inputSchema: { type: 'object' } }] }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? {} }));
}
`;

const KEYED_FILE = `name: doorkeepers
mcp_servers:
  - name: doors
    command: node
    args: ["keyed.mjs"]
    env: { API_KEY: "\${WALK_KEY}" }
    tool_annotations:
      open_door: { read_only: false, open_world: false }
`;

/**
 * What the walk through the packaged extension needs beside it: the packages that the example's servers come from, and a file
 * with a server that wants a key.
 *
 * @returns the steps of the walkthrough, and where things are in the example; lines and columns count from one
 */
export function fillWalk(place) {
  // A part of the place's folder is where the extension keeps the copy of the example: npx looks upwards from there.
  symlinkSync(join(repository, 'node_modules'), join(place.folder, 'node_modules'), 'junction');
  place.write('keyed.mjs', KEYED_SERVER);
  place.write('keyed.company.yaml', KEYED_FILE);
  const file = 'acme.company.yaml';
  const lines = readFileSync(join(repository, 'examples', file), 'utf8').split('\n');
  const readJson = (name) => JSON.parse(readFileSync(join(repository, name), 'utf8'));
  const words = readJson('package.nls.json');
  const [{ steps }] = readJson('package.json').contributes.walkthroughs;
  const lineOf = (tool) => lines.findIndex((line) => line.trimStart().startsWith(`${tool}:`)) + 1;
  return {
    file,
    lineOf,
    /** How many tools the example's servers have, with the one that only the file names. */
    tools: 45,
    /** A server with tools that nobody has described, and what their names suggest. */
    undescribed: {
      line: lines.findIndex((line) => line.includes('name: board')) + 1,
      column: 11,
      fix: 'Annotate unclassified tools of board…',
      tools: ['get_card', 'archive_card'],
    },
    walkthrough: steps.map(({ title }) => words[title.slice(1, -1)]),
    /** The program of the server that the walk allows. */
    program: 'board.mjs',
    /** A file with a server that works only when its variable has this value; the lines count from one. */
    keyed: {
      file: 'keyed.company.yaml',
      server: { line: 3, column: 11 },
      variable: { name: 'WALK_KEY', value: 'right-value', line: 6, column: 25 },
      tool: { line: 8, column: 9 },
    },
    trap: { tool: 'create_card', line: lineOf('create_card') },
    otherTrap: { tool: 'move_card', line: lineOf('move_card') },
    /** A tool of the same server of which there is nothing to find. */
    ordinary: { line: lineOf('list_cards') },
    /** The last tool that the file names of another server, and the column behind its line. */
    lastTool: { line: lineOf('get-env'), end: (lines[lineOf('get-env') - 1] ?? '').length + 1 },
    /** A tool that this server has and the file does not name. */
    unnamed: 'get-sum',
    /** What only the live server says about the tool of the trap. */
    description: 'Puts a new card on the board.',
    /** A column within the names of tools. */
    column: 9,
  };
}
