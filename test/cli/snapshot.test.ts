/** Snapshots on the command line: writing them, and judging by them. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../src/protocol/checkreport';
import type { ToolsReport } from '../../src/protocol/report';
import { pathOf, processNotes, temporaryFolder } from '../catalogue/support';
import { hintsight, type CliRun } from '../support/cli';

const FILE = 'acme.company.yaml';

const node = JSON.stringify(process.execPath);

/** An entry whose server is the misbehaving one, in these modes. */
function misbehaving(name: string, modes: readonly string[], more = ''): string {
  const args = JSON.stringify([pathOf('test/servers/misbehaving.mjs'), ...modes]);
  return `  - name: ${name}\n    command: ${node}\n    args: ${args}\n${more}`;
}

/** An entry of a real server. */
function real(name: string, server: string, ...args: string[]): string {
  const script = pathOf(`node_modules/@modelcontextprotocol/server-${server}/dist/index.js`);
  return `  - name: ${name}\n    command: ${node}\n    args: ${JSON.stringify([script, ...args])}\n`;
}

interface Place {
  readonly folder: string;
  readonly write: (name: string, text: string) => void;
  readonly read: (name: string) => string;
  readonly run: (...args: string[]) => Promise<CliRun>;
}

/** A folder with a company file of these entries. */
function place(...entries: string[]): Place {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
  };
  write(FILE, `name: Acme\nmcp_servers:\n${entries.join('')}`);
  return {
    folder,
    write,
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    run: (...args) => hintsight(args, { cwd: folder }),
  };
}

const ORDINARY = `        "read_note": { "readOnlyHint": true, "openWorldHint": false },
        "save_note": { "title": "Save a note", "readOnlyHint": false },
        "søk_📄": {}`;

const snapshotOf = (name: string, tools: string): string => `{
  "version": 1,
  "servers": {
    "${name}": {
      "tools": {
${tools}
      }
    }
  }
}
`;

