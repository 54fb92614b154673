import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolsReport } from '../../src/protocol/report';
import { isAlive, pathOf, processNotes, serveHttp, temporaryFolder, until } from '../catalogue/support';
import { hintsight } from '../support/cli';

const UNKNOWN = { readOnly: 'unknown', destructive: 'unknown', idempotent: 'unknown', openWorld: 'unknown' };

/** A folder with one company file. */
function folderWith(text: string, name = 'acme.company.yaml'): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), text);
  return folder;
}

/** An entry whose server is the misbehaving one, in these modes. */
function misbehaving(name: string, modes: readonly string[], more = ''): string {
  const args = JSON.stringify([pathOf('test/servers/misbehaving.mjs'), ...modes]);
  return `  - name: ${name}\n    command: ${JSON.stringify(process.execPath)}\n    args: ${args}\n${more}`;
}

const ONE = `name: Acme
mcp_servers:
  - name: linear
    command: uvx
    args: [mcp-linear, "--team=two words"]
    tool_prefix: lin_
    tool_annotations:
      save_note: { read_only: false }
`;

describe('explain without asking anybody', () => {
  it('prints what is decided as JSON, exactly', async () => {
    const folder = folderWith(ONE);
    const run = await hintsight(['explain', 'acme.company.yaml', '--format', 'json'], { cwd: folder });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toStrictEqual({
      version: 1,
      file: 'acme.company.yaml',
      servers: [
        {
          name: 'linear',
          place: { line: 2, character: 10 },
          transport: 'stdio',
          shared: true,
          source: 'none',
          error: null,
          status: { state: 'idle' },
          tools: [
            {
              name: 'save_note',
              catalogueName: 'lin_save_note',
              listed: false,
              overriddenBy: 'save_note',
              place: { line: 7, character: 6 },
              advertised: UNKNOWN,
              override: { ...UNKNOWN, readOnly: 'no' },
              effective: { ...UNKNOWN, readOnly: 'no' },
              class: 'shared-write',
              worker: { allowed: false, rule: 'shared-write' },
              delivery: { delivers: true, surface: 'linear' },
              host: { verdict: 'ask-destructive', direct: null },
            },
          ],
        },
      ],
    });
  });

  it('prints a table for people', async () => {
    const text = `${ONE}      get_note: { readOnlyHint: yes, open_world: no }
  - { name: board, transport: http, url: "http://127.0.0.1:9/mcp", shared: false }
`;
    const run = await hintsight(['explain', 'acme.company.yaml'], { cwd: folderWith(text) });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toBe(`acme.company.yaml

linear  uvx mcp-linear "--team=two words"
  stdio · tool_prefix lin_ · not asked

  tool           class         worker                delivers  host             read_only   destructive  idempotent  open_world
  lin_save_note  shared-write  denied: shared-write  yes       ask-destructive  no (file)   -            -           -
  lin_get_note   read          allowed               no        pass             yes (file)  -            -           no (file)

board  http://127.0.0.1:9/mcp
  http · one instance per seat · not asked

2 servers, 2 tools: 1 read, 1 shared-write. Denied to workers: 1.
Only what the file says. Add --live to start the servers and ask them for their tools.
`);
  });

  it('reads standard input', async () => {
    const run = await hintsight(['explain', '-', '--format=json'], { input: ONE });
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ file: '-', servers: [{ name: 'linear' }] });
  });

  it('shows one server, or one tool under either of its names', async () => {
    const folder = folderWith(`${ONE}  - { name: other, command: run, tool_annotations: { t: {} } }\n`);
    const reports = await Promise.all(
      [
        ['--server', 'other'],
        ['--tool', 'save_note'],
        ['--tool', 'lin_save_note'],
      ].map(async (args) => {
        const run = await hintsight(['explain', 'acme.company.yaml', '--format=json', ...args], {
          cwd: folder,
        });
        const { servers } = JSON.parse(run.stdout) as ToolsReport; // the format is tested above
        return servers.map(({ name, tools }) => [name, ...tools.map((tool) => tool.name)]);
      }),
    );
    expect(reports).toEqual([[['other', 't']], [['linear', 'save_note']], [['linear', 'save_note']]]);
  });

  it('makes text visible that would steer the terminal', async () => {
    const text = 'name: A\nmcp_servers:\n  - name: "a\\u202Eb"\n    command: "\\e[2Jrun"\n';
    const run = await hintsight(['explain', '-'], { input: text });
    expect(run.stdout).toContain('a⟨U+202E⟩b');
    expect(run.stdout).toContain('⟨U+001B⟩[2Jrun');
    expect(run.stdout).not.toContain('\u001b');
    expect(run.stdout).not.toContain('\u202e');
  });
});

