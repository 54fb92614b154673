/** Stdio servers that are odd, yet are listed; and those that must fail, in words that help. */
import { describe, expect, test } from 'vitest';
import { misbehaving, openCatalogue, processNotes } from './support';

const ORDINARY = ['read_note', 'save_note', 'søk_📄'];

describe('an odd server is listed all the same', () => {
  test.each([
    ['with noise before its answers', ['noise']],
    ['with CRLF, split between CR and LF', ['crlf']],
    ['in chunks that split characters', ['chunks']],
    ['with a byte order mark', ['bom', 'noise']],
    ['in three pages', ['pages']],
    ['with an empty cursor at the end', ['empty-cursor']],
    ['with a null cursor at the end', ['null-cursor']],
    ['with nulls where keys should be absent', ['extras']],
    ['after it was answered ping and roots/list', ['asks']],
    ['after it was refused a model’s and a person’s answer', ['samples']],
    ['with a slow start', ['late=300']],
    ['with requests of its own under the ids of ours', ['same-id']],
    ['answering everything twice', ['twice']],
    ['with ids sent back as texts', ['text-ids']],
    ['that exits at once after its answer', ['one-shot']],
    ['amid ten thousand notifications', ['chatter=10000']],
  ])('%s', async (_what, modes) => {
    const { state, list, failure, notes } = await openCatalogue().list(misbehaving(modes));
    expect({ state, failure, notes }).toEqual({ state: 'listed', failure: undefined, notes: [] });
    expect(list?.tools.map(({ name }) => name)).toEqual(ORDINARY);
    expect(list?.tools[2]?.description).toBe('Søk på tvers – “alt”');
  });

  test('an empty cursor is not asked with', async () => {
    const notes = processNotes();
    await openCatalogue().list(misbehaving(['empty-cursor', notes.option]));
    expect(notes.count('list')).toBe(1);
  });

  test('bytes that are no UTF-8 spoil only the characters that they stand for', async () => {
    const { state, list } = await openCatalogue().list(misbehaving(['latin1']));
    expect(state).toBe('listed');
    expect(list?.tools.map(({ name }) => name)).toEqual(['read_note', 'save_note', 's\uFFFDk_📄']);
  });

  test('5,000 tools in one page', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['many=5000']));
    expect(list?.tools).toHaveLength(5000);
    expect(notes).toEqual([]);
  });

  test('a schema of 1,000 levels', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['deep']));
    expect(list?.tools.map(({ name }) => name)).toEqual(['deep']);
    expect(notes).toEqual([]);
  });

  test('names that mean something in JavaScript, or to a terminal, or to a reader’s eye, are names', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['strange-names']));
    expect(list?.tools.map(({ name }) => name)).toEqual([
      '__proto__',
      'constructor',
      'toString',
      '',
      ' ',
      'two\nlines',
      'bell\u0007',
      'gnp.\u202Eexe',
      'half\ud83d',
      '`code` [link](command:x)',
    ]);
    expect(list?.tools.every(({ hints }) => hints.readOnly === 'yes')).toBe(true);
    expect(notes).toEqual([
      '1 tool with an empty name',
      '4 tools with unseen characters in the name: two lines, bell, gnp.⟨U+202E⟩exe, half⟨U+D83D⟩',
    ]);
  });

  test('names of 300 characters are noted; one of 2,000 is left out', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['long-names']));
    expect(list?.tools.map(({ name }) => name)).toEqual(['a'.repeat(300), 'short']);
    expect(notes).toEqual([
      `1 tool with a name of more than 64 characters: ${'a'.repeat(64)}…`,
      `1 tool with a name of more than 1000 characters, left out: ${'b'.repeat(64)}…`,
    ]);
  });

  test('a line of 2 MB', async () => {
    const { list } = await openCatalogue().list(misbehaving(['big']));
    expect(list?.tools[0]?.description).toHaveLength(1024 * 1024);
  });

  test.each([['no-tools'], ['not-found'], ['null-tools']])('offering no tools: %s', async (mode) => {
    const { state, list, notes } = await openCatalogue().list(misbehaving([mode]));
    expect({ state, tools: list?.tools }).toEqual({ state: 'listed', tools: [] });
    expect(notes[0]).toContain('The server has answered, and offers no tools.');
  });

  test('hints that are no booleans are unknown, never no', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['odd-annotations']));
    const unknown = {
      readOnly: 'unknown',
      destructive: 'unknown',
      idempotent: 'unknown',
      openWorld: 'unknown',
    };
    expect(list?.tools.map(({ name, hints }) => [name, hints])).toEqual([
      ['strings', unknown],
      ['nothing', unknown],
      ['nulls', unknown],
      ['schema', unknown],
      ['a_list', unknown],
      ['fine', { ...unknown, readOnly: 'no', destructive: 'no' }],
    ]);
    expect(notes).toContain('1 tool with a hint that is no boolean, read as unknown: strings');
  });

  test('odd schemas are noted', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['odd-schemas']));
    expect(list?.tools).toHaveLength(4);
    expect(notes).toEqual(['3 tools without a usable `inputSchema`: empty_schema, string_schema, no_schema']);
  });

  test('a name listed twice is there once, as it came first', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['duplicates']));
    expect(list?.tools.map(({ name, hints }) => [name, hints.readOnly])).toEqual([
      ['a', 'yes'],
      ['b', 'unknown'],
    ]);
    expect(notes).toEqual([
      '2 tools without a usable `inputSchema`: a, b',
      '1 tool listed twice, the first counts: a',
    ]);
  });

  test('what is no tool is left out, and noted', async () => {
    const { list, notes } = await openCatalogue().list(misbehaving(['odd-tools']));
    expect(list?.tools.map(({ name }) => name)).toEqual(['null_description', 'x'.repeat(70)]);
    expect(notes).toContain('4 tools without a name, left out');
    expect(notes).toContain(`1 tool with a name of more than 64 characters: ${'x'.repeat(64)}…`);
  });
});

