import { applyPatch, parsePatch } from 'diff';
import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { renderDiff } from '../../src/cli/render/diff';
import type { Output } from '../../src/cli/terminal';

const output = (isTerminal: boolean): Output => ({
  line: () => undefined,
  write: () => undefined,
  colors: pc.createColors(isTerminal),
  isTerminal,
  columns: undefined,
});

describe('the diff of a fix', () => {
  it.each([
    ['./sub/x.yaml', '--- a/sub/x.yaml\n+++ b/sub/x.yaml\n'],
    ['../x.yaml', '--- ../x.yaml\n+++ ../x.yaml\n'],
    ['/tmp/x.yaml', '--- /tmp/x.yaml\n+++ /tmp/x.yaml\n'],
  ])('names %s as tools that apply it do', (path, header) => {
    expect(renderDiff(path, 'a\n', 'b\n', output(false))).toBe(`${header}@@ -1,1 +1,1 @@\n-a\n+b\n`);
  });

  it('is coloured on a terminal, with what is hidden shown', () => {
    const diff = renderDiff('x', 'a\u202e\u001b[2J\r\nsame\r\n', 'same\r\n', output(true));
    expect(diff).toContain('\u001b[31m-a⟨U+202E⟩⟨U+001B⟩[2J\u001b[39m\n');
    expect(diff).toContain('\n same\n');
    expect(diff).not.toContain('\r');
  });

  it('takes every line as changed where very many are, and applies all the same', () => {
    const lines = (word: string, count: number): string =>
      Array.from({ length: count }, (_, n) => `${word}${n}\n`).join('');
    for (const [before, after] of [
      [lines('a', 2000), lines('b', 1000)],
      [`${lines('a', 2000)}end`, lines('b', 1000)],
      [lines('a', 2000), `${lines('b', 1000)}end`],
    ] as const) {
      const [patch] = parsePatch(renderDiff('x', before, after, output(false)));
      if (!patch) throw new Error('there is one');
      expect(applyPatch(before, patch)).toBe(after);
    }
  });
});
