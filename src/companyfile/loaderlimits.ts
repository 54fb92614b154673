/**
 * What is good YAML and yet refused by Crewlet's loader (gopkg.in/yaml.v3 3.0.1), which reads YAML 1.1 in its own way. And the
 * other way round: what the YAML library calls wrong although the loader takes it.
 */
import { t } from '@vscode/l10n';
import type { YAMLError } from 'yaml';
import { lineEnd, lineStart } from './lines';
import type { Span } from './span';
import type { Pair, ScalarNode, TreeNode } from './tree';

/** Something that the loader refuses. */
export interface Refusal {
  readonly message: string;
  readonly span: Span;
  /** Set where quotes around the span end it. */
  readonly isQuotable?: true;
}

/** Everything but tabs, line ends and what is printable. The loader knows no escapes for these outside of double quotes. */
const CONTROL = /[^\P{Cc}\t\n\r\u0085]|[\uFFFE\uFFFF]/gu;

/** What ends a line for the loader besides `\n` and `\r\n`: a lone carriage return, and three characters that nobody sees. */
const ODD_LINE_END = /\r(?!\n)|[\u0085\u2028\u2029]/g;

/** Whether the loader sees other lines in a text than everybody else. */
export function hasOddLineEnds(text: string): boolean {
  return text.search(ODD_LINE_END) !== -1;
}

/** The text with the line ends that only the loader sees made visible. Every character keeps its offset. */
export function withVisibleLineEnds(text: string): string {
  return text.replaceAll(ODD_LINE_END, '\n');
}

/** The line end that only the loader sees in the line of an offset; `undefined` when there is none. */
export function oddLineEndAt(source: string, offset: number): Refusal | undefined {
  const start = lineStart(source, offset);
  const [found] = source.slice(start, lineEnd(source, offset)).matchAll(ODD_LINE_END);
  if (!found) return undefined;
  const at = start + found.index;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return {
    message: t(
      'A line end that nobody sees (U+{0}) stands here, and the engine starts a new line behind it. Write a blank instead.',
      code,
    ),
    // With the character before, so that there is something to see.
    span: { start: Math.max(start, at - 1), end: at + 1 },
  };
}

const DIRECTIVE = /^%.*$/gm;

/** What the loader refuses wherever it stands: control characters, and directives other than those of YAML 1.1. */
export function refusedInText(text: string): Refusal[] {
  const controls = [...text.matchAll(CONTROL)].map(({ 0: char, index }): Refusal => {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return {
      message: t(
        'A control character (U+{0}) stands here, and the engine reads none. Remove it, or write "\\u{0}" in double quotes.',
        code,
      ),
      span: { start: index, end: index + 1 },
    };
  });
  return [...controls, ...refusedDirectives(text)];
}