describe('a failure names the step, the cause and what to do', () => {
  test.each([
    ['silent', 0.4, 'handshake', 'did not answer `initialize` within 0.4 seconds'],
    ['silent-list', 2, 'listing', 'answered `initialize`, but not `tools/list` within 2 seconds'],
  ] as const)('%s', async (mode, startupTimeoutSeconds, step, words) => {
    const launch = misbehaving([mode], { startupTimeoutSeconds });
    const { state, list, failure } = await openCatalogue().list(launch);
    expect({ state, list, step: failure?.step }).toEqual({ state: 'failed', list: undefined, step });
    expect(failure?.message).toContain(words);
    expect(failure?.message).toContain('`startup_timeout_seconds`');
  });

  test.each([
    [['exit'], 'handshake', 'ended with code 3 before it answered `initialize`'],
    [['exit-list'], 'listing', 'ended with code 3 before it answered `tools/list`'],
    [['close-stdout'], 'listing', 'closed its output before it answered `tools/list`'],
    [
      ['internal-error'],
      'listing',
      'answered `tools/list` with error -32603: “no upstream: try again later”',
    ],
    [['future-version'], 'handshake', 'version of MCP that is not known here: “2999-01-01”'],
    [['number-version'], 'handshake', 'answer to `initialize` cannot be read: it is not what MCP says'],
    [['null-capabilities'], 'handshake', 'answer to `initialize` cannot be read'],
    [['no-list'], 'listing', 'answer to `tools/list` cannot be read: `tools` in its answer is no list'],
    [['object'], 'listing', 'answer to `tools/list` cannot be read: `tools` in its answer is no list'],
    [['number-cursor'], 'listing', 'cannot be read: `nextCursor` in its answer is no text'],
    [['no-pages'], 'listing', 'answered `tools/list` with error -32601'],
    [['many=10001'], 'listing', 'more than 10,000 tools, which is more than is read from one server'],
    [['heavy-pages'], 'listing', 'sent more than 64 MB where its answer to `tools/list` was due'],
    [['long-line'], 'handshake', 'a line of more than 32 MB'],
    [['repeat-cursor'], 'listing', 'the same `nextCursor` again'],
    [['endless'], 'listing', 'longer than 1000 pages'],
    [['endless-line'], 'handshake', 'a line of more than 32 MB'],
  ] as const)('%s', async (modes, step, words) => {
    const { state, list, failure } = await openCatalogue().list(misbehaving(modes));
    expect({ state, list, step: failure?.step }).toEqual({ state: 'failed', list: undefined, step });
    expect(failure?.message).toContain(words);
  });

  // A real program that prints one line without end, and reads nothing.
  test.runIf(process.platform !== 'win32').each([
    ['log lines', 'log', 'more than 100,000 lines'],
    [
      'notifications',
      '{"jsonrpc":"2.0","method":"notifications/message","params":{}}',
      'more than 100,000 lines',
    ],
    ['answers to nothing', '{"jsonrpc":"2.0","id":99,"result":{}}', 'more than 100,000 lines'],
    ['requests', '{"jsonrpc":"2.0","id":1,"method":"ping"}', 'more requests than it takes answers to'],
  ])('a flood of %s is given up', async (_what, line, words) => {
    const { state, failure } = await openCatalogue().list(misbehaving([], { command: 'yes', args: [line] }));
    expect({ state, step: failure?.step }).toEqual({ state: 'failed', step: 'handshake' });
    expect(failure?.message).toContain(words);
  });

  test('the words of a server are on one line, cut, and hide nothing', async () => {
    const { failure } = await openCatalogue().list(misbehaving(['strange-error']));
    const [, said = ''] = /“(.*)”/s.exec(failure?.message ?? '') ?? [];
    expect(said).toMatch(/^first second⟨U\+202E⟩ txet⟨U\+200B⟩⟨U\+D83D⟩( and so on)+ a?n?d?.*…$/);
    expect(said.length).toBeLessThan(350);
  });

  test('pages without end are given up when the time is over', async () => {
    const launch = misbehaving(['endless', 'slow=50'], { startupTimeoutSeconds: 1 });
    const { state, list, failure } = await openCatalogue().list(launch);
    expect({ state, list, step: failure?.step }).toEqual({
      state: 'failed',
      list: undefined,
      step: 'listing',
    });
    expect(failure?.message).toContain('not `tools/list` within 1 second');
  });

  test('the end of standard error is told, without terminal escapes', async () => {
    const { failure } = await openCatalogue().list(misbehaving(['exit']));
    expect(failure?.stderr).toBe('Error: LINEAR_TOKEN is missing\n  at start (server.js:1)');
  });

  test('much standard error is cut to its end', async () => {
    const { failure } = await openCatalogue().list(misbehaving(['exit-flood']));
    expect(failure?.stderr).toMatch(/^…[^]*flood the last words$/);
    expect(failure?.stderr?.length).toBe(4096);
  });

  test('a pager that never ends stops at a thousand pages', async () => {
    const notes = processNotes();
    await openCatalogue().list(misbehaving(['endless', notes.option]));
    expect(notes.count('list')).toBe(1000);
  });
});

