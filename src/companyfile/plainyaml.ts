/**
 * A fast reader for the plain part of YAML that company files are mostly written in: block mappings and lists, flow
 * collections on one line, plain and quoted scalars on one line, comments.
 *
 * The library's parser is the bulk of what opening a large file costs. This one gives the same tree (a property test holds
 * both together) about ten times faster, and gives up on everything else: anchors, tags, block scalars, text over
 * several lines, escapes, tabs, keys that stand twice, anything broken. What it gives up on goes to the library.
 */
import type { MapNode, Pair, ScalarNode, SeqNode, TreeNode } from './tree';

/**
 * Reads a text that is one mapping or list in block style.
 *
 * @returns the tree; `undefined` when the text holds anything that is not plain
 */
export function readPlainYaml(text: string): TreeNode | undefined {
  if (UNUSUAL.test(text)) return undefined;
  try {
    return new PlainReader(text).read();
  } catch (error) {
    if (error === NOT_PLAIN) return undefined;
    throw error;
  }
}

/** Tabs, lone carriage returns, control characters, and what some readers take for a line's end or a text's start. */
const UNUSUAL = /\t|\r(?!\n)|[^\P{Cc}\t\r\n]|[\u2028\u2029\uFEFF]/u;

/** Thrown to give up, from however deep; never leaves this file. */
const NOT_PLAIN = new Error('more than plain YAML');

/** YAML wants a key's colon within 1,024 characters. */
const MAX_KEY = 1000;

const RETURN = 13;
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const PERCENT = 37;
const SINGLE_QUOTE = 39;
const COMMA = 44;
const DASH = 45;
const DOT = 46;
const COLON = 58;
const QUESTION = 63;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Characters that a plain scalar cannot start with, the dash apart. */
const INDICATORS: ReadonlySet<number> = new Set(
  Array.from('?:,[]{}#&*!|>\'"%@`', (char) => char.charCodeAt(0)),
);

/** Reads line by line; `#at` stands on the next character, `#end` behind the line's last one. */
class PlainReader {
  readonly #text: string;
  #at = 0;
  #lineStart = 0;
  #end = 0;
  #nextLine = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): TreeNode {
    if (!this.#toNextContent()) throw NOT_PLAIN;
    const root = this.#block();
    if (!this.#isAtEnd()) throw NOT_PLAIN;
    return root;
  }

  // Lines

  /** Moves to the first character of the next line that is neither blank nor a comment; false at the text's end. */
  #toNextContent(): boolean {
    const text = this.#text;
    while (this.#nextLine < text.length) {
      this.#lineStart = this.#nextLine;
      const newline = text.indexOf('\n', this.#lineStart);
      this.#nextLine = newline === -1 ? text.length : newline + 1;
      this.#end = newline === -1 ? text.length : newline;
      if (this.#end > this.#lineStart && text.charCodeAt(this.#end - 1) === RETURN) this.#end--;
      let at = this.#lineStart;
      while (at < this.#end && text.charCodeAt(at) === SPACE) at++;
      if (at === this.#end || text.charCodeAt(at) === HASH) continue;
      this.#at = at;
      if (at === this.#lineStart && this.#isMarker(at)) throw NOT_PLAIN;
      return true;
    }
    this.#lineStart = this.#at = this.#end = text.length;
    return false;
  }

  /** A directive or the mark of a document's start or end. */
  #isMarker(at: number): boolean {
    const char = this.#text.charCodeAt(at);
    if (char === PERCENT) return true;
    if (char !== DASH && char !== DOT) return false;
    return this.#text.charCodeAt(at + 1) === char && this.#text.charCodeAt(at + 2) === char;
  }

  #isAtEnd(): boolean {
    return this.#lineStart === this.#text.length;
  }

  /** The indent of the content that `#at` stands on; -1 at the text's end. */
  #indent(): number {
    return this.#isAtEnd() ? -1 : this.#at - this.#lineStart;
  }

  /** Leaves a line behind whose rest may be a comment only. */
  #finishLine(): void {
    this.#skipSpaces();
    if (this.#at < this.#end) {
      const isComment =
        this.#text.charCodeAt(this.#at) === HASH && this.#text.charCodeAt(this.#at - 1) === SPACE;
      if (!isComment) throw NOT_PLAIN;
    }
    this.#toNextContent();
  }

  #skipSpaces(): void {
    while (this.#at < this.#end && this.#text.charCodeAt(this.#at) === SPACE) this.#at++;
  }

  /** The character at an offset of the line; -1 behind its end. */
  #char(at: number): number {
    return at < this.#end ? this.#text.charCodeAt(at) : -1;
  }

