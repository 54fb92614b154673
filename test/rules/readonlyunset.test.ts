import { describe, expect, it } from 'vitest';
import { expectFindings, fixed, listed, titles, tools } from './expect';

describe('read-only-unset', () => {
  it('fires on a block that leaves open whether the tool reads or writes', () => {
    const marked = tools('[|t|]: { open_world: true }');
    const [finding] = expectFindings(marked, ['read-only-unset']);
    expect(finding).toMatchObject({ severity: 'warning', server: 's', tool: 't' });
    expect(finding?.message).toBe(
      'Nothing says whether "t" reads or writes: the worker guard cannot classify it and lets workers call it, and every call counts as a delivery. State read_only.',
    );
    expect(titles(finding)).toEqual(['Insert read_only: true', 'Insert read_only: false']);
    expect(fixed(marked, finding, 'Insert read_only: true')).toBe(
      tools('t: { open_world: true, read_only: true }'),
    );
    expect(finding?.fixes?.().every(({ changesVerdict, preferred }) => changesVerdict && !preferred)).toBe(
      true,
    );
  });

  it('fires where read_only is stated as unknown, and where destructive is no', () => {
    expectFindings(tools('[|t|]: { read_only: ~, idempotent: true }', '[|u|]: { destructive: false }'), [
      'read-only-unset',
      'read-only-unset',
    ]);
  });

  it('stays quiet where read_only is known or destructive decides', () => {
    expectFindings(
      tools(
        'a: { read_only: true }',
        'b: { destructive: true }',
        'c: { read_only: false, open_world: false }',
      ),
      [],
    );
  });

  it('stays quiet where the server says it', () => {
    expectFindings(tools('t: { open_world: false }', 'u: { idempotent: true }'), [], {
      servers: { s: listed({ t: { readOnlyHint: true }, u: { destructiveHint: true } }) },
    });
  });

  it('leaves an empty block to empty-override', () => {
    expectFindings(tools('[|t|]: {}'), ['empty-override']);
  });

  it('says nothing of the guard where the engine denies the tool by its name', () => {
    const [finding] = expectFindings(tools('[|delegate|]: { idempotent: true }'), ['read-only-unset']);
    expect(finding?.message).not.toContain('workers');
  });

  it('is quiet about a block that another rule calls broken where it matters', () => {
    expectFindings(tools('t: { [|readonly|]: true }', 'u: { destructive: [|"true"|] }'), [
      'unknown-key',
      'hint-not-boolean',
    ]);
  });
});
