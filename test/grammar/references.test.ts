/** References (`${VAR}`) are coloured where the engine replaces them, and nowhere else. */
import { expect, it } from 'vitest';
import { coloured, yamlTokenizer } from './tokens';

const tokenizer = await yamlTokenizer();

it.each([
  ['an env', 'mcp_servers:\n  - env: { A: "${X}" }'],
  ['an env in block style', 'mcp_servers:\n  - name: s\n    env:\n      A: ${X}'],
  ['a plain text', 'mcp_servers:\n  - url: https://${X}/mcp'],
  ['a quoted text', "mcp_servers:\n  - url: 'https://${X}/mcp'"],
  ['a header', 'mcp_servers:\n- headers:\n    Authorization: "Bearer ${X}" # ${NOT}'],
  ['a block scalar', 'mcp_servers:\n  - headers:\n      A: |\n        a ${X}'],
  ['JSON', '{"mcp_servers":[{"env":{"A":"${X}"}}],"other":{"env":"${NOT}"}}'],
  ['a role', 'roles:\n  - name: r\n    mcp_env:\n      s: { A: "${X}" }'],
  ['a role in flow style', 'roles: [{ name: r, mcp_env: { s: { A: "${X}" } } }]'],
  ['a unit’s child', 'units:\n- children:\n  - roles:\n    - mcp_env:\n        s:\n          A: a${X}b'],
  [
    'an entry with a reference to its left',
    'mcp_servers:\n  - args: ["${NOT}"]\n    env: { A: "${X}" }\n    command: ${NOT}',
  ],
])('in %s', (_, text) => {
  expect(coloured(tokenizer, text)).toEqual(['X: reference']);
});

it('the braces and the name have scopes of their own', () => {
  const scopes = tokenizer('mcp_servers:\n  - url: ${A_1}').flat().slice(-3);
  expect(scopes.map(({ text, scopes }) => [text, scopes.at(-1)])).toEqual([
    ['${', 'punctuation.definition.template-expression.begin.hintsight'],
    ['A_1', 'variable.other.reference.hintsight'],
    ['}', 'punctuation.definition.template-expression.end.hintsight'],
  ]);
});

it.each([
  ['args', 'mcp_servers:\n  - args: ["${X}"]'],
  ['a command', 'mcp_servers:\n  - command: ${X}'],
  ['a key', 'mcp_servers:\n  - env: { "${X}": a }'],
  [
    'a form that the engine does not know',
    'mcp_servers:\n  - env: { A: "$X", B: "${env:X}", C: "${1}", D: "${X" }',
  ],
  ['flow style without quotes, where the brace is YAML’s', 'mcp_servers:\n  - env: { A: ${X} }'],
  ['a comment', 'mcp_servers:\n  - env:\n      # ${X}\n      A: b # ${X}'],
  ['other parts of the file', 'providers:\n  - env: { A: "${X}" }\n    url: ${X}\nheaders: ${X}'],
  [
    'an env of something else in the entry',
    'mcp_servers:\n  - other:\n      env: ${X}\n    more: { url: "${X}" }',
  ],
  ['what follows the servers', 'mcp_servers:\n  - env: { A: b }\nenv: ${X}'],
])('not in %s', (_, text) => {
  expect(coloured(tokenizer, text)).toEqual([]);
});