describe('snapshot --live', () => {
  it('writes what real servers say, the same each time', async () => {
    const { folder, read, run } = place();
    const text = `name: Acme\nmcp_servers:\n${real('memory', 'memory')}${real('files', 'filesystem', folder)}`;
    writeFileSync(join(folder, FILE), text);
    const first = await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toMatch(/^tools\.json: 2 servers, 23 tools\.$/m);
    const written = read('tools.json');
    expect(Object.keys((JSON.parse(written) as { servers: object }).servers)).toEqual(['files', 'memory']);
    expect(written).toMatch(
      /^ {8}"read_text_file": \{ "title": "Read Text File", "readOnlyHint": true, "openWorldHint": false \},$/m,
    );
    expect(written).not.toContain(folder);
    const before = statSync(join(folder, 'tools.json'));
    const again = await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(again).toMatchObject({ code: 0, stdout: '' });
    expect(again.stderr).toMatch(/^tools\.json: 2 servers, 23 tools, as before\.$/m);
    expect(read('tools.json')).toBe(written);
    expect(statSync(join(folder, 'tools.json')).mtimeMs).toBe(before.mtimeMs);
  });

  it.each([[['-o', '-']], [[]]])('writes to standard output with %j', async (output) => {
    const { run } = place(misbehaving('s', []));
    const { code, stdout } = await run('snapshot', FILE, '--live', ...output);
    expect([code, stdout]).toEqual([0, snapshotOf('s', ORDINARY)]);
  });

  it('changes the line of a tool that has changed', async () => {
    const { folder, write, read, run } = place();
    const list = join(folder, 'list.json');
    const say = (hints: object): void => {
      write('list.json', JSON.stringify([{ name: 'b', annotations: hints }, { name: 'a' }]));
    };
    write(FILE, `name: Acme\nmcp_servers:\n${misbehaving('s', [`tools=${list}`])}`);
    say({ readOnlyHint: true });
    await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(read('tools.json')).toBe(
      snapshotOf('s', '        "a": {},\n        "b": { "readOnlyHint": true }'),
    );
    say({ readOnlyHint: false });
    await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(read('tools.json')).toBe(
      snapshotOf('s', '        "a": {},\n        "b": { "readOnlyHint": false }'),
    );
  });

  it('holds no secret, also where a server prints one', async () => {
    const secret = 'correct-horse-battery-staple';
    const { write, read, run } = place(
      misbehaving('s', ['echo-secret'], '    env: { SECRET: "${TOKEN}" }\n'),
    );
    write('.env', `TOKEN=${secret}\n`);
    const { code } = await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(code).toBe(0);
    expect(read('tools.json')).toBe(snapshotOf('s', '        "echo": { "title": "***" }'));
  });

  it('keeps what it had of a server that does not answer, says so, and ends with 2', async () => {
    const { write, read, run } = place(misbehaving('fine', []), misbehaving('broken', ['exit']));
    write('tools.json', snapshotOf('broken', '        "old": { "readOnlyHint": true }'));
    const { code, stderr } = await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(code).toBe(2);
    expect(stderr).toContain(`hintsight: ${FILE}: server "broken" could not be listed. The server ended`);
    expect(stderr).toContain(
      `hintsight: ${FILE}: server "broken" stays as the older snapshot has it.\ntools.json: 2 servers, 4 tools.\n`,
    );
    expect(read('tools.json')).toContain('"old": { "readOnlyHint": true }');
    expect(read('tools.json')).toContain('"read_note"');
  });

  it('leaves a server out that has never answered, and writes nothing where there is none other', async () => {
    const { folder, read, run } = place(misbehaving('broken', ['exit']), '  - name: bare\n');
    const failed = await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain('server "broken" is left out: no older snapshot holds it.\n');
    expect(failed.stderr).toContain(
      'server "bare" cannot be asked, it needs a command (stdio) or a url (http), and is left out: no older snapshot holds it.\n',
    );
    expect(failed.stderr).toContain('No server has said anything, so nothing is written.\n');
    expect(existsSync(join(folder, 'tools.json'))).toBe(false);
    writeFileSync(join(folder, FILE), read(FILE) + misbehaving('fine', []));
    expect((await run('snapshot', FILE, '-o', 'tools.json', '--live')).code).toBe(2);
    expect(read('tools.json')).toBe(snapshotOf('fine', ORDINARY));
  });

  it('drops a server that the file has no more, and says so', async () => {
    const { write, read, run } = place(misbehaving('s', []));
    write('tools.json', snapshotOf('gone', '        "old": {}'));
    const { code, stderr } = await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(code).toBe(0);
    expect(stderr).toContain(`hintsight: ${FILE} has no server "gone" any more: it is left out.\n`);
    expect(read('tools.json')).toBe(snapshotOf('s', ORDINARY));
  });

  it('takes the older entry from --snapshot where that is given', async () => {
    const { write, run } = place(misbehaving('broken', ['exit']));
    write('older.json', snapshotOf('broken', '        "old": {}'));
    const { code, stdout } = await run('snapshot', FILE, '--live', '--snapshot', 'older.json');
    expect([code, stdout]).toEqual([2, snapshotOf('broken', '        "old": {}')]);
  });

  it.each<[string, string, RegExp]>([
    ['another file', '{"name":"x","version":"1.0.0"}', /^hintsight: tools\.json is no snapshot: /],
    ['a newer snapshot', '{"version":2}', /^hintsight: tools\.json was written by a newer Hintsight /],
    ['an open merge', '<<<<<<< HEAD\n', /^hintsight: tools\.json holds a merge that is not resolved /],
  ])('asks nobody and leaves what it would write over alone: %s', async (_, text, words) => {
    const notes = processNotes();
    const { write, read, run } = place(misbehaving('s', [notes.option]));
    write('tools.json', text);
    const { code, stderr } = await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(stderr).toMatch(/ It is left as it is: name another file, or remove it first\.\n$/);
    expect(read('tools.json')).toBe(text);
    expect(notes.pids('start')).toEqual([]);
  });

  it('writes over an empty file, and keeps the mode of a full one', async () => {
    const { folder, write, read, run } = place(misbehaving('s', []));
    write('tools.json', '');
    expect((await run('snapshot', FILE, '-o', 'tools.json', '--live')).code).toBe(0);
    write('tools.json', read('tools.json').replace('Save a note', 'Save'));
    chmodSync(join(folder, 'tools.json'), 0o600);
    expect((await run('snapshot', FILE, '-o', 'tools.json', '--live')).code).toBe(0);
    expect(read('tools.json')).toBe(snapshotOf('s', ORDINARY));
    expect(statSync(join(folder, 'tools.json')).mode & 0o777).toBe(0o600);
  });

  it('asks with the credentials of the chosen seat', async () => {
    const roles =
      'roles: [{ name: A, mcp_env: { s: { SEAT_IS: a } } }, { name: B, mcp_env: { s: { SEAT_IS: b } } }]\n';
    const { write, read, run } = place(misbehaving('s', ['show-env'], '    shared: false\n'));
    write(FILE, read(FILE) + roles);
    const { code, stdout } = await run('snapshot', FILE, '--live', '--seat', 'B');
    expect(code).toBe(0);
    expect(stdout).toContain('"SEAT_IS": {}');
    expect((await run('snapshot', FILE, '--live', '--seat', 'C')).stderr).toBe(
      `hintsight: ${FILE} has no agent seat "C". Known: A, B.\n`,
    );
  });
});

