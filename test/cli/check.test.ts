import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wrap } from '../../src/cli/render/text';
import type { CheckReport } from '../../src/protocol/checkreport';
import { isAlive, pathOf, processNotes, temporaryFolder, until } from '../catalogue/support';
import { hintsight, type CliRun } from '../support/cli';

/** A folder with these files in it, by path. */
function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function reportOf({ stdout }: CliRun): CheckReport {
  return JSON.parse(stdout) as CheckReport; // its exact form is tested below
}

/** `path: rule, rule` for each file of the report. */
function digestOf(run: CliRun): string[] {
  return reportOf(run).files.map(({ path, findings }) =>
    [path, ...findings.map(({ rule }) => rule)].join(' '),
  );
}

/** An entry whose server is the misbehaving one, in these modes. */
function misbehaving(name: string, modes: readonly string[], more = ''): string {
  const args = JSON.stringify([pathOf('test/servers/misbehaving.mjs'), ...modes]);
  return `  - name: ${name}\n    command: ${JSON.stringify(process.execPath)}\n    args: ${args}\n${more}`;
}

const CLEAN = `name: Acme
mcp_servers:
  - name: linear
    command: uvx
    args: ["mcp-linear"]
    tool_annotations:
      linear_get_issue: { read_only: true }
`;
const TRAP = `${CLEAN}      save_note: { read_only: false }\n`;
const BROKEN = 'name: Acme\nmcp_servers:\n  - name: linear\n';
const OTHER = 'services:\n  web: { image: nginx }\n';

describe('check as JSON', () => {
  it('has exactly the promised form', async () => {
    const folder = folderWith({ 'acme.company.yaml': TRAP });
    const run = await hintsight(['check', 'acme.company.yaml', '--format', 'json'], { cwd: folder });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const at = (character: number): object => ({ line: 7, character });
    const insert = (value: string): object => ({
      range: { start: at(35), end: at(35) },
      newText: `, open_world: ${value}`,
    });
    expect(JSON.parse(run.stdout)).toStrictEqual({
      version: 1,
      summary: { files: 1, errors: 0, warnings: 1, information: 0, hints: 0 },
      files: [
        {
          path: 'acme.company.yaml',
          findings: [
            {
              rule: 'open-world-unset',
              severity: 'warning',
              message: expect.stringContaining('Workers may not call "save_note"') as string,
              server: 'linear',
              tool: 'save_note',
              range: { start: at(6), end: at(15) },
              fixes: [
                { title: 'Insert open_world: false', preferred: true, edits: [insert('false')] },
                { title: 'Insert open_world: true', preferred: false, edits: [insert('true')] },
              ],
            },
          ],
        },
      ],
    });
  });

  it('counts lines and characters from zero, in UTF-16 units, without a byte order mark', async () => {
    const input =
      '\uFEFFmcp_servers: [{ name: 📄, command: x, tool_annotations: { t: { read_only: no } } }]\r\n';
    const run = await hintsight(['check', '-', '--format=json'], { input });
    expect(reportOf(run).files[0]?.findings.map(({ range }) => range)).toEqual([
      { start: { line: 0, character: 58 }, end: { line: 0, character: 59 } },
    ]);
  });
});

describe('what check reads', () => {
  it('is the current folder when nothing is said: company files in it and below, and nothing else', async () => {
    const folder = folderWith({
      'z.yaml': TRAP,
      'sub/deep/a.company.yml': BROKEN,
      'compose.yaml': OTHER,
      'other.yaml': 'mcp_servers:\n  a: { command: run }\n',
      'notes.txt': TRAP,
      'node_modules/x/acme.company.yaml': TRAP,
      '.hidden/acme.company.yaml': TRAP,
      '.acme.company.yaml': TRAP,
    });
    const run = await hintsight(['check', '--format=json'], { cwd: folder });
    expect(run).toMatchObject({ code: 1, stderr: '' });
    expect(digestOf(run)).toEqual([
      join('sub/deep/a.company.yml') + ' missing-field',
      'z.yaml open-world-unset',
    ]);
  });

  it('is each file once, under the path by which it was found first', async () => {
    const folder = folderWith({ 'a/acme.company.yaml': CLEAN });
    symlinkSync(join(folder, 'a'), join(folder, 'a/round'));
    const args = ['check', 'a/acme.company.yaml', 'a', './a', '--format=json'];
    const run = await hintsight(args, { cwd: folder });
    expect(digestOf(run)).toEqual(['a/acme.company.yaml']);
  });

  it('says the way from the folder that was given', async () => {
    const folder = folderWith({ 'a/b/acme.company.yaml': CLEAN });
    const paths = await Promise.all(
      [['a'], [join(folder, 'a')]].map(async (args) => {
        return digestOf(await hintsight(['check', ...args, '--format=json'], { cwd: folder }));
      }),
    );
    expect(paths).toEqual([['a/b/acme.company.yaml'], [join(folder, 'a/b/acme.company.yaml')]]);
  });

  it('is standard input for -', async () => {
    const run = await hintsight(['check', '-', '--format=json'], { input: TRAP });
    expect(digestOf(run)).toEqual(['- open-world-unset']);
  });

  it.each([
    [
      'a file of another kind',
      ['compose.yaml'],
      'compose.yaml is no company file: it has no list `mcp_servers`',
    ],
    [
      'a folder without company files',
      ['empty'],
      'empty holds no company file: no .yaml or .yml with a list',
    ],
    ['empty input', ['-'], '- is no company file: it has no list `mcp_servers` at the top.'],
  ])('%s is no failure, but is told', async (_what, args, note) => {
    const folder = folderWith({ 'compose.yaml': OTHER, 'empty/x.txt': '' });
    const run = await hintsight(['check', ...args], { cwd: folder });
    expect(run).toMatchObject({ code: 0, stdout: '' });
    expect(run.stderr).toContain(`hintsight: ${note}`);
    const json = await hintsight(['check', ...args, '--format=json'], { cwd: folder });
    expect(reportOf(json)).toMatchObject({ summary: { files: 0 }, files: [] });
  });
});