describe('wrong use of explain', () => {
  it.each<[string, string[], string]>([
    ['a missing file', ['nothere.yaml'], 'hintsight: nothere.yaml does not exist.\n'],
    ['a folder', ['folder'], 'hintsight: folder is a folder; name one company file.\n'],
    [
      'other YAML',
      ['other.yaml'],
      'hintsight: other.yaml is no company file: it has no list `mcp_servers` at the top.\n',
    ],
    [
      'the mcp_servers of another program',
      ['mapping.yaml'],
      'hintsight: mapping.yaml is no company file: its `mcp_servers` is no list.\n',
    ],
    [
      'an unknown server',
      ['acme.company.yaml', '--server', 'linaer'],
      'hintsight: acme.company.yaml has no server "linaer". It has: linear.\n',
    ],
    [
      'an unknown tool',
      ['acme.company.yaml', '--tool', 'nope'],
      'hintsight: acme.company.yaml has no tool "nope". Tools that only the server knows need --live.\n',
    ],
    [
      'an unknown seat',
      ['acme.company.yaml', '--seat', 'nobody'],
      'hintsight: acme.company.yaml has no agent seat "nobody". There is none at all.\n',
    ],
    [
      'an unknown option',
      ['acme.company.yaml', '--liv'],
      "error: unknown option '--liv'\n(Did you mean --live?)\nRun with --help to see what there is.\n",
    ],
    ['no file', [], "error: missing required argument 'file'\nRun with --help to see what there is.\n"],
    [
      'an unknown format',
      ['acme.company.yaml', '--format', 'xml'],
      "error: option '--format <format>' argument 'xml' is invalid. Allowed choices are pretty, json, markdown.\nRun with --help to see what there is.\n",
    ],
  ])('%s is told on standard error, with exit code 2', async (_what, args, stderr) => {
    const folder = folderWith(ONE);
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'other.yaml'), 'version: 3\n');
    writeFileSync(join(folder, 'mapping.yaml'), 'name: x\nmcp_servers:\n  a: { command: run }\n');
    expect(await hintsight(['explain', ...args], { cwd: folder })).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr,
    });
  });
});

