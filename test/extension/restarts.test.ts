import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_RESTARTS, RestartBudget, WINDOW_MS } from '../../src/extension/restarts';

describe('a language server that dies', () => {
  let now = 0;
  let budget: RestartBudget;
  beforeEach(() => {
    now = 1_000_000;
    budget = new RestartBudget(() => now);
  });
  const die = (times: number): boolean[] => Array.from({ length: times }, () => budget.spend());

  it('is started again a few times, then not any more', () => {
    expect(die(MAX_RESTARTS)).toEqual(Array(MAX_RESTARTS).fill(true));
    expect(die(2)).toEqual([false, false]);
  });

  it('is started again without end when it dies seldom', () => {
    for (let death = 0; death < 20; death++) {
      expect(budget.spend()).toBe(true);
      now += WINDOW_MS / MAX_RESTARTS;
    }
  });

  it('is started again when a person asks for it', () => {
    die(MAX_RESTARTS + 1);
    budget.refill();
    expect(die(MAX_RESTARTS)).toEqual(Array(MAX_RESTARTS).fill(true));
    expect(budget.spend()).toBe(false);
  });
});
