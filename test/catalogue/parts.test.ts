/** The small parts: variables, environment, lines and messages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverEnvironment } from '../../src/catalogue/environment';
import { readMessages } from '../../src/catalogue/jsonrpc';
import { LineReader, TooMuchOutput } from '../../src/catalogue/lines';
import { referencedVariables, replaceVariables, variableSource } from '../../src/catalogue/variables';
import { misbehaving, openCatalogue, temporaryFolder } from './support';

describe('references', () => {
  const values = new Map([
    ['A', 'one'],
    ['_b2', '$& ${A}'],
  ]);

  test.each([
    ['${A}', 'one'],
    ['Bearer ${A}, ${A}!', 'Bearer one, one!'],
    ['${_b2}', '$& ${A}'],
    ['a${NONE}b', 'ab'],
    ['$A $${A} ${env:A} ${input:a} ${1A} ${} ${A', '$A $one ${env:A} ${input:a} ${1A} ${} ${A'],
    ['${A:-x} ${ A } %A% $(A) `A`', '${A:-x} ${ A } %A% $(A) `A`'],
  ])('%s', (text, expected) => {
    expect(replaceVariables(text, values)).toBe(expected);
  });

  test('names are found once, in order', () => {
    expect(referencedVariables(['${B} ${A}', '${B}', '$C'])).toEqual(['B', 'A']);
  });
});

describe('where values come from', () => {
  function folders(): { beside: string; root: string } {
    const root = temporaryFolder();
    const folder = join(root, 'company');
    mkdirSync(folder);
    return { beside: join(folder, '.env'), root: join(root, '.env') };
  }

  test('the store wins over the environment, which wins over .env', async () => {
    const { beside } = folders();
    writeFileSync(beside, '\uFEFFA=file\nB=file\nexport C="of the file" # comment\n__proto__=x\n');
    const source = variableSource({
      stored: () => Promise.resolve(new Map([['A', 'store']])),
      environment: { A: 'environment', B: 'environment' },
      dotenvFiles: [beside],
    });
    const found = await source.lookUp(['A', 'B', 'C', 'D', 'toString']);
    expect([...found]).toEqual([
      ['A', 'store'],
      ['B', 'environment'],
      ['C', 'of the file'],
    ]);
    expect(process.env.C).toBeUndefined();
  });

  test('a .env beside the file counts alone; the one in the root only where that is missing', async () => {
    const { beside, root } = folders();
    writeFileSync(root, 'A=root\nB=root');
    const source = variableSource({ environment: {}, dotenvFiles: [beside, root] });
    expect([...(await source.lookUp(['A']))]).toEqual([['A', 'root']]);
    writeFileSync(beside, 'A=beside');
    expect([...(await source.lookUp(['A', 'B']))]).toEqual([['A', 'beside']]);
  });

  test('a value that is set but empty is a value', async () => {
    const source = variableSource({ environment: { A: '' } });
    expect([...(await source.lookUp(['A']))]).toEqual([['A', '']]);
  });

  test('no file is read when nothing is missing', async () => {
    const readTextFile = (): Promise<string> => Promise.reject(new Error('read'));
    const source = variableSource({ environment: { A: 'x' }, dotenvFiles: ['.env'], readTextFile });
    expect((await source.lookUp(['A'])).size).toBe(1);
  });
});

describe('the environment of a server', () => {
  const inherited = {
    PATH: '/bin',
    HOME: '/home/me',
    XDG_CONFIG_HOME: '/home/me/.config',
    https_proxy: 'http://proxy',
    AWS_SECRET_ACCESS_KEY: 'no',
    NODE_OPTIONS: '--inspect',
    VSCODE_PID: '1',
    LC_ALL: undefined,
  };

  test('an allowlist, with the entry’s own on top', () => {
    expect(serverEnvironment(inherited, { PATH: '/mine', KEY: 'x' }, 'linux')).toEqual({
      PATH: '/mine',
      HOME: '/home/me',
      XDG_CONFIG_HOME: '/home/me/.config',
      https_proxy: 'http://proxy',
      KEY: 'x',
    });
  });

  test('on Windows names have no case, and what starting needs is there', () => {
    const environment = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', Secret: 'no', AppData: 'x' };
    expect(serverEnvironment(environment, { PATH: 'C:\\mine' }, 'win32')).toEqual({
      SystemRoot: 'C:\\Windows',
      AppData: 'x',
      PATH: 'C:\\mine',
    });
  });

  test('is what a real server sees', async () => {
    const environment = { ...inherited, PATH: process.env.PATH };
    const { list } = await openCatalogue({ environment }).list(
      misbehaving(['show-env'], { env: { MINE: 'yes' } }),
    );
    expect(list?.tools.map(({ name }) => name).sort()).toEqual([
      'HOME',
      'MINE',
      'PATH',
      'XDG_CONFIG_HOME',
      'https_proxy',
    ]);
  });
});

describe('lines', () => {
  test('whole in any chunks, without CR and byte order mark', () => {
    const bytes = Buffer.from('\uFEFFsøk 📄\r\n\n{"a":1}\nrest');
    for (let size = 1; size <= bytes.length; size++) {
      const reader = new LineReader();
      const lines: string[] = [];
      for (let at = 0; at < bytes.length; at += size)
        lines.push(...reader.push(bytes.subarray(at, at + size)));
      expect([...lines, reader.end()]).toEqual(['søk 📄', '', '{"a":1}', 'rest']);
    }
  });

  test('bounded, each of them', () => {
    const reader = new LineReader(10);
    expect(reader.push(Buffer.from('0123456789\n01234'))).toEqual(['0123456789']);
    expect(() => reader.push(Buffer.from('567890'))).toThrow(TooMuchOutput);
  });

  test('bounded, all together', () => {
    const reader = new LineReader(10, 20);
    expect(reader.push(Buffer.from('0123\n5678\n0123\n5678\n'))).toHaveLength(4);
    expect(() => reader.push(Buffer.from('\n'))).toThrow(TooMuchOutput);
  });

  test('bounded in number', () => {
    const reader = new LineReader();
    expect(reader.push(Buffer.from('\n'.repeat(100_000)))).toHaveLength(100_000);
    expect(() => reader.push(Buffer.from('\n'))).toThrow('more than 100,000 lines');
  });

  test('bytes that are no UTF-8 harm only the character that they stand for', () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc3]), Buffer.from('"}\n')]);
    expect(new LineReader().push(bytes)).toEqual(['{"a":"\uFFFD\uFFFD"}']);
  });
});

describe('messages', () => {
  test.each([
    '',
    'text',
    'null',
    '7',
    '{"level":30}',
    '{"jsonrpc":"1.0","id":1,"result":{}}',
    '[]',
    '{"jsonrpc":"2.0"',
  ])('none in %s', (line) => {
    expect(readMessages(line)).toEqual([]);
  });

  test.each([
    [
      '{"jsonrpc":"2.0","id":1,"result":{"_meta":null,"a":null},"error":null}',
      { id: 1, result: { a: null } },
    ],
    ['{"jsonrpc":"2.0","id":1,"result":{},"extra":1}', { id: 1, result: {} }],
    ['{"jsonrpc":"2.0","id":null,"method":"m","params":null}', { method: 'm' }],
    [
      '{"jsonrpc":"2.0","id":"a","error":{"code":"x"},"result":null}',
      { id: 'a', error: { code: -32000, message: 'no message' } },
    ],
  ])('%s', (line, expected) => {
    expect(readMessages(line)).toEqual([{ jsonrpc: '2.0', ...expected }]);
  });

  test('several in a batch', () => {
    expect(readMessages('[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"b"},1]')).toHaveLength(2);
  });

  test('of a batch as long as a flood, only the first thousand', () => {
    const batch = Array.from({ length: 1001 }, () => ({ jsonrpc: '2.0', method: 'a' }));
    expect(readMessages(JSON.stringify(batch))).toHaveLength(1000);
  });
});
