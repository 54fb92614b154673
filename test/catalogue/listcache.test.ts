/** Lists of earlier sessions: what is kept of them, and that nothing on the disk can do harm. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CataloguePorts } from '../../src/catalogue/catalogue';
import { listCache, type ListStore } from '../../src/catalogue/listcache';
import { readAdvertisedTool, type AdvertisedTool } from '../../src/engine/advertised';
import { NO_HINTS } from '../../src/engine/hints';
import type { ToolList } from '../../src/engine/knowledge';
import type { Launch } from '../../src/engine/launch';
import { misbehaving, openCatalogue, processNotes, temporaryFolder, until } from './support';

const TOOLS: readonly AdvertisedTool[] = [
  { name: 'søk_📄', title: 'Søk', description: 'Finds "all"\nof it.', annotations: { readOnlyHint: true } },
  { name: '__proto__', annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true } },
  { name: 'bare' },
].flatMap((tool) => readAdvertisedTool(tool) ?? []);

const LIVE: ToolList = { source: 'live', listedAt: 1_700_000_000_000, tools: TOOLS };

function openStore(
  folder = join(temporaryFolder(), 'cache'),
): ListStore & { folder: string; lines: string[] } {
  const lines: string[] = [];
  return Object.assign(
    listCache(folder, (line) => lines.push(line)),
    { folder, lines },
  );
}

describe('a list that was kept', () => {
  test('is read again as it was, with its age, and says that it is none of today', async () => {
    const store = openStore();
    await store.write('abc', LIVE);
    expect(await store.read('abc')).toEqual({ ...LIVE, source: 'cache' });
    expect(await store.read('other')).toBeUndefined();
  });

  test('is readable by nobody but the person', async () => {
    const store = openStore();
    await store.write('abc', LIVE);
    expect(statSync(store.folder).mode & 0o077).toBe(0);
    expect(statSync(join(store.folder, 'abc.json')).mode & 0o077).toBe(0);
  });

  test.each([
    ['nothing', ''],
    ['half of it', '{"version":1,"listedAt":1,"tools":[{"na'],
    ['another version', '{"version":2,"listedAt":1,"tools":[]}'],
    ['no time', '{"version":1,"tools":[]}'],
    ['no list', '{"version":1,"listedAt":1,"tools":{"a":1}}'],
    ['a tool without a name', '{"version":1,"listedAt":1,"tools":[{"name":"a"},{"title":"b"}]}'],
    ['null', 'null'],
    ['binary', '\u0000\u0001'],
  ])('counts as none where the file holds %s', async (_what, text) => {
    const store = openStore();
    mkdirSync(store.folder);
    writeFileSync(join(store.folder, 'abc.json'), text);
    expect(await store.read('abc')).toBeUndefined();
    await store.write('abc', LIVE);
    expect(await store.read('abc')).toMatchObject({ tools: TOOLS });
  });

  test('holds hints of the wrong kind as unknown', async () => {
    const store = openStore();
    mkdirSync(store.folder);
    const tools = [{ name: 'a', annotations: { readOnlyHint: 'true', openWorldHint: false } }];
    writeFileSync(join(store.folder, 'abc.json'), JSON.stringify({ version: 1, listedAt: 1, tools }));
    expect((await store.read('abc'))?.tools[0]?.hints).toMatchObject({
      readOnly: 'unknown',
      openWorld: 'no',
    });
  });

  test('is never half of one, however many windows write it', async () => {
    const folder = join(temporaryFolder(), 'cache');
    const lists = [1, 2, 3, 4].map((count): ToolList => ({
      ...LIVE,
      listedAt: count,
      tools: Array.from({ length: count * 500 }, (_, at) => ({
        name: `t${at}`,
        hints: NO_HINTS,
      })),
    }));
    const writing = Promise.all(
      lists.map(async (list) => {
        const store = openStore(folder);
        for (let round = 0; round < 20; round++) await store.write('abc', list);
      }),
    );
    const reader = openStore(folder);
    await until('the first is there', () => existsSync(join(folder, 'abc.json')));
    const over = writing.then(() => true);
    let reads = 0;
    do {
      const list = await reader.read('abc');
      expect(list?.tools).toHaveLength((list?.listedAt ?? 0) * 500);
      reads += 1;
    } while (!(await Promise.race([over, Promise.resolve(false)])));
    expect(reads).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual(['abc.json']);
  });
});

test('no more than 200 lists are kept, the newest', async () => {
  const store = openStore();
  mkdirSync(store.folder);
  for (let at = 0; at < 250; at++) {
    const path = join(store.folder, `old${at}.json`);
    writeFileSync(path, '{}');
    utimesSync(path, 1000 + at, 1000 + at);
  }
  await store.write('abc', LIVE);
  const left = readdirSync(store.folder);
  expect(left).toHaveLength(200);
  expect(left).toContain('abc.json');
  expect(left).toContain('old249.json');
  expect(left).not.toContain('old50.json');
});

test('a list beyond all measure is not kept', async () => {
  const store = openStore();
  await store.write('abc', {
    ...LIVE,
    tools: [{ name: 'a', description: 'x'.repeat(9 * 1024 * 1024), hints: NO_HINTS }],
  });
  expect(existsSync(store.folder)).toBe(false);
});

test('a folder that cannot be written to is told in the log, and harms nothing', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const store = openStore(join(file, 'cache'));
  await store.write('abc', LIVE);
  expect(store.lines).toEqual([expect.stringContaining(store.folder)]);
  expect(await store.read('abc')).toBeUndefined();
});

/** A session in which the server was asked, and that is over. */
async function listedOnce(ports: Partial<CataloguePorts>, launch: Launch): Promise<void> {
  const catalogue = openCatalogue(ports);
  await catalogue.list(launch);
  await catalogue.dispose();
}