describe('snapshot without --live', () => {
  it('says that it needs it, and starts nothing', async () => {
    const notes = processNotes();
    const { folder, run } = place(misbehaving('s', [notes.option]));
    expect(await run('snapshot', FILE, '-o', 'tools.json')).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr:
        'hintsight: snapshot writes what the servers say, and without --live none is asked. Add --live to start the servers and ' +
        'ask them, or name an older snapshot with --snapshot to write that anew.\n',
    });
    expect(existsSync(join(folder, 'tools.json'))).toBe(false);
    expect(notes.pids('start')).toEqual([]);
  });

  it('writes an older one anew, for the servers of the file', async () => {
    const { write, run } = place('  - { name: s, command: run }\n');
    write(
      'older.json',
      '{"servers":{"gone":{"tools":{}},"s":{"tools":{"b":{"x":1},"a":{"readOnlyHint":true}}}},"version":1}',
    );
    expect(await run('snapshot', FILE, '--snapshot', 'older.json')).toEqual({
      code: 0,
      signal: null,
      stdout: snapshotOf('s', '        "a": { "readOnlyHint": true },\n        "b": {}'),
      stderr: '',
    });
  });

  it('ends with 2 where the older one lacks a server', async () => {
    const { write, run } = place('  - { name: s, command: run }\n', '  - { name: t, command: run }\n');
    write('older.json', snapshotOf('s', '        "a": {}'));
    const { code, stderr } = await run('snapshot', FILE, '--snapshot', 'older.json', '-o', 'tools.json');
    expect([code, stderr]).toEqual([
      2,
      `hintsight: ${FILE}: server "t" is left out: no older snapshot holds it. Add --live to ask it.\ntools.json: 1 server, 1 tool.\n`,
    ]);
  });
});

describe('wrong use of snapshot', () => {
  it.each<[string, string[], string]>([
    ['a missing file', ['nope.yaml', '--live'], 'hintsight: nope.yaml does not exist.\n'],
    [
      'a folder that is not there',
      [FILE, '--live', '-o', 'no/tools.json'],
      'hintsight: no/tools.json cannot be written: there is no such folder.\n',
    ],
    [
      'a folder',
      [FILE, '--live', '-o', 'folder'],
      'hintsight: folder is a folder; name a snapshot file. It is left as it is: name another file, or remove it first.\n',
    ],
    [
      'an older snapshot that is not there',
      [FILE, '--snapshot', 'older.json'],
      'hintsight: older.json does not exist.\n',
    ],
  ])('%s is told, with exit code 2', async (_, args, stderr) => {
    const { folder, run } = place('  - { name: s, command: run }\n');
    mkdirSync(join(folder, 'folder'));
    expect(await run('snapshot', ...args)).toEqual({ code: 2, signal: null, stdout: '', stderr });
  });
});

const KNOWN =
  '        "read_note": { "readOnlyHint": true },\n        "save_note": { "readOnlyHint": false }';

