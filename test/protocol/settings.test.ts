import { describe, expect, it } from 'vitest';
import { readInitializationOptions, readSettings, strictestLiveTools } from '../../src/protocol/settings';

describe('what a client says at the start', () => {
  it('is taken as it is', () => {
    const options = {
      liveTools: 'never',
      rules: { 'moot-hint': 'off', 'open-world-unset': 'error' },
      trusted: true,
      snapshot: 'tools.json',
      storage: '/home/me/storage',
      consentRequest: true,
      variables: true,
      commands: ['hintsight.setVariable'],
      seat: 'Ada',
    };
    expect(readInitializationOptions(options)).toEqual(options);
  });

  it.each([undefined, null, 'never', 7, [], {}])('may be nothing at all: %j', (value) => {
    expect(readInitializationOptions(value)).toEqual({});
  });

  it('counts as not said where it is of the wrong kind: nobody is trusted by mistake', () => {
    expect(readInitializationOptions({ liveTools: 'Always', trusted: 'true', snapshot: '' })).toEqual({});
    expect(readInitializationOptions({ trusted: 1 })).toEqual({});
    const others = { storage: '', consentRequest: 1, variables: 'yes', commands: 'all', seat: '' };
    expect(readInitializationOptions(others)).toEqual({});
    expect(readInitializationOptions({ commands: [1, 'a', ''] })).toEqual({ commands: ['a'] });
  });
});

describe('the settings section', () => {
  it.each([
    undefined,
    null,
    {},
    { liveTools: 'sometimes', trace: 'verbose' },
    { trace: { server: 3 } },
    { snapshot: 3, inlayHints: 'no' },
  ])('asks before it starts a server unless it says otherwise: %j', (value) => {
    expect(readSettings(value)).toEqual({
      liveTools: 'ask',
      rules: {},
      files: [],
      inlayHints: true,
      snapshot: '',
      trace: { server: 'off' },
    });
  });

  it('is taken as it is', () => {
    const settings = {
      liveTools: 'always',
      rules: { 'moot-hint': 'warning' },
      files: ['org.yaml'],
      inlayHints: false,
      snapshot: 'tools.json',
      trace: { server: 'verbose' },
    };
    expect(readSettings(settings)).toEqual(settings);
  });

  it('leaves out severities that there are not, and keeps the others', () => {
    const rules = { a: 'off', b: 'loud', c: 3, d: null, e: 'Error', f: 'information' };
    expect(readSettings({ rules }).rules).toEqual({ a: 'off', f: 'information' });
  });

  it.each([['off'], null, 7, 'off', [['a', 'off']]])('takes no rules from %j', (rules) => {
    expect(readSettings({ rules }).rules).toEqual({});
    expect(readInitializationOptions({ rules })).toEqual({});
  });
});

describe('the setting liveTools of a person and a workspace (D8)', () => {
  it.each([
    ['always', [], 'always'],
    ['always', ['ask'], 'ask'],
    ['always', [undefined, 'never'], 'never'],
    ['ask', ['always'], 'ask'],
    ['ask', ['never', 'always'], 'never'],
    ['never', ['always', 'ask'], 'never'],
    [undefined, ['always'], 'ask'],
    ['sometimes', ['always'], 'ask'],
    ['always', ['Never', 3], 'always'],
  ] as const)('%s, with %j: %s', (user, workspace, expected) => {
    expect(strictestLiveTools({ user, workspace })).toBe(expected);
  });
});
