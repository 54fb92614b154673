import { describe, expect, it } from 'vitest';
import { readAdvertisedTool } from '../../src/engine/advertised';
import {
  EMPTY_CATALOGUE,
  NOTHING_KNOWN,
  type CatalogueView,
  type ServerKnowledge,
} from '../../src/engine/knowledge';
import type { ServerReport, ToolsReport } from '../../src/protocol/report';
import { explainText } from './support';

const UNKNOWN = { readOnly: 'unknown', destructive: 'unknown', idempotent: 'unknown', openWorld: 'unknown' };

const LINEAR = `name: Acme
mcp_servers:
  - name: linear
    command: uvx
    args: [mcp-linear]
    tool_prefix: lin_
    tool_annotations:
      save_note: { read_only: false }
      lin_get_issue: { open_world: false }
`;

function listed(tools: readonly object[], source: 'live' | 'cache' | 'snapshot' = 'live'): ServerKnowledge {
  return {
    state: 'listed',
    list: { source, listedAt: 0, tools: tools.flatMap((tool) => readAdvertisedTool(tool) ?? []) },
    failure: undefined,
  };
}

function view(known: Readonly<Record<string, ServerKnowledge>>): CatalogueView {
  return { of: (name) => known[name] ?? NOTHING_KNOWN };
}

function explain(text: string, known: Readonly<Record<string, ServerKnowledge>> = {}): ToolsReport {
  return explainText(text, view(known));
}

function serverOf(report: ToolsReport, name: string): ServerReport {
  const server = report.servers.find((candidate) => candidate.name === name);
  if (!server) throw new Error(`no server ${name} in the report`);
  return server;
}

describe('explaining a file', () => {
  it('judges what the file alone says when no server was asked', () => {
    const report = explainText(
      'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:\n      t: { read_only: false }\n',
      EMPTY_CATALOGUE,
    );
    expect(report).toStrictEqual({
      version: 1,
      file: 'acme.company.yaml',
      servers: [
        {
          name: 's',
          place: { line: 1, character: 10 },
          transport: 'stdio',
          shared: true,
          source: 'none',
          error: null,
          status: { state: 'idle' },
          tools: [
            {
              name: 't',
              catalogueName: 't',
              listed: false,
              overriddenBy: 't',
              place: { line: 4, character: 6 },
              advertised: UNKNOWN,
              override: { ...UNKNOWN, readOnly: 'no' },
              effective: { ...UNKNOWN, readOnly: 'no' },
              class: 'shared-write',
              worker: { allowed: false, rule: 'shared-write' },
              delivery: { delivers: true, surface: 's' },
              host: { verdict: 'ask-destructive', direct: null },
            },
          ],
        },
      ],
    });
  });

  it('puts the file on top of what the server says, under either name of a tool', () => {
    const report = explain(LINEAR, {
      linear: listed([
        { name: 'get_issue', annotations: { readOnlyHint: true } },
        { name: 'save_note' },
        { name: 'free', annotations: { readOnlyHint: true, openWorldHint: false } },
      ]),
    });
    const { tools, source, error } = serverOf(report, 'linear');
    expect({ source, error }).toEqual({ source: 'live', error: null });
    expect(tools.map(({ name, catalogueName, overriddenBy }) => [name, catalogueName, overriddenBy])).toEqual(
      [
        ['get_issue', 'lin_get_issue', 'lin_get_issue'],
        ['save_note', 'lin_save_note', 'save_note'],
        ['free', 'lin_free', null],
      ],
    );
    expect(tools[0]).toMatchObject({
      listed: true,
      advertised: { readOnly: 'yes', openWorld: 'unknown' },
      override: { readOnly: 'unknown', openWorld: 'no' },
      effective: { readOnly: 'yes', openWorld: 'no' },
      class: 'read',
      host: { verdict: 'pass', direct: 'pass-open' },
    });
  });

  it('lists tools that only the file names after those of the server', () => {
    const { tools } = serverOf(explain(LINEAR, { linear: listed([{ name: 'save_note' }]) }), 'linear');
    expect(tools.map(({ name, listed: isListed }) => [name, isListed])).toEqual([
      ['save_note', true],
      ['get_issue', false],
    ]);
    expect(tools[1]?.host.direct).toBeNull();
  });

  it('says why a listing failed, and keeps the older list', () => {
    const failure = { step: 'handshake', message: 'It did not answer within 2 s.' } as const;
    const older = listed([{ name: 'save_note' }], 'cache').list;
    const failed = explain(LINEAR, { linear: { state: 'failed', list: older, failure } });
    expect(serverOf(failed, 'linear')).toMatchObject({
      source: 'cache',
      error: 'It did not answer within 2 s.',
    });
    const never = explain(LINEAR, { linear: { state: 'failed', list: undefined, failure } });
    expect(serverOf(never, 'linear')).toMatchObject({
      source: 'none',
      error: 'It did not answer within 2 s.',
    });
  });

  it('describes each entry: transport, sharing, and those that are broken as well', () => {
    const report = explain(`mcp_servers:
  - { name: a, transport: http, url: "http://127.0.0.1/mcp" }
  - { name: b, command: run, shared: false }
  - { name: c, transport: sse, url: "http://127.0.0.1/sse" }
  - { command: run, tool_annotations: { t: { read_only: true } } }
  - just text
`);
    expect(report.servers.map(({ name, transport, shared }) => [name, transport, shared])).toEqual([
      ['a', 'http', true],
      ['b', 'stdio', false],
      ['c', 'http', true],
      ['', 'stdio', true],
    ]);
    expect(report.servers[3]?.tools[0]?.class).toBe('read');
  });

  it('knows of two servers with one name only the first', () => {
    const entry = '  - { name: s, command: run }\n';
    const { servers } = explain(`name: Acme\nmcp_servers:\n${entry}${entry}`, { s: listed([{ name: 't' }]) });
    expect(servers.map(({ source, tools }) => [source, tools.length])).toEqual([
      ['live', 1],
      ['none', 0],
    ]);
  });

  it('keeps JSON free of undefined values', () => {
    const report = explain(LINEAR, { linear: listed([{ name: 'x', title: 'X', description: 'd' }]) });
    expect(JSON.parse(JSON.stringify(report))).toStrictEqual(report);
  });

  it('tells where keys stand, and what the server calls a tool, with nothing hidden in it', () => {
    const known = {
      linear: listed([{ name: 'save_note', title: 'Save\u202E', description: 'x '.repeat(400) }]),
    };
    const { place, tools } = serverOf(
      explain(`# søk 📄\r\n${LINEAR.replaceAll('\n', '\r\n')}`, known),
      'linear',
    );
    expect(place).toEqual({ line: 3, character: 10 });
    expect(tools.map((tool) => [tool.name, tool.place])).toEqual([
      ['save_note', { line: 8, character: 6 }],
      ['get_issue', { line: 9, character: 6 }],
    ]);
    expect(tools[0]?.title).toBe('Save⟨U+202E⟩');
    expect(tools[0]?.description).toMatch(/^(?:x ){100,}x…$/);
    expect(tools[0]?.description?.length).toBeLessThanOrEqual(300);
    expect(tools[1]).not.toHaveProperty('title');
  });
});
