/** Snapshots: what is written, what is read, and what is said about one that cannot be read. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import snapshotSchema from '../../schemas/snapshot.schema.json';
import { readSnapshot, writeSnapshot, type Snapshot } from '../../src/catalogue/snapshot';
import { SnapshotError } from '../../src/catalogue/snapshotfault';
import { loadSnapshot } from '../../src/catalogue/snapshotfile';
import { withSnapshot } from '../../src/catalogue/snapshotview';
import { readAdvertisedTool, type AdvertisedTool } from '../../src/engine/advertised';
import { HINT_KEYS, HINT_NAMES, type HintValue } from '../../src/engine/hints';
import { NOTHING_KNOWN, type ServerKnowledge } from '../../src/engine/knowledge';
import { temporaryFolder } from './support';

type Servers = ReadonlyMap<string, readonly AdvertisedTool[]>;

/** What servers list, as on the wire. */
function servers(lists: Readonly<Record<string, readonly object[]>>): Servers {
  return new Map(
    Object.entries(lists).map(([name, tools]) => [
      name,
      tools.flatMap((tool) => readAdvertisedTool(tool) ?? []),
    ]),
  );
}

function toolsOf({ servers }: Snapshot): Servers {
  return new Map([...servers].map(([name, { tools }]) => [name, tools]));
}

/** What is said about a text that is no snapshot. */
function reasonFor(text: string): string {
  try {
    readSnapshot(text);
  } catch (error) {
    if (error instanceof SnapshotError) return predicateOf(error);
    throw error;
  }
  return 'nothing is wrong';
}

/** What is said of a snapshot, without what it is called by and the full stop. */
function predicateOf(error: SnapshotError): string {
  return /^X (.*)\.$/.exec(error.about('X'))?.[1] ?? '';
}

const SAMPLE = servers({
  linear: [
    { name: 'save_note', title: 'Save a note', annotations: { readOnlyHint: false }, description: 'Long.' },
    { name: 'get_note', annotations: { readOnlyHint: true, openWorldHint: false, idempotentHint: 'yes' } },
    { name: 'poke' },
  ],
  board: [],
});

const TEXT = `{
  "version": 1,
  "servers": {
    "board": { "tools": {} },
    "linear": {
      "tools": {
        "get_note": { "readOnlyHint": true, "openWorldHint": false },
        "poke": {},
        "save_note": { "title": "Save a note", "readOnlyHint": false }
      }
    }
  }
}
`;

describe('writing a snapshot', () => {
  it('puts a tool on each line, sorted, with what the server stated', () => {
    expect(writeSnapshot(SAMPLE)).toBe(TEXT);
  });

  it('makes the same text in whatever order servers and tools come', () => {
    const turned = new Map([...SAMPLE].reverse().map(([name, tools]) => [name, tools.toReversed()]));
    expect(writeSnapshot(turned)).toBe(TEXT);
  });

  it('writes also that there is no server', () => {
    expect(writeSnapshot(new Map())).toBe('{\n  "version": 1,\n  "servers": {}\n}\n');
  });

  it('takes the first of two tools with one name', () => {
    const twice = servers({ s: [{ name: 'a', annotations: { readOnlyHint: true } }, { name: 'a' }] });
    expect(writeSnapshot(twice)).toContain('"a": { "readOnlyHint": true }\n');
  });

  it('changes one line where one tool has changed', () => {
    const changed = new Map(SAMPLE);
    changed.set('linear', [
      ...(SAMPLE.get('linear') ?? []).filter(({ name }) => name !== 'poke'),
      ...(servers({ x: [{ name: 'poke', annotations: { destructiveHint: true } }] }).get('x') ?? []),
    ]);
    const [before, after] = [TEXT.split('\n'), writeSnapshot(changed).split('\n')];
    expect(after.length).toBe(before.length);
    expect(after.filter((line, index) => line !== before[index])).toEqual([
      '        "poke": { "destructiveHint": true },',
    ]);
  });

  it('shows what hides in a name or a title, and cuts a long title', () => {
    const text = writeSnapshot(
      servers({ s: [{ name: 'a\u202eb\u{e0001}\u0085', title: `a\nb\u200d ${'x'.repeat(500)}😀` }] }),
    );
    expect(text).toContain('"a\\u202eb\\udb40\\udc01\\u0085"');
    expect(text).toContain('"title": "a\\nb\\u200d xxx');
    expect(text).not.toMatch(/\u202e|\u200d|\u0085/);
    expect(text.split('\n').every((line) => line.length < 300)).toBe(true);
    expect(writeSnapshot(toolsOf(readSnapshot(text)))).toBe(text);
  });
});

