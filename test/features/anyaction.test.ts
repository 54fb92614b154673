/** Every action on any file: it parses afterwards, and says the same except for what the action names. */
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction } from 'vscode-languageserver-types';
import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { HINT_NAMES, hintOfKey, NO_HINTS, type HintName, type HintSet } from '../../src/engine/hints';
import type { CatalogueView } from '../../src/engine/knowledge';
import { codeActionsAt } from '../../src/features/codeactions';
import type { ToolReport } from '../../src/protocol/report';
import { runRules } from '../../src/rules/run';
import { commentsOf, linesOf, meaningOf, samples, TOOL_NAMES } from '../support/companyfiles';
import { explainText, listed, view } from './support';

/** `server tool` → hints; what states nothing is left out. */
type Said = ReadonlyMap<string, HintSet>;

function hintsIn(text: string): Map<string, HintSet> {
  return new Map(
    readCompanyFile(text).servers.flatMap(({ it }) =>
      it.overrides
        .filter(({ hints }) => HINT_NAMES.some((hint) => hints[hint] !== 'unknown'))
        .map(({ tool, hints }) => [`${it.name?.text ?? ''} ${tool}`, hints] as const),
    ),
  );
}

/** All that the text says besides hints. */
function restOf(text: string): unknown {
  // A type of its own: every scalar is a text here.
  const whole = meaningOf(text) as { mcp_servers: { tool_annotations?: unknown }[] };
  for (const server of whole.mcp_servers) delete server.tool_annotations;
  return whole;
}

interface Case {
  readonly server: string;
  /** The tool under the cursor; `undefined` on the server's name. */
  readonly tool: string | undefined;
  readonly before: Said;
  readonly catalogue: CatalogueView;
  readonly text: string;
}

const VALUES = { true: 'yes', false: 'no' } as const;

/** What the file is to say after an action; `undefined` where the title does not tell. */
function expected(title: string, given: Case): Said | undefined {
  const { server, tool, before, text, catalogue } = given;
  const after = new Map(before);
  const set = (name: string, hints: Partial<Record<HintName, HintSet[HintName]>>): void => {
    const all = { ...(after.get(`${server} ${name}`) ?? NO_HINTS), ...hints };
    if (HINT_NAMES.some((hint) => all[hint] !== 'unknown')) after.set(`${server} ${name}`, all);
    else after.delete(`${server} ${name}`);
  };
  const judged = explainText(text, catalogue).servers.find(({ name }) => name === server)?.tools ?? [];
  const stated = /^(?:Insert|Set) (\w+): (true|false)$/.exec(title);
  const hint = hintOfKey(stated?.[1] ?? '');
  if (stated && hint && tool !== undefined)
    set(tool, { [hint]: VALUES[stated[2] === 'true' ? 'true' : 'false'] });
  else if (title === 'State every effective hint') {
    const effective = judged.find(({ overriddenBy }) => overriddenBy === tool)?.effective;
    set(tool ?? '', effective ?? {});
  } else if (title.startsWith('Insert open_world: false on all')) {
    const trapped = runRules(readCompanyFile(text), catalogue).filter(
      (finding) => finding.rule === 'open-world-unset' && finding.server === server,
    );
    for (const finding of trapped) set(finding.tool ?? '', { openWorld: 'no' });
  } else if (title.startsWith('Remove the') && tool !== undefined) after.delete(`${server} ${tool}`);
  else if (title.startsWith('Remove ')) {
    const removed = hintOfKey(title.slice('Remove '.length));
    if (removed) set(tool ?? '', { [removed]: 'unknown' });
  } else if (!title.startsWith('Convert to') && !title.startsWith('Disable ')) return undefined;
  return after;
}

function applied(positions: TextDocument, { edit }: CodeAction): string {
  const [change] = edit?.documentChanges ?? [];
  if (!change || !('edits' in change)) throw new Error('the action changes nothing');
  return TextDocument.applyEdits(
    positions,
    change.edits.flatMap((one) => ('newText' in one ? [one] : [])),
  );
}

