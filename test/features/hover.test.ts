import { describe, expect, it } from 'vitest';
import type { ServerKnowledge } from '../../src/engine/knowledge';
import { hoverAt } from '../../src/features/hover';
import { toPlainText } from '../../src/features/markdown';
import { listed, NOW, openAt, unlisted, view, withTools } from './support';

interface Shown {
  readonly value: string;
  /** The text that the hover belongs to. */
  readonly word: string;
}

function hover(marked: string, known: Readonly<Record<string, ServerKnowledge>> = {}): Shown | undefined {
  const { text, offset, file, positions } = openAt(marked);
  const shown = hoverAt({ file, catalogue: view(known), positions, now: NOW }, offset);
  if (!shown?.range || typeof shown.contents !== 'object' || !('value' in shown.contents)) return undefined;
  const word = text.slice(positions.offsetAt(shown.range.start), positions.offsetAt(shown.range.end));
  return { value: shown.contents.value, word };
}

describe('links in a card', () => {
  it('lead from the class to what it means, where that page is at hand', () => {
    const { offset, file, positions } = openAt(withTools('t<|>: { read_only: true }\n'));
    const context = { file, catalogue: view({}), positions, now: NOW, uri };
    const shown = (verdictDocs?: string): unknown => hoverAt({ ...context, verdictDocs }, offset)?.contents;
    expect(shown('file:///a(b)/verdicts.md')).toHaveProperty(
      'value',
      expect.stringContaining(' · [read](file:///a%28b%29/verdicts.md#classes)'),
    );
    expect(shown()).toHaveProperty('value', expect.stringMatching(/ · read$/m));
  });

  const uri = 'file:///a%20(b)/acme.company.yaml';
  const known = { 's)(': listed([{ name: 't' }]) };
  const text = `name: Acme\nmcp_servers:\n  - name: "s)("\n    command: run\n    tool_annotations:\n      t: {}\nworkers:\n  w: { tools: [t] }\n`;
  const linked = (find: string, commandLinks: boolean): string => {
    const { offset, file, positions } = openAt(text.replace(find, `<|>${find}`));
    const shown = hoverAt({ file, catalogue: view(known), positions, now: NOW, uri, commandLinks }, offset);
    return shown && typeof shown.contents === 'object' && 'value' in shown.contents
      ? shown.contents.value
      : '';
  };

  it('ask the server again, where the client runs our commands', () => {
    const target = `command:hintsight.listTools?${encodeURIComponent(JSON.stringify([uri, 's)(']))}`;
    const escaped = target.replaceAll('(', '%28').replaceAll(')', '%29');
    expect(linked('t: {}', true)).toContain(`*[listed 5 min ago](${escaped} "Ask the server again")*`);
    expect(linked('t: {}', false)).toContain('*listed 5 min ago*');
    expect(toPlainText(linked('t: {}', true))).toContain('listed 5 min ago*');
    expect(toPlainText(linked('t: {}', true))).not.toContain('command:');
  });

  it("lead from a worker's tool to its hints", () => {
    expect(linked('t] }', false)).toContain(
      '[its hints in this file](file:///a%20%28b%29/acme.company.yaml#6,7)',
    );
  });
});

