import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { placeSpan } from '../../src/companyfile/span';
import { checkServer, type Fault } from '../../src/schema/check';
import { markRanges, readMarked } from '../support/marked';

function faultsOf(text: string): Fault[] {
  return readCompanyFile(text).servers.flatMap(({ base, it: server }) =>
    checkServer(server).map((fault) => ({ ...fault, span: placeSpan(base, fault.span) })),
  );
}

/** Checks that exactly the marked places are found wrong, by these rules in the order of the places. */
function expectFaults(marked: string, ...rules: Fault['rule'][]): Fault[] {
  const { text } = readMarked(marked);
  const faults = faultsOf(text).toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  expect(
    markRanges(
      text,
      faults.map(({ span }) => span),
    ),
  ).toBe(marked);
  expect(faults.map(({ rule }) => rule)).toEqual(rules);
  for (const { message } of faults) expect(message).toMatch(/^[^\n]{10,300}[.?]$/);
  return faults;
}

const server = (...lines: string[]): string =>
  ['mcp_servers:', '  - name: s', ...lines.map((line) => `    ${line}`), ''].join('\n');
const stdio = (...lines: string[]): string => server('command: run', ...lines);
const http = (...lines: string[]): string => server('transport: http', 'url: https://example.test', ...lines);
const tools = (...lines: string[]): string => stdio('tool_annotations:', ...lines.map((line) => `  ${line}`));

