/** Work that several wait for, and the bound on how much happens at once. */
import { expect, test } from 'vitest';
import { Limiter } from '../../src/catalogue/limiter';
import { SharedTask } from '../../src/catalogue/sharedtask';

/** A task that ends when told to, and tells whether it was cancelled. */
function openTask(): { task: SharedTask<string>; end: (result: string) => void; cancelled: () => boolean } {
  let end: (result: string) => void = () => undefined;
  let signal: AbortSignal | undefined;
  const task = new SharedTask((given) => {
    signal = given;
    return new Promise<string>((resolve) => {
      end = resolve;
    });
  });
  return {
    task,
    end: (result) => {
      end(result);
    },
    cancelled: () => signal?.aborted === true,
  };
}

test('all who wait get the one result', async () => {
  const { task, end, cancelled } = openTask();
  const waiting = Promise.all([task.join(), task.join()]);
  end('done');
  expect(await waiting).toEqual(['done', 'done']);
  expect(cancelled()).toBe(false);
  task.cancel();
  expect(cancelled()).toBe(false);
  expect(await task.join()).toBe('done');
});

test('one who gives up leaves; the last one to leave ends the work, at once', async () => {
  const { task, cancelled } = openTask();
  const [first, second] = [new AbortController(), new AbortController()];
  const waiting = [task.join(first.signal), task.join(second.signal)];
  first.abort();
  expect(cancelled()).toBe(false);
  second.abort();
  expect(cancelled()).toBe(true);
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
});

test('work that nobody wanted even before it began is ended', async () => {
  const { task, cancelled } = openTask();
  expect(await task.join(AbortSignal.abort())).toBeUndefined();
  expect(cancelled()).toBe(true);
});

test('cancelling tells all who wait', async () => {
  const { task } = openTask();
  const waiting = task.join();
  task.cancel();
  expect(await waiting).toBeUndefined();
  expect(await task.join()).toBeUndefined();
});

test('work that fails, fails for all', async () => {
  const task = new SharedTask(() => Promise.reject(new Error('a fault')));
  await expect(task.join()).rejects.toThrow('a fault');
  await expect(task.join()).rejects.toThrow('a fault');
  await task.settled;
});

test('slots go to whoever waits longest, and pass by those who gave up', async () => {
  const limiter = new Limiter(1);
  const never = new AbortController().signal;
  const giveUp = new AbortController();
  const order: string[] = [];
  const release = await limiter.acquire(never);
  const second = limiter.acquire(giveUp.signal);
  const third = limiter.acquire(never).then((slot) => {
    order.push('third');
    return slot;
  });
  giveUp.abort();
  expect(await second).toBeUndefined();
  expect(order).toEqual([]);
  release?.();
  release?.();
  (await third)?.();
  expect(await limiter.acquire(AbortSignal.abort())).toBeUndefined();
  expect(await limiter.acquire(never)).toBeDefined();
});
