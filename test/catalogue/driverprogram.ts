/**
 * A program of its own that asks servers for their tools as each line of its input says, and so can be ended in every way
 * without ending the tests.
 */
import { createInterface } from 'node:readline';
import { openSync } from 'node:fs';
import { Catalogue } from '../../src/catalogue/catalogue';
import type { Launch } from '../../src/engine/launch';

/** A line of the input, as JSON. */
export type Command =
  /** Prints the state that the listing ends in. */
  | { readonly list: Launch }
  /** Takes all file descriptors that the system lets it have. */
  | { readonly exhaust: 'descriptors' }
  | { readonly end: Ending };

/** `dispose`: ends all servers, then itself, by having nothing left to do. A signal is one that it sends itself. */
export type Ending = 'dispose' | 'exit' | 'error' | NodeJS.Signals;

const catalogue = new Catalogue({
  consent: { decide: () => Promise.resolve('allowed') },
  variables: { lookUp: () => Promise.resolve(new Map()) },
  environment: process.env,
  log: () => undefined,
});

const input = createInterface({ input: process.stdin }).on('line', (line) => {
  obey(JSON.parse(line) as Command); // the test's own line
});

function obey(command: Command): void {
  if ('list' in command) {
    void catalogue.refresh(command.list).then(({ state }) => {
      process.stdout.write(`${state}\n`);
    });
  } else if ('exhaust' in command) exhaust();
  else end(command.end);
}

function exhaust(): void {
  try {
    for (;;) openSync('/dev/null', 'r');
  } catch {
    process.stdout.write('exhausted\n');
  }
}

function end(how: Ending): void {
  if (how === 'exit') process.exit(0);
  if (how === 'error') throw new Error('a fault');
  if (how === 'dispose') {
    input.close();
    process.stdin.destroy();
    void catalogue.dispose();
  } else process.kill(process.pid, how);
}
