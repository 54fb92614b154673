/** `yaml-syntax`: that one mistake is one finding, where it was made, in words that say what to do. */
import { describe, expect, it } from 'vitest';
import { expectFindings, fixed, titles } from './expect';

/** The one finding in a marked file. */
const only = (marked: string) => expectFindings(marked, ['yaml-syntax'])[0];

describe('a reference without quotes inside braces', () => {
  const marked = [
    'name: Acme',
    'mcp_servers: [',
    '  { name: s, transport: http, url: [|https://x.example/mcp?key=${KEY}|], headers: { A: "${A}" } },',
    '  { name: t, command: run, tool_annotations: { a: { read_only: true } } },',
    ']',
    'roles: [{ name: r, mcp_env: { t: { K: "${K}" } } }]',
    '',
  ].join('\n');

  it('is one finding on the whole text, and all that follows is still read', () => {
    const finding = only(marked);
    expect(finding?.message).toMatch(
      /^Inside braces and brackets a text with "\$\{…\}" must stand in quotes/,
    );
    expectFindings(marked.replace('mcp_env: { t:', 'mcp_env: { [|u|]:'), [
      'yaml-syntax',
      'undeclared-server',
    ]);
  });

  it('is quoted by its fix', () => {
    const finding = only(marked);
    expect(titles(finding)).toEqual(['Quote the text']);
    const text = fixed(marked, finding, 'Quote the text');
    expect(text).toContain('url: "https://x.example/mcp?key=${KEY}", headers');
    expectFindings(text, []);
  });

  it('is found in lists, in env and behind a text alike', () => {
    expectFindings(
      'name: Acme\nmcp_servers:\n  - { name: s, command: run, args: [[|--key=${A}|], x],\n      env: { A: [|${A}|], B: b } }\n',
      ['yaml-syntax', 'yaml-syntax'],
    );
  });
});

describe('a mark without quotes inside braces', () => {
  it('is quoted by its fix', () => {
    const marked =
      'name: Acme\nmcp_servers: [{ name: s, transport: http, url: [|https://x.example/?a=b|] }]\n';
    expectFindings(fixed(marked, only(marked), 'Quote the text'), []);
  });
});

describe('half a character', () => {
  it('is told with the escape that the engine reads', () => {
    const finding = only('{"name": "Acme [|\\ud83d\\udea8|]!", "mcp_servers": []}');
    expect(finding?.message).toBe(
      'The engine refuses the escape "\\ud83d\\udea8": each "\\u" has to be a whole character. ' +
        'Write the character itself, or "\\U0001F6A8".',
    );
    expectFindings('{"name": "Acme \\U0001F6A8 \\\\ud83d", "mcp_servers": []}', []);
  });

  it('is told where its other half is missing', () => {
    expect(only('name: "[|\\udea8|]x"\nmcp_servers: []\n')?.message).toMatch(/ Remove it\.$/);
  });
});

describe('a line end that nobody sees', () => {
  it('is told where it stands, and not what follows from it', () => {
    const finding = only('name: Acme\nmission: >\n  Mad[|e\u2028|]by hand\nmcp_servers: []\n');
    expect(finding?.message).toBe(
      'A line end that nobody sees (U+2028) stands here, and the engine starts a new line behind it. Write a blank instead.',
    );
  });

  it.each([
    'name: "Acme\u2028Ltd"\nmcp_servers: []\n',
    'name: Acme\rmcp_servers: []\r',
    'name: Acme\nmcp_servers: []\u0085',
  ])('is fine where the engine reads on: %j', (text) => {
    expectFindings(text, []);
  });
});

describe('one mistake', () => {
  it.each([
    [
      'a bracket too many',
      'name: Acme\nmcp_servers: [][|]|]\nroles: []\nunits: [\n  { name: u },\n]\n',
      '"]" closes nothing',
    ],
    [
      'a missing comma in JSON',
      '{"name": "Acme"\n [|"|]vision": "x",\n "mcp_servers": []}\n',
      'comma is missing',
    ],
    ['a missing comma', 'name: Acme\nmcp_servers: [{ name: [|s command: run |]}]\n', 'comma is missing'],
    [
      'a brace that is not closed',
      'name: Acme\nmcp_servers:\n  - { name: s, command: ru[|n|]\nroles: []\n',
      'Add "}"',
    ],
    ['a quote that is not closed', 'name: "Acm[|e|]\nmcp_servers: []\n', 'quote above is not closed'],
    ['text behind a text', 'name: "Acme" [|Ltd|]\nmcp_servers: []\n', 'The value before this has ended'],
  ])('is one finding: %s', (_, marked, words) => {
    expect(only(marked)?.message).toContain(words);
  });
});
