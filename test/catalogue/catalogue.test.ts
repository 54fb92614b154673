/** What the catalogue of a file knows, when it asks, and what it shares. */
import { describe, expect, test } from 'vitest';
import { Listings } from '../../src/catalogue/listings';
import { certainList, NOTHING_KNOWN } from '../../src/engine/knowledge';
import { isAlive, misbehaving, openCatalogue, processNotes, serveHttp, dialling, until } from './support';

describe('asking', () => {
  test('a list is asked for once, and again only on refresh', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue({ now: () => 12345 });
    const launch = misbehaving([notes.option]);
    const first = await catalogue.list(launch);
    expect(first.list).toMatchObject({ source: 'live', listedAt: 12345 });
    expect(await catalogue.list(launch)).toBe(first);
    expect(notes.pids('start')).toHaveLength(1);
    await catalogue.refresh(launch);
    expect(notes.pids('start')).toHaveLength(2);
  });

  test('a failure is kept until somebody asks to try again', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    const launch = misbehaving(['exit', notes.option]);
    expect((await catalogue.list(launch)).state).toBe('failed');
    expect((await catalogue.list(launch)).state).toBe('failed');
    expect(notes.pids('start')).toHaveLength(1);
    expect((await catalogue.refresh(launch)).state).toBe('failed');
    expect(notes.pids('start')).toHaveLength(2);
  });

  test('a server that fails is left alone for a while, and for longer each time', async () => {
    const notes = processNotes();
    let now = 0;
    const catalogue = openCatalogue({ now: () => now });
    const launch = misbehaving(['exit', notes.option]);
    const startsAfter = async (seconds: number): Promise<number> => {
      now += seconds * 1000;
      await catalogue.list(launch);
      return notes.pids('start').length;
    };
    expect(await startsAfter(0)).toBe(1);
    expect(await startsAfter(14)).toBe(1);
    expect(await startsAfter(1)).toBe(2);
    expect(await startsAfter(29)).toBe(2);
    expect(await startsAfter(1)).toBe(3);
    expect(await startsAfter(59)).toBe(3);
    expect(await startsAfter(15 * 60)).toBe(4);
  });

  test('after a failure the older list stays, with its age, but is not certain any more', async () => {
    let mode = 'answer';
    const catalogue = openCatalogue({
      now: () => 1000,
      variables: { lookUp: () => Promise.resolve(new Map([['MODE', mode]])) },
    });
    // The server's mode is in its environment, so that the launch stays the same.
    const launch = misbehaving([], { env: { MISBEHAVE: '${MODE}' } });
    const good = await catalogue.list(launch);
    mode = 'fail';
    const { state, list, failure } = await catalogue.refresh(launch);
    expect(state).toBe('failed');
    expect(list).toEqual(good.list);
    expect(failure?.message).toContain('error -32603');
    expect(certainList(catalogue.view().of('s'))).toBeUndefined();
  });

  test('while it is asked again, the older list is at hand', async () => {
    const catalogue = openCatalogue();
    const launch = misbehaving(['late=50']);
    const { list } = await catalogue.list(launch);
    const refreshing = catalogue.refresh(launch);
    await until('it is loading', () => catalogue.view().of('s').state === 'loading');
    expect(catalogue.view().of('s').list).toBe(list);
    await refreshing;
    expect(catalogue.view().of('s').state).toBe('listed');
  });

  test('listeners hear of each change, with the names of the servers', async () => {
    const catalogue = openCatalogue();
    const heard: string[] = [];
    const stop = catalogue.onDidChange((names) => {
      for (const name of names) heard.push(`${name}: ${catalogue.view().of(name).state}`);
    });
    await catalogue.list(misbehaving([]));
    stop();
    await catalogue.refresh(misbehaving([]));
    expect(heard).toEqual(['s: loading', 's: listed']);
  });

  test('a listener that fails harms nobody', async () => {
    const catalogue = openCatalogue();
    catalogue.onDidChange(() => {
      throw new Error('a fault');
    });
    expect((await catalogue.list(misbehaving([]))).state).toBe('listed');
    expect(catalogue.lines).toContain('a listener failed: a fault');
  });

  test('a view does not change, and stays the same object until something does', async () => {
    const catalogue = openCatalogue();
    catalogue.setLaunches([misbehaving([])]);
    const before = catalogue.view();
    expect(catalogue.view()).toBe(before);
    await catalogue.list(misbehaving([]));
    expect(before.of('s').state).toBe('idle');
    expect(catalogue.view()).not.toBe(before);
    expect(catalogue.view().of('s').state).toBe('listed');
    expect(catalogue.view().of('another')).toBe(NOTHING_KNOWN);
  });

  test('after dispose nothing is started', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    await catalogue.dispose();
    expect((await catalogue.list(misbehaving([notes.option]))).state).toBe('idle');
    expect(notes.pids('start')).toEqual([]);
  });
});

