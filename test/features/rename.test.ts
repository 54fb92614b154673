/** Renaming servers and prefixes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { EMPTY_CATALOGUE, type CatalogueView } from '../../src/engine/knowledge';
import { prepareRenameAt, Refusal, renameAt, type RenameContext } from '../../src/features/rename';
import { commentsOf, linesOf, meaningOf, samples, type Sample } from '../support/companyfiles';
import { listed, openAt, view } from './support';

const URI = 'file:///acme.company.yaml';

interface Place {
  readonly context: RenameContext;
  readonly offset: number;
  readonly positions: TextDocument;
}

function at(marked: string, catalogue: CatalogueView = EMPTY_CATALOGUE): Place {
  const { file, positions, offset } = openAt(marked);
  return { context: { file, catalogue, positions, uri: URI, version: 1 }, offset, positions };
}

/** The text after a rename at the cursor; the reason where it is refused. */
function renamed(marked: string, newName: string, catalogue?: CatalogueView): string {
  const { context, offset, positions } = at(marked, catalogue);
  const edit = renameAt(context, offset, newName);
  if (edit instanceof Refusal) return edit.reason;
  const [change] = edit?.documentChanges ?? [];
  if (!change || !('edits' in change)) return positions.getText();
  expect(change.textDocument).toEqual({ uri: URI, version: 1 });
  return TextDocument.applyEdits(
    positions,
    change.edits.flatMap((one) => ('newText' in one ? [one] : [])),
  );
}

/** What is about to be renamed, as `text in the file → name in the box`; the reason where it is refused. */
function prepared(marked: string): string | undefined {
  const { context, offset, positions } = at(marked);
  const found = prepareRenameAt(context, offset);
  if (found instanceof Refusal) return found.reason;
  return found && `${positions.getText(found.range)} → ${found.placeholder}`;
}

const COMPANY = [
  'name: Acme',
  'mcp_servers:',
  '  - name: linear # the tracker',
  '    command: run',
  '    tool_prefix: lin_',
  '    tool_annotations:',
  '      save: { read_only: false }',
  '      "lin_get": { read_only: true }',
  '  - { name: other, command: run, tool_annotations: { lin_get: {} } }',
  'workers:',
  '  w: { tools: [lin_get, "lin_save", get, my_work] }',
  'roles:',
  '  - name: Ada',
  '    mcp_env: { linear: { A: linear }, "other": {} }',
  'units:',
  '  - name: U',
  "    mcp_env: { 'linear': {} }",
  '',
];

const company = (find: string, newline = '\n'): string =>
  COMPANY.join(newline).replace(find.replace('<|>', ''), find);

describe('before a rename', () => {
  it('the name is told: of a server at its entry and under mcp_env, of a prefix', () => {
    expect(prepared(company('name: lin<|>ear'))).toBe('linear → linear');
    expect(prepared(company("'lin<|>ear'"))).toBe("'linear' → linear");
    expect(prepared(company('lin_<|>\n'))).toBe('lin_ → lin_');
  });

  it('it is told why a name cannot be another one', () => {
    expect(prepared(company('sa<|>ve'))).toMatch(/^A tool's name is its server's own\./);
    expect(prepared(company('[lin_<|>get'))).toMatch(/^A tool's name is its server's own\./);
    expect(prepared('name: A\nmcp_servers: []\nroles: [{ name: R, mcp_env: { git<|>hub: {} } }]\n')).toBe(
      'No server of this file is named "github".',
    );
    expect(prepared('name: A\nmcp_servers:\n  - name: a<|>\n  - name: a\n')).toMatch(
      /^Several servers are named "a"\./,
    );
    expect(prepared(company('name: lin<|>ear') + 'x: [\n')).toMatch(/^The file cannot be read as a whole/);
  });

  it('nothing is told where no name stands', () => {
    expect(prepared(company('comm<|>and'))).toBeUndefined();
    expect(prepared(company('read_<|>only'))).toBeUndefined();
    expect(prepared('<|>')).toBeUndefined();
  });
});

