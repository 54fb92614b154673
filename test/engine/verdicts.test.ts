import { describe, expect, it } from 'vitest';
import { deliveryCheck } from '../../src/engine/delivery';
import { workerGuard, type GuardRule } from '../../src/engine/guard';
import { NO_HINTS, type HintSet, type HintValue } from '../../src/engine/hints';
import { hostApproval, type HostVerdict } from '../../src/engine/host';
import { mergeHints } from '../../src/engine/merge';
import { toolClass, type ToolClass } from '../../src/engine/toolclass';
import { judgeTools } from '../../src/engine/verdicts';

const VALUES: readonly HintValue[] = ['yes', 'no', 'unknown'];
const ALL: readonly HintSet[] = VALUES.flatMap((readOnly) =>
  VALUES.flatMap((destructive) =>
    VALUES.flatMap((idempotent) =>
      VALUES.map((openWorld) => ({ readOnly, destructive, idempotent, openWorld })),
    ),
  ),
);

/**
 * The design's tables written out: read_only, destructive, open_world (y, n, - unknown) → guard rule, class, host.
 * `idempotent` decides nothing anywhere.
 */
const TABLE: Readonly<Record<string, readonly [GuardRule, ToolClass, HostVerdict]>> = {
  yyy: ['read-only', 'read', 'pass-open'],
  yyn: ['read-only', 'read', 'pass'],
  'yy-': ['read-only', 'read', 'pass-open'],
  yny: ['read-only', 'read', 'pass-open'],
  ynn: ['read-only', 'read', 'pass'],
  'yn-': ['read-only', 'read', 'pass-open'],
  'y-y': ['read-only', 'read', 'pass-open'],
  'y-n': ['read-only', 'read', 'pass'],
  'y--': ['read-only', 'read', 'pass-open'],
  nyy: ['destructive', 'shared-write', 'ask-destructive'],
  nyn: ['destructive', 'shared-write', 'ask-destructive'],
  'ny-': ['destructive', 'shared-write', 'ask-destructive'],
  nny: ['shared-write', 'shared-write', 'ask'],
  nnn: ['private-write', 'private-write', 'ask'],
  'nn-': ['shared-write', 'shared-write', 'ask'],
  'n-y': ['shared-write', 'shared-write', 'ask-destructive'],
  'n-n': ['private-write', 'private-write', 'ask-destructive'],
  'n--': ['shared-write', 'shared-write', 'ask-destructive'],
  '-yy': ['destructive', 'shared-write', 'ask-destructive'],
  '-yn': ['destructive', 'shared-write', 'ask-destructive'],
  '-y-': ['destructive', 'shared-write', 'ask-destructive'],
  '-ny': ['unclassified', 'unclassified', 'ask'],
  '-nn': ['unclassified', 'unclassified', 'ask'],
  '-n-': ['unclassified', 'unclassified', 'ask'],
  '--y': ['unclassified', 'unclassified', 'ask-destructive'],
  '--n': ['unclassified', 'unclassified', 'ask-destructive'],
  '---': ['unclassified', 'unclassified', 'ask-destructive'],
};
const LETTER: Readonly<Record<HintValue, string>> = { yes: 'y', no: 'n', unknown: '-' };
const keyOf = (hints: HintSet): string =>
  LETTER[hints.readOnly] + LETTER[hints.destructive] + LETTER[hints.openWorld];

