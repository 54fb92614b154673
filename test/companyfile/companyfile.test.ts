import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { isCompanyFile } from '../../src/companyfile/detect';
import { launchesOf, seatTexts, type SeatChoice } from '../../src/companyfile/launches';
import { elementAt } from '../../src/companyfile/locate';
import { cutText } from '../../src/companyfile/pieces';
import { placeSpan, type Span } from '../../src/companyfile/span';
import { markRanges, readCursor } from '../support/marked';

const problemsOf = (text: string) =>
  readCompanyFile(text).pieces.flatMap(({ base, it }) =>
    it.problems.map((problem) => [problem.rule, slice(text, base, problem.span)]),
  );
const slice = (text: string, base: number, span: Span): string =>
  text.slice(base + span.start, base + span.end);

describe('the model', () => {
  it('holds every tool and hint with its exact place, in all styles', () => {
    const text = [
      'mcp_servers:',
      '  - name: flow',
      '    command: run',
      '    tool_annotations: { a: { read_only: no }, "b c": {openWorldHint: true} }',
      '  - name: "block" # why',
      '    tool_annotations:',
      '      d:',
      '        destructive: ~',
      '',
    ].join('\n');
    const spans = readCompanyFile(text).servers.flatMap(({ base, it }) =>
      it.overrides.flatMap(({ key, statements }) =>
        [key, ...statements.flatMap((statement) => [statement.key, statement.node])].map(({ span }) =>
          placeSpan(base, span),
        ),
      ),
    );
    expect(
      markRanges(text, spans)
        .split('\n')
        .filter((line) => line.includes('[|')),
    ).toEqual([
      '    tool_annotations: { [|a|]: { [|read_only|]: [|no|] }, [|"b c"|]: {[|openWorldHint|]: [|true|]} }',
      '      [|d|]:',
      '        [|destructive|]: [|~|]',
    ]);
  });

  it('reads what the engine reads: numbers and booleans as text, null as unset', () => {
    const [server] = readCompanyFile(
      'mcp_servers:\n  - name: 2024\n    transport: ~\n    shared: no\n    command: run\n    args: [1, true, x]\n    env: { PORT: 8080, EMPTY: }\n    startup_timeout_seconds: 0\n',
    ).servers.map(({ it }) => it);
    expect(server).toMatchObject({ transport: 'stdio', shared: false, startupTimeoutSeconds: undefined });
    expect(server?.name?.text).toBe('2024');
    expect(server?.args.map(({ text }) => text)).toEqual(['1', 'true', 'x']);
    expect([...(server?.env ?? [])].map(([name, { text }]) => [name, text])).toEqual([
      ['PORT', '8080'],
      ['EMPTY', ''],
    ]);
  });

  it('follows anchors, aliases and merge keys', () => {
    const text =
      'mcp_servers:\n  - name: s\n    tool_annotations:\n      w: &w { read_only: false, open_world: true }\n      u: *w\n      v: { <<: *w, open_world: false }\n';
    const hints = Object.fromEntries(
      readCompanyFile(text).servers.flatMap(({ it }) => it.overrides.map((o) => [o.tool, o.hints] as const)),
    );
    expect(hints).toMatchObject({
      u: { readOnly: 'no', openWorld: 'yes' },
      v: { readOnly: 'no', openWorld: 'no' },
    });
    expect(problemsOf(text)).toEqual([]);
  });

  it('judges 120 aliases of one block (A44)', () => {
    const aliases = Array.from({ length: 120 }, (_, index) => `      t${index}: *w\n`).join('');
    const text = `mcp_servers:\n  - name: s\n    tool_annotations:\n      w: &w { read_only: true }\n${aliases}`;
    const [server] = readCompanyFile(text).servers;
    expect(server?.it.overrides.filter(({ hints }) => hints.readOnly === 'yes')).toHaveLength(121);
    expect(problemsOf(text)).toEqual([]);
  });

  it('is read at once where aliases multiply', () => {
    const levels = Array.from({ length: 40 }, (_, index) => index);
    const units = levels.map((n) => `  - &u${n + 1} { children: [*u${n}, *u${n}] }\n`).join('');
    const merges = levels.map((n) => `      m${n + 1}: &m${n + 1} { <<: [*m${n}, *m${n}] }\n`).join('');
    const file = readCompanyFile(
      `mcp_servers:\n  - name: s\n    tool_annotations:\n      m0: &m0 { read_only: true }\n${merges}` +
        `units:\n  - &u0 { roles: [{ name: r }] }\n${units}`,
    );
    expect(file.seats).toHaveLength(1);
    expect(file.servers[0]?.it.overrides.at(-1)?.hints.readOnly).toBe('yes');
  });

  it('finds an anchor in another entry', () => {
    const text =
      'mcp_servers:\n  - name: r\n    tool_annotations: { a: &w { read_only: true } }\n  - name: s\n    tool_annotations: { b: *w }\n';
    const [, second] = readCompanyFile(text).servers;
    expect(second?.it.overrides[0]?.hints.readOnly).toBe('yes');
    expect(problemsOf(text)).toEqual([]);
  });

  it('takes keys as text (A34)', () => {
    const text =
      'mcp_servers:\n  - name: s\n    tool_annotations:\n      123456789012345671: {}\n      123456789012345672: {}\n      on: {}\n';
    expect(problemsOf(text)).toEqual([]);
    expect(readCompanyFile(text).servers[0]?.it.overrides.map(({ tool }) => tool)).toEqual([
      '123456789012345671',
      '123456789012345672',
      'on',
    ]);
  });
});

