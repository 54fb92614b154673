/**
 * Flow collections and quoted texts as the YAML library can read them, without moving anything.
 *
 * Crewlet's loader does not care how lines inside them are indented; the library does, and takes a brace in the first column for
 * the end of everything. Inside braces and quotes a line break is a blank, so it can be written as one.
 */
import { flowParts } from './flowscan';

/**
 * The text with line breaks and comments inside flow collections, and line breaks inside quotes, replaced by as many
 * blanks. Every other character keeps its offset.
 */
export function flattenFlow(text: string): string {
  const flat: string[] = [];
  let kept = 0;
  const blank = (start: number, end: number): void => {
    if (endsDocument(text, end)) return;
    flat.push(text.slice(kept, start), ' '.repeat(end - start));
    kept = end;
  };
  for (const { kind, start, end, depth } of flowParts(text)) {
    if (kind === 'quoted') {
      for (let inside = start; inside < end; inside++)
        if (/[\n\r]/.test(text[inside] ?? '')) blank(inside, inside + 1);
    } else if ((kind === 'break' || kind === 'comment') && depth > 0) blank(start, end);
  }
  return flat.join('') + text.slice(kept);
}

/** Whether a line starts with the mark of a document's start or end, which ends everything, quotes and braces too. */
function endsDocument(text: string, lineStart: number): boolean {
  return text[lineStart - 1] === '\n' && /^(?:---|\.\.\.)(?:\s|$)/.test(text.slice(lineStart, lineStart + 4));
}

/** Stand for the braces of a masked reference: characters that no file has. */
const MASKED_OPEN = '\uE17B';
const MASKED_CLOSE = '\uE17D';

/**
 * The text with the braces of references that stand inside braces without quotes replaced, so that they open and close nothing.
 * Every character keeps its offset.
 */
export function maskReferences(text: string): string {
  if (text.includes(MASKED_OPEN) || text.includes(MASKED_CLOSE)) return text;
  const masked: string[] = [];
  let kept = 0;
  for (const { kind, start, end } of flowParts(text)) {
    if (kind !== 'reference') continue;
    masked.push(text.slice(kept, start + 1), MASKED_OPEN, text.slice(start + 2, end - 1), MASKED_CLOSE);
    kept = end;
  }
  return masked.join('') + text.slice(kept);
}

/** A text of a masked tree as it is written. */
export function unmasked(text: string): string {
  return text.includes(MASKED_OPEN) ? text.replaceAll(MASKED_OPEN, '{').replaceAll(MASKED_CLOSE, '}') : text;
}
