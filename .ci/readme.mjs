// Writes dist/readme.md for the package: README.md as VS Code can show it on the extension's page, which reaches no file
// beside it. Pictures of the repository are left out, and links into it are plain text.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = new URL('..', import.meta.url);
const RELATIVE = '(?![a-z]+:|#)[^)]*';

const text = readFileSync(new URL('README.md', repository), 'utf8')
  .replace(new RegExp(`^!\\[[^\\]]*\\]\\(${RELATIVE}\\)\\n\\n`, 'gm'), '')
  .replace(new RegExp(`\\[([^\\]]*)\\]\\(${RELATIVE}\\)`, 'g'), '$1');
writeFileSync(fileURLToPath(new URL('dist/readme.md', repository)), text);