describe('sharing', () => {
  test('servers with one launch, asked at once, share one process', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    const launches = ['one', 'two', 'three'].map((serverName) => misbehaving([notes.option], { serverName }));
    const known = await Promise.all(launches.map((launch) => catalogue.list(launch)));
    expect(known.map(({ state }) => state)).toEqual(['listed', 'listed', 'listed']);
    expect(notes.pids('start')).toHaveLength(1);
  });

  test('files with one launch, asked at once, share one process', async () => {
    const notes = processNotes();
    const listings = new Listings();
    const [a, b] = [openCatalogue({ listings }), openCatalogue({ listings })];
    const launch = misbehaving(['late=100', notes.option]);
    const [ofA, ofB] = await Promise.all([a.list(launch), b.list(launch)]);
    expect([ofA.state, ofB.state]).toEqual(['listed', 'listed']);
    expect(notes.pids('start')).toHaveLength(1);
  });

  test('closing one file does not end what another waits for', async () => {
    const listings = new Listings();
    const [a, b] = [openCatalogue({ listings }), openCatalogue({ listings })];
    const launch = misbehaving(['late=200']);
    const [ofA, ofB] = [a.list(launch), b.list(launch)];
    await until('both wait', () => [a, b].every((one) => one.view().of('s').state === 'loading'));
    await a.dispose();
    expect((await ofA).state).toBe('idle');
    expect((await ofB).state).toBe('listed');
  });

  test('never two processes at once for one launch, not even one that is still ending', async () => {
    const notes = processNotes();
    const listings = new Listings({ afterEndOfInput: 100, afterTerm: 50, afterKill: 1000 });
    const catalogue = openCatalogue({ listings });
    const launch = misbehaving(['stubborn', notes.option]);
    for (let save = 0; save < 3; save++) {
      await catalogue.refresh(launch);
      expect(notes.pids('start').filter(isAlive)).toHaveLength(1);
    }
  });

  test('at most four servers start at once', async () => {
    const servers = await Promise.all(Array.from({ length: 6 }, () => serveHttp('hang')));
    const catalogue = openCatalogue();
    const giveUp = new AbortController();
    const asking = servers.map(({ url }) => catalogue.list(dialling(url), giveUp.signal));
    const asked = async (): Promise<number> => {
      const calls = await Promise.all(servers.map((server) => server.calls()));
      return calls.filter((list) => list.length > 0).length;
    };
    await until('four are asked', async () => (await asked()) === 4);
    giveUp.abort();
    await Promise.all(asking);
    expect(await asked()).toBe(4);
  });

  test('a waiter that gives up does not end it for the others', async () => {
    const catalogue = openCatalogue();
    const launch = misbehaving(['late=200']);
    const giveUp = new AbortController();
    const [leaving, staying] = [catalogue.list(launch, giveUp.signal), catalogue.list(launch)];
    giveUp.abort();
    await leaving;
    expect((await staying).state).toBe('listed');
  });
});

describe('declaring', () => {
  test('a server that is gone from the file is gone from the view, and comes back with its list', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    const launch = misbehaving([notes.option]);
    const { list } = await catalogue.list(launch);
    catalogue.setLaunches([]);
    expect(catalogue.view().of('s')).toBe(NOTHING_KNOWN);
    catalogue.setLaunches([launch]);
    expect(catalogue.view().of('s').list).toBe(list);
    expect(notes.pids('start')).toHaveLength(1);
  });

  test('a changed launch knows nothing of what it was before', async () => {
    const catalogue = openCatalogue();
    await catalogue.list(misbehaving([]));
    catalogue.setLaunches([misbehaving(['pages'])]);
    expect(catalogue.view().of('s')).toMatchObject({ state: 'idle', list: undefined });
  });

  test('a listing of a server that is declared no more is ended', async () => {
    const notes = processNotes();
    const catalogue = openCatalogue();
    const listing = catalogue.list(misbehaving(['silent', notes.option]));
    await until('it was started', () => notes.pids('start').length === 1);
    catalogue.setLaunches([]);
    expect((await listing).state).toBe('idle');
    await until('it has ended', () => notes.pids('end').length === 1);
  });

  test('what is forgotten does not come back', async () => {
    const catalogue = openCatalogue();
    const launch = misbehaving([]);
    await catalogue.list(launch);
    catalogue.forget(launch);
    catalogue.setLaunches([launch]);
    expect(catalogue.view().of('s')).toMatchObject({ state: 'idle', list: undefined });
  });

  test('a cancelled refresh leaves what was known', async () => {
    const catalogue = openCatalogue();
    const launch = misbehaving(['late=100']);
    const before = await catalogue.list(launch);
    const refreshing = catalogue.refresh(launch);
    await until('it is loading', () => catalogue.view().of('s').state === 'loading');
    catalogue.cancel(launch);
    expect(await refreshing).toBe(before);
  });
});
