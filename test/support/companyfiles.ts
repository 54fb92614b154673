/**
 * Generated company files for property tests, in block, flow and JSON style, with the oddities that people's files have:
 * comments, quoting, indentation steps, line endings, a byte order mark, no final newline.
 */
import fc from 'fast-check';
import { Lexer, parse } from 'yaml';

/** What one tool's block says: its keys and words as they are written, in order. */
export type Hints = readonly (readonly [key: string, word: string])[];

/** One server of a generated file. */
export interface SampleServer {
  readonly name: string;
  /** `tool_prefix`; empty: there is none. */
  readonly prefix: string;
  /** Empty: there is no `tool_annotations`, or nothing in it. */
  readonly tools: ReadonlyMap<string, Hints>;
}

export interface Sample {
  readonly text: string;
  readonly style: 'block' | 'flow' | 'json';
  readonly servers: readonly SampleServer[];
}

/** Names that servers give to tools; some must be quoted in YAML. */
export const TOOL_NAMES = [
  'get_issue',
  'save_note',
  'list-things',
  'deleteNote',
  'a.b',
  'ns:do',
  'søk',
  '📄',
  '12.1',
  'null',
  'on',
  'a: b',
  '#x',
  '- y',
  "it's",
  'read_only',
  'title',
  'p_get_issue',
  'p_save_note',
] as const;

const KEYS = [
  ['read_only', 'readOnlyHint'],
  ['destructive', 'destructiveHint'],
  ['idempotent', 'idempotentHint'],
  ['open_world', 'openWorldHint'],
] as const;

const shuffled = <T>(values: readonly T[], minLength = 0): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...values], { minLength });

function hintsOf(words: readonly string[]): fc.Arbitrary<Hints> {
  return shuffled(KEYS).chain((keys) =>
    fc.tuple(...keys.map((spellings) => fc.tuple(fc.constantFrom(...spellings), fc.constantFrom(...words)))),
  );
}

const YAML_WORDS = ['true', 'false', 'yes', 'off', 'True', '~', '', "'no'"];
const JSON_WORDS = ['true', 'false', 'null'];

function serversOf(words: readonly string[]): fc.Arbitrary<readonly SampleServer[]> {
  const server = shuffled(TOOL_NAMES).chain((names) =>
    fc
      .tuple(...names.slice(0, 5).map((name) => fc.tuple(fc.constant(name), hintsOf(words))))
      .map((tools) => new Map(tools)),
  );
  return fc
    .array(fc.tuple(server, fc.constantFrom('', '', 'p_')), { minLength: 1, maxLength: 3 })
    .map((all) => all.map(([tools, prefix], index) => ({ name: `s${index}`, prefix, tools })));
}

/** A writer's next decision: one of the values. */
type Pick = <T>(...values: readonly T[]) => T;

/** A writer's decisions, shrinking towards the first value of each. */
const decisions: fc.Arbitrary<() => Pick> = fc
  .array(fc.nat(), { minLength: 1, maxLength: 40 })
  .map((numbers) => () => {
    let at = 0;
    return <T>(...values: readonly T[]): T => {
      const number = numbers[at % numbers.length] ?? 0;
      const round = Math.floor(at / numbers.length);
      at++;
      return values[(number + round) % values.length] as T; // there is always one: values is never empty
    };
  });

/** A name as somebody may write it as a key. */
function keyOf(name: string, pick: Pick): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) && name !== 'null' && name !== 'on';
  const double = JSON.stringify(name);
  const single = `'${name.replaceAll("'", "''")}'`;
  return isPlain ? pick(name, name, name, double, single) : pick(double, single);
}

const COMMENT = ['', '', '', ' # why', ' # "quoted" } , 📄: [', '  #'] as const;

function flowTool(hints: Hints, pick: Pick): string {
  const pad = pick(' ', '');
  const comma = hints.length > 0 ? pick('', '', ',') : '';
  const pairs = hints.map(([key, word]) => `${key}: ${word}`);
  return hints.length === 0 ? pick('{}', '{ }') : `{${pad}${pairs.join(', ')}${comma}${pad}}`;
}

/** The lines of a tool in block style, hints indented by `step` more. */
function blockTool(name: string, hints: Hints, step: string, isBlock: boolean, pick: Pick): string[] {
  const key = keyOf(name, pick);
  if (hints.length === 0 && pick(true, false))
    return [`${key}:${pick('', ' ~', ' null')}${pick(...COMMENT)}`];
  if (!isBlock || hints.length === 0) return [`${key}: ${flowTool(hints, pick)}${pick(...COMMENT)}`];
  const lines = hints.flatMap(([hint, word]) => [
    ...pick([], [], [], [`${step}# about it`]),
    `${step}${hint}:${pick(' ', ' ', '  ')}${word}${pick(...COMMENT)}`,
  ]);
  return [`${key}:${pick(...COMMENT)}`, ...lines, ...pick([], [], [`${step}# not yet`])];
}