const nameArbitrary = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '1', '10', '2', '', 'save_note', '"', '\ud800'),
);
const hintArbitrary = fc.constantFrom<HintValue>('yes', 'no', 'unknown');
const toolArbitrary: fc.Arbitrary<AdvertisedTool> = fc.record(
  {
    name: nameArbitrary,
    title: fc.string({ unit: 'binary', minLength: 1, maxLength: 220 }),
    description: fc.string(),
    hints: fc.record({
      readOnly: hintArbitrary,
      destructive: hintArbitrary,
      idempotent: hintArbitrary,
      openWorld: hintArbitrary,
    }),
  },
  { requiredKeys: ['name', 'hints'] },
);
const serversArbitrary = fc
  .array(fc.tuple(nameArbitrary, fc.array(toolArbitrary, { maxLength: 6 })), { maxLength: 4 })
  .map((entries): Servers => new Map(entries));

const isValid = new Ajv2020({ strict: true }).compile(snapshotSchema);

describe('a snapshot that is read again', () => {
  it('says the same about every tool as the list that was written', () => {
    fc.assert(
      fc.property(serversArbitrary, (lists) => {
        const read = readSnapshot(writeSnapshot(lists));
        expect(new Set(read.servers.keys())).toEqual(new Set(lists.keys()));
        for (const [server, tools] of lists) {
          const again = read.servers.get(server);
          expect(again).toMatchObject({ source: 'snapshot', listedAt: undefined });
          const hints = new Map(again?.tools.map((tool) => [tool.name, tool.hints]));
          expect(hints.size).toBe(again?.tools.length);
          expect(new Set(hints.keys())).toEqual(new Set(tools.map(({ name }) => name)));
          for (const name of hints.keys()) {
            expect(hints.get(name)).toEqual(tools.find((tool) => tool.name === name)?.hints);
          }
        }
      }),
    );
  });

  it('is written as the same bytes', () => {
    fc.assert(
      fc.property(serversArbitrary, (lists) => {
        const text = writeSnapshot(lists);
        expect(writeSnapshot(toolsOf(readSnapshot(text)))).toBe(text);
      }),
    );
  });

  it('is as the published schema has it', () => {
    fc.assert(
      fc.property(serversArbitrary, (lists) => {
        const data: unknown = JSON.parse(writeSnapshot(lists));
        expect(isValid(data), JSON.stringify(isValid.errors)).toBe(true);
      }),
    );
  });
});