describe('text that the loader takes although the library does not', () => {
  it.each([
    "mission: 'one\ntwo'\nmcp_servers: []\n",
    'mission: {\na: b # }\n}\nmcp_servers: []\n',
    'mcp_servers: [\n{ name: s, command: "run }" },\n]\n',
    'mcp_servers:\n  - name: s\n    tool_annotations:\n      t: {\n  read_only: true,\n}\n',
  ])('%j', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('keeps its places', () => {
    const text = 'mcp_servers:\n  - name: s\n    tool_annotations:\n      t: { # why\n  read_only: true\n}\n';
    const [server] = readCompanyFile(text).servers;
    const statement = server?.it.overrides[0]?.statements[0];
    expect(statement && slice(text, server.base, statement.key.span)).toBe('read_only');
  });
});

describe('broken text', () => {
  it('gives one error on exactly the alias that leads nowhere (A6)', () => {
    expect(problemsOf('mcp_servers:\n  - name: s\n    tool_annotations:\n      t: *nope\n')).toEqual([
      ['yaml-syntax', '*nope'],
    ]);
  });

  it('gives one error inside a text that ends in an open brace (A42)', () => {
    const text = 'mcp_servers:\n  - name: s\n    tool_annotations:\n      t: { read_only: true, ';
    expect(problemsOf(text)).toHaveLength(1);
    expect(problemsOf(text)[0]?.[1]).not.toBe('');
    expect(readCompanyFile(text).servers[0]?.it.overrides[0]?.hints.readOnly).toBe('yes');
  });

  it('names a key that stands twice, at its second place', () => {
    expect(problemsOf('mcp_servers:\n  - name: s\n    name: t\n')).toEqual([['duplicate-key', 'name']]);
    expect(problemsOf('mission: a\nmission: b\n')).toEqual([['duplicate-key', 'mission']]);
  });

  it('survives anything, and stays inside the text', () => {
    const sample =
      'mcp_servers:\n  - name: s\n    tool_annotations:\n      t: { read_only: false }\n      u:\n        open_world: "no"\n';
    const piece = fc.constantFrom(
      '\n',
      '  ',
      '- ',
      ':',
      ': ',
      '{',
      '}',
      '[',
      '&a ',
      '*a',
      '"',
      "'",
      '|',
      '#',
      '\t',
      '<<: *a',
      '? ',
      '---\n',
      '\uFEFF',
      'x',
      '!t ',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(sample.length), piece), { maxLength: 6 }), (inserts) => {
        let text = sample;
        for (const [at, what] of inserts) text = text.slice(0, at) + what + text.slice(at);
        const file = readCompanyFile(text);
        for (const { base, it: found } of file.pieces) {
          for (const { span } of found.problems) {
            expect(base + span.end).toBeLessThanOrEqual(text.length);
            expect(span.start).toBeLessThanOrEqual(span.end);
          }
        }
        for (let at = 0; at <= text.length; at += 7) elementAt(file, at);
      }),
    );
  });
});

