/** What is selected when a selection grows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver-types';
import { selectionRangeAt } from '../../src/features/selectionranges';
import { samples } from '../support/companyfiles';
import { openAt } from './support';

/** The texts that are selected one after the other, from the cursor out. */
function selections(marked: string): string[] {
  const { file, positions, offset } = openAt(marked);
  const texts: string[] = [];
  for (let at: SelectionRange | undefined = selectionRangeAt({ file, positions }, offset); at; at = at.parent)
    texts.push(positions.getText(at.range));
  return texts;
}

describe('a selection', () => {
  it('grows from the value to its pair, block, tool, tools, server, list and file', () => {
    const server = 'name: s\n    tool_annotations:\n      a: { read_only: "y" }\n      b: {}';
    const text = `name: A\nmcp_servers:\n  - name: r\n  - ${server}\nroles: []\n`;
    const found = selections(text.replace('"y"', '"y<|>"'));
    expect(found).toEqual([
      'y',
      '"y"',
      'read_only: "y"',
      '{ read_only: "y" }',
      'a: { read_only: "y" }',
      'a: { read_only: "y" }\n      b: {}',
      'tool_annotations:\n      a: { read_only: "y" }\n      b: {}',
      server,
      `- ${server}`,
      `- name: r\n  - ${server}`,
      `mcp_servers:\n  - name: r\n  - ${server}`,
      text,
    ]);
  });

  it('starts at a key, and grows in other parts of the file, too', () => {
    const text = 'name: A\nmcp_servers: []\nroles:\n  - na<|>me: Ada\n    goal: x\n';
    expect(selections(text).slice(0, 3)).toEqual(['name', 'name: Ada', 'name: Ada\n    goal: x']);
  });

  it('is the block around a comment, and the file where nothing is', () => {
    expect(selections('name: A\nmcp_servers:\n  - name: s\n    # no<|>te\n    command: r\n')[0]).toBe(
      'name: s\n    # note\n    command: r',
    );
    expect(selections('<|>')).toEqual(['']);
    expect(selections('# <|>x\n\n')).toEqual(['# x\n\n']);
  });

  it('always holds the cursor and what it grew from, in any file and half of one', () => {
    fc.assert(
      fc.property(samples, fc.nat(), fc.nat(), ({ text }, length, at) => {
        const part = text.slice(0, length % (text.length + 1));
        for (const whole of [text, part]) {
          const { file, positions } = openAt(`${whole}<|>`);
          const offset = at % (whole.length + 1);
          let inner = { start: offset, end: offset };
          let range: SelectionRange | undefined = selectionRangeAt({ file, positions }, offset);
          for (; range; range = range.parent) {
            const outer = {
              start: positions.offsetAt(range.range.start),
              end: positions.offsetAt(range.range.end),
            };
            expect(outer.start <= inner.start && inner.end <= outer.end).toBe(true);
            inner = outer;
          }
          expect(inner).toEqual({ start: 0, end: whole.length });
        }
      }),
      { numRuns: 60 },
    );
  });
});
