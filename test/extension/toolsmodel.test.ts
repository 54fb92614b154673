/** What stands where in the Tools view. */
import { describe, expect, it } from 'vitest';
import {
  countsOf,
  isUnannotated,
  obstacleOf,
  placeOf,
  saysTheSame,
  serverNodes,
  stateOf,
  toolNodes,
  welcomeFor,
  type Surroundings,
  type ToolsNode,
} from '../../src/extension/toolsview/model';
import type { LiveTools } from '../../src/protocol/settings';
import { reportOf, server, tool } from './report';

const FILE = 'file:///acme.company.yaml';

const shape = (nodes: ReturnType<typeof serverNodes>): unknown =>
  nodes.map((node) => [
    node.server.name,
    node.classes.map((inner) => [inner.class, toolNodes(inner).map((leaf) => leaf.tool.name)]),
  ]);

const MIXED = server({
  name: 'notes',
  tools: [
    tool('find', { class: 'read' }),
    tool('publish', { class: 'shared-write' }),
    tool('what', { class: 'unclassified' }),
    tool('save', { class: 'private-write' }),
    tool('which', { class: 'unclassified' }),
  ],
});

describe('the tree', () => {
  it('goes from server to class to tool: what wants attention first, tools in the server’s order', () => {
    const nodes = serverNodes(reportOf(MIXED, server({ name: 'empty' })), false);
    expect(shape(nodes)).toEqual([
      [
        'notes',
        [
          ['unclassified', ['what', 'which']],
          ['shared-write', ['publish']],
          ['private-write', ['save']],
          ['read', ['find']],
        ],
      ],
      ['empty', []],
    ]);
  });

  it('shows only the tools that need attention, a control tool too, and every server', () => {
    const control = tool('delegate', { class: 'read', worker: { allowed: false, rule: 'control-tool' } });
    const own = server({ name: 'own', tools: [control] });
    const calm = server({ name: 'calm', tools: [tool('look', { class: 'read' })] });
    expect(shape(serverNodes(reportOf(MIXED, own, calm), true))).toEqual([
      [
        'notes',
        [
          ['unclassified', ['what', 'which']],
          ['shared-write', ['publish']],
        ],
      ],
      ['own', [['read', ['delegate']]]],
      ['calm', []],
    ]);
  });

  it('gives every node an id of its own, which a later report keeps', () => {
    const twice = server({ name: 'a', tools: [tool('x'), tool('x'), tool('x\n1')] });
    const all = (): ToolsNode[] =>
      serverNodes(reportOf(twice, twice, server({ name: '' })), false).flatMap((node) => [
        node,
        ...node.classes.flatMap((inner) => [inner, ...toolNodes(inner)]),
      ]);
    const ids = all().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all().map(({ id }) => id)).toEqual(ids);
    expect(all().every(({ uri }) => uri === FILE)).toBe(true);
  });

  it('is quickly made for very many tools', () => {
    const tools = Array.from({ length: 50_000 }, (_, index) => tool(`tool_${index}`));
    const [node] = serverNodes(reportOf(server({ tools })), false);
    expect(node?.classes.map((inner) => toolNodes(inner).length)).toEqual([50_000]);
  });
});

describe('a later report', () => {
  const place = { line: 7, character: 6 };
  const moved = { line: 9, character: 6 };
  const before = reportOf(server({ tools: [tool('a', { overriddenBy: 'a', place }), tool('b')] }));
  const after = reportOf(server({ tools: [tool('a', { overriddenBy: 'a', place: moved }), tool('b')] }));

  it('says the same when only lines have come or gone', () => {
    expect(saysTheSame(before, after)).toBe(true);
    for (const other of [
      reportOf(server({ tools: [tool('b'), tool('a')] })),
      reportOf(server({ tools: [tool('a', { overriddenBy: 'a', place, title: 'A' }), tool('b')] })),
      reportOf(...before.servers, server({ name: 'more' })),
      { ...before, file: 'file:///other.company.yaml' },
    ])
      expect(saysTheSame(before, other)).toBe(false);
  });

  it('says where a node stands by now', () => {
    const [node] = serverNodes(before, false);
    const [a, b] = node?.classes.flatMap(toolNodes) ?? [];
    if (!node || !a || !b) throw new Error('There is no tree.');
    expect(placeOf(a, undefined)).toEqual(place);
    expect(placeOf(a, after)).toEqual(moved);
    expect(placeOf(b, after)).toEqual(node.server.place);
    expect(placeOf(a, reportOf())).toEqual(place);
    expect(placeOf(a, { ...after, file: 'file:///other.company.yaml' })).toEqual(place);
    expect(placeOf(node, after)).toEqual(node.server.place);
  });
});

