/** References to variables in texts of a company file, as the engine sees them. */
import type { TextField } from '../companyfile/model';
import type { Span } from '../companyfile/span';

/** A reference, or what was meant as one. */
export interface Reference {
  /** As written, such as `${TOKEN}` or `$TOKEN`. */
  readonly text: string;
  /** Of the field's own span where the text as written does not show it (escapes, aliases). Counts as the field's span does. */
  readonly span: Span;
  /** The variable's name; absent where none can be told. */
  readonly variable?: string;
}

/** `${VAR}`: the one form that the engine replaces, in `env`, `headers` and `url`. */
const REPLACED = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Forms of other programs: `${env:X}`, `${input:x}`, `${X:-1}`; `$X` in capitals as a word of its own, or as the whole text. A
 * lone `$` and small letters are left alone: urls and passwords have them.
 */
const FOREIGN =
  /\$\{(?![A-Za-z_][A-Za-z0-9_]*\})[^{}\s]*\}|(?<![\w$])\$[A-Z_][A-Z0-9_]*(?![\w{])|^\$[A-Za-z_]\w*$/g;

/** The references that the engine replaces. */
export function replacedReferences(source: string, field: TextField): Reference[] {
  return matches(source, field, REPLACED).map((found) => ({ ...found, variable: found.text.slice(2, -1) }));
}

/** What was meant as a reference, in forms that the engine does not know. */
export function foreignReferences(source: string, field: TextField): Reference[] {
  return matches(source, field, FOREIGN).map((found) => {
    const variable = /^\$(?:([A-Za-z_]\w*)|\{env:([A-Za-z_]\w*)\})$/.exec(found.text);
    const name = variable?.[1] ?? variable?.[2];
    return { ...found, ...(name !== undefined && { variable: name }) };
  });
}

function matches(source: string, { text, span }: TextField, pattern: RegExp): Reference[] {
  let from = span.start;
  return [...text.matchAll(pattern)].map(([found]) => {
    const at = source.indexOf(found, from);
    if (at === -1 || at + found.length > span.end) return { text: found, span };
    from = at + found.length;
    return { text: found, span: { start: at, end: from } };
  });
}
