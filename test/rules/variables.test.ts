/** Rules on references to variables. */
import { describe, expect, it } from 'vitest';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { expectFindings, findIn, fixed, server, titles } from './expect';

const NOT_REPLACED = 'variable-not-replaced';

describe('variable-not-replaced', () => {
  it('fires where the engine replaces nothing: command, args and tool_prefix', () => {
    const marked = server(
      'command: "[|${HOME}|]/bin/run"',
      'args: [--token, "key=[|${TOKEN}|]"]',
      'tool_prefix: "[|${PREFIX}|]_"',
    );
    const [command, args] = expectFindings(marked, [NOT_REPLACED, NOT_REPLACED, NOT_REPLACED]);
    expect(command).toMatchObject({ severity: 'warning', server: 's' });
    expect(command?.message).toBe(
      'The engine replaces references in env, headers and url only: "${HOME}" in "command" is passed on as it stands. Write the value out.',
    );
    expect(args?.message).toContain('hand it over in env');
    expect(titles(command)).toEqual([]);
  });

  it('fires on forms of other programs in env (B24)', () => {
    const marked = server(
      'command: run',
      'env:',
      '  A: Bearer ${TOK}',
      '  B: "[|${env:TOK}|]"',
      '  C: Bearer [|$TOK|] # the old one',
      "  D: '[|${input:tok}|]'",
      '  E: "[|${TOK:-none}|]"',
      '  F: [|$tok|]',
    );
    const findings = expectFindings(marked, Array<'variable-not-replaced'>(5).fill(NOT_REPLACED));
    expect(fixed(marked, findings[0], 'Change to ${TOK}')).toContain('  B: "${TOK}"\n');
    expect(fixed(marked, findings[1], 'Change to ${TOK}')).toContain('  C: Bearer ${TOK} # the old one\n');
    expect(titles(findings[2])).toEqual([]);
    expect(findings[2]?.message).toBe(
      'The engine does not know the form "${input:tok}" and passes it on as it stands. Write ${NAME} to have a variable\'s value there.',
    );
  });

  it('fires in headers and url, and on every seat that has credentials', () => {
    expectFindings(
      server('transport: http', 'url: https://[|$HOST|]/mcp', 'headers: { K: "[|${env:K}|]" }'),
      [NOT_REPLACED, NOT_REPLACED],
    );
    const seats = `units:\n  - name: u\n    mcp_env: { s: { A: [|$A|] } }\n    roles:\n      - { name: a, mcp_env: { s: { B: "[|\${env:B}|]" } } }\n      - name: b\n`;
    const [first] = expectFindings(server('command: run') + seats, [NOT_REPLACED, NOT_REPLACED]);
    expect(first).toMatchObject({ server: 's' });
  });

  it.each([
    'env: { A: "${TOK}", B: "pa$$WORD", C: "cash$", D: "5$USD", E: "$5" }',
    'env: { A: "x$Name" }',
    'args: ["-c", "echo ${HOME}"]',
    'args: ["-lc", "echo ${HOME}"]',
    'args: ["-e", "console.log(`${x}`)"]',
    'args: ["$HOME", "$1"]',
  ])('stays quiet on %s', (line) => {
    expect(findIn(server('command: sh', line))).toEqual([]);
  });

  it('stays quiet on what a url may hold', () => {
    const url = 'url: "https://h/mcp?$filter=a&b=${TOK}"';
    expect(findIn(server('transport: http', url))).toEqual([]);
  });
});

describe('unresolved-variable', () => {
  const asked: ServerKnowledge = {
    state: 'listed',
    list: { source: 'live', listedAt: 0, tools: [] },
    failure: undefined,
    unresolvedVariables: ['A', 'B'],
  };

  it('fires on the reference, wherever it is written', () => {
    const marked =
      server('command: run', 'shared: false', 'env: { X: "x[|${A}|]", Y: "${C}" }') +
      'roles:\n  - { name: r, mcp_env: { other: {}, s: { Z: "[|${B}|]" } } }\n';
    const text = marked.replace('other: {}, ', '');
    const [first] = expectFindings(text, ['unresolved-variable', 'unresolved-variable'], {
      servers: { s: asked },
    });
    expect(first).toMatchObject({ severity: 'information', server: 's' });
    expect(first?.message).toBe(
      '"${A}" has no value here, so the tools of "s" were listed with nothing in its place. Set A in the environment, or in a .env file beside this file.',
    );
  });

  it('stays quiet when nothing was asked, and about references that are gone', () => {
    const text = server('command: run', 'env: { X: "${A}" }');
    expect(findIn(text)).toEqual([]);
    expect(findIn(server('command: run'), { servers: { s: asked } })).toEqual([]);
  });
});
