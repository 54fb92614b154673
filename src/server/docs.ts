/** Where the rules are described. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

let known: { readonly uri: string | undefined } | undefined;

/** The URI of docs/rules.md, which lies beside the folder of the program; `undefined` where it was not shipped. */
export function rulesDocs(): string | undefined {
  if (!known) {
    const path = join(__dirname, '..', 'docs', 'rules.md');
    known = { uri: existsSync(path) ? pathToFileURL(path).href : undefined };
  }
  return known.uri;
}