describe('how check ends', () => {
  it.each([
    ['clean', CLEAN, [], 0],
    ['a warning', TRAP, [], 0],
    ['as many warnings as allowed', TRAP, ['--max-warnings', '1'], 0],
    ['more warnings than allowed', TRAP, ['--max-warnings', '0'], 1],
    ['an error', BROKEN, [], 1],
    ['a warning that was made an error', TRAP, ['--rule', 'open-world-unset=error'], 1],
    ['an error that was made a warning', BROKEN, ['--rule=missing-field=warning'], 0],
    [
      'rules that were turned off',
      TRAP,
      ['--rule', 'missing-field=off', '--rule', 'open-world-unset=off', '--max-warnings=0'],
      0,
    ],
  ])('with %s', async (_what, input, args, code) => {
    const run = await hintsight(['check', '-', ...args], { input });
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code, stderr: '' });
  });

  it.each<[string, string[], string]>([
    ['a missing file', ['nothere.yaml'], 'hintsight: nothere.yaml does not exist.'],
    [
      'a file in another encoding',
      ['utf16.company.yaml'],
      'hintsight: utf16.company.yaml is not UTF-8 text but UTF-16; save it as UTF-8.',
    ],
    [
      'a company file in another encoding in a folder',
      ['.'],
      'hintsight: utf16.company.yaml is not UTF-8 text but UTF-16; save it as UTF-8.',
    ],
    ['an unknown command', ['--', '--nope'], 'hintsight: --nope does not exist.'],
    ['a count that is none', ['--max-warnings', 'many'], 'Give a whole number, 0 or more.'],
    [
      'an unknown rule',
      ['--rule', 'open-wrld-unset=off'],
      'There is no rule "open-wrld-unset". Is it open-world-unset?',
    ],
    [
      'an unknown severity',
      ['--rule', 'unknown-tool=bad'],
      'Write unknown-tool= and one of: error, warning,',
    ],
    [
      'two severities',
      ['--rule', 'unknown-tool=error=off'],
      'Write unknown-tool= and one of: error, warning,',
    ],
    ['a seat that no file has', ['acme.company.yaml', '--seat', 'Nobody'], 'has no agent seat "Nobody".'],
  ])('with 2 for %s', async (_what, args, message) => {
    const folder = folderWith({
      'acme.company.yaml': CLEAN,
      'utf16.company.yaml': Buffer.from(`\uFEFF${CLEAN}`, 'utf16le'),
    });
    const run = await hintsight(['check', ...args], { cwd: folder });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(message);
  });

  it('still checks the other files when one cannot be read', async () => {
    const folder = folderWith({ 'acme.company.yaml': TRAP });
    const run = await hintsight(['check', 'nothere.yaml', 'acme.company.yaml', '--format=json'], {
      cwd: folder,
    });
    expect(run.code).toBe(2);
    expect(digestOf(run)).toEqual(['acme.company.yaml open-world-unset']);
  });
});