describe('the card on a tool', () => {
  it('tells who says what, the three decisions with their reasons, and the age of the list', () => {
    const card = hover(withTools('create_<|>comment: { read_only: false }\n'), {
      s: listed([
        {
          name: 'create_comment',
          title: 'Create comment',
          description: 'Adds a comment to an issue.\n\nMarkdown is allowed.',
          annotations: { destructiveHint: false },
        },
      ]),
    });
    expect(card?.word).toBe('create_comment');
    expect(card?.value).toBe(
      `**Create comment** · \`create_comment\` of \`s\` · shared-write · *listed 5 min ago*  
Adds a comment to an issue. Markdown is allowed.

**Worker** denied: it writes, and nothing says that it stays inside: \`open_world\` is not set  
**Delivery** counts: it writes, so a successful call has reached somebody on \`s\`  
**Host** asks: it writes, and destroys nothing  
With \`open_world: false\`: worker denied → **allowed**

| hint | server says&nbsp;&nbsp; | this file says&nbsp;&nbsp; | effective |
| :-- | :-- | :-- | :-- |
| read_only&nbsp;&nbsp; | unknown | no | **no** |
| destructive&nbsp;&nbsp; | no | unknown | **no** |
| idempotent&nbsp;&nbsp; | unknown | unknown | unknown *(a host assumes no)* |
| open_world&nbsp;&nbsp; | unknown | unknown | unknown *(a host assumes yes)* |`,
    );
  });

  it.each([
    ['{ read_only: true }', 'allowed: it is read-only, by the word of this file'],
    ['{ destructive: true }', 'denied: it may destroy something for good, by the word of this file'],
    [
      '{ read_only: false, open_world: true }',
      'denied: it writes and reaches outside, by the word of this file',
    ],
    [
      '{ read_only: false, open_world: false }',
      'allowed: it writes and stays inside, by the word of this file',
    ],
    [
      '{ idempotent: true }',
      'not blocked: `read_only` is not set, and the guard blocks only what it can classify; that does not make it safe',
    ],
  ])('says what the guard makes of %s', (block, words) => {
    expect(hover(withTools(`<|>t: ${block}\n`))?.value).toContain(`**Worker** ${words}  \n`);
  });

  it.each([
    ['{ read_only: true }', undefined],
    ['{ destructive: true }', undefined],
    ['{ read_only: false }', 'With `open_world: false`: worker denied → **allowed**'],
    ['{ read_only: false, open_world: true }', undefined],
    ['{ read_only: false, open_world: false }', undefined],
    [
      '{ idempotent: true }',
      'With `read_only: true`: worker not blocked → **allowed** · delivery counts → **does not count**; With `read_only: false`: worker not blocked → **denied**',
    ],
  ])('says what stating one hint more would change: %s', (block, words) => {
    const line = hover(withTools(`<|>t: ${block}\n`))
      ?.value.split('\n')
      .find((text) => text.startsWith('With'));
    expect(line).toBe(words);
  });

  it('says when a private write is the word of the server alone', () => {
    const known = { s: listed([{ name: 't', annotations: { readOnlyHint: false, openWorldHint: false } }]) };
    const words = "allowed: it writes and stays inside, by the server's word alone; `open_world: true` here";
    expect(hover(withTools('<|>t: { idempotent: true }\n'), known)?.value).toContain(words);
    expect(hover(withTools('<|>t: { open_world: false }\n'), known)?.value).toContain(
      'by the word of this file',
    );
  });

  it('shows what a host that dials the server sees, only where that differs', () => {
    const known = { s: listed([{ name: 't', annotations: { readOnlyHint: true, openWorldHint: false } }]) };
    expect(hover(withTools('<|>t: { read_only: false, destructive: false }\n'), known)?.value).toContain(
      '**Host** asks: it writes, and destroys nothing; without this file: lets it run\n',
    );
    expect(hover(withTools('<|>t: { read_only: true }\n'), known)?.value).not.toContain('without');
  });

  it('assumes nothing about destroying and repeating where the tool is read-only', () => {
    const card = hover(withTools('<|>t: { read_only: true }\n'))?.value;
    expect(card).toContain('| destructive&nbsp;&nbsp; | unknown | unknown | unknown |');
    expect(card).toContain('| open_world&nbsp;&nbsp; | unknown | unknown | unknown *(a host assumes yes)* |');
    expect(card).toContain('**Delivery** does not count: it is read-only, by the word of this file');
    expect(card).toContain(
      '**Host** lets it run, or asks if it is careful: it is read-only, but nothing says that',
    );
  });

  it.each<[string, ServerKnowledge, string]>([
    [
      'in a live list',
      listed([{ name: 'u' }]),
      'Not listed: the server has no such tool. *Listed 5 min ago.*',
    ],
    [
      'in a snapshot',
      listed([], 'snapshot'),
      'Not listed: the server has no such tool. *From the snapshot.*',
    ],
    ['before asking', unlisted('idle'), 'Not listed. *The server has not been asked for its tools.*'],
    ['while asking', unlisted('loading'), 'Not listed. *The server is being asked for its tools.*'],
    [
      'without consent',
      unlisted('consent'),
      'Not listed. *Not asked now: you have not allowed this launch.*',
    ],
    ['without trust', unlisted('untrusted'), 'Not listed. *Not asked now: the workspace is not trusted.*'],
    [
      'after a failure',
      unlisted('failed', '`uvx` is not on the PATH.'),
      'Not listed. *Listing failed: \\`uvx\\` is not on the PATH.*',
    ],
  ])('says so when the tool is not listed, %s', (_when, knowledge, words) => {
    const card = hover(withTools('<|>t: { read_only: true }\n'), { s: knowledge });
    expect(card?.value.endsWith(`\n\n${words}`)).toBe(true);
  });

  it.each<[string, ServerKnowledge, string]>([
    ['is live', listed([{ name: 't' }]), 'listed 5 min ago'],
    ['was kept', listed([{ name: 't' }], 'cache'), 'cached, 5 min ago'],
    ['is a snapshot', listed([{ name: 't' }], 'snapshot'), 'from the snapshot'],
  ])('saves a line where the list %s and that is all', (_what, knowledge, words) => {
    const card = hover(withTools('<|>t: { read_only: true }\n'), { s: knowledge })?.value;
    expect(card).toMatch(/ \|$/);
    expect(card?.split('\n')[0]).toBe(`\`t\` of \`s\` · read · *${words}*`);
  });

  it('tells the age of a list that was kept, and that it is older than the failure', () => {
    const { list } = listed([{ name: 't' }], 'cache');
    const kept = (listedAt: number): ServerKnowledge => ({
      state: 'failed',
      list: list && { ...list, listedAt },
      failure: { step: 'listing', message: 'It broke off.' },
    });
    const end = (listedAt: number): string | undefined =>
      hover(withTools('<|>t: {}\n'), { s: kept(listedAt) })
        ?.value.split('\n')
        .at(-1);
    expect(end(NOW - 3 * 3_600_000)).toBe('*Cached, 3 h ago. Listing failed: It broke off.*');
    expect(end(NOW - 50 * 3_600_000)).toBe('*Cached, 2 days ago. Listing failed: It broke off.*');
    expect(end(NOW + 1000)).toBe('*Cached, just now. Listing failed: It broke off.*');
  });

  it('calls a tool by its full name, and says when another key wins over this one', () => {
    const known = { s: listed([{ name: 'note' }]) };
    const file = withTools('note: { read_only: true }\nx_<|>note: { read_only: false }\n').replace(
      'command: run',
      'command: run\n    tool_prefix: x_',
    );
    const card = hover(file, known)?.value;
    expect(card).toContain(
      '`x_note` of `s` · read · *listed 5 min ago*\n\nThis key does not count: `note`, the server',
    );
    expect(card).toContain('| read_only&nbsp;&nbsp; | unknown | yes | **yes** |');
  });

  it('follows aliases: on the key and on the alias (A8)', () => {
    const lines = 't: &w { read_only: false, open_world: true }\nu: *w\n';
    for (const marked of [lines.replace('u:', '<|>u:'), lines.replace('*w', '*<|>w')]) {
      const card = hover(withTools(marked));
      expect(card?.value).toMatch(/^`u` of `s` · shared-write/);
    }
    expect(hover(withTools(lines.replace('*w', '*<|>w')))?.word).toBe('*w');
  });

  it('takes an anchor of the same name for what it is (A10)', () => {
    const card = hover(withTools('t: &u { read_only: true }\n<|>u: { read_only: false }\n'));
    expect(card?.value).toMatch(/^`u` of `s` · shared-write/);
  });

  it('tells tools and hints apart by where they stand (A46)', () => {
    expect(hover(withTools('read_<|>only: { read_only: true }\n'))?.value).toMatch(/^`read_only` of `s`/);
    expect(hover(withTools('read_only: { read_<|>only: true }\n'))?.value).toMatch(/^`read_only` · in MCP/);
    expect(hover(withTools('title<|>: { read_only: true }\n'))?.value).toMatch(/^`title` of `s`/);
  });

  it('shows what a server says as plain text, cut (D16)', () => {
    const card = hover(withTools('<|>t: { read_only: true }\n'), {
      s: listed([
        {
          name: 't',
          title: '[run](command:x) \u202etxt',
          description: `![i](https://x.example) <b>\`code\`</b> ${'long '.repeat(100)}`,
        },
      ]),
    })?.value;
    expect(card).toContain('**\\[run\\]\\(command\\:x\\) ⟨U+202E⟩txt** · `t` of `s`');
    expect(card).toContain('  \n\\!\\[i\\]\\(https\\://x.example\\) \\<b\\>\\`code\\`\\</b\\> long');
    expect(card?.split('\n')[1]?.endsWith('long…')).toBe(true);
    expect(card?.split('\n')[1]?.length).toBeLessThan(250);
  });

  it('calls a delete that nobody annotated neither safe nor a read (C26)', () => {
    const card = hover(withTools('<|>delete_note:\n'), { s: listed([{ name: 'delete_note' }]) })?.value;
    expect(card).toContain('· unclassified · *listed 5 min ago*\n');
    expect(card).toContain('**Worker** not blocked:');
    expect(card).toContain('**Delivery** counts: `read_only` is not set');
    expect(card).toContain(
      '**Host** asks, as for what cannot be undone: neither `read_only` nor `destructive` is set',
    );
  });
});

