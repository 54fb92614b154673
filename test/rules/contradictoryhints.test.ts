import { describe, expect, it } from 'vitest';
import { expectFindings, fixed, listed, titles, tools } from './expect';

describe('contradictory-hints', () => {
  it('fires on a read that is destructive (C2), on the hint without effect', () => {
    const marked = tools('t: { read_only: true, [|destructive: true|] }');
    const [finding] = expectFindings(marked, ['contradictory-hints']);
    expect(finding).toMatchObject({ severity: 'warning', server: 's', tool: 't' });
    expect(finding?.message).toContain('"t" is said to be read-only and destructive');
    expect(titles(finding)).toEqual(['Set destructive: false', 'Remove destructive']);
    expect(fixed(marked, finding, 'Set destructive: false')).toBe(
      tools('t: { read_only: true, destructive: false }'),
    );
    expect(fixed(marked, finding, 'Remove destructive')).toBe(tools('t: { read_only: true }'));
  });

  it('fires on a read that is not idempotent', () => {
    const marked = tools('t:', '  [|idempotentHint: off|]', '  readOnlyHint: yes');
    const [finding] = expectFindings(marked, ['contradictory-hints']);
    expect(finding?.message).toContain('read-only and not idempotent');
    expect(fixed(marked, finding, 'Set idempotent: true')).toBe(
      tools('t:', '  idempotentHint: true', '  readOnlyHint: yes'),
    );
  });

  it('fires once for each hint without effect', () => {
    expectFindings(tools('t: { read_only: true, [|destructive: true|], [|idempotent: false|] }'), [
      'contradictory-hints',
      'contradictory-hints',
    ]);
  });

  it('fires where the file calls a read what its server stamps destructive (C12)', () => {
    const marked = tools('t: { [|read_only: true|] }');
    const [finding] = expectFindings(marked, ['contradictory-hints'], {
      servers: { s: listed({ t: { destructiveHint: true } }) },
    });
    expect(finding?.message).toContain('the server says');
    expect(titles(finding)).toEqual(['Insert destructive: false']);
    expect(fixed(marked, finding, 'Insert destructive: false')).toBe(
      tools('t: { read_only: true, destructive: false }'),
    );
  });

  it('offers no removal where the server says the same', () => {
    const [finding] = expectFindings(
      tools('t: { read_only: true, [|destructive: true|] }'),
      ['contradictory-hints'],
      { servers: { s: listed({ t: { destructiveHint: true } }) } },
    );
    expect(titles(finding)).toEqual(['Set destructive: false']);
  });

  it('stays quiet on hints that agree, on writes, and on what only the server says', () => {
    expectFindings(
      tools(
        'a: { read_only: true, destructive: false, idempotent: true }',
        'b: { read_only: false, destructive: true, idempotent: false }',
        'c: { destructive: true }',
        'd: { read_only: true, destructive: false }',
        '[|e|]:',
        'g: { read_only: true, destructive: false }',
      ),
      ['empty-override'],
      {
        servers: {
          s: listed({
            a: {},
            b: {},
            c: {},
            d: { destructiveHint: true },
            e: { readOnlyHint: true, destructiveHint: true },
            f: { readOnlyHint: true, destructiveHint: true },
            g: { readOnlyHint: true, destructiveHint: true, idempotentHint: false },
          }),
        },
      },
    );
  });
});
