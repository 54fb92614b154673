// Compiles the schemas of `schemas/` into a module of plain functions, so that no program carries the compiler or waits for
// it. `src/schema/validator.d.ts` says what the module holds.
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const MODULE = 'compiled:server-schema';
const name = 'compiled-schemas';
const root = fileURLToPath(new URL('..', import.meta.url));
const files = ['server.schema.json', 'tool-annotations.schema.json'].map((file) => `${root}schemas/${file}`);

/** The plugin for esbuild. */
export const validatorForEsbuild = {
  name,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${MODULE}$`) }, () => ({ path: MODULE, namespace: name }));
    onLoad({ filter: /.*/, namespace: name }, async () => ({
      contents: await source(),
      loader: 'js',
      watchFiles: files,
    }));
  },
};

/** The same for Vite, which vitest reads modules with. */
export const validatorForVite = {
  name,
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? source() : undefined),
};

async function source() {
  const [server, annotations] = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    // The tests check the schemas against the meta-schema.
    meta: false,
    validateSchema: false,
    code: { source: true, esm: true },
  });
  ajv.addSchema(annotations);
  const code = standalone(ajv, ajv.compile(server));
  // The code requires a function or two of ajv's runtime: bundled, it is a module that needs nothing.
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0].text;
}
