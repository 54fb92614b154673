/** Rules on what servers list: together, and for workers. */
import { describe, expect, it } from 'vitest';
import { expectFindings, findIn, fixed, listed, server, titles, tools } from './expect';

const two = (second: string): string =>
  `${server('command: run').replace('name: s', 'name: b')}  - ${second}\n`;

describe('unclassified-tools', () => {
  const forty = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`get_thing_${n}`, {}]));
  const named = (...lines: string[]): string => tools(...lines).replace('name: s', 'name: [|s|]');

  it("fires once, on the server's name (C20)", () => {
    const [finding] = expectFindings(
      server('command: run').replace('name: s', 'name: [|s|]'),
      ['unclassified-tools'],
      {
        servers: { s: listed(forty) },
      },
    );
    expect(finding).toMatchObject({ severity: 'information', server: 's' });
    expect(finding?.message).toBe(
      'Of 40 of the 40 tools of "s" nobody says whether they read or write: "get_thing_0", "get_thing_1", "get_thing_2" and 37 more. Workers may call them, and every call counts as a delivery. State read_only for each.',
    );
    expect(titles(finding)).toEqual(['Annotate 40 unclassified tools of s']);
  });

  it('counts neither tools that the server classifies, nor those that have a block, nor control tools', () => {
    const servers = { s: listed({ a: {}, b: { readOnlyHint: false }, c: {}, delegate: {} }) };
    const [finding] = expectFindings(named('c: { read_only: true }'), ['unclassified-tools'], { servers });
    expect(finding?.message).toMatch(/^Of 1 of the 4 tools of "s" nobody says .*: "a"\. Workers/);
  });

  it('stays quiet without a certain list', () => {
    for (const state of ['loading', 'failed', 'untrusted'] as const) {
      const found = findIn(tools('t: { read_only: true }'), { servers: { s: listed(forty, state) } }, [
        'unclassified-tools',
      ]);
      expect(found.map(({ rule }) => rule)).not.toContain('unclassified-tools');
    }
    expect(findIn(server('command: run'), {}, ['unclassified-tools'])).toEqual([]);
  });
});

describe('closed-world-claim', () => {
  const claims = { readOnlyHint: false, openWorldHint: false };
  const servers = {
    s: listed({ note: claims, wipe: { ...claims, destructiveHint: true }, read: { readOnlyHint: true } }),
  };

  it('fires on the name of a server whose word alone lets workers write', () => {
    const marked = server('command: run').replace('name: s', 'name: [|s|]');
    const [finding] = expectFindings(marked, ['closed-world-claim'], { servers });
    expect(finding).toMatchObject({ severity: 'information', server: 's' });
    expect(finding?.message).toBe(
      'Workers may call a tool that writes, on the word of "s" that nothing leaves it: "note". State open_world: true for those that people see, open_world: false for those that you have looked at.',
    );
    expect(fixed(marked, finding, 'State open_world: true on note')).toContain('note: { open_world: true }');
  });

  it('stays quiet once the file has its own word', () => {
    for (const value of ['true', 'false']) {
      expect(findIn(tools(`note: { open_world: ${value} }`), { servers }, ['closed-world-claim'])).toEqual(
        [],
      );
    }
  });
});

describe('tool-name-collision', () => {
  it('fires on the server that loses, and names the one that wins', () => {
    const marked = two('{ name: [|c|], command: go }') + '  - { name: a, command: x }\n';
    const servers = {
      b: listed({ search: {}, get: {} }),
      c: listed({ get: {}, search: {}, x: {} }),
      a: listed({ y: {} }),
    };
    const [finding] = expectFindings(marked, ['tool-name-collision'], { servers });
    expect(finding).toMatchObject({ severity: 'warning', server: 'c', related: [{ message: '"b" wins.' }] });
    expect(finding?.message).toBe(
      '"get" and "search" of "c" are hidden from everybody: "b" offers the same name and sorts first. A tool_prefix on one of the servers parts them.',
    );
  });

  it('goes by the name, not by the place in the file', () => {
    const servers = { b: listed({ t: {} }), B: listed({ t: {} }) };
    const [finding] = findIn(two('{ name: B, command: go }'), { servers });
    expect(finding).toMatchObject({ rule: 'tool-name-collision', server: 'b' });
  });

  it.each([
    ['a prefix parts them', '{ name: c, command: go, tool_prefix: c_ }', listed({ t: {} })],
    [
      'the other server has no list',
      '{ name: c, command: go }',
      { state: 'idle', list: undefined, failure: undefined } as const,
    ],
    [
      'only the file names the tool',
      '{ name: c, command: go, tool_annotations: { t: { read_only: true } } }',
      listed({}),
    ],
  ])('stays quiet where %s', (_, second, known) => {
    expect(findIn(two(second), { servers: { b: listed({ t: {} }), c: known } })).toEqual([]);
  });
});

