/**
 * Flow collections and quoted texts as the YAML library can read them, without moving anything.
 *
 * Crewlet's loader does not care how lines inside them are indented; the library does, and takes a brace in the first column for
 * the end of everything. Inside braces and quotes a line break is a blank, so it can be written as one.
 */

/** A part of a text that matters to whoever reads braces and quotes; of the others there is nothing to tell. */
interface FlowPart {
  /** `reference`: `${…}` without quotes, inside braces. */
  readonly kind: 'quoted' | 'comment' | 'break' | 'reference';
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** How many braces and brackets are open there. */
  readonly depth: number;
}

/**
 * The text with line breaks and comments inside flow collections, and line breaks inside quotes, replaced by as many
 * blanks. Every other character keeps its offset.
 */
export function flattenFlow(text: string): string {
  const flat: string[] = [];
  let kept = 0;
  const blank = (start: number, end: number): void => {
    flat.push(text.slice(kept, start), ' '.repeat(end - start));
    kept = end;
  };
  for (const { kind, start, end, depth } of flowParts(text)) {
    if (kind === 'quoted') {
      for (let inside = start; inside < end; inside++) if (isBreak(text[inside])) blank(inside, inside + 1);
    } else if (kind !== 'reference' && depth > 0) blank(start, end);
  }
  return flat.join('') + text.slice(kept);
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

const REFERENCE = /\$\{[^{}\s,[\]]+\}/y;

function* flowParts(text: string): Generator<FlowPart> {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'") {
      if (!startsToken(text, at)) continue;
      const end = closingQuote(text, at);
      yield { kind: 'quoted', start: at, end, depth };
      at = end;
    } else if (char === '#' && /\s/.test(text[at - 1] ?? '\n')) {
      const end = lineEnd(text, at);
      yield { kind: 'comment', start: at, end, depth };
      at = end - 1;
    } else if (char === '$' && depth > 0) {
      REFERENCE.lastIndex = at;
      const reference = REFERENCE.exec(text)?.[0];
      if (reference === undefined) continue;
      yield { kind: 'reference', start: at, end: at + reference.length, depth };
      at += reference.length - 1;
    } else if (char === '{' || char === '[') {
      if (depth > 0 || startsToken(text, at)) depth++;
    } else if ((char === '}' || char === ']') && depth > 0) depth--;
    else if (isBreak(char)) yield { kind: 'break', start: at, end: at + 1, depth };
  }
}

/** Whether a quote or bracket opens something here, instead of being a character of a plain text. */
function startsToken(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || isBreak(text[before])) before--;
  const isApart = before < at - 1;
  const char = text[before];
  if (char === undefined || char === '{' || char === '[' || char === ',') return true;
  // Behind an indicator that a blank must follow; behind a quoted key it need not.
  return char === ':' || char === '-' ? isApart || /["']/.test(text[before - 1] ?? '') : false;
}

function closingQuote(text: string, open: number): number {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text[at] === quote) {
      if (quote !== "'" || text[at + 1] !== "'") return at;
      at++;
    }
  }
  return text.length;
}

function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline;
}

function isBreak(char: string | undefined): boolean {
  return char === '\n' || char === '\r';
}