function refusedDirectives(text: string): Refusal[] {
  // Directives stand before the first document only.
  const head = /^\uFEFF?(?:(?:%|#|[ \t]*\r?\n).*\n?)*/.exec(text)?.[0] ?? '';
  if (!head.includes('%')) return [];
  return [...head.matchAll(DIRECTIVE)]
    .filter(([line]) => !/^%(?:YAML[ \t]+1\.1|TAG[ \t])/.test(line))
    .map(({ 0: line, index }) => ({
      message: t('The engine reads YAML 1.1 and refuses this directive. Remove the line.'),
      span: { start: index, end: index + line.trimEnd().length },
    }));
}

/** A line that starts with blanks and a tab and holds nothing else but a comment, and a dash with a tab behind it. */
const TAB_LINE = /^(?: *\t[ \t]*(?:#.*)?\r?$| *(?:- +)*-\t)/gm;

/**
 * Tabs that the loader refuses where the library lets them pass: on blank lines and before comments, and behind the dash of a
 * list. Inside braces, quotes and block scalars they are fine.
 *
 * @param root the text's tree, as far as it could be read
 */
export function refusedTabs(text: string, root: TreeNode | undefined): Refusal[] {
  if (!text.includes('\t')) return [];
  const found = [...text.matchAll(TAB_LINE)].map(({ 0: line, index }) => index + line.indexOf('\t'));
  if (found.length === 0) return [];
  const harmless: Span[] = [];
  if (root) collectOpaque(root, harmless);
  return found
    .filter((at) => !harmless.some(({ start, end }) => start <= at && at < end))
    .map((at) => ({
      message: t('The engine reads no tab here, not even on a blank line or before a comment. Use spaces.'),
      span: { start: at, end: at + 1 },
    }));
}

function collectOpaque(node: TreeNode, spans: Span[]): void {
  if (node.kind === 'alias') return;
  if (node.kind === 'scalar' ? node.style !== 'plain' && node.style !== 'empty' : node.flow) {
    spans.push(node.span);
    return;
  }
  if (node.kind === 'seq') for (const item of node.items) collectOpaque(item, spans);
  if (node.kind === 'map') {
    for (const { key, value } of node.pairs) {
      collectOpaque(key, spans);
      collectOpaque(value, spans);
    }
  }
}

/**
 * What the loader refuses in one scalar.
 *
 * @param source the text in which `span` counts
 * @param isPlain whether the scalar is written without quotes
 * @param inFlow whether it stands inside braces or brackets
 */
export function refusedInScalar(
  source: string,
  span: Span,
  style: { readonly isPlain: boolean; readonly isDouble: boolean; readonly inFlow: boolean },
): Refusal | undefined {
  if (style.isPlain && style.inFlow) {
    const written = source.slice(span.start, span.end);
    if (written.includes('{')) {
      return {
        message: t(
          'Inside braces and brackets a text with "${…}" must stand in quotes: its braces are taken for marks of YAML. Quote the text.',
        ),
        span,
        isQuotable: true,
      };
    }
    const at = written.startsWith(':') ? 0 : written.indexOf('?');
    if (at === -1) return undefined;
    return {
      message: t(
        'Inside braces and brackets the engine takes "{0}" for a mark of YAML. Quote the text.',
        written[at] ?? '',
      ),
      span,
      isQuotable: true,
    };
  }
  return style.isDouble ? refusedEscape(source.slice(span.start, span.end), span.start) : undefined;
}

const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|[^])/g;

/** An emoji as JSON writes it: two halves. */
const SURROGATES = /^\\u[Dd][89ABab]..\\u[Dd][C-Fc-f]../;

/** The first escape that the loader refuses and the library takes: `\/`, and half a character, which JSON has for emoji. */
function refusedEscape(written: string, base: number): Refusal | undefined {
  if (!written.includes('\\')) return undefined;
  for (const { 0: escape, 1: hex, index } of written.matchAll(ESCAPE)) {
    const start = base + index;
    if (escape === '\\/') {
      return {
        message: t('The engine does not know the escape "\\/" and refuses it. Write "/" alone.'),
        span: { start, end: start + escape.length },
      };
    }
    const unit = Number.parseInt(hex ?? '0', 16);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const pair = SURROGATES.exec(written.slice(index))?.[0];
    return halfCharacter(pair ?? escape, start);
  }
  return undefined;
}

function halfCharacter(escape: string, start: number): Refusal {
  const units = [...escape.matchAll(/u(....)/g)].map(([, hex]) => Number.parseInt(hex ?? '', 16));
  const code = units.length === 2 ? String.fromCharCode(...units).codePointAt(0) : undefined;
  const advice =
    code === undefined
      ? t('Remove it.')
      : t('Write the character itself, or "\\U{0}".', code.toString(16).toUpperCase().padStart(8, '0'));
  return {
    message: t(
      'The engine refuses the escape "{0}": each "\\u" has to be a whole character. {1}',
      escape,
      advice,
    ),
    span: { start, end: start + escape.length },
  };
}

/**
 * What the loader refuses in a pair inside braces or brackets: no key, a key whose colon stands on another line, and a plain key
 * whose colon has a bracket right behind it.
 */
export function refusedFlowPair(source: string, { key, value }: Pair): Refusal | undefined {
  const colon = source.indexOf(':', key.span.end);
  if (colon === -1 || colon >= Math.max(value.span.start, key.span.end + 1)) return undefined;
  const span = { start: key.span.start, end: colon + 1 };
  if (key.style === 'empty') return { message: missingKey(), span };
  if (source.slice(span.start, span.end).includes('\n') && !isExplicitKey(source, span.start)) {
    return { message: keyOnOneLine(), span };
  }
  return key.style === 'plain' && /[[{]/.test(source[colon + 1] ?? '')
    ? { message: t('The engine wants a blank behind this colon. Insert one.'), span }
    : undefined;
}

/** What the loader refuses in a key outside braces: none at all before its colon, and one over several lines. */
export function refusedBlockKey(source: string, { span, style }: ScalarNode): Refusal | undefined {
  if (style === 'empty') {
    const colon = span.start + (/^(?:\s|#.*)*/.exec(source.slice(span.start))?.[0].length ?? 0);
    return source[colon] === ':' && !isExplicitKey(source, span.start)
      ? { message: missingKey(), span: { start: colon, end: colon + 1 } }
      : undefined;
  }
  const isQuoted = style === 'single' || style === 'double';
  return isQuoted && source.slice(span.start, span.end).includes('\n') && !isExplicitKey(source, span.start)
    ? { message: keyOnOneLine(), span }
    : undefined;
}

const missingKey = (): string => t('A key is missing before this colon. Write one.');
const keyOnOneLine = (): string => t('The engine wants a key and its colon on one line.');

/** Whether `? ` stands before a key. */
function isExplicitKey(source: string, start: number): boolean {
  return source.slice(0, start).trimEnd().endsWith('?');
}

/**
 * A pair with a plain key inside braces as the loader reads it: a colon right before a comma or a closing bracket belongs to the
 * key, which then has no value.
 */
export function loaderFlowPair(source: string, pair: Pair): Pair {
  const { key, value } = pair;
  if (key.style !== 'plain' || value.kind !== 'scalar' || value.style !== 'empty') return pair;
  const colon = /^ *:(?=[,}\]])/.exec(source.slice(key.span.end, value.span.end + 2))?.[0];
  if (colon === undefined) return pair;
  const end = key.span.end + colon.length;
  const span = { start: key.span.start, end };
  return {
    key: { ...key, span, text: source.slice(span.start, end) },
    value: { ...value, span: { start: end, end } },
  };
}

/** What the loader refuses in an anchor's name: anything but letters and digits of ASCII, `_` and `-`. */
export function refusedAnchor(name: string, span: Span): Refusal | undefined {
  return /^[A-Za-z0-9_-]+$/.test(name)
    ? undefined
    : {
        message: t(
          'The engine takes only letters, digits, "_" and "-" in an anchor\'s name. Rename "&{0}".',
          name,
        ),
        span,
      };
}

/** Whether the loader takes what the library calls an error: a comment right behind a bracket or quote, and `\'`. */
export function isTakenByLoader({ code, message, pos }: YAMLError, source: string): boolean {
  if (code === 'MISSING_CHAR') return message.startsWith('Comments must be separated');
  return code === 'BAD_DQ_ESCAPE' && source.startsWith("\\'", pos[0]);
}