describe('the card on a hint', () => {
  it('tells what it means and what another value would change', () => {
    const card = hover(withTools('t: { read_only: false, open_<|>world: false }\n'));
    expect(card?.word).toBe('open_world');
    expect(card?.value).toBe(
      `\`open_world\` · in MCP \`openWorldHint\`

The tool reaches outside the local system: network, services, surfaces that people read. Workers may not call a tool that writes, unless this says no.

Instead of \`false\`:

- \`true\`: worker allowed → **denied**
- not set: worker allowed → **denied**`,
    );
  });

  it('shows the same on the value', () => {
    const card = hover(withTools('t: { read_only: t<|>rue, idempotent: true }\n'));
    expect(card?.word).toBe('true');
    expect(card?.value).toContain(
      '- `false`: worker allowed → **denied** · delivery does not count → **counts** · host lets it run, or asks if it is careful → **asks, as for what cannot be undone**',
    );
    expect(hover(withTools('t: { read_only: true, idem<|>potent: true }\n'))?.value).toContain(
      'Instead of `true`:\n\n- `false`: would change nothing\n- not set: would change nothing',
    );
  });

  it('knows that without it the word of the server counts', () => {
    const known = { s: listed([{ name: 't', annotations: { readOnlyHint: true } }]) };
    expect(hover(withTools('t: { read_only: f<|>alse }\n'), known)?.value).toContain(
      '- not set (the server says yes): worker denied → **allowed**',
    );
  });

  it('says so in a block that does not count', () => {
    const file = withTools('note: { read_only: true }\nx_note: { read_<|>only: false }\n').replace(
      'command: run',
      'command: run\n    tool_prefix: x_',
    );
    expect(hover(file)?.value).toContain('Nothing in this block counts: `note` stands here too');
  });
});