describe('pieces', () => {
  const sample = [
    'name: Acme',
    'mission: |',
    '  mcp_servers:',
    '    - not: one',
    'mcp_servers: # all of them',
    '  # the first',
    '  - name: a',
    '    tool_annotations:',
    '      t: { read_only: false }',
    '',
    '  -',
    '    name: b',
    '    args:',
    '      - x',
    'roles:',
    '  - name: r',
    '    mcp_env: { a: { K: v } }',
    'workers:',
    '  w: { tools: [t] }',
    '',
  ].join('\n');

  it('are one a top-level key and one an entry', () => {
    expect(cutText(sample)?.map(({ start, end }) => sample.slice(start, end).split('\n')[0])).toEqual([
      'name: Acme',
      'mission: |',
      'mcp_servers: # all of them',
      '  - name: a',
      '  -',
      'roles:',
      'workers:',
    ]);
  });

  it.each([
    ['flow at the top', '{mcp_servers: [{name: a}]}'],
    ['a second document', 'mcp_servers:\n  - name: a\n---\nx: 1\n'],
    ['a directive', '%YAML 1.1\n---\nmcp_servers: []\n'],
    ['a quoted key', '"mcp_servers":\n  - name: a\n'],
    ['one key twice', 'a: 1\na: 2\n'],
  ])('are one for %s', (_, text) => {
    expect(cutText(text)).toBeUndefined();
    expect(readCompanyFile(text).pieces).toHaveLength(1);
  });

  it('keep the model of an entry whose text did not change', () => {
    const before = readCompanyFile(sample);
    const after = readCompanyFile(
      sample.replace('Acme', 'Acme & Sons').replace('name: b', 'name: c'),
      before,
    );
    expect(after.servers[0]?.it).toBe(before.servers[0]?.it);
    expect(after.servers[0]?.base).toBe((before.servers[0]?.base ?? 0) + ' & Sons'.length);
    expect(after.servers[1]?.it).not.toBe(before.servers[1]?.it);
  });
});

describe('a company file', () => {
  const is = (text: string, path = 'x.yaml'): boolean => isCompanyFile(readCompanyFile(text), path);

  it('is known by a list of servers and something else of Crewlet', () => {
    expect(is('mcp_servers:\n  - name: a\n    tool_annotations: {}\n')).toBe(true);
    expect(is('mcp_servers:\n  - name: a\nmission: x\n')).toBe(true);
    expect(is('mcp_servers:\nmission: x\n')).toBe(true);
    expect(is('mcp_servers: []\n', '/a/acme.company.yaml')).toBe(true);
    expect(is('mcp_servers: []\n', 'file:///a/crew.yml')).toBe(true);
  });

  it('is no other YAML', () => {
    expect(is('mcp_servers:\n  - name: a\n')).toBe(false);
    expect(is('mcp_servers:\n  a: { command: x }\nname: other\n')).toBe(false);
    expect(is('mission: x\n', 'company.yaml')).toBe(false);
    expect(is('- mcp_servers: []\n', 'company.yaml')).toBe(false);
    expect(is('', 'company.yaml')).toBe(false);
  });
});