describe('the name of a server', () => {
  it.each(['\n', '\r\n'])(
    'is changed at its entry and in every mcp_env, and nowhere else (%j)',
    (newline) => {
      const after = COMPANY.join(newline)
        .replace('name: linear', 'name: tracker')
        .replace('{ linear:', '{ tracker:')
        .replace("'linear'", "'tracker'");
      expect(renamed(company('name: lin<|>ear', newline), 'tracker')).toBe(after);
      expect(renamed(company("'<|>linear'", newline), ' tracker ')).toBe(after);
    },
  );

  it('is quoted where YAML needs it', () => {
    const after = renamed(company('name: lin<|>ear'), "it's: a");
    expect(after).toContain('name: "it\'s: a" # the tracker');
    expect(after).toContain('{ "it\'s: a": { A: linear }');
    expect(after).toContain("'it''s: a': {}");
  });

  it('is not changed to nothing, to a name that is taken, or to the engine’s', () => {
    const rename = (name: string): string => renamed(company('name: lin<|>ear'), name);
    expect(rename('  ')).toBe('A server needs a name.');
    expect(rename('crewlet')).toBe('The engine keeps the name "crewlet" for itself.');
    expect(rename('other')).toBe('Another server is named "other" already.');
    expect(rename(`a\ud800`)).toMatch(/cannot write/);
    const both = 'name: A\nmcp_servers: [{ name: a<|> }]\nroles: [{ mcp_env: { a: {}, github: {} } }]\n';
    expect(renamed(both, 'github')).toBe('An mcp_env holds "github" beside "a" already.');
    expect(rename('linear')).toBe(COMPANY.join('\n'));
  });

  it('is changed once where it stands under an anchor, and not where that means something else, too', () => {
    const shared = 'roles:\n  - mcp_env: &e { a: {} }\n  - mcp_env: *e\n';
    expect(renamed(`name: A\nmcp_servers:\n  - name: a<|>\n${shared}`, 'b')).toBe(
      `name: A\nmcp_servers:\n  - name: b\n${shared.replace('a:', 'b:')}`,
    );
    const used = 'name: A\nmcp_servers:\n  - { name: &n a<|>, command: *n }\n';
    expect(renamed(used, 'b')).toMatch(/^The text of "a" is the anchor "&n"/);
    const alias = 'name: A\nmcp_servers:\n  - { command: &n a, name: *n }\n';
    expect(renamed(alias.replace('*n', '*n<|>'), 'b')).toBe(alias.replace('*n', 'b'));
    const items = (first: string): string =>
      `name: A\nmcp_servers:\n  - { name: a, tool_prefix: ${first}_ }\nworkers:\n  v: { tools: [&t ${first}_x] }\n  w: { tools: [*t] }\n`;
    expect(renamed(items('p').replace('p_ ', 'p_<|> '), 'q_')).toBe(items('q'));
  });

  it('may stand in a block scalar', () => {
    expect(renamed('name: A\nmcp_servers:\n  - name: >-\n      a<|>\n    command: run\n', 'b')).toBe(
      'name: A\nmcp_servers:\n  - name: b\n    command: run\n',
    );
  });
});

describe('the prefix of a server’s tools', () => {
  it('is changed with every name that carries it: keys of the server, items of worker templates', () => {
    expect(renamed(company('lin_<|>\n'), 'x.')).toBe(
      COMPANY.join('\n')
        .replace('tool_prefix: lin_', 'tool_prefix: x.')
        .replace('"lin_get"', '"x.get"')
        .replace('[lin_get', '[x.get')
        .replace('"lin_save"', '"x.save"'),
    );
  });

  it('leaves the server’s own names alone, and items that another server offers', () => {
    const known = view({
      linear: listed([{ name: 'lin_get' }, { name: 'save' }]),
      other: listed([{ name: 'lin_get' }]),
    });
    expect(renamed(company('lin_<|>\n'), 'x_', known)).toBe(
      COMPANY.join('\n').replace('tool_prefix: lin_', 'tool_prefix: x_').replace('"lin_save"', '"x_save"'),
    );
  });

  it('is changed for all servers that merge it in', () => {
    const text = (prefix: string, cursor = ''): string =>
      [
        'name: A',
        `x-base: &base { tool_prefix: ${prefix}${cursor} }`,
        'mcp_servers:',
        `  - { <<: *base, name: a, tool_annotations: { ${prefix}t: {} } }`,
        `  - { <<: *base, name: b, tool_annotations: { ${prefix}u: {} } }`,
        '',
      ].join('\n');
    expect(renamed(text('p_', '<|>'), 'q_')).toBe(text('q_'));
  });

  it('is not changed where keys would collide, or mean other tools', () => {
    expect(renamed(company('lin_<|>\n'), '  ')).toMatch(/^A prefix cannot be blank\./);
    const keys = (tools: string): string =>
      `name: A\nmcp_servers:\n  - name: s\n    tool_prefix: p_<|>\n    tool_annotations: ${tools}\n`;
    expect(renamed(keys('{ p_a: {}, q_a: {} }'), 'q_')).toBe(
      'The key "q_a" stands under tool_annotations of "s" already.',
    );
    const known = view({ s: listed([{ name: 'a' }, { name: 'q_a' }]) });
    expect(renamed(keys('{ q_a: { read_only: true } }'), 'q_', known)).toBe(
      'With this prefix other hints would count for the tool "a" of "s".',
    );
    const shared =
      'name: A\nmcp_servers:\n  - { name: s, tool_prefix: p_<|>, tool_annotations: &t { p_a: {} } }\n';
    expect(renamed(`${shared}  - { name: r, tool_annotations: *t }\n`, 'q_')).toMatch(
      /^The server "r" uses the same blocks/,
    );
  });
});

