import { applyPatch, parsePatch } from 'diff';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathOf, temporaryFolder } from '../catalogue/support';
import { hintsight } from '../support/cli';

/** A folder with these files in it, by path. */
function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const read = (folder: string, path = 'acme.company.yaml'): string => readFileSync(join(folder, path), 'utf8');

function company(...tools: string[]): string {
  return [
    'name: Acme # the company',
    'mcp_servers:',
    '  - name: linear',
    '    command: uvx',
    '    tool_annotations:',
    ...tools.map((tool) => `      ${tool}`),
    '',
  ].join('\n');
}

const TRAP = 'save_note: { read_only: false } # why';
const BEFORE = company('a: {}', TRAP, 'b: { title: B, read_only: true }', "'c':   {  }");
const AFTER = company(TRAP, 'b: { read_only: true }');

describe('fix', () => {
  it('fixes what changes no decision, and says so', async () => {
    const folder = folderWith({ 'acme.company.yaml': BEFORE });
    const run = await hintsight(['fix', 'acme.company.yaml'], { cwd: folder });
    expect(run).toMatchObject({ code: 0, stdout: '' });
    expect(run.stderr).toBe('acme.company.yaml: fixed 3 (2 empty-override, 1 title-override).\n');
    expect(read(folder)).toBe(AFTER);
    const again = await hintsight(['fix', 'acme.company.yaml'], { cwd: folder });
    expect(again).toMatchObject({ code: 0, stdout: '', stderr: 'acme.company.yaml: nothing to fix.\n' });
    expect(read(folder)).toBe(AFTER);
    expect(readdirSync(folder)).toEqual(['acme.company.yaml']);
  });

  it('keeps line endings, a byte order mark, the mode, and a link', async () => {
    const odd = `\uFEFF${BEFORE.trimEnd().replaceAll('\n', '\r\n')}`;
    const folder = folderWith({ 'real/acme.company.yaml': odd });
    chmodSync(join(folder, 'real/acme.company.yaml'), 0o640);
    symlinkSync('real/acme.company.yaml', join(folder, 'link.yaml'));
    expect(await hintsight(['fix', 'link.yaml'], { cwd: folder })).toMatchObject({ code: 0 });
    expect(read(folder, 'real/acme.company.yaml')).toBe(`\uFEFF${AFTER.trimEnd().replaceAll('\n', '\r\n')}`);
    expect(statSync(join(folder, 'real/acme.company.yaml')).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(folder, 'link.yaml')).isSymbolicLink()).toBe(true);
  });

  it('fixes every company file of a folder, and leaves the rest alone', async () => {
    const other = 'mcp_servers:\n  a: { command: run }\n';
    const folder = folderWith({ 'a.yaml': BEFORE, 'sub/b.yaml': AFTER, 'c.yaml': other });
    const { code, stderr } = await hintsight(['fix', '.'], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'a.yaml: fixed 3 (2 empty-override, 1 title-override).\nsub/b.yaml: nothing to fix.\n'.replace(
        '/',
        join('/'),
      ),
    );
    expect([read(folder, 'a.yaml'), read(folder, 'sub/b.yaml'), read(folder, 'c.yaml')]).toEqual([
      AFTER,
      AFTER,
      other,
    ]);
  });

  it('gives standard input to standard output, whatever it is', async () => {
    const input = `\uFEFF${BEFORE}`;
    expect(await hintsight(['fix', '-'], { input })).toMatchObject({
      code: 0,
      stdout: `\uFEFF${AFTER}`,
      stderr: 'standard input: fixed 3 (2 empty-override, 1 title-override).\n',
    });
    const other = '\uFEFFservices: {}\r\n';
    expect(await hintsight(['fix', '-'], { input: other })).toMatchObject({ code: 0, stdout: other });
    const latin = await hintsight(['fix', '-'], { input: Buffer.from([0x61, 0xe4]) });
    expect(latin).toMatchObject({ code: 2, stdout: '' });
    expect(latin.stderr).toContain('is not UTF-8 text');
  });
});

describe('fix --rule', () => {
  it('makes the preferred fixes of the rules that are named, and no other', async () => {
    const folder = folderWith({ 'acme.company.yaml': BEFORE });
    const run = await hintsight(['fix', '--rule', 'open-world-unset', 'acme.company.yaml'], { cwd: folder });
    expect(run).toMatchObject({ code: 0, stderr: 'acme.company.yaml: fixed 1 (1 open-world-unset).\n' });
    expect(read(folder)).toBe(BEFORE.replace('false }', 'false, open_world: false }'));
    await hintsight(['fix', 'acme.company.yaml', '--rule=empty-override', '--rule=title-override'], {
      cwd: folder,
    });
    expect(read(folder)).toBe(AFTER.replace('false }', 'false, open_world: false }'));
  });

  it('tells of ids that are none', async () => {
    const folder = folderWith({ 'acme.company.yaml': BEFORE });
    const nearly = await hintsight(['fix', '.', '--rule', 'open-world-unse'], { cwd: folder });
    expect(nearly).toMatchObject({ code: 2, stdout: '' });
    expect(nearly.stderr).toContain('There is no rule "open-world-unse". Is it open-world-unset?');
    const judged = await hintsight(['fix', '.', '--rule', 'open-world-unset=error'], { cwd: folder });
    expect(judged).toMatchObject({ code: 2, stdout: '' });
    expect(judged.stderr).toContain('Write open-world-unset alone');
    expect(read(folder)).toBe(BEFORE);
  });

  it('tells when a rule needs the tools of servers that are not asked', async () => {
    const run = await hintsight(['fix', '-', '--rule', 'unknown-tool'], { input: BEFORE });
    expect(run).toMatchObject({ code: 0, stdout: BEFORE });
    expect(run.stderr).toContain("unknown-tool: needs the servers' tools. Add --live to ask for them.");
  });
});

