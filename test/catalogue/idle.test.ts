/** A stdio server lives on for a while after it has listed its tools, and what it says then counts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue';
import { Listings } from '../../src/catalogue/listings';
import type { Launch } from '../../src/engine/launch';
import { ENDING_GRACES } from '../../src/catalogue/processgroup';
import { isAlive, misbehaving, openCatalogue, processNotes, temporaryFolder, until } from './support';

const LONG_MS = 60_000;

function openIdle(idleMs = LONG_MS): Catalogue & { lines: string[] } {
  return openCatalogue({ listings: new Listings(ENDING_GRACES, idleMs) });
}

const namesOf = (catalogue: Catalogue): string[] =>
  (catalogue.knowledgeOf('s').list?.tools ?? []).map(({ name }) => name);

describe('a server that lives on', () => {
  test('tells of a list that changes right after it was asked for', async () => {
    const notes = processNotes();
    const catalogue = openIdle();
    const heard: (readonly string[])[] = [];
    catalogue.onDidChange((names) => heard.push(names));
    await catalogue.list(misbehaving(['changes', notes.option]));
    const before = heard.length;
    await until('the new tool is known', () => namesOf(catalogue).includes('new_note'));
    expect(catalogue.knowledgeOf('s')).toMatchObject({ state: 'listed', list: { source: 'live' } });
    expect(heard.slice(before)).toEqual([['s']]);
    expect(notes.pids('start')).toHaveLength(1);
  });

  test('tells of a list that changes later', async () => {
    const signal = join(temporaryFolder(), 'change');
    const catalogue = openIdle();
    await catalogue.list(misbehaving([`changes=${signal}`]));
    expect(namesOf(catalogue)).not.toContain('new_note');
    writeFileSync(signal, '');
    await until('the new tool is known', () => namesOf(catalogue).includes('new_note'));
  });

  test('is asked once for many words at once', async () => {
    const notes = processNotes();
    const catalogue = openIdle();
    await catalogue.list(misbehaving(['changes', 'changes-often', notes.option]));
    await until('the new tool is known', () => namesOf(catalogue).includes('new_note'));
    await catalogue.dispose();
    expect(notes.count('list')).toBe(2);
  });

  test('keeps its list where the new one cannot be had', async () => {
    const notes = processNotes();
    const catalogue = openIdle();
    const { list } = await catalogue.list(misbehaving(['changes', 'changes-fail', notes.option]));
    await until('it was asked again', () => notes.count('list') === 2);
    await catalogue.dispose();
    expect(catalogue.knowledgeOf('s')).toMatchObject({ state: 'listed', list });
  });

  test('ends when its time is over', async () => {
    const notes = processNotes();
    const catalogue = openIdle(100);
    await catalogue.list(misbehaving([notes.option]));
    await until('it has ended', () => notes.count(`end ${String(notes.pids('start')[0])}`) === 1);
    expect(catalogue.knowledgeOf('s').state).toBe('listed');
  });

  test('ends before it is started again', async () => {
    const notes = processNotes();
    const catalogue = openIdle();
    const launch = misbehaving([notes.option]);
    await catalogue.list(launch);
    await catalogue.refresh(launch);
    const [first, second] = notes.pids('start');
    expect([first, second].map((pid) => pid !== undefined && isAlive(pid))).toEqual([false, true]);
    expect(notes.pids('start')).toHaveLength(2);
  });

  test('may end by itself, and is no failure then', async () => {
    const notes = processNotes();
    const catalogue = openIdle();
    const launch = misbehaving([notes.option]);
    await catalogue.list(launch);
    process.kill(notes.pids('start')[0] ?? 0, 'SIGKILL');
    await until('it is gone', () => !notes.pids('start').some(isAlive));
    expect(catalogue.knowledgeOf('s').state).toBe('listed');
    expect((await catalogue.refresh(launch)).state).toBe('listed');
  });

  const ways: [string, (catalogue: Catalogue, launch: Launch) => void][] = [
    ['the file is closed', (catalogue) => void catalogue.dispose()],
    [
      'its entry goes',
      (catalogue) => {
        catalogue.setLaunches([]);
      },
    ],
    [
      'it is forgotten',
      (catalogue, launch) => {
        catalogue.forget(launch);
      },
    ],
  ];
  test.each(ways)('ends when %s', async (_what, end) => {
    const notes = processNotes();
    const catalogue = openIdle();
    const launch = misbehaving([notes.option]);
    await catalogue.list(launch);
    expect(notes.pids('start').some(isAlive)).toBe(true);
    end(catalogue, launch);
    await until('it is gone', () => !notes.pids('start').some(isAlive));
  });

  test('does not keep others from starting', async () => {
    const catalogue = openIdle();
    const launches = Array.from({ length: 6 }, (_, at) => misbehaving([`n${at}`], { serverName: `s${at}` }));
    const known = await Promise.all(launches.map((launch) => catalogue.list(launch)));
    expect(known.map(({ state }) => state)).toEqual(launches.map(() => 'listed'));
  });
});