describe('counts', () => {
  it('are of the listed tools where there is a list, else of those that the file names', () => {
    const tools = [tool('a', { class: 'unclassified' }), tool('b', { listed: false, class: 'unclassified' })];
    expect(countsOf(server({ tools }))).toEqual({ tools: 1, unclassified: 1 });
    expect(countsOf(server({ tools, source: 'none' }))).toEqual({ tools: 2, unclassified: 2 });
  });
});

describe('a block for a tool can be suggested', () => {
  it('when its server lists it and nobody says what it does', () => {
    const open = { class: 'unclassified' } as const;
    expect(isUnannotated(tool('a', open))).toBe(true);
    expect(isUnannotated(tool('a', { ...open, overriddenBy: 'a' }))).toBe(false);
    expect(isUnannotated(tool('a', { ...open, listed: false }))).toBe(false);
    expect(isUnannotated(tool('a', { class: 'read' }))).toBe(false);
    const worker = { allowed: false, rule: 'control-tool' } as const;
    expect(isUnannotated(tool('delegate', { ...open, worker }))).toBe(false);
  });
});

const inState = (state: 'idle' | 'untrusted' | 'consent' | 'loading' | 'failed') =>
  server({ name: 'a', source: 'none', status: { state } });

const trusted = (liveTools: LiveTools): Surroundings => ({ isTrusted: true, liveTools });

describe('what is in the way of asking', () => {
  it('is trust, then the setting, then consent, then that nobody asked', () => {
    expect(obstacleOf(reportOf(inState('untrusted')), trusted('never'))).toBe('untrusted');
    expect(obstacleOf(reportOf(inState('idle')), trusted('never'))).toBe('off');
    expect(obstacleOf(reportOf(MIXED, inState('consent')), trusted('ask'))).toBe('consent');
    expect(obstacleOf(reportOf(inState('idle')), trusted('ask'))).toBe('unasked');
  });

  it('is trust also before anybody has asked', () => {
    const restricted: Surroundings = { isTrusted: false, liveTools: 'ask' };
    expect(obstacleOf(reportOf(inState('idle')), restricted)).toBe('untrusted');
    expect(welcomeFor(reportOf(inState('idle')), restricted)).toBe('untrusted');
    expect(stateOf(inState('idle'), restricted)).toBe('untrusted');
    expect(stateOf(inState('idle'), trusted('ask'))).toBe('idle');
  });

  it('is nothing where a server was asked, or there is a list from before', () => {
    expect(obstacleOf(reportOf(MIXED, inState('idle')), trusted('ask'))).toBeUndefined();
    const cached = server({ name: 'a', source: 'cache', status: { state: 'idle' } });
    expect(obstacleOf(reportOf(cached), trusted('ask'))).toBeUndefined();
    expect(obstacleOf(reportOf(), trusted('never'))).toBeUndefined();
  });
});

describe('the welcome', () => {
  it('says what to do where there is nothing to show', () => {
    expect(welcomeFor(undefined, trusted('ask'))).toBe('none');
    expect(welcomeFor(reportOf(), trusted('ask'))).toBe('no-servers');
    expect(welcomeFor(reportOf(inState('untrusted')), trusted('ask'))).toBe('untrusted');
    expect(welcomeFor(reportOf(inState('consent')), trusted('ask'))).toBe('consent');
    expect(welcomeFor(reportOf(inState('idle')), trusted('never'))).toBe('off');
    expect(welcomeFor(reportOf(inState('idle')), trusted('ask'))).toBe('unasked');
  });

  it('gives way to servers as soon as there is something to tell of one', () => {
    for (const one of [
      inState('loading'),
      inState('failed'),
      server({ tools: [] }),
      server({ source: 'none', status: { state: 'consent' }, tools: [tool('a', { listed: false })] }),
    ])
      expect(welcomeFor(reportOf(one, inState('consent')), trusted('ask'))).toBeUndefined();
  });
});
