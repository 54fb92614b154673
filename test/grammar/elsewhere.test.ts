/** Outside of what it knows of a company file the grammar leaves everything as YAML's own grammar has it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedTexts } from '../support/randomedits';
import { samples } from '../support/companyfiles';
import { coloured, isColour, isOurs, yamlTokenizer, type Token } from './tokens';

const tokenizer = await yamlTokenizer();
const plain = await yamlTokenizer({ injected: false });

const OTHER_FILES = {
  'docker compose': `services:
  web:
    image: "app:\${TAG:-latest}"
    environment: { A: \${A}, URL: "https://\${HOST}" }
    env: [x]
    headers: &h
      read_only: true
    read_only: yes
    <<: *h
volumes: {}`,
  'a workflow': `on: [push]
env:
  TOKEN: \${{ secrets.TOKEN }}
jobs:
  build:
    steps:
      - uses: actions/checkout@v4
        with: { destructive: no, url: "\${URL}" }
      - run: |
          tool_annotations:
            t: { read_only: maybe }
          mcp_servers:
        env: { A: "\${B}" }`,
  'hints under other keys': `agent: x
tools:
  tool_annotations:
    t: { read_only: maybe, foo: bar }`,
  'words in texts and comments': `# mcp_servers:
#mcp_servers:
a: "mcp_servers: x"
b: >
  mcp_servers:
    - tool_annotations:
        t: { foo: bar }
c: mcp_servers
d: [mcp_servers, tool_annotations]
x_mcp_servers:
  - tool_annotations: { t: { foo: bar } }
mcp_servers_x:
  - tool_annotations: { t: { foo: bar } }
e:
  mcp_servers:
    - env: { A: "\${B}" }`,
  'broken YAML': `a: {b: [c
  : d
"e
 - f: 'g
\ttabs: *
? {x}
%`,
  'an older YAML': `%YAML 1.1
---
a: yes
env: "\${X}"
b: 0o17`,
};

describe('YAML that is no company file', () => {
  it.each(Object.entries(OTHER_FILES))('%s', (_, text) => {
    expect(tokenizer(text)).toEqual(plain(text));
  });

  it('anything else without the two keys under which servers and credentials stand', () => {
    fc.assert(
      fc.property(editedTexts, (texts) => {
        const text = (texts.at(-1) ?? '').replaceAll(/mcp_(?=servers|env)/g, 'mcp-');
        expect(tokenizer(text)).toEqual(plain(text));
      }),
    );
  });
});

it('servers as a mapping, as other tools have them, get no colour', () => {
  const text =
    'mcp_servers:\n  a:\n    env: { A: "${B}" }\n    tool_annotations:\n      t: { foo: bar }\nx: 1';
  expect(coloured(tokenizer, text)).toEqual([]);
  expect(unlike(text, () => false)).toEqual([]);
  expect(tokenizer(text).at(-1)).toEqual(plain(text).at(-1));
});

describe('in company files', () => {
  it('YAML’s own grammar goes on as it would, and only gets scopes on top', () => {
    fc.assert(
      fc.property(samples, ({ text }) => {
        expect(unlike(text, isColour)).toEqual([]);
      }),
    );
  });

  it('what is outside of servers and credentials keeps its scopes while the text is edited, half-typed and broken', () => {
    fc.assert(
      fc.property(editedTexts, (texts) => {
        expect(unlike(texts.at(-1) ?? '', isOurs)).toEqual([]);
      }),
    );
  });
});

/**
 * Where a text has other scopes than YAML gives it, those of this extension left out: the lines, from zero, with the characters.
 *
 * @param mayReplace whether a scope may stand in the place of the narrowest of YAML's, as that of a word does
 */
function unlike(text: string, mayReplace: (scope: string) => boolean): string[] {
  const theirs = plain(text).map(characters);
  return tokenizer(text).flatMap((line, at) => {
    const differing = characters(line).filter(({ scopes }, index) => {
      const kept = scopes.filter((scope) => !isOurs(scope)).join(' ');
      const all = theirs[at]?.[index]?.scopes.join(' ') ?? '';
      return kept !== all && !scopes.some(mayReplace);
    });
    return differing.length === 0 ? [] : [`${at}: ${differing.map(({ text }) => text).join('')}`];
  });
}

/** Each character as a token of its own: two tokenizers may cut the same text differently. */
const characters = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap(({ text, scopes }) => Array.from(text, (character) => ({ text: character, scopes })));
