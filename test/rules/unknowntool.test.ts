import { describe, expect, it } from 'vitest';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { expectFindings, fixed, listed, titles, tools } from './expect';

const LIST = { save_note: {}, search: {}, list_notes: {} };
const prefixed = (text: string): string => text.replace('run\n', 'run\n    tool_prefix: lin_\n');

describe('unknown-tool', () => {
  it('fires on a tool that the server does not list, and suggests the nearest (C16)', () => {
    const marked = tools('[|save_nots|]: { read_only: true }');
    const [finding] = expectFindings(marked, ['unknown-tool'], { servers: { s: listed(LIST) } });
    expect(finding).toMatchObject({ severity: 'warning', server: 's', tool: 'save_nots' });
    expect(finding?.message).toBe(
      'The server "s" lists no tool "save_nots", so this block has no effect. Did you mean "save_note"?',
    );
    expect(titles(finding)).toEqual(['Rename to "save_note"']);
    expect(fixed(marked, finding, 'Rename to "save_note"')).toBe(tools('save_note: { read_only: true }'));
  });

  it('suggests nothing where no name is near or the near one has its block', () => {
    const findings = expectFindings(
      tools(
        '[|delete_everything|]: { read_only: true }',
        'search: { read_only: true }',
        '[|serch|]: { read_only: true }',
      ),
      ['unknown-tool', 'unknown-tool'],
      { servers: { s: listed(LIST) } },
    );
    expect(findings.flatMap(titles)).toEqual([]);
    expect(findings[0]?.message).toContain('Check the name');
  });

  it('suggests no name of which a word is another', () => {
    const [finding, slip] = expectFindings(
      tools('[|get_issue_details|]: { read_only: true }', '[|get_replay_detail|]: { read_only: true }'),
      ['unknown-tool', 'unknown-tool'],
      { servers: { s: listed({ get_replay_details: {} }) } },
    );
    expect(titles(finding)).toEqual([]);
    expect(titles(slip)).toEqual(['Rename to "get_replay_details"']);
  });

  it('takes raw and prefixed names, and keeps to the kind that was written', () => {
    const marked = prefixed(
      tools(
        'lin_search: { read_only: true }',
        'list_notes: { read_only: true }',
        '[|lin_save_not|]: { read_only: true }',
      ),
    );
    const [finding] = expectFindings(marked, ['unknown-tool'], { servers: { s: listed(LIST) } });
    expect(titles(finding)).toEqual(['Rename to "lin_save_note"']);
  });

  it('suggests no name of a tool that has its block under the other name', () => {
    const marked = prefixed(tools('save_note: { read_only: true }', '[|lin_save_not|]: { read_only: true }'));
    const [finding] = expectFindings(marked, ['unknown-tool'], { servers: { s: listed(LIST) } });
    expect(titles(finding)).toEqual([]);
  });

  it.each([
    ['"sav_note"', '"save_note"'],
    ["'sav_note'", "'save_note'"],
    ['sav_note', 'save_note'],
  ])('keeps the quoting of %s', (before, after) => {
    const marked = tools(`[|${before}|]: { read_only: true }`);
    const [finding] = expectFindings(marked, ['unknown-tool'], { servers: { s: listed(LIST) } });
    expect(fixed(marked, finding, 'Rename to "save_note"')).toBe(tools(`${after}: { read_only: true }`));
  });

  it('quotes a name that YAML would read otherwise, and shows what hides in it', () => {
    const marked = tools(
      '[|a:b|]: { read_only: true }',
      "[|'it-s'|]: { read_only: true }",
      '[|ab\u00e7d|]: { read_only: true }',
    );
    const findings = expectFindings(marked, ['unknown-tool', 'unknown-tool', 'unknown-tool'], {
      servers: { s: listed({ 'a: b': {}, "it's": {}, 'ab\u202ed': {} }) },
    });
    expect(fixed(marked, findings[0], 'Rename to "a: b"')).toContain('      "a: b": {');
    expect(fixed(marked, findings[1], 'Rename to "it\'s"')).toContain("      'it''s': {");
    expect(fixed(marked, findings[2], 'Rename to "ab⟨U+202E⟩d"')).toContain('      "ab\\u202ed": {');
    expect(findings[2]?.message).not.toContain('\u202e');
  });

  it.each<[string, ServerKnowledge]>([
    ['is loading', listed(LIST, 'loading')],
    ['failed', listed(LIST, 'failed')],
    ['is not trusted', listed(LIST, 'untrusted')],
    ['is empty', listed({})],
    ['is not known', { state: 'idle', list: undefined, failure: undefined }],
  ])('stays quiet while the list %s', (_, knowledge) => {
    // That the server could not be asked is told by a rule of its own.
    const settings = { severities: { 'server-unreachable': 'off' } } as const;
    expectFindings(tools('nope: { read_only: true }'), [], { servers: { s: knowledge }, settings });
  });

  it('speaks from a list of before, too', () => {
    for (const source of ['cache', 'snapshot'] as const) {
      expectFindings(tools('[|nope|]: { read_only: true }'), ['unknown-tool'], {
        servers: { s: listed(LIST, 'consent', source) },
      });
    }
  });

  it('stays quiet on tools that come in through a merge key: they are shared with other servers', () => {
    expectFindings(`x: &base\n  nope: { read_only: true }\n${tools('<<: *base')}`, [], {
      servers: { s: listed(LIST) },
    });
  });
});
