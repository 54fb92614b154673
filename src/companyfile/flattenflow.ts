/**
 * Flow collections and quoted texts over several lines, put on one line without moving anything.
 *
 * Crewlet's loader does not care how such lines are indented; the YAML library does, and takes a brace in the first column for
 * the end of everything. Inside braces and quotes a line break is a blank, so it can be written as one.
 */

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
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'") {
      if (!startsToken(text, at)) continue;
      const end = closingQuote(text, at);
      for (let inside = at; inside < end; inside++) {
        if (isBreak(text[inside])) blank(inside, inside + 1);
      }
      at = end;
    } else if (char === '#' && /\s/.test(text[at - 1] ?? '\n')) {
      const end = lineEnd(text, at);
      if (depth > 0) blank(at, end);
      at = end - 1;
    } else if (char === '{' || char === '[') {
      if (depth > 0 || startsToken(text, at)) depth++;
    } else if ((char === '}' || char === ']') && depth > 0) depth--;
    else if (depth > 0 && isBreak(char)) blank(at, at + 1);
  }
  return flat.join('') + text.slice(kept);
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
