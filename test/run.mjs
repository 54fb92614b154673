// `npm test`: everything that says whether this clone works. Installs what is missing, builds, and runs the unit tests,
// those that start processes, the suites inside a real VS Code and the walk through the packaged extension. The last
// line alone is `N passed, N failed`, and the exit code is 1 when anything failed. Plain node: runs in a fresh clone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDependencies } from '../.ci/install.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const sum = { passed: 0, failed: 0 };
/** What failed in vitest, to be read again at the end: its own words are far up by then. */
const failures = [];

await part('Install and build', () => {
  installDependencies(console.log);
  node(['esbuild.mjs']);
  return { passed: 0, failed: 0 };
});
if (sum.failed === 0) {
  await part('Unit tests', () => vitest('unit'));
  await part('Processes', () => vitest('processes'));
  await part('VS Code', async () => (await import('./vscode/run.mjs')).runSuites());
  await part('Walk', async () => (await import('./ui/run.mjs')).runWalk());
}
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;

/** Runs a part and adds up; one that breaks off counts as a failure. */
async function part(title, run) {
  try {
    const { passed, failed } = await run();
    sum.passed += passed;
    sum.failed += failed;
  } catch (error) {
    sum.failed += 1;
    console.error(`✗ ${title}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Runs a project of vitest, which prints for itself, and reads its counts. */
function vitest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'hintsight-vitest-'));
  const report = join(folder, 'report.json');
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.mjs'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = node([...run, '--project', project, ...reporters], false);
  try {
    if (!existsSync(report)) throw new Error('vitest ended without a report');
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    for (const { name, message, assertionResults } of testResults) {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      for (const test of failed)
        failures.push(`${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
      if (message && failed.length === 0) failures.push(`${name}\n${message}`);
    }
    // A test file that does not load, or an error outside of any test, fails the run without failing a test.
    return { passed: numPassedTests, failed: status === 0 ? 0 : Math.max(numFailedTests, 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program with this Node in the repository and returns its exit code. */
function node(args, mustPass = true) {
  const { status } = spawnSync(process.execPath, args, { cwd: repository, stdio: 'inherit' });
  if (mustPass && status !== 0) throw new Error(`node ${args.join(' ')} ended with code ${status}`);
  return status;
}