describe('--snapshot', () => {
  const annotated =
    '    tool_annotations: { save_note: { destructive: false }, sav_note: { read_only: true } }\n';

  it('lets check judge by what the servers said, without asking them', async () => {
    const notes = processNotes();
    const { write, run } = place(misbehaving('s', [notes.option], annotated));
    write('tools.json', snapshotOf('s', KNOWN));
    const alone = await run('check', FILE, '--format', 'json');
    const rules = ({ stdout }: CliRun): string[] =>
      (JSON.parse(stdout) as CheckReport).files.flatMap(({ findings }) => findings.map(({ rule }) => rule));
    expect(rules(alone)).toEqual(['read-only-unset']);
    const judged = await run('check', FILE, '--format', 'json', '--snapshot', 'tools.json');
    expect([judged.code, judged.stderr, rules(judged)]).toEqual([
      0,
      '',
      ['open-world-unset', 'unknown-tool'],
    ]);
    const pretty = await run('check', FILE, '--snapshot', 'tools.json');
    expect(pretty.stdout).toContain('By the snapshot, the server "s" lists no tool "sav_note"');
    expect(pretty.stdout).toMatch(
      /\nJudged by what the file and the snapshot say\. Add --live to ask the servers as well\.\n$/,
    );
    expect(notes.pids('start')).toEqual([]);
  });

  it('lets explain show every tool, and says that it is from the snapshot', async () => {
    const { write, run } = place(
      misbehaving('s', [], annotated),
      '  - { name: other, command: run, tool_annotations: { t: {} } }\n',
    );
    write('tools.json', snapshotOf('s', KNOWN));
    const json = await run('explain', FILE, '--format', 'json', '--snapshot', 'tools.json');
    const { servers } = JSON.parse(json.stdout) as ToolsReport;
    expect(servers.map(({ name, source, error }) => [name, source, error])).toEqual([
      ['s', 'snapshot', null],
      ['other', 'none', null],
    ]);
    expect(servers[0]?.tools.map(({ name, listed, host }) => [name, listed, host.direct])).toEqual([
      ['read_note', true, 'pass-open'],
      ['save_note', true, 'ask-destructive'],
      ['sav_note', false, null],
    ]);
    const pretty = await run('explain', FILE, '--snapshot', 'tools.json');
    expect(pretty.stdout).toContain('\n  stdio · 2 tools from the snapshot\n');
    expect(pretty.stdout).toContain('\n  stdio · not asked, not in the snapshot\n');
    expect(pretty.stdout).toMatch(/\nOnly what the file and the snapshot say\. Add --live [^\n]*\n$/);
    const missing = await run('explain', FILE, '--snapshot', 'tools.json', '--tool', 'nope');
    expect(missing.stderr).toBe(
      `hintsight: ${FILE} has no tool "nope". Tools that only the server knows need --live, or a newer snapshot.\n`,
    );
  });

  it('stands in for a server that does not answer', async () => {
    const { write, run } = place(misbehaving('s', ['exit']));
    write('tools.json', snapshotOf('s', KNOWN));
    const { stdout } = await run('explain', FILE, '--snapshot', 'tools.json', '--live');
    expect(stdout).toContain('\n  stdio · 2 tools from the snapshot\n  The server ended with code 3');
    const strict = await run('check', FILE, '--snapshot', 'tools.json', '--live', '--strict');
    expect(strict.code).toBe(2);
  });

  it('beside --live shows what has changed since (server-drift)', async () => {
    const { folder, write, run } = place();
    const list = join(folder, 'list.json');
    const say = (...tools: object[]): void => {
      write('list.json', JSON.stringify(tools));
    };
    write(
      FILE,
      `name: Acme\nmcp_servers:\n${misbehaving('s', [`tools=${list}`], '    tool_annotations: { kept: { read_only: true } }\n')}`,
    );
    const read = { readOnlyHint: true };
    say(
      { name: 'kept', annotations: read },
      { name: 'old', annotations: read },
      { name: 'turned', annotations: read },
    );
    await run('snapshot', FILE, '-o', 'tools.json', '--live');
    const check = ['check', FILE, '--live', '--snapshot', 'tools.json', '--max-warnings', '0'];
    const drifts = async (): Promise<[number | null, ...string[]]> => {
      const { code, stdout } = await run(...check, '--format', 'json');
      const { files } = JSON.parse(stdout) as CheckReport;
      return [
        code,
        ...files.flatMap(({ findings }) =>
          findings.flatMap(({ rule, message }) => (rule === 'server-drift' ? message : [])),
        ),
      ];
    };
    expect(await drifts()).toEqual([0]);
    say({ name: 'turned', annotations: { readOnlyHint: false } }, { name: 'new' }, { name: 'kept' });
    expect(await drifts()).toEqual([
      1,
      'The tools of "s" are no longer as the snapshot has them. Gone: "old". New and unclassified: "new". Decided otherwise: ' +
        '"turned" (read → shared-write, workers allowed → denied). Look at what has changed, then write a new snapshot: ' +
        'hintsight snapshot FILE -o SNAPSHOT --live.',
    ]);
    await run('snapshot', FILE, '-o', 'tools.json', '--live');
    expect(await drifts()).toEqual([0]);
  });

  it('lets fix see what changes nothing', async () => {
    const { write, read, run } = place(
      '  - name: s\n    command: run\n    tool_annotations:\n      read_note: { read_only: true }\n      save_note: { read_only: true }\n',
    );
    write('tools.json', snapshotOf('s', KNOWN));
    expect((await run('fix', FILE, '--snapshot', 'tools.json')).code).toBe(0);
    expect(read(FILE)).not.toContain('read_note');
    expect(read(FILE)).toContain('save_note: { read_only: true }');
  });

  it.each(['check', 'explain', 'fix', 'snapshot'])(
    'that cannot be used ends %s with 2, and nothing is started',
    async (command) => {
      const notes = processNotes();
      const { write, run } = place(misbehaving('s', [notes.option]));
      write(
        'tools.json',
        '{\n  "version": 1,\n  "servers": { "s": { "tools": { "a": { "readOnlyHint": "\u202eyes" } } } }\n}\n',
      );
      expect(await run(command, FILE, '--live', '--snapshot', 'tools.json')).toEqual({
        code: 2,
        signal: null,
        stdout: '',
        stderr:
          'hintsight: tools.json is broken: line 3: "readOnlyHint" of tool "a" of server "s" must be true or false.\n',
      });
      expect(notes.pids('start')).toEqual([]);
    },
  );
});
