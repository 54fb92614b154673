/** Nothing that was started is left: not the server, not what it started, in whatever way it ends. */
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue';
import { Listings } from '../../src/catalogue/listings';
import { buildDriver } from './driver';
import { isAlive, misbehaving, openCatalogue, pathOf, processNotes, temporaryFolder, until } from './support';

/** A catalogue that is less patient with servers that hold on. */
function impatientCatalogue(): Catalogue {
  const listings = new Listings({ afterEndOfInput: 200, afterTerm: 100, afterKill: 200 });
  return openCatalogue({ listings });
}

describe('after a listing the whole process group is gone', () => {
  test.each([
    ['a server that ends with its input', []],
    ['one that fails', ['exit']],
    ['one that never answers', ['silent']],
    ['one with a grandchild that holds on', ['grandchild']],
    ['one that ends at once and leaves such a grandchild', ['orphan']],
    ['one that floods its output', ['endless-line', 'grandchild']],
  ])('%s', async (_what, modes) => {
    const notes = processNotes();
    const catalogue = impatientCatalogue();
    await catalogue.list(misbehaving([...modes, notes.option], { startupTimeoutSeconds: 2 }));
    await catalogue.dispose();
    const started = notes.pids('start');
    expect(started).toHaveLength(1);
    for (const pid of started) await until('the group is gone', () => !isAlive(-pid));
    for (const pid of notes.pids('grandchild')) await until('the grandchild is gone', () => !isAlive(pid));
  });

  test('one that ignores both the end of input and SIGTERM, with a grandchild', async () => {
    const notes = processNotes();
    const catalogue = impatientCatalogue();
    const { state } = await catalogue.list(misbehaving(['stubborn', 'grandchild', notes.option]));
    expect(state).toBe('listed');
    expect(isAlive(notes.pids('start')[0] ?? 0)).toBe(true);
    await catalogue.dispose();
    const pids = [...notes.pids('start'), ...notes.pids('grandchild')];
    expect(pids).toHaveLength(2);
    for (const pid of pids) await until('it is gone', () => !isAlive(pid));
  });

  test('a server is let end by itself', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    await catalogue.list(misbehaving([notes.option]));
    await catalogue.dispose();
    expect(notes.pids('end')).toEqual(notes.pids('start'));
  });

  test('a cancelled listing', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    const giveUp = new AbortController();
    const listing = catalogue.list(misbehaving(['silent', notes.option]), giveUp.signal);
    await until('it was started', () => notes.pids('start').length === 1);
    giveUp.abort();
    expect(await listing).toMatchObject({ state: 'idle', list: undefined, failure: undefined });
    await catalogue.dispose();
    for (const pid of notes.pids('start')) expect(isAlive(-pid)).toBe(false);
  });
});

describe('when our own process ends while a server is being asked', () => {
  const startDriver = buildDriver();

  test.each([
    ['exit', 0],
    ['error', 1],
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGINT'],
    ['SIGHUP', 'SIGHUP'],
  ] as const)('by %s, a server that holds on and its grandchild end too', async (how, status) => {
    const notes = processNotes();
    const driver = startDriver();
    driver.ask(misbehaving(['silent', 'stubborn', 'grandchild', notes.option]));
    await until('the server is up', () => notes.pids('start').length + notes.pids('grandchild').length === 2);
    expect(await driver.end(how)).toBe(status);
    for (const pid of [...notes.pids('start'), ...notes.pids('grandchild')]) {
      await until('it is gone', () => !isAlive(pid));
    }
  });
});

test('nothing of the MCP SDK is loaded before a listing starts', async () => {
  const { metafile } = await build({
    entryPoints: [pathOf('src/catalogue/catalogue.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: temporaryFolder(),
    write: false,
    metafile: true,
  });
  const outputs = Object.entries(metafile.outputs);
  const entry = outputs.find(([, { entryPoint }]) => entryPoint === 'src/catalogue/catalogue.ts');
  const loaded = new Set<string>();
  const load = (path: string): void => {
    const output = metafile.outputs[path];
    if (output === undefined || loaded.has(path)) return;
    loaded.add(path);
    for (const { path: next, kind } of output.imports) if (kind === 'import-statement') load(next);
  };
  load(entry?.[0] ?? '');
  const inputs = [...loaded].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  expect(inputs).toContain('src/catalogue/listings.ts');
  expect(inputs.filter((input) => /modelcontextprotocol|zod|ajv|cross-spawn/.test(input))).toEqual([]);
});