/** The sample with a unit, in its own style. */
function withSeats({ text, style }: Sample): string {
  if (style === 'json') {
    const end = text.lastIndexOf('}');
    return `${text.slice(0, end)},"units":[{"name":"Ada","mcp_env":{"s0":{"A":"s0"},"s1":{}}}]${text.slice(end)}`;
  }
  return `${text}\nunits: # s0\n  - name: Ada\n    mcp_env:\n      s0: { A: s0 } # s0\n      "s1": {}\n`;
}

/** All scalars are texts here, so the whole is made of these. */
interface Meaning {
  mcp_servers: { name: string; tool_prefix?: string; tool_annotations?: unknown }[];
  units: { mcp_env: Record<string, unknown> }[];
}

const meaningIn = (text: string): Meaning => meaningOf(text) as Meaning; // such files are generated only

function withKeys<T>(map: Readonly<Record<string, T>>, rename: (key: string) => string): Record<string, T> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [rename(key), value]));
}

function checkRest(before: string, after: string): void {
  expect(readCompanyFile(after).pieces.flatMap(({ it }) => it.problems)).toEqual([]);
  expect(commentsOf(after)).toEqual(commentsOf(before));
  expect(linesOf(after).map((line) => /\r?\n?$/.exec(line)?.[0])).toEqual(
    linesOf(before).map((line) => /\r?\n?$/.exec(line)?.[0]),
  );
}

const NAMES = ['tracker', 'null', 'a: b', '#x', "it's", 'say "x"', '📄', 'x\u202ey', '12', '- a', '<<'];

describe('any rename', () => {
  it('of a server in any file changes the server’s name and nothing else', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom(...NAMES), (sample, name) => {
        const text = withSeats(sample);
        const [server] = readCompanyFile(text).servers;
        const field = server?.it.name;
        if (!field) throw new Error('the first server has a name');
        const offset = server.base + field.span.end;
        const after = renamed(`${text.slice(0, offset)}<|>${text.slice(offset)}`, name);
        const expected = meaningIn(text);
        for (const one of expected.mcp_servers) if (one.name === 's0') one.name = name;
        for (const unit of expected.units)
          unit.mcp_env = withKeys(unit.mcp_env, (key) => (key === 's0' ? name : key));
        expect(meaningIn(after)).toEqual(expected);
        checkRest(text, after);
      }),
      { numRuns: 100 },
    );
  });

  it('of a prefix in any file changes the prefix, the keys that carry it and nothing else', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom('q_', 'q.', 'a: ', "it's-", '📄'), (sample, prefix) => {
        const { text } = sample;
        const file = readCompanyFile(text);
        const at = file.servers.findIndex(({ it }) => it.toolPrefix !== '');
        const server = file.servers[at];
        if (!server?.it.toolPrefixField) return;
        const offset = server.base + server.it.toolPrefixField.span.end;
        const after = renamed(`${text.slice(0, offset)}<|>${text.slice(offset)}`, prefix);
        const expected = meaningIn(text);
        const one = expected.mcp_servers[at];
        if (!one) throw new Error('it is the same list');
        one.tool_prefix = prefix;
        const tools = one.tool_annotations;
        if (typeof tools === 'object' && tools !== null)
          one.tool_annotations = withKeys({ ...tools }, (key) =>
            key.startsWith('p_') ? prefix + key.slice(2) : key,
          );
        expect(meaningIn(after)).toEqual(expected);
        checkRest(text, after);
      }),
      { numRuns: 100 },
    );
  });
});