describe('the published schema', () => {
  it('describes every key of a tool, and no other', () => {
    expect(Object.keys(snapshotSchema.$defs.tool.properties)).toEqual([
      'title',
      ...HINT_NAMES.map((name) => HINT_KEYS[name].camel),
    ]);
    const described = [
      snapshotSchema,
      ...Object.values(snapshotSchema.properties),
      ...Object.values(snapshotSchema.$defs),
      snapshotSchema.$defs.server.properties.tools,
      ...Object.values(snapshotSchema.$defs.tool.properties),
    ];
    for (const { title, description } of described) {
      expect(title).toMatch(/\S/);
      expect(description).toMatch(/\S.*\.$/);
    }
  });

  it('takes what the reader takes, whatever the JSON', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, true, false, 'yes', 1, 2, [], {}),
      fc.dictionary(
        fc.constantFrom('title', 'readOnlyHint', 'openWorldHint', 'more'),
        fc.constantFrom<unknown>(true, false, 'text', null, 1, {}),
      ),
    );
    const tools = fc.oneof(value, fc.dictionary(fc.string({ maxLength: 3 }), value));
    const server = fc.oneof(value, fc.record({ tools, more: value }, { requiredKeys: [] }));
    const all = fc.oneof(value, fc.dictionary(fc.string({ maxLength: 3 }), server));
    const version = fc.constantFrom<unknown>(1, 1, 1, 2, '1', null);
    const data = fc.oneof(
      value,
      fc.record({ version, servers: all, more: value }, { requiredKeys: ['version'] }),
    );
    fc.assert(
      fc.property(data, (json) => {
        const isRead = reasonFor(JSON.stringify(json)) === 'nothing is wrong';
        expect(isRead).toBe(isValid(json));
      }),
      { numRuns: 500 },
    );
  });
});

describe('reading', () => {
  it('does not mind how the text is laid out, and passes over what it does not know', () => {
    const text =
      '\r\n{"more":1,"servers":{"s":{"x":[],"tools":{"t":{"readOnlyHint":true,"y":{}}}}},"version":1}';
    expect(writeSnapshot(toolsOf(readSnapshot(text)))).toContain('"t": { "readOnlyHint": true }');
  });

  it.each<[string, string, string]>([
    ['nothing', ' \n', 'is empty'],
    ['another text', 'name: Acme\n', 'is no JSON: line 1: invalid symbol'],
    ['a lost comma', TEXT.replace('{},\n', '{}\n'), 'is no JSON: line 9: comma expected'],
    ['half a file', TEXT.slice(0, 90), 'is no JSON: line 6: unexpected end of string'],
    ['a file without its end', TEXT.slice(0, -8), 'is no JSON: line 11: close brace expected'],
    [
      'an open merge',
      TEXT.replace(/^( +"poke".*\n)/m, '<<<<<<< HEAD\n$1=======\n$1>>>>>>> other\n'),
      'holds a merge that is not resolved (line 8); take either side, then write the snapshot anew',
    ],
    ['another JSON', '{"name":"x","version":"1.0.0"}', 'is no snapshot: it has no "version": 1'],
    ['a list', '[]', 'is no snapshot: it is no JSON object'],
    [
      'a newer version',
      '{"version":2,"anything":[]}',
      'was written by a newer Hintsight (version 2, this one reads 1); update Hintsight, or write the snapshot anew',
    ],
    ['no servers', '{\n"version":1\n}', 'is broken: line 1: "servers" is missing'],
    ['a list of servers', '{\n"version":1,\n"servers":[]}', 'is broken: line 3: "servers" must be an object'],
    ['no tools', '{"version":1,"servers":{\n"s":{}}}', 'is broken: line 2: "tools" of server "s" is missing'],
    [
      'a tool that is a text',
      '{"version":1,"servers":{"s":{"tools":{\n\n"a\\u202e\\nb":"x"}}}}',
      'is broken: line 3: tool "a⟨U+202E⟩ b" of server "s" must be an object',
    ],
    [
      'a hint in words',
      TEXT.replace('"readOnlyHint": false', '"readOnlyHint": "no"'),
      'is broken: line 9: "readOnlyHint" of tool "save_note" of server "linear" must be true or false',
    ],
    [
      'a hint that is null',
      TEXT.replace('"readOnlyHint": false', '"readOnlyHint": null'),
      'is broken: line 9: "readOnlyHint" of tool "save_note" of server "linear" must be true or false',
    ],
    [
      'a title that is a number',
      TEXT.replace('"Save a note"', '7'),
      'is broken: line 9: "title" of tool "save_note" of server "linear" must be a text',
    ],
  ])('says what is wrong and where: %s', (_, text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });

  it('comes through a text that is nested without end', () => {
    expect(reasonFor('['.repeat(500_000))).toMatch(/^is no JSON/);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(reasonFor(`{"version":1,"servers":${deep}}`)).toMatch(/^is broken: .*"servers" must be an object/);
  });
});