describe('a catalogue with a store', () => {
  test('shows the list from last time at once, and starts nothing for it', async () => {
    const store = openStore();
    const notes = processNotes();
    const launch = misbehaving([notes.option]);
    await listedOnce({ store, now: () => 1000 }, launch);

    const second = openCatalogue({ store });
    second.setLaunches([launch]);
    await until('the list is there', () => second.knowledgeOf('s').list !== undefined);
    expect(second.knowledgeOf('s')).toMatchObject({
      state: 'idle',
      list: { source: 'cache', listedAt: 1000 },
    });
    expect(second.knowledgeOf('s').list?.tools.map(({ name }) => name)).toEqual([
      'read_note',
      'save_note',
      'søk_📄',
    ]);
    expect(notes.pids('start')).toHaveLength(1);
  });

  test('asks all the same, and has the older list at hand until the server has answered', async () => {
    const store = openStore();
    const launch = misbehaving(['late=200']);
    await listedOnce({ store, now: () => 1000 }, launch);
    const catalogue = openCatalogue({ store, now: () => 2000 });
    const asking = catalogue.list(launch);
    await until('it is loading', () => catalogue.knowledgeOf('s').state === 'loading');
    expect(catalogue.knowledgeOf('s').list).toMatchObject({ source: 'cache', listedAt: 1000 });
    expect((await asking).list).toMatchObject({ source: 'live', listedAt: 2000 });
  });

  test('keeps the older list where the server fails, and where nobody allows to ask', async () => {
    const store = openStore();
    let mode = 'answer';
    const ports = { store, variables: { lookUp: () => Promise.resolve(new Map([['MODE', mode]])) } };
    const launch = misbehaving([], { env: { MISBEHAVE: '${MODE}' } });
    await listedOnce({ ...ports, now: () => 1000 }, launch);
    mode = 'fail';
    const failed = await openCatalogue(ports).list(launch);
    expect(failed).toMatchObject({ state: 'failed', list: { source: 'cache', listedAt: 1000 } });
    const denied = await openCatalogue({
      ...ports,
      consent: { decide: () => Promise.resolve('denied') },
    }).list(launch);
    expect(denied).toMatchObject({ state: 'consent', list: { source: 'cache', listedAt: 1000 } });
  });

  test('keeps no value of a variable on the disk, and not the launch either', async () => {
    const store = openStore();
    const secret = 'sk-planted-4711';
    const variables = { lookUp: () => Promise.resolve(new Map([['TOKEN', secret]])) };
    const env = { SECRET: '${TOKEN}', OTHER_TOKEN: 'written-4712' };
    await listedOnce({ store, variables }, misbehaving(['echo-secret'], { env }));
    const kept = readdirSync(store.folder)
      .map((name) => name + readFileSync(join(store.folder, name), 'utf8'))
      .join();
    expect(kept).not.toMatch(/4711|4712|misbehaving/);
    expect(kept).toContain('"name":"echo"');
  });
});