function blockServer(
  { name, prefix, tools }: SampleServer,
  step: string,
  isBlock: boolean,
  pick: Pick,
): string[] {
  const before = [`name: ${name}`, `command: run${pick(...COMMENT)}`, ...prefixed(prefix)];
  const env = pick(
    [],
    ['env:', `${step}A: b`],
    ['args: [x, "y z"]'],
    ['env: # none', `${step}A: |`, `${step}  two`, `${step}  lines`],
  );
  const toolLines = [...tools].flatMap(([tool, hints]) => [
    ...pick([], [], [], [`# about ${name}`], ['']),
    ...blockTool(tool, hints, step, isBlock, pick),
  ]);
  const annotations =
    tools.size === 0
      ? pick<string[]>([], ['tool_annotations:'], ['tool_annotations: ~ # none'], ['tool_annotations: {}'])
      : [
          `tool_annotations:${pick(...COMMENT)}`,
          ...indented(step, toolLines),
          ...pick([], [], [`${step}# the end`]),
        ];
  const parts = pick([...before, ...env, ...annotations], [...before, ...annotations, ...env]);
  return [...parts, ...pick([], [], ['', '# after it'], ['# right after'])];
}

function prefixed(prefix: string): string[] {
  return prefix === '' ? [] : [`tool_prefix: ${prefix}`];
}

function indented(indent: string, lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : indent + line));
}

function blockFile(servers: readonly SampleServer[], pick: Pick): string {
  const step = pick('  ', '    ');
  const dashIndent = pick('  ', '', step);
  const items = servers.flatMap((server) => {
    const isBlock = pick(true, false);
    const lines = blockServer(server, step, isBlock, pick);
    return indented(dashIndent, lines).map((line, index) =>
      index === 0 ? `${dashIndent}- ${line.slice(dashIndent.length)}` : line === '' ? '' : `  ${line}`,
    );
  });
  return [
    ...pick([], ['# head', '']),
    ...pick(['name: Acme'], [], ['name: Acme', 'mission: |', '  # no comment', '  mcp_servers: []']),
    `mcp_servers:${pick(...COMMENT)}`,
    ...items,
    ...pick([], [], ['', '# end of file'], ['roles: []']),
  ].join('\n');
}

function flowFile(servers: readonly SampleServer[], pick: Pick): string {
  const isTall = pick(false, true);
  const written = servers.map(({ name, prefix, tools }) => {
    const pairs = [...tools].map(([tool, hints]) => `${keyOf(tool, pick)}: ${flowTool(hints, pick)}`);
    const annotations =
      pairs.length > 0
        ? isTall
          ? [`tool_annotations: {${tall('      ', pairs, pick)}    }`]
          : [`tool_annotations: { ${pairs.join(', ')} }`]
        : pick<string[]>([], ['tool_annotations: {}'], ['tool_annotations: ~']);
    const parts = pick(
      [`name: ${name}`, 'command: run', ...prefixed(prefix), ...annotations],
      [...annotations, `name: ${name}`, ...prefixed(prefix), 'command: run'],
    );
    return isTall ? `{${tall('    ', parts, pick)}  }` : `{ ${parts.join(', ')} }`;
  });
  return pick(
    `name: Acme\nmcp_servers:\n${written.map((server) => `  - ${server}${pick(...COMMENT)}`).join('\n')}`,
    `name: Acme\nmcp_servers: [ ${written.join(', ')} ]`,
  );
}

/** One pair a line inside braces, with comments. */
function tall(indent: string, pairs: readonly string[], pick: Pick): string {
  const lines = pairs.map((pair, index) => {
    const comma = index < pairs.length - 1 ? ',' : pick('', ',');
    return `${indent}${pair}${comma}${pick('', '', ' # why')}\n`;
  });
  return `\n${lines.join('')}`;
}

function jsonFile(servers: readonly SampleServer[], pick: Pick): string {
  const value = {
    name: 'Acme',
    mcp_servers: servers.map(({ name, prefix, tools }) => ({
      name,
      command: 'run',
      ...(prefix !== '' && { tool_prefix: prefix }),
      ...(tools.size > 0 || pick(true, false)
        ? {
            tool_annotations: Object.fromEntries(
              [...tools].map(([tool, hints]) => [
                tool,
                Object.fromEntries(hints.map(([key, word]) => [key, JSON.parse(word) as boolean | null])),
              ]),
            ),
          }
        : {}),
    })),
  };
  return JSON.stringify(value, null, pick(undefined, 2, 4));
}

function finished(text: string, style: Sample['style'], pick: Pick): string {
  const ended = text + pick('\n', '', style === 'block' ? '\n\n# end\n' : '\n');
  return pick('', '', '\uFEFF') + ended.replaceAll('\n', pick('\n', '\r\n'));
}

const written = {
  block: [YAML_WORDS, blockFile],
  flow: [YAML_WORDS.filter((word) => word !== ''), flowFile],
  json: [JSON_WORDS, jsonFile],
} as const;

function samplesOf(style: Sample['style']): fc.Arbitrary<Sample> {
  const [words, write] = written[style];
  return fc.tuple(serversOf(words), decisions).map(([servers, start]) => {
    const pick = start();
    return { text: finished(write(servers, pick), style, pick), style, servers };
  });
}

/** Files of all three styles. */
export const samples: fc.Arbitrary<Sample> = fc.oneof(
  samplesOf('block'),
  samplesOf('flow'),
  samplesOf('json'),
);

/** What the whole text says, every scalar as text, in the order of the keys. */
export function meaningOf(text: string): unknown {
  return parse(text.replace(/^\uFEFF/, ''), { schema: 'failsafe', logLevel: 'silent' });
}

/** Every comment of a text, in order. */
export function commentsOf(text: string): string[] {
  const tokens = [...new Lexer().lex(text)];
  return tokens.filter((token, index) => token.startsWith('#') && tokens[index - 1] !== SCALAR_FOLLOWS);
}

const SCALAR_FOLLOWS = '\u001f';

/** The lines of a text, with their line endings. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