describe('a command that cannot be started', () => {
  const environment = { ...process.env, PATH: '/nowhere/bin:/usr/nowhere' };

  test.each([
    ['uvx', 'Install uv'],
    ['npx', 'Install Node.js'],
    ['no-such-program', 'Install it, or give its full path in `command`'],
  ])('%s is not on the PATH: says what was searched and what to do', async (command, advice) => {
    const { failure } = await openCatalogue({ environment }).list(misbehaving([], { command }));
    expect(failure?.step).toBe('start');
    expect(failure?.message).toContain(`\`${command}\` was not found`);
    expect(failure?.message).toContain('/nowhere/bin:/usr/nowhere');
    expect(failure?.message).toContain(advice);
    expect(failure?.message).toContain('started from a desktop');
  });

  test('the entry’s own PATH is the one that is searched', async () => {
    const launch = misbehaving([], { command: 'uvx', env: { PATH: '/opt/mine' } });
    const { failure } = await openCatalogue().list(launch);
    expect(failure?.message).toContain('/opt/mine');
  });

  test.each([
    ['./no/such/file', 'There is no file `./no/such/file` (looked for at /'],
    [import.meta.filename, 'may not be executed'],
    ['', 'The `command` is empty.'],
  ])('“%s”', async (command, words) => {
    const { failure } = await openCatalogue().list(misbehaving([], { command }));
    expect(failure?.step).toBe('start');
    expect(failure?.message).toContain(words);
  });

  test('a folder that does not exist is not blamed on the command', async () => {
    const { failure } = await openCatalogue({ directory: '/no/such/folder' }).list(misbehaving([]));
    expect(failure?.message).toContain('its folder /no/such/folder does not exist');
  });
});
