/** What a server and a file say about a tool together, and what follows from it. The numbers are those of the field cases. */
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import type { ToolReport } from '../../src/protocol/report';
import { runRules } from '../../src/rules/run';
import { explainText, listed, view, withTools } from './support';

/** The report on tool `t`, of which the server and the file say this. */
function judge(annotations: object | undefined, block?: string): ToolReport {
  const known = view({ s: listed([{ name: 't', annotations }]) });
  const text = withTools(block === undefined ? 'other: ~\n' : `t: ${block}\n`);
  const tool = explainText(text, known).servers[0]?.tools.find(({ name }) => name === 't');
  if (!tool) throw new Error('The report has no tool t.');
  return tool;
}

/** The rules that find something, of which the server and the file say this. */
function found(annotations: object | undefined, block: string): string[] {
  const known = view({ s: listed([{ name: 't', annotations }]) });
  return runRules(readCompanyFile(withTools(`t: ${block}\n`)), known).map(({ rule }) => rule);
}

describe('a read stays a read', () => {
  it('where its server stamps destructive and open_world on every tool (C4)', () => {
    const stamped = { readOnlyHint: true, destructiveHint: true, openWorldHint: true };
    expect(judge(stamped)).toMatchObject({
      class: 'read',
      worker: { allowed: true, rule: 'read-only' },
      delivery: { delivers: false },
      host: { verdict: 'pass-open' },
    });
  });

  it('where the file says both that it reads and that it destroys (C2)', () => {
    expect(judge(undefined, '{ read_only: true, destructive: true }')).toMatchObject({
      worker: { allowed: true },
      delivery: { delivers: false },
    });
    expect(found(undefined, '{ read_only: true, destructive: true }')).toEqual(['contradictory-hints']);
  });

  it.each([
    ['is not said', '{ read_only: true }'],
    ['is yes', '{ read_only: true, open_world: true }'],
  ])('that leaves the machine when open_world %s, since MCP takes the world for open (C8)', (_, block) => {
    expect(judge(undefined, block).host).toEqual({ verdict: 'pass-open', direct: 'ask-destructive' });
  });
});

describe('unknown is never no', () => {
  it('a server that drops false says nothing about reading, until the file does (C6)', () => {
    const dropped = { destructiveHint: false };
    expect(judge(dropped)).toMatchObject({
      class: 'unclassified',
      worker: { allowed: true, rule: 'unclassified' },
    });
    expect(judge(dropped, '{ read_only: false }')).toMatchObject({
      worker: { allowed: false, rule: 'shared-write' },
    });
    expect(found(dropped, '{ read_only: false }')).toEqual(['open-world-unset']);
  });

  it('a read without annotations counts as a delivery, until the file says that it reads (C18)', () => {
    expect(judge(undefined).delivery).toEqual({ delivers: true, surface: 's' });
    expect(judge(undefined, '{ read_only: true }').delivery).toEqual({ delivers: false, surface: 's' });
  });

  it("the file's word goes on top of the server's (C10)", () => {
    const tool = judge({ readOnlyHint: true }, '{ read_only: false }');
    expect(tool).toMatchObject({ worker: { allowed: false }, delivery: { delivers: true } });
    expect(found({ readOnlyHint: true }, '{ read_only: false }')).toEqual(['open-world-unset']);
  });
});