  #isBlankOrEnd(at: number): boolean {
    return at >= this.#end || this.#text.charCodeAt(at) === SPACE;
  }

  #isDash(): boolean {
    return this.#char(this.#at) === DASH && this.#isBlankOrEnd(this.#at + 1);
  }

  // Block style

  #block(): TreeNode {
    return this.#isDash() ? this.#blockSeq() : this.#blockMap();
  }

  #blockSeq(): SeqNode {
    const indent = this.#indent();
    const start = this.#at;
    const items: TreeNode[] = [];
    while (this.#indent() === indent && this.#isDash()) {
      this.#at++;
      this.#skipSpaces();
      items.push(this.#seqItem(indent));
    }
    if (this.#indent() > indent) throw NOT_PLAIN;
    return { kind: 'seq', flow: false, span: { start, end: items.at(-1)?.span.end ?? start }, items };
  }

  #seqItem(indent: number): TreeNode {
    const at = this.#at;
    if (this.#char(at) === -1 || this.#char(at) === HASH) return this.#valueBelow(at, indent, false);
    if (this.#isDash()) throw NOT_PLAIN;
    if (this.#startsMapping()) return this.#blockMap();
    return this.#valueOnLine(indent);
  }

  /** Whether a key stands at `#at`. Moves nothing. */
  #startsMapping(): boolean {
    const at = this.#at;
    const char = this.#char(at);
    if (char === OPEN_BRACE || char === OPEN_BRACKET) return false;
    if (char === DOUBLE_QUOTE || char === SINGLE_QUOTE) {
      this.#quoted();
      this.#skipSpaces();
      const isKey = this.#char(this.#at) === COLON;
      this.#at = at;
      return isKey;
    }
    return this.#keyEnd(at) !== -1;
  }

  /** The offset of the colon that ends a plain key at an offset; -1 when there is none. */
  #keyEnd(at: number): number {
    for (let colon = this.#text.indexOf(':', at); colon !== -1 && colon < this.#end;) {
      if (this.#isBlankOrEnd(colon + 1)) return colon;
      colon = this.#text.indexOf(':', colon + 1);
    }
    return -1;
  }

  #blockMap(): MapNode {
    const indent = this.#at - this.#lineStart;
    const start = this.#at;
    const pairs: Pair[] = [];
    const keys = new Set<string>();
    do {
      if (this.#isDash()) throw NOT_PLAIN;
      const key = this.#blockKey();
      if (key.text === '<<') throw NOT_PLAIN;
      if (keys.size === keys.add(key.text).size) throw NOT_PLAIN;
      this.#skipSpaces();
      const at = this.#at;
      const isBelow =
        this.#char(at) === -1 || (this.#char(at) === HASH && this.#text.charCodeAt(at - 1) === SPACE);
      const value = isBelow ? this.#valueBelow(at, indent, true) : this.#valueOnLine(indent);
      pairs.push({ key, value });
    } while (this.#indent() === indent);
    if (this.#indent() > indent) throw NOT_PLAIN;
    const last = pairs.at(-1);
    const end = last ? Math.max(last.key.span.end, last.value.span.end) : start;
    return { kind: 'map', flow: false, span: { start, end }, pairs };
  }

  /** Reads a key and its colon. */
  #blockKey(): ScalarNode {
    const start = this.#at;
    const char = this.#char(start);
    if (char === DOUBLE_QUOTE || char === SINGLE_QUOTE) {
      const key = this.#quoted();
      this.#skipSpaces();
      if (this.#char(this.#at) !== COLON || !this.#isBlankOrEnd(this.#at + 1)) throw NOT_PLAIN;
      this.#at++;
      return key;
    }
    const colon = this.#keyEnd(start);
    if (colon === -1 || colon - start > MAX_KEY || this.#cannotStartPlain(start, false)) throw NOT_PLAIN;
    const key = this.#plainNode(start, colon);
    if (key.text.includes(' #')) throw NOT_PLAIN;
    this.#at = colon + 1;
    return key;
  }

  /** The value of a key or dash whose line holds nothing more: what stands deeper on the next lines, or nothing. */
  #valueBelow(at: number, indent: number, isInMap: boolean): TreeNode {
    this.#toNextContent();
    const below = this.#indent();
    if (below > indent) return this.#block();
    // A mapping's list may stand at the indent of its key.
    if (isInMap && below === indent && this.#isDash()) return this.#blockSeq();
    return { kind: 'scalar', span: { start: at, end: at }, text: '', style: 'empty' };
  }

  /** A value that ends on its line. */
  #valueOnLine(indent: number): TreeNode {
    const char = this.#char(this.#at);
    let value: TreeNode;
    if (char === OPEN_BRACE || char === OPEN_BRACKET) value = this.#flow();
    else if (char === DOUBLE_QUOTE || char === SINGLE_QUOTE) value = this.#quoted();
    else value = this.#blockPlain();
    this.#finishLine();
    // Deeper lines would belong to a scalar over several lines.
    if (this.#indent() > indent) throw NOT_PLAIN;
    return value;
  }

  #blockPlain(): ScalarNode {
    const start = this.#at;
    if (this.#cannotStartPlain(start, false)) throw NOT_PLAIN;
    const comment = this.#text.indexOf(' #', start);
    const end = comment === -1 || comment > this.#end ? this.#end : comment;
    const colon = this.#keyEnd(start);
    if (colon !== -1 && colon < end) throw NOT_PLAIN;
    const node = this.#plainNode(start, end);
    this.#at = node.span.end;
    return node;
  }

  #cannotStartPlain(at: number, inFlow: boolean): boolean {
    const char = this.#char(at);
    if (char === DASH) return this.#isBlankOrEnd(at + 1) || (inFlow && isFlowIndicator(this.#char(at + 1)));
    return char === -1 || INDICATORS.has(char);
  }

  /** The scalar between two offsets, blanks at its end left out. */
  #plainNode(start: number, limit: number): ScalarNode {
    let end = limit;
    while (end > start && this.#text.charCodeAt(end - 1) === SPACE) end--;
    return { kind: 'scalar', span: { start, end }, text: this.#text.slice(start, end), style: 'plain' };
  }

  #quoted(): ScalarNode {
    const start = this.#at;
    const quote = this.#char(start);
    let end = start + 1;
    for (let char = this.#char(end); char !== quote; char = this.#char(++end)) {
      if (char === -1 || (char === BACKSLASH && quote === DOUBLE_QUOTE)) throw NOT_PLAIN;
    }
    if (quote === SINGLE_QUOTE && this.#char(end + 1) === SINGLE_QUOTE) throw NOT_PLAIN;
    this.#at = end + 1;
    return {
      kind: 'scalar',
      span: { start, end: end + 1 },
      text: this.#text.slice(start + 1, end),
      style: quote === DOUBLE_QUOTE ? 'double' : 'single',
    };
  }

  // Flow style, on one line

  #flow(): MapNode | SeqNode {
    return this.#char(this.#at) === OPEN_BRACE ? this.#flowMap() : this.#flowSeq();
  }

  #flowMap(): MapNode {
    const start = this.#at++;
    const pairs: Pair[] = [];
    this.#skipSpaces();
    while (this.#char(this.#at) !== CLOSE_BRACE) {
      const pair = this.#flowPair();
      if (pair.key.text === '<<' || pairs.some(({ key }) => key.text === pair.key.text)) throw NOT_PLAIN;
      pairs.push(pair);
      this.#separator(CLOSE_BRACE);
    }
    this.#at++;
    return { kind: 'map', flow: true, span: { start, end: this.#at }, pairs };
  }

  #flowPair(): Pair {
    const isQuoted = this.#char(this.#at) === DOUBLE_QUOTE || this.#char(this.#at) === SINGLE_QUOTE;
    const key = isQuoted ? this.#quoted() : this.#flowPlain();
    this.#skipSpaces();
    if (this.#char(this.#at) !== COLON) {
      const at = key.span.end;
      return { key, value: { kind: 'scalar', span: { start: at, end: at }, text: '', style: 'empty' } };
    }
    this.#at++;
    const follows = this.#char(this.#at);
    if (!isQuoted && follows !== SPACE) throw NOT_PLAIN;
    this.#skipSpaces();
    const at = this.#at;
    const char = this.#char(at);
    if (char === COMMA || char === CLOSE_BRACE) {
      return { key, value: { kind: 'scalar', span: { start: at, end: at }, text: '', style: 'empty' } };
    }
    return { key, value: this.#flowValue() };
  }

  #flowSeq(): SeqNode {
    const start = this.#at++;
    const items: TreeNode[] = [];
    this.#skipSpaces();
    while (this.#char(this.#at) !== CLOSE_BRACKET) {
      items.push(this.#flowValue());
      this.#separator(CLOSE_BRACKET);
    }
    this.#at++;
    return { kind: 'seq', flow: true, span: { start, end: this.#at }, items };
  }

  #flowValue(): TreeNode {
    const char = this.#char(this.#at);
    if (char === OPEN_BRACE || char === OPEN_BRACKET) return this.#flow();
    return char === DOUBLE_QUOTE || char === SINGLE_QUOTE ? this.#quoted() : this.#flowPlain();
  }

  #flowPlain(): ScalarNode {
    const start = this.#at;
    if (this.#cannotStartPlain(start, true)) throw NOT_PLAIN;
    let end = start;
    for (let char = this.#char(end); char !== -1 && !isFlowIndicator(char); char = this.#char(++end)) {
      if (char === QUESTION) throw NOT_PLAIN;
      if (char === HASH && this.#text.charCodeAt(end - 1) === SPACE) throw NOT_PLAIN;
      if (char !== COLON) continue;
      const follows = this.#char(end + 1);
      // The loader and YAML 1.2 differ on a colon that a bracket or comma follows.
      if (isFlowIndicator(follows)) throw NOT_PLAIN;
      if (follows === -1 || follows === SPACE) break;
    }
    const node = this.#plainNode(start, end);
    this.#at = node.span.end;
    return node;
  }

  /** Moves over a comma, or up to the closing bracket. */
  #separator(close: number): void {
    this.#skipSpaces();
    if (this.#char(this.#at) === COMMA) {
      this.#at++;
      this.#skipSpaces();
    } else if (this.#char(this.#at) !== close) throw NOT_PLAIN;
  }
}

function isFlowIndicator(char: number): boolean {
  return (
    char === COMMA ||
    char === OPEN_BRACE ||
    char === CLOSE_BRACE ||
    char === OPEN_BRACKET ||
    char === CLOSE_BRACKET
  );
}
