import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentOnLine, isCommentLine, startsInScalar } from '../../src/companyfile/comments';
import { readCompanyFile, type Piece } from '../../src/companyfile/companyfile';
import { commentsOf, samples } from '../support/companyfiles';

interface Line {
  readonly piece: Piece;
  /** Where it starts in its piece. */
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string): Line[] {
  return readCompanyFile(text).pieces.flatMap(({ it: piece }) =>
    [...piece.text.matchAll(/[^\n]*\n|[^\n]+$/g)].map(({ 0: line, index }) => ({
      piece,
      start: index,
      text: line,
    })),
  );
}

/** The comments of a text, line by line. */
function commentsIn(text: string): string[] {
  return linesOf(text).flatMap(({ piece, start }) => {
    const comment = commentOnLine(piece, start);
    return comment ? [piece.text.slice(comment.start, comment.end)] : [];
  });
}

/** The lines of an entry that start inside a text, without their indentation. */
function inScalar(...entry: string[]): string[] {
  const text = ['mcp_servers:', '  - name: s', ...entry.map((line) => `    ${line}`), ''].join('\n');
  return linesOf(text)
    .filter(({ piece, start }) => startsInScalar(piece, start))
    .map((line) => line.text.trim());
}

describe('comments', () => {
  it('are the same line by line as in the whole, in any file', () => {
    fc.assert(
      fc.property(samples, ({ text }) => {
        expect(commentsIn(text)).toEqual(commentsOf(text));
      }),
    );
  }, 60_000);

  it('stand alone or behind something', () => {
    const lines = linesOf('\uFEFF# a\nname: x # b\n  # c\nmission: |\n  # d\nmcp_servers:\n');
    expect(lines.map(({ piece, start }) => isCommentLine(piece, start))).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('are found in the head of a block scalar, and behind brackets and quotes without a blank', () => {
    expect(commentsIn('mission: | # a\n  # b\nvision: "x"#c\npolicies: []#d\nname: x#e\n')).toEqual([
      '# a',
      '#c',
      '#d',
    ]);
  });
});

describe('a line that starts inside a text', () => {
  it.each([
    ['quotes', ['command: "a', '  b"', "args: ['c',", "  'd", "  e']"], ['b"', "e']"]],
    ['a plain text', ['command: a', '  b', 'args: [c d,', '  e', '  f]'], ['b', 'f]']],
    ['a block scalar', ['command: |', '  a', '', '  # b', 'args: []'], ['a', '', '# b']],
    ['a folded one at the end', ['command: >-', '  a', '  b'], ['a', 'b']],
    ['a key', ['env: { "a', '  b": c,', '  d: e }'], ['b": c,']],
    ['a pair in a list', ['args: [a: "b', '  c", d]'], ['c", d]']],
    ['nothing of the kind', ['command:', '  a', 'env: {', '  B: *c,', '  D: "e" }'], []],
  ])('%s', (_what, entry, wanted) => {
    expect(inScalar(...entry)).toEqual(wanted);
  });

  it('also outside of entries, and in text that does not parse', () => {
    const starts = (text: string): string[] =>
      linesOf(text)
        .filter(({ piece, start }) => startsInScalar(piece, start))
        .map((line) => line.text);
    expect(starts('mission: |\n  a\nvision: "b\n  c"\nname: d\n')).toEqual(['  a\n', '  c"\n']);
    expect(starts('mission: { a: "b\n  c", d\nname: e\n')).toContain('  c", d\n');
  });
});