describe('what the schemas find in a server entry', () => {
  it('nothing in entries that the engine accepts', () => {
    expectFaults(
      stdio(
        'transport: ~',
        'shared: off',
        'args: ["-y", 1, true, null]',
        'env: { A: 1, B: ~, C: ${X} }',
        'url:',
        'headers: {}',
      ),
    );
    expectFaults(
      http(
        'headers: { Authorization: Bearer ${TOKEN} }',
        'command: ""',
        'args: []',
        'env: {}',
        'startup_timeout_seconds: 0',
        'request_timeout_seconds: 1.5',
      ),
    );
    expectFaults(
      tools(
        'a: { read_only: y, open_world: "OFF" }',
        'b:',
        'c: ~',
        'd: {}',
        'e: { destructiveHint: null, idempotent: }',
      ),
    );
    expectFaults(stdio('tool_annotations:'));
  });

  it('unknown keys, in the entry and in hint blocks', () => {
    const [key, hint] = expectFaults(
      stdio('[|enviroment|]: { A: 1 }', 'tool_annotations:', '  a: { [|readonly|]: true }'),
      'unknown-key',
      'unknown-key',
    );
    expect(key?.message).toContain('"enviroment" is no key of a server');
    expect(key?.known).toContain('env');
    expect(hint).toMatchObject({ tool: 'a' });
    expect(hint?.message).toContain('"readonly" is no hint');
    expect(hint?.known).toEqual([
      'read_only',
      'readOnlyHint',
      'destructive',
      'destructiveHint',
      'idempotent',
      'idempotentHint',
      'open_world',
      'openWorldHint',
    ]);
  });

  it('hint values that are none of the accepted words (A30)', () => {
    const [quoted, , number, , variable] = expectFaults(
      tools(
        't: { read_only: [|"false"|] }',
        'u: { read_only: y }',
        'v: { read_only: [|maybe|] }',
        'w: { destructive: [|1|] }',
        'x: { idempotent: [|[true]|] }',
        'y:',
        '  openWorldHint: [|${OPEN}|]',
      ),
      'hint-not-boolean',
      'hint-not-boolean',
      'hint-not-boolean',
      'hint-not-boolean',
      'hint-not-boolean',
    );
    expect(quoted?.message).toContain('without the quotes');
    expect(quoted?.tool).toBe('t');
    expect(number?.message).toContain('the number 1');
    expect(variable?.message).toContain('not replaced');
  });

  it('one hint in both spellings, on the second', () => {
    const [fault] = expectFaults(
      tools('t: { read_only: true, [|readOnlyHint|]: true }', 'u: { openWorldHint: no, [|open_world|]: no }'),
      'hint-spelled-twice',
      'hint-spelled-twice',
    );
    expect(fault?.message).toContain('"read_only" and "readOnlyHint"');
    expect(fault?.related).toHaveLength(1);
  });

  it('both spellings where one comes in by a merge key, on the tool', () => {
    expectFaults(
      tools('t: &t { read_only: true }', 'u: { <<: *t, [|readOnlyHint|]: true }'),
      'hint-spelled-twice',
    );
    expectFaults(
      tools('t: &t { read_only: true }', 'v: &v { readOnlyHint: true }', '[|u|]: { <<: [*t, *v] }'),
      'hint-spelled-twice',
    );
  });

  it('missing fields, on the name or else on the first key', () => {
    const [name] = expectFaults('mcp_servers:\n  - [|command|]: run\n', 'missing-field');
    expect(name?.message).toContain('no name');
    const [command] = expectFaults('mcp_servers:\n  - shared: no\n    name: [|linear|]\n', 'missing-field');
    expect(command?.message).toBe(
      'The server "linear" has no command. A stdio server needs one: the program to start, such as "npx".',
    );
    const [url] = expectFaults('mcp_servers:\n  - name: [|gh|]\n    transport: http\n', 'missing-field');
    expect(url?.message).toContain('has no url');
  });

  it('blank fields as missing, on the value or else on its key', () => {
    expectFaults('mcp_servers:\n  - name: [|""|]\n    command: run\n', 'missing-field');
    expectFaults(server('[|command|]:'), 'missing-field');
    expectFaults(server('command: [|~|]'), 'missing-field');
    expectFaults(server('transport: http', 'url: [|"  "|]'), 'missing-field');
  });

  it('empty entries and entries that are no mapping', () => {
    expectFaults('mcp_servers:\n  [|-|]\n  - name: s\n    command: run\n', 'missing-field');
    expectFaults('mcp_servers:\n  - [|linear|]\n', 'wrong-type');
    expectFaults('mcp_servers:\n  - name: s\n    command: run\n  [|-|]', 'missing-field');
    const faults = expectFaults('mcp_servers: [ [|{}|] ]\n', 'missing-field');
    expect(faults[0]?.message).toContain('empty');
  });

  it('values of the wrong shape, once each', () => {
    expectFaults(
      stdio(
        'shared: [|maybe|]',
        'args: [|"-y server"|]',
        'env: [|[A, B]|]',
        'tool_prefix: [|{ a: 1 }|]',
        'startup_timeout_seconds: [|"60"|]',
        'request_timeout_seconds: [|5 min|]',
        'tool_annotations: [|[a]|]',
      ),
      'wrong-type',
      'wrong-type',
      'wrong-type',
      'wrong-type',
      'wrong-type',
      'wrong-type',
      'wrong-type',
    );
    expectFaults(server('command: [|[run]|]', 'transport: [|[stdio]|]'), 'wrong-type', 'wrong-type');
    expectFaults(
      server('transport: http', 'url: [|{ a: b }|]', 'command: [|[run]|]'),
      'wrong-type',
      'wrong-type',
    );
    expectFaults(stdio('args: [a, [|b: c|]]', 'env: { A: [|[1]|] }'), 'wrong-type', 'wrong-type');
    expectFaults(tools('t: [|true|]', 'u: [|[read_only]|]'), 'wrong-type', 'wrong-type');
  });

  it('fields of the other transport, when they are filled', () => {
    expectFaults(
      stdio('[|url|]: https://example.test', '[|headers|]: { A: 1 }'),
      'wrong-transport-field',
      'wrong-transport-field',
    );
    const [command] = expectFaults(
      http('[|command|]: run', '[|args|]: [x]', '[|env|]: { A: 1 }'),
      'wrong-transport-field',
      'wrong-transport-field',
      'wrong-transport-field',
    );
    expect(command?.message).toContain('http');
  });

  it('transports that the engine does not know, without judging the rest by one of them', () => {
    const [sse] = expectFaults(
      server('transport: [|sse|]', 'url: https://example.test'),
      'unknown-transport',
    );
    expect(sse?.message).toContain('"sse"');
    expectFaults(server('transport: [|5|]'), 'unknown-transport');
  });

  it('negative timeouts and the reserved name', () => {
    expectFaults(stdio('startup_timeout_seconds: [|-1|]'), 'negative-timeout');
    expectFaults('mcp_servers:\n  - name: [|crewlet|]\n    command: run\n', 'reserved-server-name');
  });

  it('nothing at an alias to nothing: the parser has reported that (A6)', () => {
    expectFaults(tools('t: *nope', 'u: { read_only: *nope }'));
    expectFaults(server('command: *nope', 'args: *nope'));
  });

  it('a fault in a block with aliases once, where it is written (A44)', () => {
    const aliases = Array.from({ length: 120 }, (_, index) => `t${index}: *w`);
    expectFaults(tools('t: &w { [|readonly|]: true }', ...aliases), 'unknown-key');
  });

  it('tool names of every kind (A46, A48)', () => {
    const faults = expectFaults(
      tools(
        'a/b~c: { read_only: [|x|] }',
        '"a.b": { read_only: [|x|] }',
        'ns:do: { read_only: [|x|] }',
        '"": { read_only: [|x|] }',
        'read_only: { read_only: true }',
        'title: { read_only: [|x|] }',
        '__proto__: { read_only: [|x|] }',
        '123456789012345671: { read_only: [|x|] }',
      ),
      ...Array.from({ length: 7 }, (): 'hint-not-boolean' => 'hint-not-boolean'),
    );
    expect(faults.map(({ tool }) => tool)).toEqual([
      'a/b~c',
      'a.b',
      'ns:do',
      '',
      'title',
      '__proto__',
      '123456789012345671',
    ]);
  });

  it('no value of a field that may hold a secret, in any message', () => {
    const faults = faultsOf(
      server('command: [hush]', 'args: hush', 'env: hush', 'headers: hush', 'url: [hush]'),
    );
    expect(faults.length).toBeGreaterThan(3);
    for (const { message } of faults) expect(message).not.toContain('hush');
  });

  it('long and strange texts cut and made visible', () => {
    const [fault] = faultsOf(tools(`t: { read_only: "${'x'.repeat(500)}" }`));
    expect(fault?.message.length).toBeLessThan(300);
    const [bidi] = faultsOf(tools('t: { read_only: "a\u202eb" }'));
    expect(bidi?.message).not.toContain('\u202e');
  });
});
