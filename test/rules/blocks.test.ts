/** Rules on how a hint block is written. */
import { describe, expect, it } from 'vitest';
import { expectFindings, findIn, fixed, titles, tools } from './expect';

describe('empty-override', () => {
  it('fires on blocks that state nothing', () => {
    const marked = tools(
      '[|a|]:',
      '[|b|]: {}',
      '[|c|]: ~',
      '[|d|]: { read_only: , openWorldHint: null }',
      'e: { read_only: true }',
    );
    const [first, second] = expectFindings(marked, [
      'empty-override',
      'empty-override',
      'empty-override',
      'empty-override',
    ]);
    expect(first).toMatchObject({ severity: 'information', server: 's', tool: 'a' });
    expect(first?.fixes?.()).toMatchObject([{ title: 'Remove the empty override', changesVerdict: false }]);
    expect(fixed(marked, second, 'Remove the empty override')).toBe(
      tools('a:', 'c: ~', 'd: { read_only: , openWorldHint: null }', 'e: { read_only: true }'),
    );
  });

  it('fires on a file that ends in a tool name (A50)', () => {
    const marked = tools('[|t|]:').trimEnd();
    const [finding] = expectFindings(marked, ['empty-override']);
    expect(fixed(marked, finding, 'Remove the empty override')).toBe(
      'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:',
    );
  });

  it('offers no removal that takes a comment along', () => {
    const [finding] = expectFindings(tools('[|t|]: # read_only: true'), ['empty-override']);
    expect(titles(finding)).toEqual([]);
  });

  it('stays quiet where a block states something, is broken, or is an alias to nothing', () => {
    expectFindings(
      tools('t: { read_only: true }', 'u: { [|readonly|]: true }', 'v: [|[]|]', 'w: [|*nope|]'),
      ['unknown-key', 'wrong-type', 'yaml-syntax'],
    );
  });
});

describe('title-override', () => {
  it('fires on a title, and removes it', () => {
    const marked = tools(
      't: { read_only: true, [|title|]: Search }',
      'u:',
      '  [|title|]: Save',
      '  read_only: true',
    );
    const [first, second] = expectFindings(marked, ['title-override', 'title-override']);
    expect(first).toMatchObject({ severity: 'error', server: 's', tool: 't' });
    expect(first?.fixes?.()).toMatchObject([{ title: 'Remove title', changesVerdict: false }]);
    expect(fixed(marked, first, 'Remove title')).toBe(
      tools('t: { read_only: true }', 'u:', '  title: Save', '  read_only: true'),
    );
    expect(fixed(marked, second, 'Remove title')).toBe(
      tools('t: { read_only: true, title: Search }', 'u:', '  read_only: true'),
    );
  });

  it('is all that is said about a block with nothing but a title', () => {
    expectFindings(tools('t: { [|title|]: Search }'), ['title-override']);
  });

  it('stays quiet on a tool of that name (A46)', () => {
    expectFindings(tools('title: { read_only: true }', 'read_only: { read_only: true }'), []);
  });
});

describe('hint-spelled-twice', () => {
  it('fires on the second of two spellings; a removal is safe where both say the same', () => {
    const marked = tools('t: { read_only: true, [|readOnlyHint|]: on }');
    const [finding] = expectFindings(marked, ['hint-spelled-twice']);
    expect(finding).toMatchObject({ severity: 'error', server: 's', tool: 't' });
    expect(finding?.related).toMatchObject([{ message: '"read_only" stands here.' }]);
    expect(titles(finding)).toEqual(['Remove readOnlyHint']);
    expect(fixed(marked, finding, 'Remove readOnlyHint')).toBe(tools('t: { read_only: true }'));
  });

  it('leaves the choice where they differ', () => {
    const marked = tools('t: { read_only: true, [|readOnlyHint|]: off }');
    const [finding] = expectFindings(marked, ['hint-spelled-twice']);
    expect(titles(finding)).toEqual(['Remove readOnlyHint', 'Remove read_only']);
    expect(finding?.fixes?.().every(({ changesVerdict, preferred }) => changesVerdict && !preferred)).toBe(
      true,
    );
    expect(fixed(marked, finding, 'Remove read_only')).toBe(tools('t: { readOnlyHint: off }'));
  });

  it('stays quiet on one spelling each', () => {
    expectFindings(tools('t: { read_only: true, openWorldHint: true }', 'u: { readOnlyHint: true }'), []);
  });
});

