/** Hints in company files, as they are coloured: by meaning, and as invalid what the engine refuses. */
import { describe, expect, it } from 'vitest';
import annotationsSchema from '../../schemas/tool-annotations.schema.json';
import { coloured, yamlTokenizer } from './tokens';

const tokenizer = await yamlTokenizer();
const colours = (text: string): string[] => coloured(tokenizer, text);

/** Lines under `tool_annotations` of a server, in steps of two. */
const under = (...lines: string[]): string =>
  ['mcp_servers:', '  - name: s', '    tool_annotations:', ...lines.map((line) => `      ${line}`)].join(
    '\n',
  );

const unquoted = (word: string): string => word.replaceAll(/^["']|["']$/g, '');

const WORDS = annotationsSchema.$defs.hint.enum.filter((word) => typeof word === 'string');

describe('a hint key is coloured by its meaning', () => {
  it.each([
    ['read_only', 'support.type'],
    ['readOnlyHint', 'support.type'],
    ['destructive', 'keyword.control'],
    ['destructiveHint', 'keyword.control'],
    ['idempotent', 'variable.other'],
    ['idempotentHint', 'variable.other'],
    ['open_world', 'entity.name.function'],
    ['openWorldHint', 'entity.name.function'],
  ])('%s with a scope that every theme has: %s', (key, scope) => {
    for (const text of [
      under('t:', `  ${key}: true`),
      under(`t: { ${key}: true }`),
      under(`t: {"${key}":true}`),
    ])
      expect(tokenizer(text).flat()).toContainEqual({
        text: key,
        scopes: expect.arrayContaining([
          expect.stringMatching(`^${scope.replace('.', '\\.')}\\..*hintsight$`),
        ]) as unknown,
      });
  });

  it.each([
    ['block', under('t:', '  read_only: false', '  "open_world": true')],
    ['flow', under('t: { read_only: false, "open_world": true }')],
    ['flow over lines', under('t: {', '  read_only: false, # why', '  open_world: true,', '}')],
    ['flow, tools too', 'mcp_servers:\n- tool_annotations: {t: {read_only: false, open_world: true}}'],
    ['flow, servers too', 'mcp_servers: [{tool_annotations: {t: {read_only: false, open_world: true}}}]'],
    [
      'an entry in flow',
      'mcp_servers:\n  - { tool_annotations: { t: { read_only: false, open_world: true } } }',
    ],
    [
      'JSON',
      '{"mcp_servers":[{"name":"s","tool_annotations":{"t":{"read_only":false,"open_world":true}}}],"x":{"read_only":1}}',
    ],
    [
      'JSON over lines',
      '{\n  "mcp_servers": [\n    {\n      "tool_annotations": {\n        "t": {\n          "read_only": false,\n          "open_world": true\n        }\n      }\n    }\n  ]\n}',
    ],
    [
      'JSON whose braces close at the margin',
      '{"mcp_servers": [{"tool_annotations": {"t": {"read_only": false,\n"open_world": true\n}\n}}]}',
    ],
    [
      'steps of four',
      'mcp_servers:\n    - name: s\n      tool_annotations:\n          t:\n              read_only: false\n              open_world: true',
    ],
    [
      'no steps',
      'mcp_servers:\n- tool_annotations:\n   t:\n    read_only: false\n    open_world: true\nname: x',
    ],
    [
      'a dash on its own line',
      'mcp_servers:\n-\n  tool_annotations:\n    t:\n      read_only: false\n      open_world: true',
    ],
    [
      'comments and blank lines',
      under('# a', 't: # b', '', '# c', '  read_only: false # d', '', '#e', '  open_world: true'),
    ],
    ['values on lines of their own', under('t:', '  read_only:', '    false', '  open_world:   true')],
    ['spaces before the colon', under('t :', '  read_only : false', "  'open_world' : true")],
    ['anchors and tags', under('t: &a', '  read_only: !!bool false', '  open_world: &b true', 'u: *a')],
    [
      'a document that follows another',
      `name: x\n---\n${under('t: { read_only: false, open_world: true }')}`,
    ],
  ])('in %s', (_, text) => {
    expect(colours(text)).toEqual([
      'read_only: read-only',
      'false: boolean',
      'open_world: open-world',
      'true: boolean',
    ]);
    const crlf = text.replaceAll('\n', '\r\n');
    expect(colours(crlf)).toEqual(colours(text));
  });

  it('but not where it names a tool', () => {
    expect(colours(under('read_only: { title: x }', 'destructive:', '  idempotent: no'))).toEqual([
      'title: unknown-hint',
      'x: hint-value',
      'idempotent: idempotent',
      'no: boolean',
    ]);
  });

  it('nor where another key has it as a value, or in a comment', () => {
    expect(colours(under('# read_only: true', 't: # { read_only: true }', '  "x: y": read_only'))).toEqual([
      'x: y: unknown-hint',
      'read_only: hint-value',
    ]);
  });
});

describe('a key that is no hint is marked as invalid', () => {
  it.each([
    ['a slip', 'readonly: true', 'readonly'],
    ['another spelling', 'read-only: true', 'read-only'],
    ['a title, which the engine refuses', 'title: yes', 'title'],
    ['a word with a hint in it', 'not_destructive: true', 'not_destructive'],
    ['a word that YAML knows', 'true: true', 'true'],
  ])('%s: %s', (_, pair, key) => {
    for (const text of [under('t:', `  ${pair}`), under(`t: { ${pair} }`)])
      expect(colours(text)).toEqual([`${key}: unknown-hint`, expect.stringMatching(/: boolean$/)]);
    expect(tokenizer(under('t:', `  ${pair}`)).flat()).toContainEqual({
      text: key,
      scopes: expect.arrayContaining(['invalid.illegal.unknown-hint.hintsight']) as unknown,
    });
  });

  it('but not a merge key', () => {
    expect(colours(under('t:', '  <<: *a', '  read_only: yes'))).toEqual([
      '<<: merge',
      'read_only: read-only',
      'yes: boolean',
    ]);
  });
});

describe('values of hints', () => {
  it.each([
    'true',
    'True',
    'TRUE',
    'false',
    'False',
    'FALSE',
    ...WORDS,
    ...WORDS.flatMap((word) => [`"${word}"`, `'${word}'`]),
  ])('%s is a boolean', (word) => {
    for (const text of [under('t:', `  read_only: ${word} # why`), under(`t: { read_only: ${word} }`)])
      expect(colours(text)).toEqual(['read_only: read-only', `${unquoted(word)}: boolean`]);
  });

  it.each(['null', 'Null', 'NULL', '~'])('%s is null', (word) => {
    for (const text of [under('t:', `  read_only: ${word}`), under(`t: { read_only: ${word} }`)])
      expect(colours(text)).toEqual(['read_only: read-only', `${word}: null`]);
  });

  it.each(['maybe', '1', 'tRUE', 'yES', '"true"', "'false'", 'true false', 'a#b', '-1'])(
    '%s is invalid',
    (word) => {
      for (const text of [under('t:', `  read_only: ${word} # yes`), under(`t: { read_only: ${word} }`)])
        expect(colours(text)).toEqual(['read_only: read-only', `${unquoted(word)}: hint-value`]);
    },
  );

  it('a reference is invalid: the engine does not replace it there', () => {
    expect(colours(under('t:', '  read_only: ${X}', '  open_world: "${X}"'))).toEqual([
      'read_only: read-only',
      '${X}: hint-value',
      'open_world: open-world',
      '${X}: hint-value',
    ]);
  });

  it('a comma that was left from flow style is invalid in block style', () => {
    expect(colours(under('t:', '  read_only: true,'))).toEqual(['read_only: read-only', 'true,: hint-value']);
  });
});

describe('while a person types', () => {
  it.each([
    ['a key that is not finished has no colour', under('t:', '  read_on'), []],
    ['nor has one in flow style', under('t: { read_on'), []],
    ['a key without a value has its colour', under('t:', '  read_only:'), ['read_only: read-only']],
    ['a key without a colon in flow style has it', under('t: { read_only }'), ['read_only: read-only']],
    ['an open quote marks nothing', under('t:', '  read_only: "tr'), ['read_only: read-only']],
    ['an open block', under('t:'), []],
    ['a lone key', 'mcp_servers:\n  - name: s\n    tool_annotations', []],
  ])('%s', (_, text, expected) => {
    expect(colours(text)).toEqual(expected);
  });

  it('an open brace ends with its server', () => {
    const text = `${under('t: { read_only: yes')}\n  - name: next\n    tool_annotations:\n      t: { destructive: no }`;
    expect(colours(text)).toEqual([
      'read_only: read-only',
      'yes: boolean',
      'destructive: destructive',
      'no: boolean',
    ]);
  });
});

it('a file of 10,000 lines is coloured to its end', () => {
  const tools = Array.from({ length: 5_000 }, (_, at) => [`t${at}:`, '  read_only: yes']).flat();
  const words = colours(under(...tools, 'last: { destructive: no }'));
  expect(words).toHaveLength(10_002);
  expect(words.slice(-2)).toEqual(['destructive: destructive', 'no: boolean']);
});