describe('explain --live', () => {
  it('asks a real server, with npx as a company file has it, in the folder of the file', async () => {
    const folder = pathOf('examples');
    const text = `name: Acme
mcp_servers:
  - name: files
    command: npx
    args: ["--no-install", "mcp-server-filesystem", "."]
    tool_annotations:
      write_file: { destructive: false }
      no_such_tool: { read_only: true }
`;
    const run = await hintsight(['explain', '-', '--live'], { cwd: folder, input: text });
    expect(run).toMatchObject({ code: 0, stderr: 'files: 14 tools\n' });
    const lines = run.stdout.split('\n');
    expect(lines.slice(0, 6)).toEqual([
      '-',
      '',
      'files  npx --no-install mcp-server-filesystem .',
      '  stdio · 14 tools (live, just now)',
      '',
      '  tool                       class          worker               delivers  host             host (direct)    read_only     destructive   idempotent    open_world',
    ]);
    expect(lines.find((line) => line.startsWith('  read_text_file '))).toBe(
      '  read_text_file             read           allowed              no        pass                              yes (server)  -             -             no (server)',
    );
    expect(lines.find((line) => line.startsWith('  write_file '))).toBe(
      '  write_file                 private-write  allowed              yes       ask              ask-destructive  no (server)   no (file)     yes (server)  no (server)',
    );
    expect(lines.find((line) => line.startsWith('  no_such_tool '))).toBe(
      '  no_such_tool (not listed)  -              -                    -         -                                 yes (file)    -             -             -',
    );
  });

  it('shows names that are blank, and the start of those that fill a screen', async () => {
    const folder = folderWith(
      `name: Acme\nmcp_servers:\n${misbehaving('blank', ['strange-names'])}${misbehaving('long', ['long-names'])}`,
    );
    const { stdout } = await hintsight(['explain', 'acme.company.yaml', '--live'], { cwd: folder });
    expect(stdout).toMatch(/^ {2}"" +read/m);
    expect(stdout).toMatch(/^ {2}" " +read/m);
    expect(stdout).toMatch(/^ {2}a{79}… +unclassified/m);
    expect(stdout).toMatch(/^ {2}__proto__ +read/m);
  });

  it('says of a server without tools that it has answered', async () => {
    const folder = folderWith(`name: Acme\nmcp_servers:\n${misbehaving('s', ['no-tools'])}`);
    const { stdout } = await hintsight(['explain', 'acme.company.yaml', '--live'], { cwd: folder });
    expect(stdout).toContain('The server has answered, and offers no tools.');
  });

  it('decides nothing about a tool that the server does not list', async () => {
    const entry = misbehaving('s', [], '    tool_annotations: { gone: { read_only: true } }\n');
    const run = await hintsight(['explain', '-', '--live'], { input: `name: A\nmcp_servers:\n${entry}` });
    expect(run.stdout).toMatch(/^ {2}gone \(not listed\) +- +- +- +- +yes \(file\) +- +- +-$/m);
    expect(run.stdout).toContain(
      '1 server, 3 tools: 1 read, 1 shared-write, 1 unclassified. Denied to workers: 1. Not listed: 1.\n',
    );
  });

  it('dials an http server with the headers of the chosen seat', async () => {
    const { url, calls } = await serveHttp();
    const text = `name: Acme
mcp_servers:
  - { name: board, transport: http, url: "${url}", shared: false }
roles:
  - { name: Writer, mcp_env: { board: { Authorization: "Bearer one" } } }
  - { name: Editor, mcp_env: { board: { Authorization: "Bearer \${BOARD_TOKEN}" } } }
`;
    const folder = folderWith(text);
    writeFileSync(join(folder, '.env'), 'BOARD_TOKEN=from-dotenv\n');
    const args = ['explain', 'acme.company.yaml', '--live', '--seat', 'Editor', '--format=json'];
    const run = await hintsight(args, { cwd: folder });
    expect(JSON.parse(run.stdout)).toMatchObject({ servers: [{ source: 'live', error: null }] });
    expect(new Set((await calls()).map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer from-dotenv']),
    );
  });

  it('says why a server could not be listed and what its last words were', async () => {
    const folder = folderWith(
      `name: Acme\nmcp_servers:\n${misbehaving('broken', ['exit'])}${misbehaving('fine', [])}`,
    );
    const run = await hintsight(['explain', 'acme.company.yaml', '--live'], { cwd: folder });
    expect(run.code).toBe(0);
    expect(run.stderr.split('\n').sort()).toEqual(['', 'broken: failed', 'fine: 3 tools']);
    expect(run.stdout).toContain('  stdio · not listed\n  The server ended with code 3');
    expect(run.stdout).toContain('  │ Error: LINEAR_TOKEN is missing\n  │   at start (server.js:1)\n');
  });

  it('ends with 2 for a failed listing when that was asked for', async () => {
    const folder = folderWith(`name: Acme\nmcp_servers:\n${misbehaving('broken', ['exit'])}`);
    const args = ['explain', 'acme.company.yaml', '--live', '--strict', '--format=json'];
    const run = await hintsight(args, { cwd: folder });
    expect(run.code).toBe(2);
    const { servers } = JSON.parse(run.stdout) as ToolsReport; // the format is tested above
    expect(servers[0]?.error).toMatch(/^The server ended with code 3/);
  });

  it('asks only the server that was asked for', async () => {
    const notes = processNotes();
    const folder = folderWith(
      `name: Acme\nmcp_servers:\n${misbehaving('a', [notes.option])}${misbehaving('b', [])}`,
    );
    await hintsight(['explain', 'acme.company.yaml', '--live', '--server', 'b'], { cwd: folder });
    expect(notes.pids('start')).toEqual([]);
  });

  it('names variables that have no value', async () => {
    const entry = misbehaving('s', [], '    env: { TOKEN: "${HINTSIGHT_TEST_UNSET}" }\n');
    const run = await hintsight(['explain', '-', '--live'], { input: `name: A\nmcp_servers:\n${entry}` });
    expect(run.stdout).toContain('No value for ${HINTSIGHT_TEST_UNSET}: the server got nothing there.');
  });

  it('leaves no process behind, also of a server that does not want to end', async () => {
    const notes = processNotes();
    const entry = misbehaving('s', ['stubborn', 'grandchild', notes.option]);
    const run = await hintsight(['explain', '-', '--live'], { input: `name: A\nmcp_servers:\n${entry}` });
    expect(run.code).toBe(0);
    const pids = [...notes.pids('start'), ...notes.pids('grandchild')];
    expect(pids).toHaveLength(2);
    // Killed before the command ends; the system may take a moment to clear them away.
    for (const pid of pids) await until('it is gone', () => !isAlive(pid));
  });
});