describe('fix --dry-run', () => {
  it('prints a diff that leads to the fixed text, and writes nothing', async () => {
    const files = { 'a.company.yaml': BEFORE, 'b.company.yaml': AFTER, 'c.company.yaml': BEFORE.trimEnd() };
    const folder = folderWith(files);
    const run = await hintsight(['fix', '--dry-run', '.'], { cwd: folder });
    expect(run.code).toBe(0);
    expect(run.stderr).toBe(
      [
        'a.company.yaml: would fix 3 (2 empty-override, 1 title-override).',
        'b.company.yaml: nothing to fix.',
        'c.company.yaml: would fix 3 (2 empty-override, 1 title-override).\n',
      ].join('\n'),
    );
    const patches = parsePatch(run.stdout);
    expect(patches.map(({ oldFileName, newFileName }) => [oldFileName, newFileName])).toEqual([
      ['a/a.company.yaml', 'b/a.company.yaml'],
      ['a/c.company.yaml', 'b/c.company.yaml'],
    ]);
    expect(run.stdout.startsWith('--- a/a.company.yaml\n+++ b/a.company.yaml\n@@ -3,7 +3,5 @@\n')).toBe(true);
    const [first, second] = patches;
    if (!first || !second) throw new Error('there are two');
    expect(applyPatch(BEFORE, first)).toBe(AFTER);
    expect(applyPatch(BEFORE.trimEnd(), second)).toBe(AFTER.trimEnd());
    for (const [path, text] of Object.entries(files)) expect(read(folder, path)).toBe(text);
  });

  it('prints nothing where there is nothing to do', async () => {
    const run = await hintsight(['fix', '--dry-run', '-'], { input: AFTER });
    expect(run).toMatchObject({ code: 0, stdout: '', stderr: 'standard input: nothing to fix.\n' });
  });

  it('shows line endings and hidden characters as they are where no person looks', async () => {
    const input = BEFORE.replaceAll('\n', '\r\n').replace('why', 'wh\u202ey');
    const { stdout } = await hintsight(['fix', '--dry-run', '-'], { input });
    const [patch] = parsePatch(stdout);
    if (!patch) throw new Error('there is one');
    expect(applyPatch(input, patch)).toBe(AFTER.replaceAll('\n', '\r\n').replace('why', 'wh\u202ey'));
    expect(stdout).not.toContain('\u001b');
  });
});

describe('what fix cannot do', () => {
  it('is told: a part that does not parse, the rest being fixed', async () => {
    const broken = `${company('x: [')}  - name: other\n    command: run\n    tool_annotations:\n      a: {}\n`;
    const folder = folderWith({ 'acme.company.yaml': broken });
    const { code, stdout, stderr } = await hintsight(['fix', '.'], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('acme.company.yaml: fixed 1 (1 empty-override).\n');
    expect(stderr).toMatch(/acme\.company\.yaml:\d+:\d+: does not parse, so nothing around it is fixed\. /);
    expect(read(folder)).toBe(broken.replace('      a: {}\n', ''));
  });

  it('is told: files that are not there, or no company files; the others are fixed', async () => {
    const folder = folderWith({ 'acme.company.yaml': BEFORE, 'compose.yaml': 'services: {}\n' });
    const paths = ['gone.yaml', 'compose.yaml', 'acme.company.yaml'];
    const { code, stderr } = await hintsight(['fix', ...paths], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('hintsight: gone.yaml does not exist.');
    expect(stderr).toContain('hintsight: compose.yaml is no company file');
    expect(read(folder)).toBe(AFTER);
  });

  it('is told: no file at all', async () => {
    const run = await hintsight(['fix']);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain("missing required argument 'files'");
  });
});

describe('fix --live', () => {
  const server = (...modes: string[]): string =>
    [
      'name: Acme',
      'mcp_servers:',
      '  - name: s',
      `    command: ${JSON.stringify(process.execPath)}`,
      `    args: ${JSON.stringify([pathOf('test/servers/misbehaving.mjs'), ...modes])}`,
      '    tool_annotations:',
      '      save_nte: { read_only: true }',
      '      a: {}',
      '',
    ].join('\n');

  it('knows the tools of the servers', async () => {
    const { code, stdout, stderr } = await hintsight(['fix', '-', '--live', '--rule', 'unknown-tool'], {
      input: server(),
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toBe(server().replace('save_nte', 'save_note'));
  });

  it('writes nothing when a server fails and it is to be strict', async () => {
    const before = server('exit');
    const folder = folderWith({ 'acme.company.yaml': before });
    const strict = await hintsight(['fix', '.', '--live', '--strict'], { cwd: folder });
    expect(strict.code).toBe(2);
    expect(strict.stderr).toContain('server "s" could not be listed');
    expect(read(folder)).toBe(before);
    const { code, stderr } = await hintsight(['fix', '.', '--live'], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toContain('fixed 1 (1 empty-override)');
    expect(read(folder)).toBe(before.replace('      a: {}\n', ''));
  });
});
