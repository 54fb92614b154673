/** Where rules and verdicts are described. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const known = new Map<string, string | undefined>();

/** The URI of docs/rules.md; `undefined` where it was not shipped. */
export function rulesDocs(): string | undefined {
  return docs('rules.md');
}

/** The URI of docs/verdicts.md; `undefined` where it was not shipped. */
export function verdictDocs(): string | undefined {
  return docs('verdicts.md');
}

/** A page of docs/, which lies beside the folder of the program. */
function docs(name: string): string | undefined {
  if (!known.has(name)) {
    const path = join(__dirname, '..', 'docs', name);
    known.set(name, existsSync(path) ? pathToFileURL(path).href : undefined);
  }
  return known.get(name);
}
