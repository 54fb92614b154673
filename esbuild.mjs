// Bundles the three programs, and the page of the verdict matrix, into dist/, or into the folder of `--outdir`. `--production` minifies; `--watch` rebuilds on
// change.
import { context } from 'esbuild';
import { cpSync, existsSync } from 'node:fs';
import { validatorForEsbuild } from './.ci/validator.mjs';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const outdirAt = process.argv.indexOf('--outdir');
const outdir = outdirAt === -1 ? 'dist' : process.argv[outdirAt + 1];

/**
 * The MCP SDK's client brings ajv along to check what tools return. Nothing here calls a tool, so it weighs for nothing: 130 KB.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutResultValidator = {
  name: 'without-result-validator',
  setup({ onLoad }) {
    onLoad({ filter: /@modelcontextprotocol[\\/]sdk[\\/].*[\\/]validation[\\/]ajv-provider\.js$/ }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
    }));
  },
};

/** @param {string} room */
const entry = (room) => `src/${room}/main.ts`;

const bundles = [
  { entryPoints: { extension: entry('extension') }, external: ['vscode'] },
  { entryPoints: { server: entry('server') } },
  { entryPoints: { cli: entry('cli') }, banner: { js: '#!/usr/bin/env node' } },
  { entryPoints: { matrix: entry('webview') }, platform: 'browser', target: 'es2022', format: 'iife' },
].filter((bundle) => Object.values(bundle.entryPoints).every((file) => existsSync(file)));

// VS Code and the language server read the words of other languages there.
cpSync('src/l10n', `${outdir}/l10n`, { recursive: true });

for (const bundle of bundles) {
  const build = await context({
    outdir,
    bundle: true,
    // Its main file is UMD, which loads its parts in a way that cannot be bundled.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    plugins: [validatorForEsbuild, withoutResultValidator],
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: production,
    sourcemap: !production,
    logLevel: 'warning',
    ...bundle,
  });
  if (watch) await build.watch();
  else {
    await build.rebuild();
    await build.dispose();
  }
}