describe('the launch of a server', () => {
  it('is what the engine would start or dial', () => {
    const file = readCompanyFile(
      'mcp_servers:\n  - name: a\n    command: run\n    args: [x]\n    env: { K: "${K}" }\n    startup_timeout_seconds: 5\n  - name: b\n    transport: http\n    url: https://x/\n    headers: { H: v }\n  - name: c\n  - command: nameless\n',
    );
    expect(launchesOf(file)).toEqual([
      {
        serverName: 'a',
        transport: 'stdio',
        command: 'run',
        args: ['x'],
        env: { K: '${K}' },
        startupTimeoutSeconds: 5,
      },
      {
        serverName: 'b',
        transport: 'http',
        url: 'https://x/',
        headers: { H: 'v' },
        startupTimeoutSeconds: 60,
      },
    ]);
  });

  it('takes the credentials of the chosen seat, else of the first agent that has some, for a server that is not shared', () => {
    const file = readCompanyFile(
      [
        'mcp_servers:',
        '  - { name: a, shared: false, command: run, env: { K: base, L: base } }',
        'roles:',
        '  - { name: boss, kind: human, mcp_env: { a: { K: human } } }',
        '  - { name: idle }',
        'units:',
        '  - mcp_env: { a: { K: unit, M: unit } }',
        '    roles: [{ name: one, mcp_env: { a: { K: one } } }]',
        '    children: [{ roles: [{ name: two, mcp_env: { a: { K: two } } }] }]',
        '',
      ].join('\n'),
    );
    expect(launchesOf(file)[0]).toMatchObject({ env: { K: 'one', L: 'base', M: 'unit' } });
    expect(launchesOf(file, { seat: 'two' })[0]).toMatchObject({ env: { K: 'two', L: 'base' } });
  });

  it('takes the credentials of the first seat whose variables have values, else of the first', () => {
    const file = readCompanyFile(
      [
        'mcp_servers:',
        '  - { name: a, shared: false, command: run }',
        '  - { name: b, shared: false, command: run }',
        'roles:',
        '  - { name: one, mcp_env: { a: { K: "${ONE}" } } }',
        '  - { name: two, mcp_env: { a: { K: "x ${TWO}" }, b: { K: "${THREE}" } } }',
        '',
      ].join('\n'),
    );
    expect(seatTexts(file)).toEqual(['${ONE}', 'x ${TWO}', '${THREE}']);
    const resolves = (texts: readonly string[]): boolean => texts.every((text) => text.includes('TWO'));
    const env = (choice: SeatChoice): unknown[] =>
      launchesOf(file, choice).map((launch) => (launch.transport === 'stdio' ? launch.env.K : undefined));
    expect(env({ resolves })).toEqual(['x ${TWO}', '${THREE}']);
    expect(env({ seat: 'one', resolves })).toEqual(['${ONE}', undefined]);
    expect(env({ seat: 'gone', resolves })).toEqual(['x ${TWO}', '${THREE}']);
    expect(env({})).toEqual(['${ONE}', '${THREE}']);
  });
});

describe('what stands at an offset', () => {
  const at = (marked: string): unknown => {
    const { text, offset } = readCursor(marked);
    const found = elementAt(readCompanyFile(text), offset);
    if (!found) return undefined;
    const name = found.it.kind === 'tool' || found.it.kind === 'hint' ? found.it.override.tool : undefined;
    return [found.it.kind, slice(text, found.base, found.it.span), ...(name === undefined ? [] : [name])];
  };
  const head = 'mission: x\nmcp_servers:\n  - name: s\n    tool_annotations:\n';

  it.each([
    [`${head}      t: &w { read_only: false }\n      u<|>: *w\n`, ['tool', 'u', 'u']],
    [`${head}      t: &w { read_only: false }\n      u: *<|>w\n`, ['tool', '*w', 'u']],
    [`${head}      t: &u { read_only: true }\n      u<|>: { read_only: false }\n`, ['tool', 'u', 'u']],
    [`${head}      read_only: { read_only<|>: true }\n`, ['hint', 'read_only', 'read_only']],
    [`${head}      read_<|>only: { read_only: true }\n`, ['tool', 'read_only', 'read_only']],
    [`${head}      t: { open_world: fal<|>se }\n`, ['hint', 'false', 't']],
    ['mission: x\nmcp_servers:\n  - name: li<|>near\n', ['server-name', 'linear']],
    ['mcp_servers:\n  - na<|>me: linear\n', ['server-key', 'name']],
    ['workers:\n  w: { tools: [a, li<|>n_get] }\n', ['worker-tool', 'lin_get']],
    ['roles:\n  - name: r\n    mcp_env: { lin<|>ear: {} }\n', ['seat-server', 'linear']],
  ])('in %j', (marked, expected) => {
    expect(at(marked)).toEqual(expected);
  });

  it('is nothing in text that Hintsight does not read', () => {
    expect(at('mis<|>sion: x\n')).toBeUndefined();
    expect(at('<|>')).toBeUndefined();
  });
});