describe('hint-not-boolean', () => {
  it('fires on what is none of the accepted words (A30), and unquotes booleans', () => {
    const marked = tools(
      't: { read_only: [|"True"|] }',
      'u: { read_only: y }',
      'v: { read_only: [|maybe|] }',
      "w: { destructive: [|'yes '|] }",
    );
    const [quoted, maybe] = expectFindings(marked, [
      'hint-not-boolean',
      'hint-not-boolean',
      'hint-not-boolean',
    ]);
    expect(quoted).toMatchObject({ severity: 'error', server: 's', tool: 't' });
    expect(titles(quoted)).toEqual(['Write true']);
    expect(fixed(marked, quoted, 'Write true')).toContain('t: { read_only: true }');
    expect(titles(maybe)).toEqual([]);
  });

  it('stays quiet on every accepted word', () => {
    const words = ['true', 'True', 'TRUE', 'y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON', '"yes"', "'ON'"];
    expectFindings(tools(...words.map((word, index) => `t${index}: { read_only: ${word} }`)), []);
    const noes = ['false', 'False', 'FALSE', 'n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF', '"no"'];
    expectFindings(
      tools(...noes.map((word, index) => `t${index}: { read_only: true, destructive: ${word} }`)),
      [],
    );
    expectFindings(tools('t: { read_only: true, destructive: , idempotent: ~, open_world: null }'), []);
  });
});

describe('unknown-key', () => {
  it('suggests the nearest hint that is not stated yet, in the spelling of the block', () => {
    const marked = tools(
      't: { [|readonly|]: true }',
      'u: { read_only: false, [|open-world|]: false }',
      'v: { destructiveHint: false, [|readOnly|]: true }',
      'w: { read_only: true, [|read_onyl|]: true }',
      'x: { [|Idempotent|]: true }',
      'y: { [|colour|]: red }',
    );
    const findings = expectFindings(
      marked,
      Array.from({ length: 6 }, (): 'unknown-key' => 'unknown-key'),
    );
    expect(findings.map(titles)).toEqual([
      ['Rename to "read_only"'],
      ['Rename to "open_world"'],
      ['Rename to "readOnlyHint"'],
      [],
      ['Rename to "idempotent"'],
      [],
    ]);
    expect(findings[0]).toMatchObject({ severity: 'error', server: 's', tool: 't' });
    expect(findings[0]?.message).toContain('Did you mean "read_only"?');
    expect(fixed(marked, findings[1], 'Rename to "open_world"')).toContain(
      'u: { read_only: false, open_world: false }',
    );
  });

  it('suggests the nearest key of a server', () => {
    const marked = tools('t: { read_only: true }').replace(
      '    command',
      '    [|timeout_seconds|]: 5\n    [|"toolprefix"|]: x\n    command',
    );
    const [, prefix] = expectFindings(marked, ['unknown-key', 'unknown-key']);
    expect(prefix).toMatchObject({ server: 's' });
    expect(prefix?.tool).toBeUndefined();
    expect(fixed(marked, prefix, 'Rename to "tool_prefix"')).toContain('    "tool_prefix": x\n');
  });

  it('stays quiet on everything that is defined', () => {
    expectFindings(
      tools(
        't: { read_only: true, destructive: no, idempotent: yes, open_world: no }',
        'u: { readOnlyHint: true, destructiveHint: no, idempotentHint: yes, openWorldHint: no }',
      ).replace(
        'command: run',
        'command: run\n    transport: stdio\n    shared: no\n    args: []\n    env: {}\n    tool_prefix: x\n    startup_timeout_seconds: 1\n    request_timeout_seconds: 1',
      ),
      [],
    );
  });

  it('ends on half-typed hints as on whole ones (A38)', () => {
    expect(findIn(tools('t: { read_on: true }')).map(({ rule }) => rule)).toEqual(['unknown-key']);
  });
});