describe('check for people', () => {
  it('shows each finding in its source, and counts', async () => {
    const folder = folderWith({ 'acme.company.yaml': `${TRAP}      "søk 📄":\t{ read_only: maybe }\n` });
    const json = await hintsight(['check', 'acme.company.yaml', '--format=json'], { cwd: folder });
    const [trap, value] = (reportOf(json).files[0]?.findings ?? []).map(({ message }) =>
      wrap(message, 98).join('\n  '),
    );
    const run = await hintsight(['check', 'acme.company.yaml'], { cwd: folder });
    expect(run).toMatchObject({ code: 1, stderr: '' });
    expect(run.stdout).toBe(`acme.company.yaml:8:7  warning  open-world-unset
  ${trap ?? ''}
  8 │       save_note: { read_only: false }
    │       ^^^^^^^^^
  fix: Insert open_world: false
  fix: Insert open_world: true

acme.company.yaml:9:30  error  hint-not-boolean
  ${value ?? ''}
  9 │       "søk 📄": { read_only: maybe }
    │                              ^^^^^

1 file checked: 1 error, 1 warning.
Judged by what the file says alone. Add --live to ask the servers as well.
`);
    expect(Math.max(...run.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('says that nothing was found', async () => {
    const run = await hintsight(['check', '-'], { input: 'name: Acme\nmcp_servers: []\n' });
    expect(run.stdout).toBe('1 file checked, nothing found.\n');
  });

  it('makes text visible that would steer the terminal, and shows it in the source', async () => {
    const input = `${CLEAN}      "a\u202Eb": { read_only: false } # \u001b[2J\n`;
    const run = await hintsight(['check', '-'], { input });
    expect(run.stdout).toContain('8 │       "a⟨U+202E⟩b": { read_only: false } # ⟨U+001B⟩[2J');
    expect(run.stdout).not.toContain('\u202e');
    expect(run.stdout).not.toContain('\u001b');
  });
});

describe('check --live', () => {
  it('judges by what the servers say', async () => {
    const folder = folderWith({
      'acme.company.yaml': `name: Acme\nmcp_servers:\n${misbehaving(
        'notes',
        [],
        '    tool_annotations:\n      save_note: { destructive: false }\n      read_nots: { read_only: true }\n',
      )}`,
    });
    const alone = await hintsight(['check', '--format=json'], { cwd: folder });
    expect(digestOf(alone)).toEqual(['acme.company.yaml read-only-unset']);
    const live = await hintsight(['check', '--format=json', '--live'], { cwd: folder });
    expect(live).toMatchObject({ code: 0, stderr: 'notes: 3 tools\n' });
    expect(digestOf(live)).toEqual(['acme.company.yaml unclassified-tools open-world-unset unknown-tool']);
  });

  it('tells of servers that could not be listed, and fails for them only when that was asked for', async () => {
    const variable = '    env: { TOKEN: "${HINTSIGHT_TEST_UNSET}" }\n';
    const servers = misbehaving('broken', ['exit']) + misbehaving('fine', [], variable);
    const folder = folderWith({ 'acme.company.yaml': `name: Acme\nmcp_servers:\n${servers}` });
    const run = await hintsight(['check', '--live'], { cwd: folder });
    expect(run.code).toBe(0);
    expect(run.stderr).toContain(
      'hintsight: acme.company.yaml: server "broken" could not be listed. The server ended',
    );
    expect(run.stderr).toContain('server "fine" was asked without a value for ${HINTSIGHT_TEST_UNSET}.\n');
    expect((await hintsight(['check', '--live', '--strict'], { cwd: folder })).code).toBe(2);
  });

  it('asks the servers of several files, each in the folder of its file', async () => {
    const entry = misbehaving('s', ['--file=started']);
    const folder = folderWith({
      'a/acme.company.yaml': `name: Acme\nmcp_servers:\n${entry}`,
      'b/acme.company.yaml': `name: Acme\nmcp_servers:\n${entry}`,
    });
    const run = await hintsight(['check', '--live', '--format=json'], { cwd: folder });
    expect(run.stderr.split('\n').sort()).toEqual([
      '',
      'a/acme.company.yaml: s: 3 tools',
      'b/acme.company.yaml: s: 3 tools',
    ]);
  });

  it('ends what it has started when it is interrupted', async () => {
    const notes = processNotes();
    const folder = folderWith({
      'acme.company.yaml': `name: Acme\nmcp_servers:\n${misbehaving('s', ['silent', 'grandchild', 'stubborn', notes.option])}`,
    });
    const run = await hintsight(['check', '--live'], {
      cwd: folder,
      interruptWhen: () => notes.pids('grandchild').length > 0,
    });
    expect({ code: run.code, signal: run.signal }).toEqual({ code: null, signal: 'SIGINT' });
    const pids = [...notes.pids('start'), ...notes.pids('grandchild')];
    expect(pids).toHaveLength(2);
    for (const pid of pids) await until('it is gone', () => !isAlive(pid));
  });
});

describe('the example', () => {
  it('has the findings that its comments tell of, and no others', async () => {
    const run = await hintsight(['check', 'examples', '--live', '--format=json']);
    expect(run.code).toBe(0);
    const found = reportOf(run).files[0]?.findings;
    expect(found?.map(({ rule, server, tool }) => [rule, tool ?? server])).toEqual([
      ['closed-world-claim', 'files'],
      ['unknown-tool', 'edit_fille'],
      ['closed-world-claim', 'knowledge'],
      ['closed-world-claim', 'samples'],
      ['unclassified-tools', 'board'],
      ['open-world-unset', 'create_card'],
      ['open-world-unset', 'move_card'],
      ['read-only-unset', 'add_comment'],
      ['worker-tool-denied', 'create_card'],
    ]);
  });
});