describe('all 81 hint sets', () => {
  it('are all there', () => {
    expect(new Set(ALL.map((hints) => JSON.stringify(hints))).size).toBe(81);
    expect(new Set(ALL.map(keyOf))).toEqual(new Set(Object.keys(TABLE)));
  });

  it.each(ALL.map((hints) => [keyOf(hints) + LETTER[hints.idempotent], hints] as const))('%s', (_, hints) => {
    const row = TABLE[keyOf(hints)];
    if (!row) throw new Error('no row');
    const [rule, className, host] = row;
    const allowed = rule === 'read-only' || rule === 'private-write' || rule === 'unclassified';
    expect(workerGuard('any', hints)).toEqual({ allowed, rule });
    expect(toolClass(hints)).toBe(className);
    expect(hostApproval(hints)).toBe(host);
    expect(deliveryCheck('s', hints)).toEqual({ delivers: hints.readOnly !== 'yes', surface: 's' });
  });

  it('merge hint by hint, and an unknown one changes nothing', () => {
    for (const below of ALL) {
      expect(mergeHints(below, NO_HINTS)).toEqual(below);
      for (const above of ALL) {
        const merged = mergeHints(below, above);
        for (const name of ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const) {
          expect(merged[name]).toBe(above[name] === 'unknown' ? below[name] : above[name]);
        }
      }
    }
  });
});

describe('control tools', () => {
  it.each([
    'delegate',
    'run_sandbox',
    'a2a_ask',
    'activate_tool',
    'list_mcp_server_tools',
    'request_a2a_channel',
    'send_a2a_message',
    'close_a2a_channel',
  ])('%s is denied to workers whatever its hints say', (name) => {
    for (const hints of ALL)
      expect(workerGuard(name, hints)).toEqual({ allowed: false, rule: 'control-tool' });
  });

  it('are known by their catalogue name', () => {
    const hints = { ...NO_HINTS, readOnly: 'yes' } as const;
    const server = { serverName: 's', toolPrefix: 'a2a_', overrides: new Map([['ask', hints]]) };
    expect(judgeTools(server, undefined)[0]?.worker.rule).toBe('control-tool');
  });
});

describe('the tools of a server', () => {
  const no = { ...NO_HINTS, readOnly: 'no' } as const;
  const yes = { ...NO_HINTS, readOnly: 'yes' } as const;
  const tool = (name: string, hints: HintSet = NO_HINTS) => ({ name, hints });

  it('take the override by raw name whole, before the prefixed one', () => {
    const overrides = new Map<string, HintSet>([
      ['lin_save', { ...NO_HINTS, openWorld: 'no' }],
      ['save', no],
    ]);
    const [save, ...more] = judgeTools({ serverName: 's', toolPrefix: 'lin_', overrides }, [tool('save')]);
    expect(more).toEqual([]);
    expect(save).toMatchObject({ catalogueName: 'lin_save', overriddenBy: 'save', effective: no });
  });

  it('take the override by catalogue name where no raw one is', () => {
    const overrides = new Map([['lin_save', no]]);
    const [save] = judgeTools({ serverName: 's', toolPrefix: 'lin_', overrides }, [tool('save', yes)]);
    expect(save).toMatchObject({
      name: 'save',
      overriddenBy: 'lin_save',
      effective: no,
      worker: { allowed: false, rule: 'shared-write' },
      host: { verdict: 'ask-destructive', direct: 'pass-open' },
    });
  });

  it('hold those that only the file names, said not to be listed', () => {
    const overrides = new Map<string, HintSet>([
      ['lin_gone', no],
      ['odd', yes],
    ]);
    const verdicts = judgeTools({ serverName: 's', toolPrefix: 'lin_', overrides }, [tool('save')]);
    expect(verdicts.map(({ name, catalogueName, listed }) => [name, catalogueName, listed])).toEqual([
      ['save', 'lin_save', true],
      ['gone', 'lin_gone', false],
      ['odd', 'lin_odd', false],
    ]);
    expect(verdicts[1]?.host.direct).toBeUndefined();
  });

  it('count a tool that is listed twice once (B30)', () => {
    const verdicts = judgeTools({ serverName: 's', toolPrefix: '', overrides: new Map() }, [
      tool('a', no),
      tool('a', yes),
    ]);
    expect(verdicts.map(({ effective }) => effective)).toEqual([no]);
  });

  it('never call a tool safe for its name (C26)', () => {
    const [verdict] = judgeTools({ serverName: 's', toolPrefix: '', overrides: new Map() }, [
      tool('delete_note'),
    ]);
    expect(verdict).toMatchObject({ class: 'unclassified', worker: { allowed: true, rule: 'unclassified' } });
  });
});
