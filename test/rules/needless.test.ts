/** Rules on what a file states without need: blocks that do not count, and hints that change nothing. */
import { describe, expect, it } from 'vitest';
import { certainList, type ServerKnowledge } from '../../src/engine/knowledge';
import { expectFindings, findIn, fixed, listed, titles, tools } from './expect';

const prefixed = (...lines: string[]): string =>
  tools(...lines).replace('run\n', 'run\n    tool_prefix: p_\n');

describe('shadowed-override', () => {
  it('fires on the prefixed key of a tool whose raw name stands there too', () => {
    const marked = prefixed(
      't: { read_only: true }',
      '[|p_t|]: { open_world: false }',
      'p_u: { read_only: true }',
    );
    const [finding] = expectFindings(marked, ['shadowed-override']);
    expect(finding).toMatchObject({ severity: 'warning', tool: 'p_t', tags: ['unnecessary'] });
    expect(finding?.message).toBe(
      '"t", the same tool without the prefix, stands here too and wins whole: nothing in this block counts. Move what is meant there, and remove this one.',
    );
    expect(finding?.related).toMatchObject([{ message: '"t" stands here.' }]);
    expect(finding?.fixes?.()).toMatchObject([{ changesVerdict: false }]);
  });

  it('removes it, in flow and in block style', () => {
    const block = prefixed(
      't: { read_only: true }',
      '[|p_t|]:',
      '  open_world: false',
      'u: { read_only: true }',
    );
    const [finding] = expectFindings(block, ['shadowed-override']);
    expect(fixed(block, finding, 'Remove the override that does not count')).toBe(
      prefixed('t: { read_only: true }', 'u: { read_only: true }'),
    );
    const flow =
      'mcp_servers: [{ name: s, command: run, tool_prefix: p_, tool_annotations: { [|p_t|]: {}, t: { read_only: y } } }]';
    const [inFlow] = expectFindings(flow, ['shadowed-override']);
    expect(fixed(flow, inFlow, 'Remove the override that does not count')).toContain(
      'tool_annotations: { t: { read_only: y } }',
    );
  });

  it('asks the list: a key that looks prefixed may be the raw name of another tool', () => {
    const marked = prefixed('t: { read_only: true }', 'p_t: { read_only: true }');
    expect(findIn(marked, { servers: { s: listed({ t: {}, p_t: {} }) } })).toEqual([]);
    expect(findIn(marked, { servers: { s: listed({ t: {} }) } })).toMatchObject([
      { rule: 'shadowed-override' },
    ]);
  });

  it.each([
    ['live', { t: {} }, ", the server's own name for this tool, stands"],
    ['cache', { t: {} }, ", the server's own name for this tool, as it was last listed, stands"],
    ['snapshot', { t: {} }, ", the server's own name for this tool, as the snapshot has it, stands"],
    ['live', { u: {} }, ', the same tool without the prefix, stands'],
  ] as const)('says what it goes by: %s, %j', (source, known, words) => {
    const text = prefixed('t: { read_only: true }', 'p_t: { read_only: true }');
    const found = findIn(text, { servers: { s: listed(known, 'idle', source) } });
    const finding = found.find(({ rule }) => rule === 'shadowed-override');
    expect(finding?.message).toContain(`"t"${words}`);
  });

  it('keeps line endings, and leaves alone what others need', () => {
    const crlf = prefixed('[|p_t|]:', '  open_world: false', 't: { read_only: true }').replace(/\n/g, '\r\n');
    const [finding] = expectFindings(crlf, ['shadowed-override']);
    expect(fixed(crlf, finding, 'Remove the override that does not count')).toBe(
      prefixed('t: { read_only: true }').replace(/\n/g, '\r\n'),
    );
    const anchored = prefixed('[|p_t|]: &ro { read_only: true }', 't: *ro');
    expect(titles(expectFindings(anchored, ['shadowed-override'])[0])).toEqual([]);
  });

  it('asks a person where the block that wins states nothing: it may not be finished', () => {
    const text = prefixed('t:', 'p_t: { read_only: true }');
    const finding = findIn(text).find(({ rule }) => rule === 'shadowed-override');
    expect(finding?.fixes?.()).toMatchObject([{ changesVerdict: true }]);
  });

  it('stays quiet on what a merge key brings', () => {
    const text = `x: &base\n  p_t: { read_only: true }\n${prefixed('<<: *base', 't: { read_only: true }')}`;
    expect(findIn(text).map(({ rule }) => rule)).not.toContain('shadowed-override');
  });

  it('stays quiet without a prefix, and on different tools', () => {
    expect(findIn(tools('t: { read_only: true }', 'p_t: { read_only: true }'))).toEqual([]);
    expect(findIn(prefixed('t: { read_only: true }', 'p_u: { read_only: true }'))).toEqual([]);
  });
});

