/** Rules that judge by a snapshot's list: what they say, and when they stay quiet. */
import { describe, expect, it } from 'vitest';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { findIn, listed, tools, type Annotations } from './expect';

const LIST: Annotations = { save_note: { readOnlyHint: true } };

function messages(rule: string, text: string, knowledge: ServerKnowledge): string[] {
  const findings = findIn(text, { servers: { s: knowledge } });
  return findings.flatMap((finding) => (finding.rule === rule ? finding.message : []));
}

describe('a snapshot', () => {
  const text = tools('nope: { read_only: true }');

  it.each(['idle', 'consent', 'untrusted'] as const)(
    'says which tools there are, also where nobody may ask: %s',
    (state) => {
      expect(messages('unknown-tool', text, listed(LIST, state, 'snapshot'))).toEqual([
        'By the snapshot, the server "s" lists no tool "nope", so this block has no effect. Check the name, or remove the block.',
      ]);
    },
  );

  it.each(['loading', 'failed'] as const)('is not spoken from while the list is %s', (state) => {
    expect(messages('unknown-tool', text, listed(LIST, state, 'snapshot'))).toEqual([]);
  });

  it('is named as what is left when a server cannot be reached', () => {
    const [message] = messages('server-unreachable', text, listed(LIST, 'failed', 'snapshot'));
    expect(message).toMatch(/ What follows is judged by the snapshot\.$/);
  });
});