describe('worker-tool-denied', () => {
  const worker = (list: string): string => `workers:\n  scribe:\n    tools: [${list}]\n`;

  it('fires on what the guard denies, with the reason and whose word it is', () => {
    const marked =
      tools('note: { read_only: false, open_world: true }', 'card: { destructive: true, read_only: false }') +
      worker('[|note|], [|card|], [|wipe|], [|post|], look');
    const servers = {
      s: listed({
        note: {},
        card: {},
        wipe: { destructiveHint: true },
        post: { readOnlyHint: false },
        look: { readOnlyHint: true },
      }),
    };
    const found = expectFindings(marked, Array<'worker-tool-denied'>(4).fill('worker-tool-denied'), {
      servers,
    });
    expect(found[0]).toMatchObject({
      severity: 'warning',
      related: [{ message: 'Its hints are stated here.' }],
    });
    expect(found.map(({ message }) => message.split(/: |\. Naming/)[1])).toEqual([
      'it writes and reaches outside, this file says',
      'it may destroy something for good, this file says',
      'it may destroy something for good, "s" says',
      'it writes, "s" says, and nothing says that it stays inside',
    ]);
  });

  it('fires on control tools by their name', () => {
    const [finding] = expectFindings(server('command: run') + worker('[|delegate|]'), ['worker-tool-denied']);
    expect(finding?.message).toBe(
      'The worker "scribe" does not get "delegate": it is one of the engine\'s own control tools, which no worker gets. Naming a tool grants nothing. Take it off the list, or set its hints right.',
    );
  });

  it('goes by the file alone where no list is known, and by the prefixed name', () => {
    const text = tools('note: { read_only: false, open_world: true }').replace(
      'run\n',
      'run\n    tool_prefix: p_\n',
    );
    expectFindings(text + worker('[|p_note|], note'), ['worker-tool-denied']);
  });

  it('goes by the server that wins where two offer the name', () => {
    const servers = { b: listed({ t: { readOnlyHint: true } }), c: listed({ t: { destructiveHint: true } }) };
    const rules = findIn(two('{ name: c, command: go }') + worker('t'), { servers }).map(({ rule }) => rule);
    expect(rules).toEqual(['tool-name-collision']);
  });

  it('stays quiet on what workers may call', () => {
    const text = tools('a: { read_only: true }', 'b: { read_only: false, open_world: false }');
    expect(findIn(text + worker('a, b, c, search_knowledge'))).toEqual([]);
  });
});

describe('worker-tool-unknown', () => {
  const worker = (list: string): string => `workers:\n  scribe:\n    tools: [${list}]\n`;
  const servers = { s: listed({ get_issue: { readOnlyHint: true } }) };

  it('fires on a name that nobody offers, and suggests the nearest', () => {
    const marked = server('command: run') + worker("[|'get_isue'|], [|zzz|], get_issue");
    const [first, second] = expectFindings(marked, ['worker-tool-unknown', 'worker-tool-unknown'], {
      servers,
    });
    expect(first).toMatchObject({ severity: 'information' });
    expect(first?.message).toBe(
      'The worker "scribe" asks for "get_isue", which no server and not the engine offers. Is it "get_issue"?',
    );
    expect(fixed(marked, first, 'Rename to "get_issue"')).toContain("['get_issue', zzz, get_issue]");
    expect(titles(second)).toEqual([]);
  });

  it('fires on a tool that only the file names', () => {
    const text = tools('gone: { read_only: true }') + worker('gone');
    expect(findIn(text, { servers }).map(({ rule }) => rule)).toEqual([
      'unknown-tool',
      'worker-tool-unknown',
    ]);
  });

  it.each([
    ['a list is not known', {}],
    ['a list is loading', { s: listed({ a: {} }, 'loading') }],
    ['a server offers no tools', { s: listed({}) }],
  ])('stays quiet where %s', (_, known) => {
    expect(findIn(server('command: run') + worker('zzz'), { servers: known })).toEqual([]);
  });

  it("stays quiet on the engine's own tools", () => {
    expect(findIn(server('command: run') + worker('list_work_items, search_knowledge'), { servers })).toEqual(
      [],
    );
  });
});
