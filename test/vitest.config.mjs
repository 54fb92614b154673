import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    globalSetup: ['test/support/build.mjs'],
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**'],
  },
});
