// What lies in the folders that the test windows open.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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
  place.write('memory.company.yaml', memory);
}

/**
 * Files for the untrusted window. Its one server writes a file when it is started, and its settings ask for listing
 * without consent, which a workspace must not be able to do.
 */
export function fillRestricted(place) {
  const marker = join(place.workspace, 'started.marker');
  const script = `require('fs').writeFileSync(${JSON.stringify(marker)}, 'started')`;
  place.write(
    'marker.company.yaml',
    `name: intruders
mcp_servers:
  - name: notes
    command: ${JSON.stringify(process.execPath)}
    args: ["-e", ${JSON.stringify(script)}]
    tool_annotations:
      save_note: { read_only: false }
`,
  );
  place.write('.vscode/settings.json', '{ "hintsight.liveTools": "always" }\n');
  return { marker };
}

/**
 * Files for the walk through the packaged extension: a real server that notes its start, and a trap.
 *
 * @returns where things are; lines and columns count from one
 */
export function fillWalk(place) {
  const file = 'acme.company.yaml';
  const marker = join(place.workspace, 'started.marker');
  place.write('memory-server.mjs', memoryLauncher(marker));
  const text = `# The tools of Acme's agents.
name: Acme
mission: Keep what we know in one place.

mcp_servers:
  - name: memory
    transport: stdio
    command: node
    args: ["memory-server.mjs"]
    tool_annotations:
      read_graph: { read_only: true }
      open_nodes: { read_only: true }

  - name: tracker
    transport: http
    url: "https://tracker.invalid/mcp"
    tool_prefix: trk_
    tool_annotations:
      get_issue: { read_only: true, open_world: true }
      save_note: { read_only: false }
`;
  place.write(file, text);
  const lines = text.split('\n');
  const lineOf = (part) => lines.findIndex((line) => line.includes(part)) + 1;
  return {
    file,
    marker,
    program: 'memory-server.mjs',
    trapLine: lineOf('save_note'),
    toolLine: lineOf('open_nodes'),
    column: 9,
  };
}

/** A program that notes that it was started and is the memory server then. */
function memoryLauncher(marker) {
  return `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(marker)}, 'started');
await import(${JSON.stringify(pathToFileURL(memoryServer).href)});
`;
}
