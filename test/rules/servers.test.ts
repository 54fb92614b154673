/** Rules on what servers list: together, and for workers. */
import { describe, expect, it } from 'vitest';
import { expectFindings, findIn, fixed, listed, server, titles, tools, type Given } from './expect';

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
      'Nobody says whether 40 of the 40 tools of "s" read or write: "get_thing_0", "get_thing_1", "get_thing_2" and 37 more. Workers may call them, and every call counts as a delivery. State read_only.',
    );
    expect(titles(finding)).toEqual(['Annotate 40 unclassified tools of s']);
  });

  it('counts neither tools that the server classifies, nor those that have a block, nor control tools', () => {
    const servers = { s: listed({ a: {}, b: { readOnlyHint: false }, c: {}, delegate: {} }) };
    const [finding] = expectFindings(named('c: { read_only: true }'), ['unclassified-tools'], { servers });
    expect(finding?.message).toBe(
      'Nobody says whether 1 of the 4 tools of "s" reads or writes: "a". Workers may call it, and every call counts as a delivery. State read_only.',
    );
  });

  it('does not say that workers may call what is said to be destructive', () => {
    const message = (known: object): string | undefined =>
      findIn(server('command: run'), { servers: { s: listed({ ...known }) } }, ['unclassified-tools'])[0]
        ?.message;
    expect(message({ a: {}, b: { destructiveHint: true } })).toContain('Workers may call 1 of them, and');
    expect(message({ a: { destructiveHint: true } })).toBe(
      'Nobody says whether the only tool of "s" reads or writes: "a". Every call counts as a delivery. State read_only.',
    );
  });

  it.each([
    ['cache', ', as it was last listed: "'],
    ['snapshot', ', as the snapshot has it: "'],
  ] as const)('says that it judges by the %s, as closed-world-claim does', (source, words) => {
    const claim = { readOnlyHint: false, openWorldHint: false };
    const found = findIn(
      server('command: run'),
      { servers: { s: listed({ a: {}, b: claim }, 'idle', source) } },
      ['unclassified-tools', 'closed-world-claim'],
    );
    expect(found.map(({ rule }) => rule)).toEqual(['unclassified-tools', 'closed-world-claim']);
    for (const { message } of found) expect(message).toContain(words);
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
      'Workers may call a tool that writes, on the word of "s" that nothing leaves it: "note". State open_world: true if people see what it does, open_world: false once you have looked at it.',
    );
    expect(fixed(marked, finding, 'State open_world: true on note')).toContain('note: { open_world: true }');
  });

  it('names three of many', () => {
    const known = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, claims]));
    const [finding] = findIn(server('command: run'), { servers: { s: listed(known) } }, [
      'closed-world-claim',
    ]);
    expect(finding?.message).toMatch(
      /^Workers may call 5 tools that write, .*: "a", "b", "c" and 2 more\. State open_world: true for those/,
    );
  });

  it.each(['loading', 'failed', 'untrusted'] as const)('stays quiet while the list is %s', (state) => {
    const known = { s: listed({ note: claims }, state) };
    const found = findIn(server('command: run'), { servers: known }, ['closed-world-claim']);
    expect(found.map(({ rule }) => rule)).not.toContain('closed-world-claim');
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
      '"get" and "search" of "c" are hidden from everybody: "b" offers the same names and sorts first. A tool_prefix on one of the servers parts them.',
    );
  });

  it('names all winners, and whose word it is', () => {
    const three = two('{ name: c, command: go, tool_prefix: x }') + '  - { name: d, command: go }\n';
    const servers = {
      b: listed({ y: {}, 'b.1': {} }),
      c: listed({ z: {}, z2: {} }, 'idle', 'cache'),
      d: listed({ xz: {}, y: {}, xz2: {} }, 'idle', 'snapshot'),
    };
    const [finding] = findIn(three, { servers });
    expect(finding?.message).toBe(
      '"xz", "y" and "xz2" of "d" are hidden from everybody, as the snapshot and the last lists have it: "c" and "b" offer the same names and sort first. A tool_prefix on one of the servers parts them.',
    );
    expect(finding?.related?.map(({ span }) => three.slice(span.start, span.end))).toEqual(['c', 'b']);
  });

  it('forgets nothing and keeps nothing: a prefix parts two servers, a list brings them together', () => {
    const lists = { b: listed({ t: {} }), c: listed({ t: {} }) };
    const other = { ...lists, c: listed({ u: {} }) };
    const rules = (second: string, servers = lists): unknown =>
      findIn(two(second), { servers }).map(({ rule }) => rule);
    for (let round = 0; round < 2; round++) {
      expect(rules('{ name: c, command: go }')).toEqual(['tool-name-collision']);
      expect(rules('{ name: c, command: go, tool_prefix: c_ }')).toEqual([]);
      expect(rules('{ name: c, command: go }', other)).toEqual([]);
    }
  });

  it('stays quiet on a tool that one server lists twice, and on the second of two servers with one name', () => {
    const twice = listed({ t: {} });
    const tools = twice.list?.tools ?? [];
    const known = { ...twice, list: { source: 'live', listedAt: 0, tools: [...tools, ...tools] } } as const;
    const servers = { b: known, c: listed({ u: {} }) };
    expect(findIn(two('{ name: c, command: go }'), { servers })).toEqual([]);
    expect(findIn(two('{ name: b, command: go }'), { servers }).map(({ rule }) => rule)).toEqual([
      'duplicate-server',
    ]);
  });

  it.each(['loading', 'failed', 'untrusted'] as const)('stays quiet while a list is %s', (state) => {
    const servers = { b: listed({ t: {} }), c: listed({ t: {} }, state) };
    const found = findIn(two('{ name: c, command: go }'), { servers }).map(({ rule }) => rule);
    expect(found).not.toContain('tool-name-collision');
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
      server: 's',
      tool: 'note',
      related: [{ message: 'Its hints are stated here.' }],
    });
    expect(found.map(({ message }) => message)).toEqual([
      'The worker "scribe" does not get "note": it writes and reaches outside, by the word of this file. Naming it here grants nothing: take it off the list, or set its hints right if they are wrong.',
      'The worker "scribe" does not get "card": it may destroy something for good, by the word of this file. Naming it here grants nothing: take it off the list, or set its hints right if they are wrong.',
      'The worker "scribe" does not get "wipe": it may destroy something for good, by the server\'s word. Naming it here grants nothing: take it off the list, or set its hints right if they are wrong.',
      'The worker "scribe" does not get "post": it writes, and nothing says that it stays inside: open_world is not set. Naming it here grants nothing: take it off the list, or state open_world: false if nobody outside sees what it does.',
    ]);
    expect(found[2]?.related).toMatchObject([{ message: 'This server offers it.' }]);
  });

  it.each([
    ['live', 'loading', ": it may destroy something for good, by the server's word. "],
    ['cache', 'failed', ", by the server's word, as it was last listed. "],
    ['snapshot', 'untrusted', ", by the server's word, as the snapshot has it. "],
  ] as const)('goes by the best list at hand, and says which: %s', (source, state, words) => {
    const servers = { s: listed({ wipe: { destructiveHint: true } }, state, source) };
    const found = findIn(server('command: run') + worker('wipe'), { servers });
    expect(found.map(({ rule }) => rule)).toContain('worker-tool-denied');
    expect(found.find(({ rule }) => rule === 'worker-tool-denied')?.message).toContain(words);
  });

  it('fires on control tools by their name', () => {
    const [finding] = expectFindings(server('command: run') + worker('[|delegate|]'), ['worker-tool-denied']);
    expect(finding?.message).toBe(
      'The worker "scribe" does not get "delegate": it is one of the engine\'s own control tools, which no worker gets. Naming it here grants nothing: take it off the list.',
    );
  });

  it('goes by the file alone where no list is known, and by the prefixed name', () => {
    const text = tools('note: { read_only: false, open_world: true }').replace(
      'run\n',
      'run\n    tool_prefix: p_\n',
    );
    expectFindings(text + worker('[|p_note|], note'), ['worker-tool-denied']);
  });

  it('says so where the file alone leaves something open', () => {
    const text = tools('note: { read_only: false }') + worker('note');
    const found = findIn(text).map(({ rule, message }) => [rule, message]);
    expect(found).toEqual([
      ['open-world-unset', expect.any(String)],
      [
        'worker-tool-denied',
        expect.stringContaining('open_world is not set, as far as this file alone tells. '),
      ],
    ]);
  });

  it('goes by the file where no server that may have the tool is asked, and not by a block for a tool that is gone', () => {
    const note = 'tool_annotations: { note: { read_only: false, open_world: true } }';
    const text =
      two(`{ name: c, command: go, ${note} }`).replace('run\n', `run\n    ${note}\n`) + worker('note');
    const rules = (servers: Given['servers']): unknown =>
      findIn(text, { servers: servers ?? {} }, ['worker-tool-denied'])
        .filter(({ rule }) => rule.startsWith('worker'))
        .map(({ rule, related }) => [
          rule,
          text.slice(0, related?.[0]?.span.start ?? 0).split('name:').length - 1,
        ]);
    expect(rules({})).toEqual([['worker-tool-denied', 1]]);
    expect(rules({ b: listed({ x: {} }) })).toEqual([['worker-tool-denied', 2]]);
    expect(rules({ b: listed({ x: {} }), c: listed({ y: {} }) })).toEqual([['worker-tool-unknown', 0]]);
    expect(rules({ b: listed({}), c: listed({ y: {} }) })).toEqual([['worker-tool-denied', 1]]);
  });

  it("goes by a server's tool also where the engine may have one of that name", () => {
    const servers = { s: listed({ post_message: { readOnlyHint: false, openWorldHint: true } }) };
    const found = findIn(server('command: run') + worker('post_message, send_dm'), { servers });
    expect(found.map(({ rule }) => rule)).toEqual(['worker-tool-denied']);
  });

  it('shows the range in block and JSON style, with CRLF, and for each template', () => {
    const text = tools('note: { read_only: false, open_world: true }');
    expectFindings(
      (
        text +
        'workers:\n  a:\n    tools:\n      - [|note|]\n      - [|"note"|] # why\n  b: { tools: [[|note|]] }\n'
      ).replace(/\n/g, '\r\n'),
      Array<'worker-tool-denied'>(3).fill('worker-tool-denied'),
    );
    expectFindings(
      '{"mcp_servers":[{"name":"s","command":"run","tool_annotations":{"note":{"destructive":true}}}],"workers":{"a":{"tools":[[|"note"|]]}}}',
      ['worker-tool-denied'],
    );
  });

  it('tells of a list that two templates share once for each of them', () => {
    const text = tools('note: { read_only: false, open_world: true }');
    const found = findIn(
      text + 'workers:\n  a: { tools: &both [note] }\n  b: { tools: *both }\n  c: { tools: text }\n',
      { settings: { severities: { 'wrong-type': 'off' } } },
    );
    expect(found.map(({ message }) => /worker "(.)"/.exec(message)?.[1])).toEqual(['a', 'b']);
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
    const marked = server('command: run') + worker("[|'get_isue'|], [|zzz|], get_issue, [|7|]");
    const known = { s: listed({ get_issue: { readOnlyHint: true }, a: {} }) };
    const [first, second, third] = expectFindings(
      marked,
      Array<'worker-tool-unknown'>(3).fill('worker-tool-unknown'),
      {
        servers: known,
      },
    );
    expect(first).toMatchObject({ severity: 'information', tool: 'get_isue' });
    expect(first?.message).toBe(
      'The worker "scribe" asks for "get_isue", which neither the engine nor the servers offer. Is it "get_issue"?',
    );
    expect(fixed(marked, first, 'Rename to "get_issue"')).toContain("['get_issue', zzz, get_issue, 7]");
    expect([...titles(second), ...titles(third)]).toEqual([]);
  });

  it('fires on a tool that only the file names', () => {
    const text = tools('gone: { read_only: true }') + worker('gone');
    expect(findIn(text, { servers }).map(({ rule }) => rule)).toEqual([
      'unknown-tool',
      'worker-tool-unknown',
    ]);
  });

  it('renames in block and JSON style, with CRLF, and quotes what needs it', () => {
    const odd = { s: listed({ 'get: it': {}, other: {} }) };
    const block = (server('command: run') + 'workers:\n  a:\n    tools:\n      - [|get_it|] # why\n').replace(
      /\n/g,
      '\r\n',
    );
    const [inBlock] = expectFindings(block, ['worker-tool-unknown'], { servers: odd });
    expect(fixed(block, inBlock, 'Rename to "get: it"')).toContain('\r\n      - "get: it" # why\r\n');
    const json = '{"mcp_servers":[{"name":"s","command":"run"}],"workers":{"a":{"tools":[[|"get_isue"|]]}}}';
    const [inJson] = expectFindings(json, ['worker-tool-unknown'], { servers });
    expect(fixed(json, inJson, 'Rename to "get_issue"')).toContain('"tools":["get_issue"]');
  });

  it('suggests a tool of the engine too, and says whose word it is', () => {
    const cached = { s: listed({ get_issue: {} }, 'idle', 'cache') };
    const [finding] = findIn(server('command: run') + worker('serch_knowledge'), { servers: cached });
    expect(finding?.message).toBe(
      'The worker "scribe" asks for "serch_knowledge", which neither the engine nor the servers offer, as they were last listed. Is it "search_knowledge"?',
    );
  });

  it('stays quiet while the text does not parse: a server may be missing', () => {
    const text = server('command: run') + '  - { name: c, command: go\n' + worker('zzz');
    const rules = findIn(text, { servers }).map(({ rule }) => rule);
    expect(rules).toContain('yaml-syntax');
    expect(rules).not.toContain('worker-tool-unknown');
  });

  it.each([
    ['there is no server', 'mcp_servers: []\nname: Acme\n'],
    ['a server has no name', two('{ command: go }').replace('name: b', 'name: s')],
    ['a name stands twice', two('{ name: s, command: go }').replace('name: b', 'name: s')],
  ])('stays quiet where %s', (_, text) => {
    const rules = findIn(text + worker('zzz'), { servers }).map(({ rule }) => rule);
    expect(rules).not.toContain('worker-tool-unknown');
  });

  it.each([
    ['a list is not known', {}],
    ['a list is loading', { s: listed({ a: {} }, 'loading') }],
    ['a server offers no tools', { s: listed({}) }],
  ])('stays quiet where %s', (_, known) => {
    expect(findIn(server('command: run') + worker('zzz'), { servers: known })).toEqual([]);
  });

  it("stays quiet on the engine's own tools", () => {
    const names = 'list_work_items, search_knowledge, post_message, submit_result';
    expect(findIn(server('command: run') + worker(names), { servers })).toEqual([]);
  });
});
