/** The fix that gives a key another name. */
import { quoteText } from '../companyfile/quoting';
import { placeSpan } from '../companyfile/span';
import type { ScalarNode } from '../companyfile/tree';
import { shown } from '../schema/words';
import type { Fix } from './rule';

/** Renames a key. Its quoting is kept, unless YAML would read the new name otherwise. */
export function renameFix(key: ScalarNode, name: string): Fix {
  return {
    title: `Rename to ${shown(name)}`,
    preferred: true,
    changesVerdict: true,
    edits: [{ span: key.span, newText: writtenLike(key, name) }],
  };
}

/** The same for a key whose span counts from `base`. */
export function placedRenameFix(base: number, key: ScalarNode, name: string): Fix {
  const fix = renameFix(key, name);
  return { ...fix, edits: fix.edits.map(({ span, newText }) => ({ span: placeSpan(base, span), newText })) };
}

/** A text in the quotes of a node that it replaces, or in double quotes where YAML would read it otherwise. */
export function writtenLike({ style }: ScalarNode, text: string): string {
  const quoted = quoteText(text, { always: true });
  if (style === 'double') return quoted;
  // What the double quotes would escape cannot be said in single ones.
  if (style === 'single' && !quoted.includes('\\')) return `'${text.replaceAll("'", "''")}'`;
  return quoteText(text);
}