describe('a snapshot file', () => {
  function reasonForFile(make: (path: string) => void): string {
    const path = join(temporaryFolder(), 'a.json');
    make(path);
    try {
      loadSnapshot(path);
    } catch (error) {
      if (error instanceof SnapshotError) return predicateOf(error);
      throw error;
    }
    return 'nothing is wrong';
  }

  it('is read, with a byte order mark too', () => {
    const path = join(temporaryFolder(), 'a.json');
    writeFileSync(path, `\uFEFF${TEXT}`);
    expect(writeSnapshot(toolsOf(loadSnapshot(path)))).toBe(TEXT);
  });

  it.each<[string, (path: string) => void, string]>([
    ['that is not there', () => undefined, 'does not exist'],
    [
      'that is a folder',
      (path) => {
        mkdirSync(path);
      },
      'is a folder; name a snapshot file',
    ],
    [
      'in another encoding',
      (path) => {
        writeFileSync(path, `\uFEFF${TEXT}`, 'utf16le');
      },
      'is not UTF-8 text',
    ],
    [
      'of any size',
      (path) => {
        writeFileSync(path, TEXT);
        truncateSync(path, 17 * 1024 * 1024);
      },
      'is no snapshot: it has more than 16 MB',
    ],
    ['that is a pipe', (path) => execFileSync('mkfifo', [path]), 'is no ordinary file'],
  ])('%s is told', (_, make, reason) => {
    expect(reasonForFile(make)).toBe(reason);
  });
});

describe('a snapshot under what is known', () => {
  const snapshot = readSnapshot(TEXT);
  const list = snapshot.servers.get('linear');
  const live: ServerKnowledge = {
    state: 'listed',
    list: { source: 'live', listedAt: 1, tools: [] },
    failure: undefined,
  };
  const viewOf = (known: ServerKnowledge): { of: () => ServerKnowledge } => ({ of: () => known });

  it.each(['idle', 'consent', 'untrusted', 'loading', 'failed'] as const)(
    'is the list while there is no other, and leaves the state as it is: %s',
    (state) => {
      const known: ServerKnowledge = { state, list: undefined, failure: undefined };
      expect(withSnapshot(viewOf(known), snapshot).of('linear')).toEqual({ ...known, list, snapshot: list });
    },
  );

  it('stands beside a newer list', () => {
    expect(withSnapshot(viewOf(live), snapshot).of('linear')).toEqual({ ...live, snapshot: list });
  });

  it('says nothing about a server that it does not hold', () => {
    expect(withSnapshot(viewOf(NOTHING_KNOWN), snapshot).of('other')).toBe(NOTHING_KNOWN);
    expect(withSnapshot(viewOf(NOTHING_KNOWN), snapshot).of('toString')).toBe(NOTHING_KNOWN);
  });

  it('gives the same objects for the same objects, and others for others', () => {
    const view = viewOf(NOTHING_KNOWN);
    const combined = withSnapshot(view, snapshot);
    expect(withSnapshot(view, snapshot)).toBe(combined);
    expect(withSnapshot(view, undefined)).toBe(view);
    expect(combined.of('linear')).toBe(combined.of('linear'));
    expect(combined.of('linear')).not.toBe(combined.of('board'));
    // Another server has answered, so the view is another one; what is known of this server is not.
    expect(withSnapshot(viewOf(NOTHING_KNOWN), snapshot).of('linear')).toBe(combined.of('linear'));
    expect(withSnapshot(view, readSnapshot(TEXT)).of('linear')).not.toBe(combined.of('linear'));
  });
});

it('docs/snapshots.md shows a snapshot as it is written', () => {
  const docs = readFileSync(new URL('../../docs/snapshots.md', import.meta.url), 'utf8');
  const sample = /^```json\n([^]*?)^```$/m.exec(docs)?.[1] ?? '';
  expect(writeSnapshot(toolsOf(readSnapshot(sample)))).toBe(sample);
});
