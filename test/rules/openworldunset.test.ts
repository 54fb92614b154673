import { describe, expect, it } from 'vitest';
import { expectFindings, findIn, fixed, listed, titles, tools } from './expect';

describe('open-world-unset', () => {
  it('keeps a byte order mark before the file (A20)', () => {
    const marked =
      '\uFEFFmcp_servers: [{ name: s, command: run, tool_annotations: { [|t|]: { read_only: no } } }]';
    const [finding] = expectFindings(marked, ['open-world-unset']);
    expect(fixed(marked, finding, 'Insert open_world: false')).toBe(
      '\uFEFFmcp_servers: [{ name: s, command: run, tool_annotations: { t: { read_only: no, open_world: false } } }]',
    );
    expect(findIn(`\uFEFF${tools('t: { read_only: true }')}`)).toEqual([]);
  });

  it('fires on a write of which nothing says that it stays inside', () => {
    const marked = tools('[|t|]: { read_only: false }');
    const [finding] = expectFindings(marked, ['open-world-unset']);
    expect(finding).toMatchObject({ severity: 'warning', server: 's', tool: 't' });
    expect(finding?.message).toBe(
      'Workers may not call "t": this file says that it writes, and nothing says that the write stays inside. State open_world: false if nobody outside sees what it does, open_world: true if somebody may.',
    );
    expect(titles(finding)).toEqual(['Insert open_world: false', 'Insert open_world: true']);
    expect(finding?.fixes?.().map(({ preferred }) => preferred)).toEqual([true, false]);
    expect(fixed(marked, finding, 'Insert open_world: false')).toBe(
      tools('t: { read_only: false, open_world: false }'),
    );
    expect(fixed(marked, finding, 'Insert open_world: true')).toBe(
      tools('t: { read_only: false, open_world: true }'),
    );
  });

  it('fires where open_world is stated as unknown, and where destructive is not yes', () => {
    expectFindings(
      tools(
        '[|t|]: { read_only: no, open_world: null }',
        '[|u|]: { readOnlyHint: off, destructiveHint: false }',
        '[|v|]:',
        '  read_only: false',
        '  idempotent: true',
      ),
      ['open-world-unset', 'open-world-unset', 'open-world-unset'],
    );
  });

  it('stays quiet where the verdict would be the same whatever open_world says', () => {
    expectFindings(
      tools(
        'a: { read_only: true }',
        'b: { read_only: false, destructive: true }',
        'c: { read_only: false, open_world: true }',
        'd: { read_only: false, open_world: false }',
        'e: { destructive: true }',
        'delegate: { read_only: false }',
      ),
      [],
    );
  });

  it('judges what the server and the file say together, and tells whose word it is', () => {
    const servers = {
      s: listed({ t: { readOnlyHint: false }, u: { openWorldHint: false }, v: { destructiveHint: true } }),
    };
    const [finding] = expectFindings(
      tools('[|t|]: { idempotent: true }', 'u: { read_only: false }', 'v: { read_only: false }'),
      ['open-world-unset'],
      { servers },
    );
    expect(finding?.message).toContain('the server says that it writes');
  });

  it('fires where the file makes a read a write (C10)', () => {
    const servers = { s: listed({ t: { readOnlyHint: true } }) };
    const [finding] = expectFindings(tools('[|t|]: { read_only: false }'), ['open-world-unset'], { servers });
    expect(finding?.message).toContain('this file says that it writes');
  });

  it('fires where a server drops what it means to deny, and the file says that the tool writes (C6)', () => {
    const servers = { s: listed({ t: { destructiveHint: false }, u: { destructiveHint: false } }) };
    expectFindings(tools('[|t|]: { read_only: false }'), ['open-world-unset'], { servers });
  });

  it('leaves tools alone that the file does not name', () => {
    expectFindings(tools('u: { read_only: true }'), [], {
      servers: { s: listed({ t: { readOnlyHint: false }, u: {} }) },
    });
  });

  it('reads a prefixed key as the tool that it means, and a raw key first', () => {
    const text = (...lines: string[]): string =>
      tools(...lines).replace('run\n', 'run\n    tool_prefix: lin_\n');
    const servers = { s: listed({ t: { openWorldHint: false }, u: {} }) };
    expectFindings(
      text('lin_t: { read_only: false }', '[|lin_u|]: { read_only: false }'),
      ['open-world-unset'],
      {
        servers,
      },
    );
    expectFindings(text('[|lin_u|]: { read_only: false }', 'u: { read_only: true }'), ['shadowed-override'], {
      servers,
    });
  });

  it('is quiet about a block that another rule calls broken where it matters', () => {
    expectFindings(
      tools(
        't: { read_only: false, [|open_wrld|]: false }',
        'u: { read_only: false, open_world: [|"false"|] }',
        'v: { read_only: false, [|readOnlyHint|]: false }',
        '[|w|]: { read_only: false, idempotent: [|maybe|] }',
      ),
      ['unknown-key', 'hint-not-boolean', 'hint-spelled-twice', 'open-world-unset', 'hint-not-boolean'],
    );
  });

  it('judges every tool that shares a block through an alias (A44)', () => {
    const aliases = Array.from({ length: 120 }, (_, index) => `[|t${index}|]: *w`);
    const findings = expectFindings(
      tools('[|t|]: &w { read_only: false }', ...aliases),
      Array.from({ length: 121 }, (): 'open-world-unset' => 'open-world-unset'),
    );
    const after = fixed(
      tools('t: &w { read_only: false }', ...aliases),
      findings[3],
      'Insert open_world: false',
    );
    // The block that the others share stays as it is.
    expect(findIn(after)).toHaveLength(120);
  });

  it('fixes each tool inside its own braces, whatever stands around them (A24, A26)', () => {
    const marked = tools('[|a|]: { read_only: false } # ✓ søk 📄', '[|t|]: {read_only: false,}');
    const [a, t] = expectFindings(marked, ['open-world-unset', 'open-world-unset']);
    expect(fixed(marked, a, 'Insert open_world: false')).toBe(
      tools('a: { read_only: false, open_world: false } # ✓ søk 📄', 't: {read_only: false,}'),
    );
    expect(fixed(marked, t, 'Insert open_world: false')).toBe(
      tools('a: { read_only: false } # ✓ søk 📄', 't: {read_only: false, open_world: false}'),
    );
  });

  it('fixes a block before the blank line and comment that follow (A28), with its line endings', () => {
    const marked = `${tools('[|t|]:', '  read_only: false')}\n# end of file\n`.replaceAll('\n', '\r\n');
    const [finding] = expectFindings(marked, ['open-world-unset']);
    expect(fixed(marked, finding, 'Insert open_world: true')).toBe(
      `${tools('t:', '  read_only: false', '  open_world: true')}\n# end of file\n`.replaceAll('\n', '\r\n'),
    );
  });

  it('fixes JSON as JSON, in the spelling of the neighbours (A51)', () => {
    const marked =
      '{"mcp_servers":[{"name":"s","command":"run","tool_annotations":{[|"t"|]:{"readOnlyHint":false}}}]}';
    const [finding] = expectFindings(marked, ['open-world-unset']);
    expect(fixed(marked, finding, 'Insert open_world: false')).toBe(
      '{"mcp_servers":[{"name":"s","command":"run","tool_annotations":{"t":{"readOnlyHint":false,"openWorldHint":false}}}]}',
    );
  });

  it('offers no fix where the block stands elsewhere', () => {
    const [finding] = expectFindings(`x: &base\n  [|t|]: { read_only: false }\n${tools('<<: *base')}`, [
      'open-world-unset',
    ]);
    expect(titles(finding)).toEqual([]);
  });
});
