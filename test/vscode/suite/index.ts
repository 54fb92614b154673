/**
 * The entry of the suites: VS Code calls `run` in its extension host. Each result is appended as a line of JSON to the
 * file that the runner watches, because nothing else is sure to leave the extension host.
 */
import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';

/** One line of the outcome file. The last one has `done`. */
type Outcome =
  | {
      readonly test: string;
      readonly passed: boolean;
      readonly milliseconds: number;
      readonly error?: string;
    }
  | { readonly done: true };

const TEST_TIMEOUT_MS = 60_000;

/** The runner prints; inside the extension host nobody reads. */
class Silent extends Mocha.reporters.Base {}

/** Runs the suite that `HINTSIGHT_SUITE` names and writes the outcome to the file `HINTSIGHT_OUTCOME`. */
export async function run(): Promise<void> {
  const file = process.env.HINTSIGHT_OUTCOME;
  if (file === undefined)
    throw new Error('HINTSIGHT_OUTCOME does not name a file: start this by test/vscode/run.mjs.');
  process.setSourceMapsEnabled(true);
  const tell = (outcome: Outcome): void => {
    appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  };
  try {
    const mocha = new Mocha({ ui: 'tdd', timeout: TEST_TIMEOUT_MS, reporter: Silent });
    mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, '', mocha);
    if (process.env.HINTSIGHT_SUITE === 'restricted') await import('./restricted');
    else {
      await import('./trusted');
      await import('./providers');
      await import('./firstuse');
      await import('./toolsview');
    }
    await new Promise<void>((done) => {
      const runner = mocha.run(() => {
        done();
      });
      runner.on(Mocha.Runner.constants.EVENT_TEST_PASS, (test) => {
        tell({ test: test.fullTitle(), passed: true, milliseconds: test.duration ?? 0 });
      });
      runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test, error: Error) => {
        tell({
          test: test.fullTitle(),
          passed: false,
          milliseconds: test.duration ?? 0,
          error: error.stack ?? error.message,
        });
      });
    });
  } catch (error) {
    tell({ test: 'The suite starts', passed: false, milliseconds: 0, error: String(error) });
  } finally {
    tell({ done: true });
  }
}
