/** Comments that silence findings, and what is said about those that silence nothing. */
import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../src/rules/registry';
import type { RuleSettings } from '../../src/rules/rule';
import { applyEdits } from '../support/edits';
import { readMarked } from '../support/marked';
import { expectFindings, findIn, fixed, listed, server, titles, tools } from './expect';

const NEXT = '# hintsight-disable-next-line';
const FILE = '# hintsight-disable';
const TRAP = '{ read_only: false }';

/** The rules that find something in a text. */
function rulesIn(text: string, settings?: RuleSettings): RuleId[] {
  return findIn(text, settings ? { settings } : {}).map(({ rule }) => rule);
}

describe('a comment for the next line', () => {
  it('silences the rule that it names there, and nothing else', () => {
    expectFindings(tools(`${NEXT} open-world-unset`, `a: ${TRAP}`, `[|b|]: ${TRAP}`), ['open-world-unset']);
    expectFindings(tools(`${NEXT} [|open-world-unset|]`, '[|a|]: {}'), [
      'unused-suppression',
      'empty-override',
    ]);
  });

  it('silences several rules, with blanks or commas between them, and says why behind two dashes', () => {
    const line = 'a: { open_world: true, read_only: nope }';
    expect(rulesIn(tools(line))).toEqual(['hint-not-boolean']);
    expect(rulesIn(tools(`${NEXT} hint-not-boolean`, line))).toEqual([]);
    const both = 'a: { readOnlyHint: nope, title: A }';
    for (const ids of ['hint-not-boolean title-override', 'title-override,  hint-not-boolean'])
      expect(rulesIn(tools(`${NEXT} ${ids} -- reviewed by open-world-unset`, both))).toEqual([]);
  });

  it('goes by the line on which the finding starts', () => {
    const lines = ['a:', `  ${NEXT} wrong-type`, '  - 1', 'b: {}'];
    expectFindings(tools(...lines).replace('b:', '[|b|]:'), ['empty-override']);
    // The block starts a line below its key, where the rule underlines.
    expect(rulesIn(tools('a:', '  - 1', 'b: {}'))).toEqual(['wrong-type', 'empty-override']);
  });

  it('counts behind content, too', () => {
    expect(rulesIn(tools(`a: { read_only: true } ${NEXT} open-world-unset`, `b: ${TRAP}`))).toEqual([]);
    expect(rulesIn(`mcp_servers: ${NEXT} missing-field\n  - name: s\n    tool_annotations:\n`)).toEqual([]);
  });

  it('means the next line that is no comment, however many comments stand between', () => {
    const lines = [`${NEXT} open-world-unset`, '# why', `${NEXT} title-override`, '', 'a: {}'];
    expect(rulesIn(tools(...lines.filter((line) => line !== ''), `b: ${TRAP}`)).sort()).toEqual([
      'empty-override',
      'open-world-unset',
      'unused-suppression',
      'unused-suppression',
    ]);
    const several = [`${NEXT} open-world-unset`, '# why', `${NEXT} title-override`];
    expect(rulesIn(tools(...several, 'a: { read_only: false, title: A }'))).toEqual([]);
    // A blank line is no comment.
    expect(rulesIn(tools(`${NEXT} open-world-unset`, '', `a: ${TRAP}`))).toEqual([
      'unused-suppression',
      'open-world-unset',
    ]);
  });

  it('reaches from one entry into the next, and from one top-level key into the next', () => {
    const text = [
      'name: Acme',
      `${NEXT} duplicate-server`,
      'mcp_servers:',
      '  - name: s',
      '    command: run',
      `  ${NEXT} duplicate-server`,
      '  - name: s',
      '    command: run',
      `${NEXT} wrong-type`,
      'workers: 5',
      '',
    ].join('\n');
    expectFindings(text.replace('duplicate-server', '[|duplicate-server|]'), ['unused-suppression']);
  });

  it.each(['\r\n', '\n'])('works with a byte order mark and lines that end with %j', (ending) => {
    const text = `\uFEFF${NEXT} missing-field\nmcp_servers: [{ name: s, tool_annotations: {} }]\n`;
    expect(rulesIn(text.replaceAll('\n', ending))).toEqual([]);
    expect(rulesIn(tools(`${NEXT} open-world-unset`, `a: ${TRAP}`).replaceAll('\n', ending))).toEqual([]);
  });

  it('works inside braces over several lines, at any indent, and in JSON', () => {
    const flow = [
      'mcp_servers:',
      '  - { name: s, command: run, tool_annotations: {',
      `      ${NEXT} open-world-unset`,
      `      a: ${TRAP}, ${NEXT} empty-override`,
      '      b: {},',
      '      c: {} } }',
      '',
    ].join('\n');
    expectFindings(flow.replace('c:', '[|c|]:'), ['empty-override']);
    const json = JSON.stringify(
      { mcp_servers: [{ name: 's', command: 'run', tool_annotations: { a: { read_only: false }, b: {} } }] },
      null,
      2,
    );
    const commented = json.replace(/^( *)(?="a")/m, `$1${NEXT} open-world-unset\n$1`);
    expectFindings(commented.replace('"b"', '[|"b"|]'), ['empty-override']);
    // The engine does not mind lines in the first column.
    const flat = flow.replace(/^ +(?=a:|b:|c:|#)/gm, '');
    expectFindings(flat.replace('c:', '[|c|]:'), ['empty-override']);
  });

  it('is no comment in quotes, in a block scalar or in another text', () => {
    const noComments = [
      `mission: "x ${NEXT} no-such-rule"`,
      `vision: 'x`,
      `  ${NEXT} no-such-rule'`,
      'policies: |',
      `  ${NEXT} no-such-rule`,
      '  x',
      `knowledge: x${NEXT} no-such-rule`,
    ];
    expect(rulesIn(`${noComments.join('\n')}\n${server('command: run')}`)).toEqual([]);
    // In quotes whose lines stand in the first column, too: the engine takes those.
    const flat = `mission: "x\n${NEXT} no-such-rule"\n# it's "\n${server('command: run')}`;
    expect(rulesIn(flat)).toEqual([]);
    expect(rulesIn(`mission: 5 ${NEXT} no-such-rule\n${server('command: run')}`)).toEqual([
      'unused-suppression',
    ]);
  });

  it('does not mean what only looks like it', () => {
    for (const comment of [
      '# see hintsight-disable-next-line open-world-unset',
      '# hintsight-disable-next-lines open-world-unset',
      '# Hintsight-disable open-world-unset',
    ])
      expect(rulesIn(tools(comment, `a: ${TRAP}`))).toEqual(['open-world-unset']);
    expect(rulesIn(tools('#hintsight-disable-next-line\topen-world-unset', `a: ${TRAP}`))).toEqual([]);
  });

  it('silences what is wrong with the text, too', () => {
    expect(rulesIn(`name: Acme\n${NEXT} duplicate-key\nname: Acme\n${server('command: run')}`)).toEqual([]);
    expect(rulesIn(`${server('command: run')}${NEXT} extra-document\n---\na: 1\n`)).toEqual([]);
    expectFindings(`${server('command: run')}[|---|]\na: 1\n${NEXT} [|empty-override|]\nb: 1\n`, [
      'extra-document',
      'unused-suppression',
    ]);
  });
});

describe('a comment for the whole file', () => {
  it.each([
    ['at its head', `${FILE} open-world-unset\n${tools(`a: ${TRAP}`, `b: ${TRAP}`)}`],
    ['behind content', `name: Acme ${FILE} open-world-unset\n${tools(`a: ${TRAP}`)}`],
    ['at its end', `${tools(`a: ${TRAP}`)}${FILE} open-world-unset`],
    [
      'in a part that nothing is read from',
      `mission:\n  ${FILE} open-world-unset\n  x: 1\n${tools(`a: ${TRAP}`)}`,
    ],
    ['before the start of a document', `${FILE} open-world-unset\n---\n${tools(`a: ${TRAP}`)}`],
    ['behind a directive', `%YAML 1.1 ${FILE} open-world-unset\n---\n${tools(`a: ${TRAP}`)}`],
  ])('silences a rule everywhere: %s', (_where, text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it('leaves other rules alone', () => {
    expectFindings(`${FILE} open-world-unset\n${tools(`a: ${TRAP}`, '[|b|]: {}')}`, ['empty-override']);
  });
});

describe('unused-suppression', () => {
  it('fires on exactly the id that silences nothing, faded, as a hint', () => {
    const marked = tools(`${NEXT} [|empty-override|] open-world-unset, [|title-override|]`, `a: ${TRAP}`);
    const [first, second] = expectFindings(marked, ['unused-suppression', 'unused-suppression']);
    expect(first).toMatchObject({ severity: 'hint', tags: ['unnecessary'] });
    expect(first?.message).toBe(
      '"empty-override" finds nothing on the next line, so that naming it here silences nothing. Remove it.',
    );
    expect(fixed(marked, first, 'Remove "empty-override" from the comment')).toBe(
      tools(`${NEXT} open-world-unset, title-override`, `a: ${TRAP}`),
    );
    expect(fixed(marked, second, 'Remove "title-override" from the comment')).toBe(
      tools(`${NEXT} empty-override open-world-unset`, `a: ${TRAP}`),
    );
    const whole = `${FILE} [|empty-override|]\n${server('command: run')}`;
    const [inFile] = expectFindings(whole, ['unused-suppression']);
    expect(inFile?.message).toContain('finds nothing in this file');
  });

  it.each([
    [
      'a comment alone on its line, with the line',
      tools(`${NEXT} [|empty-override|]`, 'a: ~'),
      tools('a: ~'),
    ],
    [
      'a comment alone on its line, blanks and all',
      tools('b: { read_only: true }', `   ${NEXT}   [|title-override|] -- why  `, 'a: ~').replaceAll(
        '\n',
        '\r\n',
      ),
      tools('b: { read_only: true }', 'a: ~').replaceAll('\n', '\r\n'),
    ],
    [
      'a comment behind content, with the blanks before it',
      tools(`b: { read_only: true }  \t${NEXT} [|title-override|]`, 'a: ~'),
      tools('b: { read_only: true }', 'a: ~'),
    ],
    [
      'a comment at the end of a text without a final newline',
      `${server('command: run')}${FILE} [|title-override|]`,
      server('command: run').trimEnd(),
    ],
    [
      'a comment behind a byte order mark',
      `\uFEFF${FILE} [|title-override|]\n${server('command: run')}`,
      `\uFEFF${server('command: run')}`,
    ],
    [
      'a comment inside braces',
      `mcp_servers: [ { name: s,\n    ${NEXT} [|title-override|]\n    command: run } ]\nname: Acme\n`,
      'mcp_servers: [ { name: s,\n    command: run } ]\nname: Acme\n',
    ],
  ])('removes, with its last id, %s', (_what, marked, after) => {
    const text = marked.includes('a: ~') ? marked.replace('a: ~', 'a: { read_only: true }') : marked;
    const wanted = after.replace('a: ~', 'a: { read_only: true }');
    const [finding] = expectFindings(text, ['unused-suppression']);
    expect(titles(finding)).toEqual(['Remove the comment']);
    expect(finding?.fixes?.()).toMatchObject([{ changesVerdict: false }]);
    expect(fixed(text, finding, 'Remove the comment')).toBe(wanted);
  });

  it('keeps the reason as long as an id is left', () => {
    const marked = tools(`${NEXT} open-world-unset [|title-override|] -- because`, `a: ${TRAP}`);
    const [finding] = expectFindings(marked, ['unused-suppression']);
    expect(fixed(marked, finding, 'Remove "title-override" from the comment')).toBe(
      tools(`${NEXT} open-world-unset -- because`, `a: ${TRAP}`),
    );
  });

  it('says that there is no such rule, and which is meant; a person decides', () => {
    const marked = tools(`${NEXT} [|open-wrld-unset|] [|x|]`, `[|a|]: ${TRAP}`);
    const found = expectFindings(marked, ['unused-suppression', 'unused-suppression', 'open-world-unset']);
    expect(found.map(({ message }) => message).slice(0, 2)).toEqual([
      'There is no rule "open-wrld-unset", so that naming it here silences nothing. Did you mean "open-world-unset"?',
      'There is no rule "x", so that naming it here silences nothing. Check the name, or remove it.',
    ]);
    expect(fixed(marked, found[0], 'Rename to "open-world-unset"')).toBe(
      tools(`${NEXT} open-world-unset x`, `a: ${TRAP}`),
    );
    expect(titles(found[1])).toEqual(['Remove "x" from the comment']);
    for (const finding of found.slice(0, 2))
      for (const fix of finding.fixes?.() ?? []) expect(fix.changesVerdict).toBe(true);
  });

  it('says what to write where no rule is named', () => {
    for (const comment of [`# [|hintsight-disable-next-line|]`, '# [|hintsight-disable|] , -- all of it']) {
      const [finding] = expectFindings(tools(comment, 'a: { read_only: true }'), ['unused-suppression']);
      expect(finding?.message).toMatch(
        /^This comment names no rule.* Write ids of rules behind it: hintsight-disable\S* open-world-unset\.$/,
      );
      expect(titles(finding)).toEqual([]);
    }
  });

  it('is quiet for rules that are off', () => {
    const text = tools(`${NEXT} empty-override`, 'a: { read_only: true }');
    expect(rulesIn(text, { severities: { 'empty-override': 'off' } })).toEqual([]);
    expect(rulesIn(text, { severities: { 'unused-suppression': 'off' } })).toEqual([]);
    expect(findIn(text, { settings: { severities: { 'unused-suppression': 'error' } } })).toMatchObject([
      { severity: 'error' },
    ]);
  });

  describe('where lists are not known', () => {
    const text = `${FILE} unknown-tool worker-tool-denied\n${tools('a: { read_only: true }')}`;

    it.each(['loading', 'failed', 'untrusted', 'idle', 'consent'] as const)(
      'is quiet for rules that need them: %s',
      (state) => {
        const known = { state, list: undefined, failure: undefined };
        expect(findIn(text, { servers: { s: known } })).toEqual([]);
      },
    );

    it('is quiet as long as one server is missing', () => {
      const servers = { s: listed({ a: {} }) };
      expect(findIn(text, { servers }, ['unused-suppression'])).toHaveLength(2);
      const other = text.replace('  - name: s', '  - { name: t, command: run }\n  - name: s');
      expect(findIn(other, { servers })).toEqual([]);
    });

    it('is quiet for a finding that the server may yet bring about, and only for that', () => {
      const given = (rule: RuleId, block: string): RuleId[] =>
        rulesIn(tools(`${NEXT} ${rule}`, `a: ${block}`)).filter((id) => id === 'unused-suppression');
      expect(given('open-world-unset', '{ destructive: false }')).toEqual([]);
      expect(given('open-world-unset', '{ read_only: true }')).toHaveLength(1);
      expect(given('open-world-unset', '{ open_world: true }')).toHaveLength(1);
      expect(given('contradictory-hints', '{ read_only: true }')).toEqual([]);
      expect(given('contradictory-hints', '{ read_only: false }')).toHaveLength(1);
      expect(given('title-override', '{ read_only: true }')).toHaveLength(1);
      const listedTools = { a: { readOnlyHint: true } };
      const known = tools(`${NEXT} open-world-unset`, 'a: { destructive: false }');
      expect(
        findIn(known, { servers: { s: listed(listedTools) } }).filter(
          ({ rule }) => rule === 'unused-suppression',
        ),
      ).toHaveLength(1);
    });
  });

  it('is quiet where the file does not parse: nobody knows what would be found', () => {
    const text = `${FILE} empty-override\n${tools('a: { read_only: true')}`;
    expect(new Set(rulesIn(text))).toEqual(new Set(['yaml-syntax']));
  });

  it('can be silenced for the whole file, and is never told of itself', () => {
    const text = `${FILE} unused-suppression\n${tools(`${NEXT} empty-override nonsense`, 'a: { read_only: true }')}`;
    expect(rulesIn(text)).toEqual([]);
    expect(rulesIn(`${FILE} unused-suppression\n${server('command: run')}`)).toEqual([]);
  });
});

describe('many comments', () => {
  it('are told apart by their lines', () => {
    const lines = Array.from({ length: 400 }, (_, n) =>
      n % 2 === 0 ? [`${NEXT} open-world-unset`, `t${n}: ${TRAP}`] : [`t${n}: ${TRAP}`],
    );
    const found = findIn(tools(...lines.flat()));
    expect(found.map(({ tool }) => tool)).toEqual(Array.from({ length: 200 }, (_, n) => `t${n * 2 + 1}`));
  });

  it('may stand in a row, however many', () => {
    const comments = Array.from({ length: 10_000 }, () => `${NEXT} open-world-unset`);
    expect(rulesIn(tools(...comments, `a: ${TRAP}`))).toEqual([]);
  });

  it('can all be removed, and nothing else changes', () => {
    const block = ['a: { read_only: true } # why', 'b:', '  read_only: true'];
    const commented = block.flatMap((line) => [`${NEXT} title-override  empty-override`, line]);
    let { text } = readMarked(tools(...commented));
    for (let round = 0; round < 10; round++) {
      const [fix] = findIn(text).flatMap(({ fixes }) => fixes?.() ?? []);
      if (!fix) break;
      text = applyEdits(text, fix.edits);
    }
    expect(text).toBe(tools(...block));
  });
});
