import { describe, expect, it } from 'vitest';
import { NOTHING_KNOWN, type ServerKnowledge } from '../../src/engine/knowledge';
import { findIn, listed, server, tools, type Annotations } from './expect';

const READ = { readOnlyHint: true, openWorldHint: false };
const PRIVATE = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const SHARED = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };

/** What is known of a server that said one thing when the snapshot was written, and another since. */
function drifted(
  before: Annotations,
  now: Annotations,
  state: ServerKnowledge['state'] = 'listed',
  source: 'live' | 'cache' = 'live',
): ServerKnowledge {
  const snapshot = listed(before, 'idle', 'snapshot').list;
  return { ...listed(now, state, source), ...(snapshot && { snapshot }) };
}

/** The messages of the rule in a text. */
function drifts(text: string, knowledge: ServerKnowledge): string[] {
  const findings = findIn(text, { servers: { s: knowledge } });
  return findings.flatMap((finding) => {
    if (finding.rule !== 'server-drift') return [];
    expect(finding).toMatchObject({ severity: 'warning', server: 's' });
    expect(text.slice(finding.span.start, finding.span.end)).toBe('s');
    return finding.message;
  });
}

const BARE = server('command: run');

const told = (what: string): string[] => [
  `The tools of "s" are no longer as the snapshot has them. ${what} Look at what has changed, then write a new snapshot: hintsight snapshot FILE -o SNAPSHOT --live.`,
];

describe('server-drift', () => {
  it('tells of a tool that is gone', () => {
    expect(drifts(BARE, drifted({ a: READ, b: READ }, { b: READ }))).toEqual(told('Gone: "a".'));
  });

  it('tells of a new tool that nobody classifies', () => {
    expect(drifts(BARE, drifted({ a: READ }, { a: READ, b: {}, c: { openWorldHint: true } }))).toEqual(
      told('New and unclassified: "b" and "c".'),
    );
  });

  it.each<[string, object, object, string]>([
    ['read → shared-write', READ, SHARED, 'read → shared-write, workers allowed → denied'],
    ['read → private-write', READ, PRIVATE, 'read → private-write'],
    ['unknown → read', {}, READ, 'unclassified → read'],
    [
      'private-write → unclassified',
      PRIVATE,
      { ...PRIVATE, readOnlyHint: undefined },
      'private-write → unclassified',
    ],
    ['pass → pass-open', READ, { ...READ, openWorldHint: true }, 'hosts pass → pass-open'],
    ['ask → ask-destructive', SHARED, { ...SHARED, destructiveHint: true }, 'hosts ask → ask-destructive'],
  ])('tells what is decided otherwise: %s', (_, before, now, what) => {
    expect(drifts(BARE, drifted({ a: before }, { a: now }))).toEqual(
      told(`Decided otherwise: "a" (${what}).`),
    );
  });

  it('tells all of one server in one finding, and names three of each kind', () => {
    const before = { g1: READ, g2: READ, g3: READ, g4: READ, c1: READ, c2: READ, c3: READ, c4: READ };
    const now = {
      n1: {},
      n2: {},
      n3: {},
      n4: {},
      n5: {},
      c1: PRIVATE,
      c2: PRIVATE,
      c3: PRIVATE,
      c4: PRIVATE,
    };
    expect(drifts(BARE, drifted(before, now))).toEqual(
      told(
        'Gone: "g1", "g2", "g3" and 1 more. New and unclassified: "n1", "n2", "n3" and 2 more. Decided otherwise: ' +
          '"c1" (read → private-write), "c2" (read → private-write), "c3" (read → private-write) and 1 more.',
      ),
    );
  });

  it('tells when a server lists nothing any more', () => {
    expect(drifts(BARE, drifted({ a: READ }, {}))).toEqual(told('Gone: "a".'));
  });

  it('says so when the newer list is one that was kept', () => {
    const [message] = drifts(BARE, drifted({ a: READ }, {}, 'consent', 'cache'));
    expect(message).toMatch(/^The tools of "s", as it last listed them, are no longer/);
  });

  it('judges with the blocks of the file, by either name', () => {
    const knowledge = drifted({ a: READ, b: READ }, { a: SHARED, b: READ, c: {} });
    const blocks = ['a: { read_only: true, open_world: false }', 'c: { read_only: true }'];
    expect(drifts(tools(...blocks), knowledge)).toEqual([]);
    const prefixed = tools(...blocks.map((line) => `p_${line}`));
    expect(drifts(prefixed.replace('command: run', 'command: run\n    tool_prefix: p_'), knowledge)).toEqual(
      [],
    );
    // What the file leaves to the server still decides.
    const open = tools('a: { open_world: false }', 'c: { read_only: true }');
    expect(drifts(open, knowledge)).toEqual(told('Decided otherwise: "a" (read → private-write).'));
  });

  it('shows what hides in a name', () => {
    const [message] = drifts(BARE, drifted({ 'a\u202eb': READ }, {}));
    expect(message).toContain('Gone: "a⟨U+202E⟩b".');
  });

  it.each<[string, ServerKnowledge]>([
    ['nothing has changed', drifted({ a: READ }, { a: READ })],
    ['only the order has', drifted({ a: READ, b: {} }, { b: {}, a: READ })],
    ['a new tool is classified', drifted({ a: READ }, { a: READ, b: SHARED })],
    [
      'a hint has changed that decides nothing',
      drifted({ a: READ }, { a: { ...READ, idempotentHint: false } }),
    ],
    [
      'a hint is stated that was assumed',
      drifted({ a: { readOnlyHint: true } }, { a: { readOnlyHint: true, openWorldHint: true } }),
    ],
    ['a control tool is new', drifted({ a: READ }, { a: READ, delegate: {} })],
    ['the list is loading', drifted({ a: READ }, {}, 'loading')],
    ['the listing has failed', drifted({ a: READ }, {}, 'failed')],
    ['the workspace is not trusted', drifted({ a: READ }, {}, 'untrusted', 'cache')],
    [
      'there is only the snapshot',
      { ...drifted({ a: READ }, {}), list: listed({}, 'idle', 'snapshot').list },
    ],
    ['there is no snapshot', listed({ a: {} })],
    ['nothing is known', NOTHING_KNOWN],
  ])('stays quiet where %s', (_, knowledge) => {
    expect(drifts(BARE, knowledge)).toEqual([]);
  });

  it('stays quiet on another title', () => {
    const was = drifted({ a: READ }, { a: READ });
    const list = was.list && { ...was.list, tools: was.list.tools.map((tool) => ({ ...tool, title: 'A' })) };
    expect(drifts(BARE, { ...was, list })).toEqual([]);
  });

  it('speaks once of two entries with one name', () => {
    const text = `${BARE}  - name: s\n    command: other\n`;
    expect(drifts(text, drifted({ a: READ }, {}))).toEqual(told('Gone: "a".'));
  });
});
