import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { cursorSite } from '../../src/companyfile/cursor';
import { readCursor } from '../support/marked';

/** The site at the cursor, with the word that an insertion would replace. */
function siteAt(marked: string) {
  const { text, offset } = readCursor(marked);
  const site = cursorSite(readCompanyFile(text), offset);
  return site && { ...site, word: text.slice(site.replace.start, site.replace.end) };
}

const TOOLS = 'mcp_servers:\n  - name: s\n    command: run\n    tool_annotations:\n';

describe('what belongs at the cursor', () => {
  it('offers server keys on a blank line inside an entry (A2)', () => {
    const site = siteAt('mcp_servers:\n  - name: s\n    <|>\n    command: run\n');
    expect(site).toMatchObject({
      kind: 'server-key',
      serverName: 's',
      taken: ['name', 'command'],
      word: '',
      hasColon: false,
      style: { column: 4 },
    });
  });

  it('replaces a half-typed key and leaves its colon (A38)', () => {
    expect(siteAt('mcp_servers:\n  - name: s\n    comm<|>: run\n')).toMatchObject({
      kind: 'server-key',
      word: 'comm',
      hasColon: true,
    });
    expect(siteAt(`${TOOLS}      t: { read_on<|>: true }\n`)).toMatchObject({
      kind: 'hint-key',
      tool: 't',
      word: 'read_on',
      hasColon: true,
    });
  });

  it.each([
    ['    transport:<|>\n', ' '],
    ['    transport: <|>\n', ''],
    ['    transport:   <|> # c\n', ''],
  ])('offers values behind %j (A40)', (line, lead) => {
    expect(siteAt(`mcp_servers:\n  - name: s\n${line}`)).toMatchObject({
      kind: 'server-value',
      key: 'transport',
      lead,
    });
  });

  it('offers the other hints in a brace that is not closed yet (A42)', () => {
    expect(siteAt(`${TOOLS}      t: { read_only: true, <|>`)).toMatchObject({
      kind: 'hint-key',
      tool: 't',
      taken: ['read_only'],
      style: { flow: true },
    });
  });

  it.each([
    ['ns:do: { <|> }', 'ns:do'],
    ['a.b: { <|> }', 'a.b'],
    ['"x: y": { <|> }', 'x: y'],
    ['t: {<|>}', 't'],
    ['t: { read_only: true,<|>}', 't'],
  ])('offers hints in %j (A48)', (line, tool) => {
    expect(siteAt(`${TOOLS}      ${line}\n`)).toMatchObject({ kind: 'hint-key', tool });
  });

  it('offers hints in braces behind a tool that the file ends with (A50)', () => {
    expect(siteAt(`${TOOLS}      t:<|>`)).toMatchObject({
      kind: 'hint-key',
      tool: 't',
      lead: ' { ',
      tail: ' }',
    });
    expect(siteAt(`${TOOLS}      t: <|>`)).toMatchObject({
      kind: 'hint-key',
      tool: 't',
      lead: '{ ',
      tail: ' }',
    });
  });

  it('offers hints on the line below a tool', () => {
    expect(siteAt(`${TOOLS}      t:\n        read_only: false\n        <|>\n`)).toMatchObject({
      kind: 'hint-key',
      tool: 't',
      taken: ['read_only'],
      style: { flow: false, column: 8 },
    });
    expect(siteAt(`${TOOLS}      t:\n        <|>\n`)).toMatchObject({ kind: 'hint-key', tool: 't' });
  });

  it('offers tools below tool_annotations, with the style of the tools there', () => {
    expect(siteAt(`${TOOLS}      <|>\n`)).toMatchObject({ kind: 'tool', style: { step: 2 } });
    expect(siteAt(`${TOOLS}      t: { read_only: true }\n      lin<|>\n`)).toMatchObject({
      kind: 'tool',
      word: 'lin',
      taken: ['t'],
      style: { blockHints: false },
    });
    expect(siteAt(`${TOOLS}      t:\n        read_only: true\n      <|>\n`)).toMatchObject({
      kind: 'tool',
      style: { blockHints: true },
    });
  });

  it('reads a step of four columns off the file (A36)', () => {
    expect(
      siteAt('mcp_servers:\n    - name: s\n      tool_annotations:\n          t:\n              <|>\n'),
    ).toMatchObject({ kind: 'hint-key', style: { step: 4, column: 14 } });
  });

  it('works in JSON and in flow style (A51, A52)', () => {
    expect(siteAt('{"mcp_servers":[{"name":"s","tool_annotations":{"t":{"<|>"}}}]}')).toMatchObject({
      kind: 'hint-key',
      serverName: 's',
      tool: 't',
      word: '""',
    });
    expect(
      siteAt('{"mcp_servers":[{"name":"s","tool_annotations":{"t":{"readOnlyHint":<|>}}}]}'),
    ).toMatchObject({ kind: 'hint-value', key: 'readOnlyHint' });
    expect(siteAt('mcp_servers: [ { name: s, comm<|>: run } ]\n')).toMatchObject({
      kind: 'server-key',
      serverName: 's',
    });
  });

  it('offers the tools of a worker and the servers of a seat', () => {
    expect(siteAt('workers:\n  scout:\n    tools: [a, <|>]\n')).toMatchObject({
      kind: 'worker-tool',
      taken: ['a'],
    });
    expect(siteAt('workers:\n  scout:\n    tools:\n      - a\n      - <|>\n')).toMatchObject({
      kind: 'worker-tool',
    });
    expect(siteAt('roles:\n  - name: r\n    mcp_env:\n      <|>\n')).toMatchObject({ kind: 'seat-server' });
    expect(siteAt('units:\n  - roles:\n      - name: r\n        mcp_env: { <|> }\n')).toMatchObject({
      kind: 'seat-server',
    });
  });

  it('offers nothing in comments and in keys that it does not know', () => {
    expect(siteAt(`${TOOLS}      # t: <|>\n`)).toBeUndefined();
    expect(siteAt(`${TOOLS}      t: { read_only: true } # <|>\n`)).toBeUndefined();
    expect(siteAt('mission: <|>\n')).toBeUndefined();
  });

  it('counts from the start of the file with CRLF and with earlier entries (A12)', () => {
    const { text, offset } = readCursor(
      'mcp_servers:\r\n  - name: r\r\n    command: x\r\n  - name: s\r\n    comm<|>\r\n',
    );
    const site = cursorSite(readCompanyFile(text), offset);
    expect(site).toMatchObject({ kind: 'server-key', serverName: 's' });
    expect(site && text.slice(site.replace.start, site.replace.end)).toBe('comm');
  });
});
