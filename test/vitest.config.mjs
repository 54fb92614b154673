// Two projects, which both run unless `--project` names one: `unit` takes seconds and starts nothing; `processes` starts
// the built programs and MCP servers.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { validatorForVite } from '../.ci/validator.mjs';

/** The rooms whose tests start processes, without those of their files that start none. */
const PROCESSES = [
  'test/catalogue/!(sharedtask).test.ts',
  'test/cli/!(diff|frame|text|writefile).test.ts',
  'test/server/*.test.ts',
];

/** @param {string} name @param {import('vitest/config').TestProjectInlineConfiguration['test']} test */
const project = (name, test) => ({ extends: true, test: { name, ...test } });

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [validatorForVite],
  // Only VS Code has it.
  resolve: { alias: { vscode: fileURLToPath(new URL('support/vscode.ts', import.meta.url)) } },
  test: {
    // By itself vitest leaves a core free: two cores would run one file at a time.
    maxWorkers: availableParallelism(),
    // A busy machine is no reason to fail.
    testTimeout: 30_000,
    projects: [
      project('unit', {
        include: ['test/**/*.test.ts'],
        exclude: ['test/vscode/**', ...PROCESSES],
        setupFiles: ['test/support/noprocess.ts'],
        // Nothing that one file does is seen by the next: they may share a process, which saves half of the time.
        isolate: false,
      }),
      project('processes', { include: PROCESSES, globalSetup: ['test/support/build.mjs'] }),
    ],
  },
});
