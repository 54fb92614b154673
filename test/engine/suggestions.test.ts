import { describe, expect, it } from 'vitest';
import { HINT_NAMES, NO_HINTS, type HintSet } from '../../src/engine/hints';
import { suggestHints } from '../../src/engine/suggestions';

/** `readOnly yes (verb)` for each suggested hint. */
function suggested(name: string, advertised: Partial<HintSet> = {}): string[] {
  const hints = suggestHints(name, { ...NO_HINTS, ...advertised });
  return HINT_NAMES.flatMap((hint) => {
    const one = hints[hint];
    return one ? `${hint} ${one.value} (${one.source})` : [];
  });
}

describe('suggesting hints', () => {
  it('takes what the server says first', () => {
    expect(suggested('send_mail', { readOnly: 'no', openWorld: 'no' })).toEqual([
      'readOnly no (advertised)',
      'openWorld no (advertised)',
    ]);
    expect(suggested('write_file', { readOnly: 'no', idempotent: 'no' })).toEqual([
      'readOnly no (advertised)',
      'destructive yes (convention)',
      'idempotent no (advertised)',
      'openWorld no (convention)',
    ]);
  });

  it('believes no name that the server contradicts', () => {
    expect(suggested('read_file', { readOnly: 'no' })).toEqual(['readOnly no (advertised)']);
    expect(suggested('get_and_burn', { destructive: 'yes' })).toEqual(['destructive yes (advertised)']);
    expect(suggested('get_it', { destructive: 'yes' })).toEqual(['destructive yes (advertised)']);
  });

  it.each([
    ['read_file', 'readOnly yes, openWorld no'],
    ['list_directory', 'readOnly yes, openWorld no'],
    ['glob', 'readOnly yes, openWorld no'],
    ['get-file-info', 'readOnly yes, openWorld no'],
    ['getFileInfo', 'readOnly yes, openWorld no'],
    ['write_file', 'readOnly no, destructive yes, idempotent yes, openWorld no'],
    ['delete_file', 'readOnly no, destructive yes, idempotent yes, openWorld no'],
    ['edit_file', 'readOnly no, destructive yes, idempotent no, openWorld no'],
    ['move_file', 'readOnly no, destructive yes, idempotent no, openWorld no'],
    ['create_directory', 'readOnly no, destructive no, idempotent yes, openWorld no'],
    ['fetch', 'readOnly yes, openWorld yes'],
    ['web_search', 'readOnly yes, openWorld yes'],
  ])('knows the conventional name %s', (name, hints) => {
    expect(suggested(name)).toEqual(hints.split(', ').map((hint) => `${hint} (convention)`));
  });

  it.each([
    ['get_issue', 'readOnly yes'],
    ['linear_getViewer', 'readOnly yes'],
    ['get_merge_request', 'readOnly yes'],
    ['channels_list', 'readOnly yes'],
    ['search_notes', 'readOnly yes'],
    ['create_issue', 'readOnly no'],
    ['slack_add_reaction', 'readOnly no'],
    ['mark_read', 'readOnly no'],
    ['clear_list', 'readOnly no'],
    ['send_message', 'readOnly no, openWorld yes'],
    ['post_comment', 'readOnly no, openWorld yes'],
    ['delete_note', 'readOnly no, destructive yes'],
  ])('reads the verb of %s', (name, hints) => {
    expect(suggested(name)).toEqual(hints.split(', ').map((hint) => `${hint} (verb)`));
  });

  it.each([
    'run_query',
    'execute_sql',
    'find_and_replace',
    'search_replace',
    'get_or_create_user',
    'tick_shopping_list',
    'thing',
    'reading',
    'constructor',
    '',
    '📄',
  ])('leaves %j open', (name) => {
    expect(suggested(name)).toEqual([]);
  });

  it('lets no verb say that a write stays inside', () => {
    const verbs = ['create', 'update', 'delete', 'send', 'save', 'set', 'write', 'add', 'remove', 'move'];
    for (const name of verbs.flatMap((verb) => [verb, `${verb}_note`, `x_${verb}_note`])) {
      expect(suggested(name)).not.toContain('openWorld no (verb)');
      expect(suggested(name)[0]).toBe('readOnly no (verb)');
    }
  });
});
