/**
 * Where braces, brackets, quotes and comments stand in a text, as Crewlet's loader takes them: without a care for how lines
 * inside braces and quotes are indented. Works on broken text too, and never throws.
 */
import { lineEnd, nextLineStart } from './lines';

/** A part of a text that matters to whoever reads braces and quotes. */
export interface FlowPart {
  /**
   * - `quoted`: with its quotes; up to the end of the text where it is not closed
   * - `comment`
   * - `break`: a character that ends a line, outside of quotes and block scalars
   * - `reference`: `${…}` without quotes, inside braces
   * - `dash`: one that looks like the start of a list's item, inside braces, where none can stand
   * - `closed`: the brace or bracket that closes the outermost one
   */
  readonly kind: 'quoted' | 'comment' | 'break' | 'reference' | 'dash' | 'closed';
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** How many braces and brackets are open around it. */
  readonly depth: number;
}

/** The parts of a text, in order. */
export function flowParts(text: string): Iterable<FlowPart> {
  return new FlowScanner(text).parts();
}

/**
 * Whether what is open at an offset, a quote or a brace, is closed behind it so that the text may be read on there.
 *
 * @param text stands in block style at its start, as a piece of a file does
 */
export function closesLater(text: string, offset: number): boolean {
  let isOpen = false;
  for (const { kind, start, end, depth } of flowParts(text)) {
    if (end <= offset) continue;
    if (kind === 'quoted') {
      if (depth === 0) return start < offset && isClosedWhole(text, start, end, /[\r\n:#]|$/y);
      if (!isClosedWhole(text, start, end, /[\r\n:#,}\]]|$/y)) return false;
      isOpen = true;
    } else if (kind === 'closed') return true;
    // No list can stand inside braces: that is where the next items of the file show that nothing closes.
    else if (kind === 'dash' || (depth === 0 && !isOpen)) return false;
  }
  return false;
}

/** Whether a quoted text is closed, and something stands behind it that can. */
function isClosedWhole(text: string, start: number, end: number, follow: RegExp): boolean {
  if (end - start < 2 || text[end - 1] !== text[start]) return false;
  let next = end;
  while (text[next] === ' ' || text[next] === '\t') next++;
  follow.lastIndex = next;
  return follow.test(text);
}

/** What the last thing was that is neither blank nor comment: after a `value`, nothing but more of it or an indicator can come. */
type Last = 'indicator' | 'value';

const PLAIN_IN_BLOCK = /(?:[^\n\r:# \t]|:(?![ \t\r\n]|$)|(?<![ \t])#|[ \t]+(?![#\r\n]|$))+/y;
const PLAIN_IN_FLOW =
  /(?:[^\n\r:# \t,{}[\]$]|:(?![ \t\r\n,{}[\]]|$)|(?<![ \t])#|\$(?!\{)|[ \t]+(?![#\r\n]|$))+/y;
const REFERENCE = /\$\{[^{}\s,[\]]+\}/y;
const PROPERTY = /[&!][^\s,{}[\]]*/y;
const BLOCK_SCALAR = /[|>][-+0-9]*[ \t]*(?:#[^\n\r]*)?(?:\r?\n|$)/y;
const INDENT = / */y;

class FlowScanner {
  readonly #text: string;
  #at = 0;
  #lineStart = 0;
  #depth = 0;
  #last: Last = 'indicator';
  /** Whether the last thing was quoted or closed by a bracket: its colon needs no blank inside braces. */
  #isJson = false;
  /** The column of the innermost block key or dash: what belongs to it stands further right. */
  #blockIndent = -1;
  /** The column of the last token that may turn out to be a block key. */
  #keyColumn = -1;

  constructor(text: string) {
    this.#text = text;
  }

  *parts(): Generator<FlowPart> {
    const text = this.#text;
    while (this.#at < text.length) {
      const at = this.#at;
      const char = text[at] ?? '';
      if (char === '\n' || char === '\r') {
        this.#at++;
        if (char === '\n') this.#lineStart = this.#at;
        yield this.#part('break', at);
      } else if (char === ' ' || char === '\t' || (char === '\uFEFF' && at === 0)) this.#at++;
      else if (char === '#' && this.#startsComment(at)) {
        this.#at = lineEnd(text, at);
        yield this.#part('comment', at);
      } else if (this.#depth > 0) yield* this.#inFlow(char, at);
      else yield* this.#inBlock(char, at);
    }
  }

  #part(kind: FlowPart['kind'], start: number): FlowPart {
    return { kind, start, end: this.#at, depth: this.#depth };
  }

  /** The loader takes a comment right behind a bracket or quote too. */
  #startsComment(at: number): boolean {
    return (
      at === this.#lineStart ||
      /\s/.test(this.#text[at - 1] ?? ' ') ||
      (this.#last === 'value' && this.#isJson)
    );
  }

  *#inBlock(char: string, at: number): Generator<FlowPart> {
    const column = at - this.#lineStart;
    if (this.#isFirstInLine(at)) {
      if (column <= this.#blockIndent) this.#last = 'indicator';
      if (column === 0 && /^(?:---|\.\.\.)(?=\s|$)/.test(this.#text.slice(at, at + 4))) {
        this.#at += 3;
        this.#last = 'indicator';
        this.#blockIndent = -1;
        return;
      }
    }
    if (char === ':' && this.#isBlank(at + 1)) {
      this.#at++;
      this.#last = 'indicator';
      this.#blockIndent = this.#keyColumn;
      return;
    }
    if (this.#last === 'value') {
      this.#skipPlain(PLAIN_IN_BLOCK);
      return;
    }
    if ((char === '-' || char === '?') && this.#isBlank(at + 1)) {
      this.#at++;
      this.#blockIndent = column;
      return;
    }
    if ((char === '|' || char === '>') && this.#skipBlockScalar()) return;
    this.#keyColumn = column;
    yield* this.#token(char, at, PLAIN_IN_BLOCK);
  }

  *#inFlow(char: string, at: number): Generator<FlowPart> {
    if (char === ',') this.#indicator();
    else if (char === '{' || char === '[') this.#open();
    else if (char === '}' || char === ']') {
      this.#at++;
      this.#depth--;
      this.#last = 'value';
      this.#isJson = true;
      if (this.#depth === 0) yield this.#part('closed', at);
    } else if (
      char === ':' &&
      (this.#isJson || this.#isBlank(at + 1) || /[,{}[\]]/.test(this.#text[at + 1] ?? ''))
    )
      this.#indicator();
    else if (char === '$') yield* this.#reference(at);
    else if (char === '-' && this.#isBlank(at + 1) && (this.#last !== 'value' || this.#isFirstInLine(at))) {
      this.#at++;
      yield this.#part('dash', at);
    } else if (this.#last === 'value') this.#skipPlain(PLAIN_IN_FLOW);
    else if (char === '?' && this.#isBlank(at + 1)) {
      this.#at++;
    } else yield* this.#token(char, at, PLAIN_IN_FLOW);
  }

  /** Something that starts a value or a key. */
  *#token(char: string, at: number, plain: RegExp): Generator<FlowPart> {
    if (char === '"' || char === "'") {
      this.#at = endOfQuoted(this.#text, at);
      const newline = this.#text.lastIndexOf('\n', this.#at - 1);
      if (newline >= at) this.#lineStart = newline + 1;
      this.#last = 'value';
      this.#isJson = true;
      yield this.#part('quoted', at);
    } else if (char === '{' || char === '[') this.#open();
    else if (char === '&' || char === '!') this.#at += this.#match(PROPERTY);
    else this.#skipPlain(plain);
  }

  *#reference(at: number): Generator<FlowPart> {
    const length = this.#match(REFERENCE);
    this.#at += Math.max(length, 1);
    this.#last = 'value';
    this.#isJson = false;
    if (length > 0) yield this.#part('reference', at);
  }

  #indicator(): void {
    this.#at++;
    this.#last = 'indicator';
    this.#isJson = false;
  }

  #open(): void {
    this.#depth++;
    this.#indicator();
  }

  #skipPlain(plain: RegExp): void {
    this.#at += Math.max(this.#match(plain), 1);
    this.#last = 'value';
    this.#isJson = false;
  }

  /** Skips a block scalar with its lines; false when none starts here. */
  #skipBlockScalar(): boolean {
    const text = this.#text;
    const header = this.#match(BLOCK_SCALAR);
    if (header === 0) return false;
    let at = this.#at + header;
    while (at < text.length) {
      INDENT.lastIndex = at;
      const indent = INDENT.exec(text)?.[0].length ?? 0;
      const next = text[at + indent];
      const isBlank = next === '\n' || next === '\r' || next === undefined;
      if (!isBlank && indent <= this.#blockIndent) break;
      at = nextLineStart(text, at);
    }
    this.#at = this.#lineStart = at;
    this.#last = 'value';
    this.#isJson = false;
    return true;
  }

  /** The length of a sticky pattern's match here; 0 when there is none. */
  #match(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0].length ?? 0;
  }

  #isFirstInLine(at: number): boolean {
    return this.#text.slice(this.#lineStart, at).trim() === '';
  }

  #isBlank(at: number): boolean {
    const char = this.#text[at];
    return char === undefined || char === ' ' || char === '\t' || char === '\n' || char === '\r';
  }
}

function endOfQuoted(text: string, open: number): number {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text[at] === quote) {
      if (quote !== "'" || text[at + 1] !== "'") return at + 1;
      at++;
    }
  }
  return text.length;
}