describe('the card on a server', () => {
  const tools = [
    { name: 'a', annotations: { readOnlyHint: true } },
    { name: 'b', annotations: { readOnlyHint: false } },
    { name: 'c', annotations: { readOnlyHint: false, openWorldHint: false } },
    { name: 'd' },
    { name: 'e' },
  ];

  it('counts the classes and says how the server is reached', () => {
    const file =
      'mcp_servers:\n  - name: lin<|>ear\n    command: uvx\n    args: [mcp-linear, "-v"]\n    tool_annotations:\n';
    expect(hover(file, { linear: listed(tools) })?.value).toBe(
      `**\`linear\`** · stdio · \`uvx mcp-linear -v\`

5 tools: 1 read · 1 private-write · 1 shared-write · 2 unclassified  
Workers: 4 not denied, 1 denied · Delivery: 4 count

*Listed 5 min ago.*`,
    );
  });

  it('counts what the file names while no list is at hand', () => {
    const file =
      'mcp_servers:\n  - name: g<|>h\n    transport: http\n    shared: false\n    url: https://x.example/mcp\n    tool_annotations:\n      t: { read_only: true }\n';
    expect(hover(file)?.value).toBe(
      `**\`gh\`** · http · \`https://x.example/mcp\` · one instance per seat that holds credentials

1 tool named in this file: 1 read  
Workers: 1 not denied, 0 denied · Delivery: 0 count

*The server has not been asked for its tools.*`,
    );
  });

  it('is shown where a seat holds credentials for it', () => {
    const file = `${withTools('t: { read_only: true }\n')}roles:\n  - name: writer\n    mcp_env:\n      <|>s: { KEY: "\${KEY}" }\n`;
    expect(hover(file)?.value).toMatch(/^\*\*`s`\*\* · stdio · `run`/);
  });
});

describe('the card on a tool that a worker asks for', () => {
  const file = (tool: string): string =>
    `${withTools('t: { read_only: false }\n')}workers:\n  helper:\n    tools: [<|>${tool}]\n`;

  it('tells whether the worker gets it', () => {
    expect(hover(file('t'), { s: listed([{ name: 't', title: 'Tee' }]) })?.value).toBe(
      '**Tee** · `t` of `s`\n\n**Worker** denied: it writes, and nothing says that it stays inside: `open_world` is not set\n\n*Listed 5 min ago.*',
    );
  });

  it('knows the control tools of the engine, and says when it knows nothing', () => {
    expect(hover(file('delegate'))?.value).toBe(
      "`delegate`\n\n**Worker** denied: it is one of the engine's own control tools, which no worker gets",
    );
    expect(hover(file('nothing'))?.value).toBe(
      '`nothing`\n\nNo server of this file is known to offer this tool.',
    );
  });
});

it('tells what a server key means', () => {
  const card = hover('mcp_servers:\n  - name: s\n    tool_<|>prefix: x_\n    tool_annotations:\n');
  expect(card?.word).toBe('tool_prefix');
  expect(card?.value).toMatch(/^`tool_prefix`\n\nStands before the server's own tool names/);
});

it('says nothing where there is nothing to say', () => {
  expect(hover('name: A<|>cme\nmcp_servers:\n  - name: s\n    command: run\n')).toBeUndefined();
  expect(hover('# a com<|>ment\nmcp_servers: []\n')).toBeUndefined();
});
