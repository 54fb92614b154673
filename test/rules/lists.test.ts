/** Rules on the state of a server's list, and on what the engine does not read at all. */
import { describe, expect, it } from 'vitest';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { expectFindings, findIn, server } from './expect';

describe('server-unreachable', () => {
  const failed = (stderr?: string): ServerKnowledge => ({
    state: 'failed',
    list: undefined,
    failure: {
      step: 'start',
      message: 'There is no run on the PATH.',
      ...(stderr !== undefined && { stderr }),
    },
  });

  it("fires on the server's name, and says why with the end of what the server wrote", () => {
    const marked = server('command: run').replace('name: s', 'name: [|s|]');
    const [finding] = expectFindings(marked, ['server-unreachable'], {
      servers: { s: failed('one\ntwo \u202E\r\n') },
    });
    expect(finding).toMatchObject({ severity: 'information', server: 's' });
    expect(finding?.message).toBe(
      'The tools of "s" could not be listed (start). There is no run on the PATH. It last wrote "two ⟨U+202E⟩".',
    );
  });

  it('says so when an older list is used', () => {
    const list = { source: 'cache', listedAt: 0, tools: [] } as const;
    const [finding] = findIn(server('command: run'), { servers: { s: { ...failed(), list } } });
    expect(finding?.message).toMatch(/ What follows is judged by an older list\.$/);
  });

  it.each(['idle', 'consent', 'untrusted', 'loading', 'listed'] as const)(
    'stays quiet while it is %s',
    (state) => {
      const knowledge: ServerKnowledge = { state, list: undefined, failure: undefined };
      expect(findIn(server('command: run'), { servers: { s: knowledge } })).toEqual([]);
    },
  );
});

describe('extra-document', () => {
  it.each([
    ['---', '[|---|]\nmore: 1\n'],
    ['a marker with content', '[|--- { more: 1 }|]\n'],
    ['an end marker before it', '...\n[|---|]\nmore: 1\n'],
    ['CRLF', '[|---|]\r\nmore: 1\r\n'],
  ])('fires on the line of a second document: %s', (_, more) => {
    const [finding] = expectFindings(`${server('command: run')}${more}`, ['extra-document']);
    expect(finding?.severity).toBe('warning');
  });

  it.each([
    ['a brace too many in JSON', '{"name": "Acme", "mcp_servers": []}\n[|}|]\n'],
    ['text behind JSON', '{"name": "Acme", "mcp_servers": []}\n[|{"roles": []}|]\n'],
    ['a first key that is indented', '  name: Acme\n  mcp_servers: []\n[|roles: []|]\nunits: []\n'],
  ])('fires where the engine stops reading: %s', (_, marked) => {
    const [finding] = expectFindings(marked, ['extra-document']);
    expect(finding).toMatchObject({ severity: 'warning' });
    expect(finding?.message).toMatch(
      /^What stands above is complete, and the engine reads nothing from here on/,
    );
  });

  it('fires once however many there are', () => {
    expectFindings(`${server('command: run')}[|---|]\na: 1\n---\nb: 1\n`, ['extra-document']);
  });

  it.each([
    `---\n${server('command: run')}`,
    `${server('command: run')}...\n`,
    `${server('command: run')}# ---\n`,
  ])('stays quiet on %j', (text) => {
    expect(findIn(text)).toEqual([]);
  });
});