describe('redundant-override', () => {
  const servers = {
    s: listed({ t: { readOnlyHint: true, openWorldHint: false }, u: { readOnlyHint: false } }),
  };

  it('fires on a block that states only what the server says anyway', () => {
    const marked = tools(
      '[|t|]: { read_only: true, open_world: null }',
      'u: { read_only: false, open_world: true }',
    );
    const [finding] = expectFindings(marked, ['redundant-override'], { servers });
    expect(finding).toMatchObject({ severity: 'hint', tool: 't', tags: ['unnecessary'] });
    expect(finding?.fixes?.()).toMatchObject([{ changesVerdict: false }]);
    expect(fixed(marked, finding, 'Remove the redundant override')).toBe(
      tools('u: { read_only: false, open_world: true }'),
    );
  });

  it.each([
    ['cache', ', as it was last listed'],
    ['snapshot', ', as the snapshot has it'],
  ] as const)('says that it judges by the %s', (source, words) => {
    const known = listed({ t: { readOnlyHint: true } }, 'idle', source);
    const [finding] = expectFindings(tools('[|t|]: { read_only: true }'), ['redundant-override'], {
      servers: { s: known },
    });
    expect(finding?.message).toContain(words);
  });

  it.each([
    ['states more', 't: { read_only: true, idempotent: true }'],
    ['states something else', 't: { read_only: false }'],
    ['states nothing', 't: {}'],
    ['states something that cannot be read', 't: { read_only: true, open_world: maybe }'],
    ['is for another tool', 'v: { read_only: true }'],
  ])('stays quiet on a block that %s', (_, line) => {
    const rules = findIn(tools(line), { servers }, ['redundant-override']).map(({ rule }) => rule);
    expect(rules).not.toContain('redundant-override');
  });

  it.each([
    ['open-world-unset', 't: { read_only: false }', { readOnlyHint: false }],
    ['read-only-unset', 't: { open_world: true }', { openWorldHint: true }],
    [
      'contradictory-hints',
      't: { read_only: true, destructive: true }',
      { readOnlyHint: true, destructiveHint: true },
    ],
    ['unclassified-tools', 't: { destructive: true }', { destructiveHint: true }],
    ['closed-world-claim', 't: { open_world: false }', { readOnlyHint: false, openWorldHint: false }],
  ])(
    'leaves a block alone of which other rules ask for more, or would without it: %s',
    (rule, line, known) => {
      const found = findIn(tools(line), { servers: { s: listed({ t: known }) } }, ['redundant-override']);
      expect(found.map((finding) => finding.rule)).toEqual(/tools|claim/.test(rule) ? [] : [rule]);
    },
  );

  it('stays quiet where removing it would uncover the prefixed key', () => {
    const text = prefixed('t: { read_only: true }', 'p_t: { read_only: false }');
    const rules = findIn(text, { servers }, ['redundant-override']).map(({ rule }) => rule);
    expect(rules).toEqual(['shadowed-override']);
  });

  it('stays quiet, as moot-hint does, where the block counts for another tool too', () => {
    // The raw name of one, the prefixed name of the other.
    const known = { s: listed({ p_t: { readOnlyHint: true }, t: { readOnlyHint: false } }) };
    for (const line of ['p_t: { read_only: true }', 'p_t: { read_only: true, idempotent: true }']) {
      expect(findIn(prefixed(line), { servers: known })).toEqual([]);
    }
  });

  it.each(['loading', 'failed', 'untrusted'] as const)(
    'stays quiet while the list is not certain (%s)',
    (state) => {
      const known: ServerKnowledge = listed({ t: { readOnlyHint: true } }, state);
      expect(certainList(known)).toBeUndefined();
      const found = findIn(tools('t: { read_only: true }'), { servers: { s: known } }, [
        'redundant-override',
      ]);
      expect(found.map(({ rule }) => rule)).not.toContain('redundant-override');
    },
  );
});

