/** After `kill -9` of our own process, too, nothing that was started is left, and nothing that sees to it. */
import { existsSync, rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { descriptorsOf, handles, linkOf, variablesOf, watchdogsOf } from '../support/proc';
import { buildDriver, type Driver } from './driver';
import { isAlive, misbehaving, openCatalogue, processNotes, temporaryFolder, until } from './support';

const startDriver = buildDriver();

/** Lets the driver ask a server that never answers, and waits until all of its processes are up. */
async function startServer(driver: Driver, ...modes: string[]): Promise<number[]> {
  const notes = processNotes();
  const kinds = modes.some((mode) => ['grandchild', 'orphan'].includes(mode))
    ? ['start', 'grandchild']
    : ['start'];
  driver.ask(misbehaving(['silent', ...modes, notes.option]));
  await until('the server is up', () => kinds.every((kind) => notes.pids(kind).length === 1));
  const pids = kinds.flatMap((kind) => notes.pids(kind));
  // Should the product fail, the test still cleans up.
  onTestFinished(() => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return pids;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Whether a watchdog has come so far that no signal ends it. */
function isReady(watchdog: number): boolean {
  return handles(watchdog, SIGNALS);
}

/** The pipes and sockets that a process holds open. */
function channelsOf(pid: number): string[] {
  return descriptorsOf(pid)
    .map((descriptor) => linkOf(pid, descriptor))
    .filter((link) => /^(socket|pipe):/.test(link));
}

/** The only watchdog of the driver. */
async function watchdogOf({ pid }: Driver): Promise<number> {
  await until('it has a watchdog', () => watchdogsOf(pid).length > 0);
  const [watchdog = 0, ...others] = watchdogsOf(pid);
  expect(others).toEqual([]);
  return watchdog;
}

async function allGone(pids: readonly number[]): Promise<void> {
  await until(`all of ${pids.join()} are gone`, () => !pids.some(isAlive));
}

describe('when our own process is killed', () => {
  test.each([
    ['a server that ends with its input', []],
    ['one that holds on', ['stubborn']],
    ['one with a grandchild that holds on', ['grandchild']],
    ['one that holds on, with such a grandchild', ['stubborn', 'grandchild']],
    ['one that has gone and left such a grandchild', ['orphan']],
  ])('%s is ended, and the watchdog ends', async (_what, modes) => {
    const driver = startDriver();
    const pids = await startServer(driver, ...modes);
    const watchdog = await watchdogOf(driver);
    expect(await driver.end('SIGKILL')).toBe('SIGKILL');
    await allGone([...pids, watchdog]);
  });

  test('all of several servers are ended, and only one watchdog looked after them', async () => {
    const driver = startDriver();
    const pids = await Promise.all(
      [['stubborn'], ['grandchild'], ['stubborn', 'grandchild']].map((modes) =>
        startServer(driver, ...modes),
      ),
    );
    const watchdog = await watchdogOf(driver);
    await driver.end('SIGKILL');
    await allGone([...pids.flat(), watchdog]);
  });

  test('with its whole process group, as a terminal or a supervisor does it', async () => {
    const driver = startDriver();
    const pids = await startServer(driver, 'stubborn', 'grandchild');
    const watchdog = await watchdogOf(driver);
    process.kill(-driver.pid, 'SIGKILL');
    await allGone([...pids, watchdog, driver.pid]);
  });

  test('after signals to the watchdog, which only ends when we do', async () => {
    const driver = startDriver();
    const pids = await startServer(driver, 'stubborn');
    const watchdog = await watchdogOf(driver);
    await until('it is up', () => isReady(watchdog));
    for (const signal of SIGNALS) process.kill(watchdog, signal);
    await driver.end('SIGKILL');
    await allGone([...pids, watchdog]);
  });

  test('right after a server was started, before the watchdog is up', async () => {
    const driver = startDriver();
    const notes = processNotes();
    driver.ask(misbehaving(['silent', 'stubborn', notes.option]));
    await until('it has a watchdog', () => watchdogsOf(driver.pid).length > 0);
    const watchdogs = watchdogsOf(driver.pid);
    await driver.end('SIGKILL');
    await allGone(watchdogs);
    await allGone(notes.pids('start'));
  });
});

describe('the watchdog', () => {
  test('goes when our process ends by itself, which it does not hold up', async () => {
    const driver = startDriver();
    const pids = await startServer(driver, 'grandchild');
    const watchdog = await watchdogOf(driver);
    expect(await driver.end('dispose')).toBe(0);
    await allGone([...pids, watchdog]);
  });

  test('goes when no server is left, and comes again with the next one', async () => {
    const driver = startDriver();
    expect(await driver.list(misbehaving([]))).toBe('listed');
    const first = await watchdogOf(driver);
    await until('the watchdog is gone', () => watchdogsOf(driver.pid).length === 0);
    expect(await driver.list(misbehaving([]))).toBe('listed');
    expect(await watchdogOf(driver)).not.toBe(first);
  });

  test('is one through many rounds', async () => {
    const driver = startDriver();
    const seen = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      expect(await driver.list(misbehaving([]))).toBe('listed');
      const watchdogs = watchdogsOf(driver.pid);
      expect(watchdogs).toHaveLength(1);
      for (const pid of watchdogs) seen.add(pid);
    }
    expect(seen.size).toBe(1);
  });

  test('comes again with the next server when somebody has killed it', async () => {
    const driver = startDriver();
    const before = await startServer(driver, 'stubborn');
    const killed = await watchdogOf(driver);
    process.kill(killed, 'SIGKILL');
    await until('our process has taken notice', () => !existsSync(`/proc/${killed}`));
    const after = await startServer(driver, 'grandchild');
    const watchdog = await watchdogOf(driver);
    await driver.end('SIGKILL');
    await allGone([...before, ...after, watchdog]);
  });

  test('gets nothing of ours but its pipe and what Electron needs to run as Node', async () => {
    const driver = startDriver();
    await startServer(driver, 'stubborn');
    const watchdog = await watchdogOf(driver);
    await until('it is up', () => isReady(watchdog));
    expect(variablesOf(watchdog)).toEqual(['ELECTRON_RUN_AS_NODE']);
    expect(linkOf(watchdog, 0)).toMatch(/^(socket|pipe):/);
    for (const standard of [1, 2]) expect(linkOf(watchdog, standard)).toBe('/dev/null');
    // What all of our programs have in common is what the tests themselves were started with.
    const [tests, ours] = [channelsOf(process.pid), channelsOf(driver.pid)];
    expect(channelsOf(watchdog).filter((link) => ours.includes(link) && !tests.includes(link))).toEqual([]);
  });

  test('works from these sources too', async () => {
    const catalogue = openCatalogue();
    const notes = processNotes();
    const giveUp = new AbortController();
    void catalogue.list(misbehaving(['silent', notes.option]), giveUp.signal);
    await until('it is up', () => watchdogsOf(process.pid).some(isReady));
    giveUp.abort();
    await catalogue.dispose();
    await until('it is gone', () => watchdogsOf(process.pid).length === 0);
  });

  test('that cannot be started is no reason not to list', async () => {
    // The program is removed while it runs: it cannot be started a second time, but other programs can.
    const node = `${temporaryFolder()}/node`;
    const driver = startDriver(`cp "$1" ${node}; program=$2; exec ${node} "$program"`);
    const server = misbehaving([]);
    await until('the driver runs', () => linkOf(driver.pid, 'exe') === node);
    rmSync(node);
    expect(await driver.list(server)).toBe('listed');
    expect(watchdogsOf(driver.pid)).toEqual([]);
    expect(await driver.end('dispose')).toBe(0);
  });
});

test('a server that cannot be started for want of file descriptors is a failure, and not our end', async () => {
  const driver = startDriver('ulimit -n 200; exec "$@"');
  expect(await driver.list(misbehaving([]))).toBe('listed');
  await driver.exhaustDescriptors();
  expect(await driver.list(misbehaving([]))).toBe('failed');
  expect(await driver.end('dispose')).toBe(0);
});
