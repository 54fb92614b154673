/** Findings as the client shows them. */
import { describe, expect, it } from 'vitest';
import { EMPTY_CATALOGUE } from '../../src/engine/knowledge';
import { toDiagnostic, type DiagnosticContext } from '../../src/features/diagnostics';
import { runRules } from '../../src/rules/run';
import { openAt } from './support';

const FILE = `mcp_servers:
  - name: s
    command: run
    tool_prefix: p_
    tool_annotations:
      t: { read_only: false }
      p_t: { read_only: true }
---
`;

function diagnostics(support: Partial<DiagnosticContext>) {
  const { file, positions } = openAt(`${FILE}<|>`);
  const context = {
    uri: 'file:///a',
    positions,
    docs: undefined,
    related: false,
    tags: false,
    data: false,
    ...support,
  };
  return runRules(file, EMPTY_CATALOGUE).map((finding) => toDiagnostic(finding, context));
}

describe('a diagnostic', () => {
  it('says who found what where, and how bad it is', () => {
    expect(diagnostics({})[0]).toEqual({
      range: { start: { line: 5, character: 6 }, end: { line: 5, character: 7 } },
      severity: 2,
      source: 'hintsight',
      code: 'open-world-unset',
      message: expect.stringMatching(/^Workers may not call "t": /) as unknown,
    });
  });

  it('says more to a client that can do something with it', () => {
    const all = diagnostics({ docs: 'file:///rules.md', related: true, tags: true, data: true });
    expect(all[1]).toMatchObject({
      code: 'shadowed-override',
      codeDescription: { href: 'file:///rules.md#shadowed-override' },
      tags: [1],
      relatedInformation: [{ location: { uri: 'file:///a', range: { start: { line: 5, character: 6 } } } }],
      data: { server: 's', tool: 'p_t' },
    });
    expect(all[2]).toMatchObject({ code: 'extra-document' });
    expect(all[2]).not.toHaveProperty('data');
  });
});