describe('moot-hint', () => {
  it('fires on a hint that agrees with a read', () => {
    const marked = tools(
      't: { read_only: true, [|destructive|]: false, [|idempotentHint|]: yes, open_world: true }',
    );
    const [first, second] = expectFindings(marked, ['moot-hint', 'moot-hint']);
    expect(first).toMatchObject({ severity: 'hint', tool: 't', tags: ['unnecessary'] });
    expect(first?.message).toBe(
      'A read destroys nothing: on "t", which is read-only, "destructive" has no effect. Remove it.',
    );
    expect(first?.fixes?.()).toMatchObject([{ changesVerdict: false }]);
    expect(fixed(marked, second, 'Remove idempotentHint')).toBe(
      tools('t: { read_only: true, destructive: false, open_world: true }'),
    );
  });

  it.each(['loading', 'failed', 'untrusted'] as const)(
    'goes by what the server says only while that is certain (%s)',
    (state) => {
      const servers = { s: listed({ t: { readOnlyHint: true } }, state) };
      const rules = findIn(tools('t: { destructive: false }'), { servers }, ['moot-hint']).map(
        ({ rule }) => rule,
      );
      expect(rules).not.toContain('moot-hint');
    },
  );

  it('says whose word it is that the tool reads', () => {
    const servers = { s: listed({ t: { readOnlyHint: true } }, 'idle', 'cache') };
    const text = tools('t: { destructive: false }');
    expect(findIn(text, { servers }, ['moot-hint'])[0]?.message).toBe(
      'A read destroys nothing: on "t", which is read-only by its server\'s word, as it was last listed, "destructive" has no effect. Remove it.',
    );
  });

  it('takes nothing where the prefixed key would then count', () => {
    const servers = { s: listed({ t: { readOnlyHint: true } }) };
    const text = prefixed('t: { destructive: false }', 'p_t: { read_only: false }');
    const found = findIn(text, { servers }, ['moot-hint']);
    expect(found.map((finding) => [finding.rule, titles(finding).length])).toEqual([
      ['moot-hint', 0],
      ['shadowed-override', 1],
    ]);
  });

  it('takes the hint alone where the block holds something else', () => {
    const servers = { s: listed({ t: { readOnlyHint: true } }) };
    const text = tools('t: { title: T, destructive: false }');
    const finding = findIn(text, { servers }, ['moot-hint']).find(({ rule }) => rule === 'moot-hint');
    expect(fixed(text, finding, 'Remove destructive')).toBe(tools('t: { title: T }'));
  });

  it('takes the whole block where nothing else is stated and the server says that the tool reads', () => {
    const marked = tools('t: { [|destructive|]: false }', 'u: { read_only: false, open_world: true }');
    const servers = { s: listed({ t: { readOnlyHint: true }, u: {} }) };
    const [finding] = expectFindings(marked, ['moot-hint'], { servers });
    expect(fixed(marked, finding, 'Remove destructive')).toBe(
      tools('u: { read_only: false, open_world: true }'),
    );
  });

  it('stays quiet where the hint overrules the server, and so ends a contradiction (C12)', () => {
    const servers = { s: listed({ t: { destructiveHint: true }, u: { idempotentHint: false } }) };
    const text = tools(
      't: { read_only: true, destructive: false }',
      'u: { read_only: true, idempotent: true }',
    );
    expect(findIn(text, { servers }, ['moot-hint'])).toEqual([]);
  });

  it.each([
    't: { read_only: false, destructive: false, open_world: true }',
    't: { destructive: false, open_world: true }',
  ])('stays quiet on a tool that is not known to read: %s', (line) => {
    expect(findIn(tools(line), {}, ['moot-hint']).map(({ rule }) => rule)).not.toContain('moot-hint');
  });

  it('leaves a block to redundant-override that says nothing of its own', () => {
    const servers = { s: listed({ t: { readOnlyHint: true, destructiveHint: false } }) };
    const text = tools('[|t|]: { read_only: true, destructive: false }');
    expectFindings(text, ['redundant-override'], { servers, settings: {} });
    expect(titles(findIn(text.replace(/\[\||\|\]/g, ''), { servers, settings: {} })[0])).toEqual([
      'Remove the redundant override',
    ]);
  });
});