/** What was private on its server's word alone is public now, and all else is as it was. */
function checkClaims(edited: string, { server, text, catalogue }: Case): void {
  const toolsIn = (whole: string): readonly ToolReport[] =>
    explainText(whole, catalogue).servers.find(({ name }) => name === server)?.tools ?? [];
  const wanted = toolsIn(text).map(({ name, override, advertised, worker }) => {
    const isClaimed =
      worker.rule === 'private-write' && advertised.openWorld === 'no' && override.openWorld === 'unknown';
    return [name, isClaimed ? { ...override, openWorld: 'yes' } : override];
  });
  expect(toolsIn(edited).map(({ name, override }) => [name, override])).toEqual(wanted);
}

/** Checks one action, and returns its title. */
function checkAction(action: CodeAction, given: Case, positions: TextDocument): string {
  const { text, before } = given;
  const { title } = action;
  const edited = applied(positions, action);
  expect([title, readCompanyFile(edited).pieces.flatMap(({ it }) => it.problems)]).toEqual([title, []]);
  const after = hintsIn(edited);
  if (title.startsWith('State open_world: true on')) checkClaims(edited, given);
  const wanted = expected(title, given);
  if (wanted) expect([title, after]).toEqual([title, wanted]);
  else if (title.startsWith('Annotate')) {
    for (const [tool, hints] of before) expect([tool, after.get(tool)]).toEqual([tool, hints]);
    expect(after.size - before.size).toBe(Number(/\d+/.exec(title)?.[0]));
  } else if (!title.startsWith('State')) expect([...after.values()]).toEqual([...before.values()]);
  expect(restOf(edited)).toEqual(restOf(text));
  if (!/^(?:Remove|Disable)/.test(title)) expect(commentsOf(edited)).toEqual(commentsOf(text));
  expect(edited.endsWith('\n')).toBe(text.endsWith('\n'));
  if (text.includes('\r\n')) expect(edited).not.toMatch(/(?<!\r)\n/);
  if (!/^(?:Convert|State|Insert .* on all)/.test(title)) {
    const kept = new Set(linesOf(edited));
    const gone = linesOf(text).filter((line) => !kept.has(line));
    if (!title.startsWith('Remove')) expect([title, gone.length <= 1]).toEqual([title, true]);
  }
  return title;
}

const tool = fc.record({
  name: fc.constantFrom(...TOOL_NAMES, 'get_one', 'send_two'),
  annotations: fc.record(
    {
      readOnlyHint: fc.boolean(),
      destructiveHint: fc.boolean(),
      idempotentHint: fc.boolean(),
      openWorldHint: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
});

describe('any action', () => {
  it('on any file does what it names, and nothing else', { timeout: 60_000 }, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        samples,
        fc.array(tool),
        fc.nat(),
        fc.nat(),
        ({ text }, tools, serverNumber, toolNumber) => {
          const catalogue = view({ s0: listed(tools), s1: listed(tools.slice(1)) });
          const file = readCompanyFile(text);
          const placed = file.servers[serverNumber % file.servers.length];
          if (!placed?.it.name) throw new Error('every server has a name');
          const { base, it: server } = placed;
          const places = [
            { span: placed.it.name.span, tool: undefined },
            ...server.overrides.map((o) => ({ span: o.key.span, tool: o.tool })),
          ];
          const place = places[toolNumber % 3 === 0 ? 0 : toolNumber % places.length];
          if (!place) throw new Error('there is at least the name');
          const positions = TextDocument.create('file:///a', 'yaml', 1, text);
          const at = base + place.span.start;
          const findings = runRules(file, catalogue);
          const context = { file, catalogue, findings, positions, uri: 'file:///a', version: 1 };
          const actions = codeActionsAt(
            { ...context, docs: undefined, related: true, tags: true, data: true },
            { start: at, end: at },
          );
          const given = {
            server: placed.it.name.text,
            tool: place.tool,
            before: hintsIn(text),
            catalogue,
            text,
          };
          for (const action of actions) seen.add(checkAction(action, given, positions));
        },
      ),
      { numRuns: 150 },
    );
    // The property is worth something only where there is something to do.
    for (const title of [
      'Insert open_world: false',
      'State every effective hint',
      'Convert to MCP spelling',
    ]) {
      expect(seen).toContain(title);
    }
  });
});
