/** The line above each server. */
import { describe, expect, it } from 'vitest';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { codeLensesIn } from '../../src/features/codelens';
import { NOW, listed, openAt, unlisted, view } from './support';

const TOOLS = [{ name: 'a', annotations: { readOnlyHint: true } }, { name: 'b' }, { name: 'c' }];

/** Each lens as `line: title`, with an arrow where choosing it lists tools. */
function lensesOf(text: string, known: Readonly<Record<string, ServerKnowledge>> = {}): string[] {
  const { file, positions } = openAt(`${text}<|>`);
  const uri = 'file:///acme.company.yaml';
  return codeLensesIn({ file, catalogue: view(known), positions, uri, now: NOW }).map(
    ({ range, command }) => {
      const target = command?.command === '' ? '' : ` → ${JSON.stringify(command?.arguments?.[1])}`;
      return `${range.start.line}: ${command?.title ?? ''}${target}`;
    },
  );
}

const ONE = 'mission: x\nmcp_servers:\n  - name: s\n    command: run\n';

describe('the line above a server', () => {
  it.each<[string, ServerKnowledge, string]>([
    ['listed', listed(TOOLS), '3 tools · 2 unclassified · listed 5 min ago · Refresh → "s"'],
    [
      'listed, one tool',
      listed([{ name: 'a', annotations: { readOnlyHint: true } }]),
      '1 tool · listed 5 min ago · Refresh → "s"',
    ],
    [
      'known from last time',
      { ...listed(TOOLS, 'cache'), state: 'idle' },
      '3 tools · 2 unclassified (cached, 5 min ago) · Refresh → "s"',
    ],
    [
      'known from a snapshot',
      { ...listed(TOOLS, 'snapshot'), state: 'idle' },
      '3 tools · 2 unclassified (from the snapshot) · Refresh → "s"',
    ],
    ['never asked', unlisted('idle'), 'not listed yet · List Tools → "s"'],
    ['waiting for consent', unlisted('consent'), 'needs your consent · List Tools → "s"'],
    ['untrusted', unlisted('untrusted'), 'not asked: the workspace is not trusted'],
    ['being asked', unlisted('loading'), 'being asked for its tools…'],
    [
      'being asked again',
      { ...listed(TOOLS, 'cache'), state: 'loading' },
      '3 tools · 2 unclassified (cached, 5 min ago) · being asked for its tools…',
    ],
    ['failed', unlisted('failed', 'No\u202E luck.'), 'listing failed: No⟨U+202E⟩ luck. · Try Again → "s"'],
  ])('says how it stands: %s', (_what, knowledge, title) => {
    expect(lensesOf(ONE, { s: knowledge })).toEqual([`2: ${title}`]);
  });

  it('counts what the file says: an annotated tool is classified, one that only the file names is none of the server', () => {
    const text = `${ONE}    tool_annotations:\n      b: { read_only: true }\n      z: {}\n`;
    expect(lensesOf(text, { s: listed(TOOLS) })[0]).toContain('3 tools · 1 unclassified');
  });

  it('is there for every name, and says where a server cannot be asked', () => {
    const text = [
      'mission: x',
      'mcp_servers:',
      '  - { name: My Server (2), command: run }',
      '  - { name: søk.📄, command: run }',
      '  - { name: "", command: run }',
      '  - name: lost',
      '  - { name: far, transport: http }',
      '  - { name: odd, transport: sse, url: https://x/ }',
      '',
    ].join('\n');
    expect(lensesOf(text)).toEqual([
      '2: not listed yet · List Tools → "My Server (2)"',
      '3: not listed yet · List Tools → "søk.📄"',
      '4: cannot be asked for its tools: it has no name',
      '5: cannot be asked for its tools: it has no command',
      '6: cannot be asked for its tools: it has no url',
      '7: cannot be asked for its tools: its transport is neither stdio nor http',
    ]);
  });

  it('is there in JSON and in flow style', () => {
    expect(lensesOf('{"mission":"x","mcp_servers":[{"name":"s","command":"run"}]}')).toHaveLength(1);
    expect(lensesOf('mission: x\nmcp_servers: [ { name: s, command: run } ]\n')).toEqual([
      '1: not listed yet · List Tools → "s"',
    ]);
  });
});
