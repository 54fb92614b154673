// The two servers that are measured side by side.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** Our own bundle as it is shipped. No server is asked for its tools: the peer has nothing like it. */
export const hintsight = (programs) => ({
  command: process.execPath,
  args: [join(programs, 'server.js'), '--stdio'],
  // Nothing of the person's is read or written.
  initializationOptions: { liveTools: 'never', trusted: false, storage: join(programs, 'storage') },
});

/** Builds our programs as they are shipped. */
export function buildPrograms(folder) {
  const args = ['esbuild.mjs', '--production', '--outdir', folder];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed.\n${stderr}`);
}

/** yaml-language-server with our own schemas over the whole file, so that it checks the same as strictly. */
export function yamlLanguageServer(folder) {
  const schema = join(folder, 'company.schema.json');
  const read = (name) => JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8'));
  writeFileSync(schema, JSON.stringify(companySchema(read)));
  const yaml = {
    validate: true,
    completion: true,
    hover: true,
    schemaStore: { enable: false },
    schemas: { [pathToFileURL(schema).href]: '*.company.yaml' },
  };
  return {
    command: process.execPath,
    args: [join(root, 'node_modules/yaml-language-server/bin/yaml-language-server'), '--stdio'],
    settings: { yaml, http: {}, '[yaml]': {}, editor: {}, files: {} },
  };
}

/** One schema out of ours: the peer would look up a `$ref` between files by URL. */
function companySchema(read) {
  const schemas = JSON.stringify({
    server: read('server.schema.json'),
    toolAnnotations: read('tool-annotations.schema.json'),
  })
    .replaceAll('"tool-annotations.schema.json#/$defs/', '"#/$defs/')
    .replaceAll('"$ref":"tool-annotations.schema.json"', '"$ref":"#/$defs/toolAnnotations"');
  const { server, toolAnnotations } = JSON.parse(schemas);
  const $defs = { ...server.$defs, ...toolAnnotations.$defs, server, toolAnnotations };
  for (const schema of [server, toolAnnotations]) {
    delete schema.$id;
    delete schema.$schema;
    delete schema.$defs;
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { mcp_servers: { type: ['array', 'null'], items: { $ref: '#/$defs/server' } } },
    $defs,
  };
}
