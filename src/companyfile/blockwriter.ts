/** New tool blocks as text, written as the entry's other blocks are. */
import { HINT_NAMES } from '../engine/hints';
import type { StatedHints } from './edits';
import { columnOf, isFirstInLine, lineEnding } from './lines';
import type { ServerEntry, ToolOverride } from './model';
import { quoteText, writtenLike } from './quoting';
import { hintPair, padsBraces, spellingOf, type Spelling } from './spelling';
import type { MapNode, ScalarNode } from './tree';

/** A block to be written. */
export interface NewOverride {
  /** The key: a raw tool name or a catalogue name. Any text; it is quoted where that is needed. */
  readonly tool: string;
  readonly hints: StatedHints;
}

/** How a block's hints are set: one a line, in braces on one line, or one a line in braces. */
type Layout =
  | { readonly kind: 'block' | 'tall'; readonly step: number }
  | { readonly kind: 'braces'; readonly padded: boolean };

export class BlockWriter {
  readonly #layout: Layout;
  readonly #spelling: Spelling;
  readonly #quotes: ScalarNode['style'];
  readonly #newline: string;

  constructor(server: ServerEntry) {
    const sibling = server.overrides.findLast(isFilled);
    this.#spelling = spellingOf(server, sibling);
    this.#layout = layoutOf(server, sibling);
    this.#quotes = quotesOf(server) ?? (this.#spelling.quoted ? 'double' : 'plain');
    this.#newline = lineEnding(server.source);
  }

  /** No blank after `:` and `,`. */
  get compact(): boolean {
    return this.#spelling.compact;
  }

  /** Braces on one line have a blank inside. */
  get padded(): boolean {
    return !this.compact && (this.#layout.kind !== 'braces' || this.#layout.padded);
  }

  /**
   * Each block as a pair.
   *
   * @param column where its key will stand
   * @param inBraces whether the mapping that it goes into is in braces
   */
  pairs(added: readonly NewOverride[], column: number, inBraces: boolean): string[] {
    const gap = this.compact ? '' : ' ';
    return added.map(({ tool, hints }) => {
      const key = `${writtenLike({ style: this.#quotes }, tool)}:`;
      const stated = HINT_NAMES.flatMap((hint) => {
        const value = hints[hint];
        return value ? [hintPair(hint, value, this.#spelling)] : [];
      });
      const layout = this.#layout;
      if (layout.kind === 'braces' || (layout.kind === 'block' && inBraces)) {
        return `${key}${gap}${this.braces(stated)}`;
      }
      if (layout.kind === 'block') return `${key}${this.lines(stated, column + layout.step)}`;
      return `${key}${gap}${this.tallBraces(stated, column, layout.step)}`;
    });
  }

  /** Each text on a line of its own, line endings before them. */
  lines(texts: readonly string[], column: number, separator = ''): string {
    return texts.map((text) => `${this.#newline}${' '.repeat(column)}${text}`).join(separator);
  }

  /** Pairs in braces on one line. */
  braces(pairs: readonly string[]): string {
    const gap = this.compact ? '' : ' ';
    const pad = this.padded ? ' ' : '';
    return `{${pad}${pairs.join(`,${gap}`)}${pad}}`;
  }

  /** Pairs in braces, one a line. @param column of the line that the braces open in */
  tallBraces(pairs: readonly string[], column: number, step: number): string {
    return `{${this.lines(pairs, column + step, ',')}${this.lines(['}'], column)}`;
  }
}

type FilledOverride = ToolOverride & { readonly value: MapNode };

function isFilled(override: ToolOverride): override is FilledOverride {
  return !override.merged && override.value.kind === 'map' && override.value.pairs.length > 0;
}

function layoutOf(server: ServerEntry, sibling: FilledOverride | undefined): Layout {
  const { source } = server;
  const [first] = sibling?.value.pairs ?? [];
  const padded = padsBraces(server);
  if (!sibling || !first) return { kind: 'braces', padded };
  const step = columnOf(source, first.key.span.start) - columnOf(source, sibling.key.span.start);
  const isTall = isFirstInLine(source, first.key.span.start) && isFirstInLine(source, sibling.key.span.start);
  if (!isTall || step <= 0) return { kind: 'braces', padded };
  return { kind: sibling.value.flow ? 'tall' : 'block', step };
}

/** The most names that are looked at. */
const LOOKED_AT = 5;

/** In which quotes the entry's tool names stand that need none; `undefined` where all need them. */
function quotesOf({ overrides }: ServerEntry): ScalarNode['style'] | undefined {
  for (const { key, merged, tool } of overrides.slice(-LOOKED_AT).toReversed()) {
    if (merged) continue;
    if (key.style === 'plain' || quoteText(tool) === tool) return key.style;
  }
  return undefined;
}
