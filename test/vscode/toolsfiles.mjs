// What the steps through the Tools view look at: a server with a tool of each kind, one that is hostile, one that is large,
// one that never answers and one that cannot be started.

/** How many tools the large server has. */
export const MANY = 5_000;

/** The name of a tool of the hostile server, which tries everything: an icon, a link, HTML, a line break, and a mark that turns the text around. */
const HOSTILE = '$(flame) [x](command:hintsight.forgetConsents) <b>\n\u202Eon';

const SERVER = `import { createInterface } from 'node:readline';
const hints = (readOnlyHint, openWorldHint, destructiveHint) => ({ readOnlyHint, openWorldHint, destructiveHint });
const read = hints(true, false);
const kinds = [read, hints(false, false, false), hints(false, true, false), undefined];
const hostile = ${JSON.stringify(HOSTILE)};
const lists = {
  desk: [
    { name: 'find_note', title: 'Find a note', description: 'Looks for a note by its words.', annotations: read },
    { name: 'save_note', description: 'Keeps a note.', annotations: hints(false, false, false) },
    { name: 'publish_note', description: 'Puts a note on the board.', annotations: hints(false, true, false) },
    { name: 'delete_note', description: 'Removes a note.', annotations: hints(false, false, true) },
    { name: 'list_notes', description: 'Lists all notes.' },
    { name: 'ponder', description: 'Does what it does.' },
  ],
  odd: [{ name: hostile, title: hostile, description: hostile.repeat(20) }, { name: 'x'.repeat(500) }],
  crowd: Array.from({ length: ${MANY} }, (_, n) => ({ name: 'tool_' + n, annotations: kinds[n % 4] })),
};
const tools = lists[process.argv[2]];
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'tools', version: '1' },
  }),
  'tools/list': () => ({ tools: tools.map((tool) => ({ inputSchema: { type: 'object' }, ...tool })) }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || tools === undefined) continue;
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? {} }));
}
`;

const entry = (name, command = 'node') => `  - name: ${name}
    command: ${command}
    args: ["tools.mjs", "${name}"]
`;

/** Files of the workspace, by their names. */
export const FILES = {
  'tools.mjs': SERVER,
  'desk.company.yaml': `name: desk clerks
mcp_servers:
${entry('desk')}    tool_annotations:
      publish_note: { read_only: false, open_world: true }
      find_note: { read_only: true }
${entry('odd')}${entry('silent')}${entry('broken', 'hintsight-test-no-such-command')}`,
  'crowd.company.yaml': `name: crowd\nmcp_servers:\n${entry('crowd')}`,
  'fresh.company.yaml': `name: newcomers\nmcp_servers:\n${entry('desk')}`,
  'off.company.yaml': `name: sleepers\nmcp_servers:\n${entry('crowd', 'nodejs')}`,
  'none.company.yaml': 'name: hermits\nmcp_servers: []\n',
  'plain.yaml': 'jobs:\n  build: { steps: [] }\n',
};
