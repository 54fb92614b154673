/** What is read while servers are being asked. */
import { describe, expect, it } from 'vitest';
import { progressWords } from '../../src/server/progresswords';

const NOW = 1_000_000;

describe('the progress', () => {
  it('says what each server is doing and for how long, and how many are done', () => {
    expect(
      progressWords(
        [
          ['linear', { step: 'handshake', since: NOW - 12_400 }],
          ['github', { step: 'waiting', since: NOW - 900 }],
        ],
        5,
        NOW,
      ),
    ).toBe('3 of 5 done; linear: waiting for its first answer, 12 s; github: waiting for its turn');
    expect(progressWords([['fs', { step: 'start', since: NOW }]], 1, NOW)).toBe('fs: starting');
  });

  it('stays short however many servers there are, and shows what hides in names', () => {
    const many = Array.from(
      { length: 30 },
      (_, at) => [`server${at}`, { step: 'listing', since: NOW }] as const,
    );
    expect(progressWords(many, 30, NOW)).toMatch(/^server0: listing its tools; .{60,100}…$/);
    expect(progressWords([['a\u202Eb\n', { step: 'listing', since: NOW }]], 1, NOW)).not.toMatch(
      /[\u202E\n]/,
    );
  });
});
