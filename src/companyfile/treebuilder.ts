/** The YAML library's nodes → tree, with the problems that show on the way. */
import { t } from '@vscode/l10n';
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Range,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { unmasked } from './flattenflow';
import {
  loaderFlowPair,
  refusedAnchor,
  refusedBlockKey,
  refusedFlowPair,
  refusedInScalar,
  type Refusal,
} from './loaderlimits';
import type { Span } from './span';
import {
  asMap,
  asSeq,
  isMergeKey,
  type AliasNode,
  type MapNode,
  type Pair,
  type ScalarNode,
  type SeqNode,
  type TreeNode,
} from './tree';

/** Something that makes the engine refuse the text before it looks at what it means. */
export interface Problem {
  readonly rule: 'yaml-syntax' | 'duplicate-key';
  readonly message: string;
  /** Never empty, except at the end of an empty text, and always inside the text. */
  readonly span: Span;
  /** The other place that the message speaks of, such as a key's first use. */
  readonly related?: { readonly message: string; readonly span: Span };
  /** Set where quotes around the span end it. */
  readonly isQuotable?: true;
}

/** What a text holds; broken text gives as much of the tree as can be read, and problems. */
export interface ParsedText {
  /** The first document's content; `undefined` when there is none. */
  readonly root: TreeNode | undefined;
  readonly problems: readonly Problem[];
  /** Names of aliases to which no anchor was found before them. */
  readonly unresolvedAliases: readonly string[];
  /** Set where each scalar is known to stand on one line, see plainyaml.ts. */
  readonly isPlain?: true;
  /** What the loader leaves unread; absent when it reads all. */
  readonly unread?: Unread;
}

/** Where the loader stops although there is more: at a second document, or where the first one's content is complete. */
export interface Unread {
  readonly reason: 'document' | 'rest';
  /** The line on which it starts. */
  readonly span: Span;
}

/** Builds the tree of one document, and gathers what is wrong on the way. */
export class TreeBuilder {
  readonly #text: string;
  readonly #problems: Problem[] = [];
  readonly #unresolved: string[] = [];
  /** By anchor name; `undefined` while the anchor's own node is being built. */
  readonly #anchors = new Map<string, ScalarNode | MapNode | SeqNode | undefined>();

  /** How many braces and brackets are open around the node that is being built. */
  #flowDepth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  result(root: TreeNode | undefined): ParsedText {
    const problems = this.#problems.sort((a, b) => a.span.start - b.span.start);
    return { root, problems, unresolvedAliases: this.#unresolved };
  }

  report(
    rule: Problem['rule'],
    message: string,
    span: Span,
    more: Pick<Problem, 'related' | 'isQuotable'> = {},
  ): void {
    this.#problems.push({ rule, message, span: clamp(span, this.#text), ...more });
  }

  /** Reports what only the loader refuses. */
  refuse(refusal: Refusal | undefined): void {
    if (!refusal) return;
    const { message, span, isQuotable } = refusal;
    this.report('yaml-syntax', message, span, isQuotable && { isQuotable });
  }

  build(node: Node): TreeNode {
    if (isAlias(node)) return this.#alias(node.source, spanOf(node.range));
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor !== undefined) {
      this.#checkAnchor(anchor, node);
      this.#anchors.set(anchor, undefined);
    }
    const built = this.#content(node);
    if (anchor !== undefined) this.#anchors.set(anchor, built);
    return built;
  }

  #content(node: Node): ScalarNode | MapNode | SeqNode {
    if (isMap(node)) return this.#map(node);
    if (isSeq(node)) return this.#seq(node);
    if (isScalar(node)) return this.#scalar(node);
    return emptyScalar(node.range?.[0] ?? 0);
  }

  #checkAnchor(name: string, node: Node): void {
    const start = this.#text.lastIndexOf(`&${name}`, node.range?.[0] ?? 0);
    this.refuse(refusedAnchor(name, { start, end: start + name.length + 1 }));
  }

  #scalar(node: Scalar): ScalarNode {
    const scalar = scalarNode(node);
    const style = {
      isPlain: scalar.style === 'plain',
      isDouble: scalar.style === 'double',
      inFlow: this.#flowDepth > 0,
    };
    this.refuse(refusedInScalar(this.#text, scalar.span, style));
    return scalar;
  }

  #alias(name: string, span: Span): AliasNode {
    const target = this.#anchors.get(name);
    if (target) return { kind: 'alias', span, name, target };
    if (this.#anchors.has(name)) {
      this.report('yaml-syntax', `The anchor "&${name}" contains itself. Write the value out here.`, span);
    } else {
      this.#unresolved.push(name);
      this.report(
        'yaml-syntax',
        `No anchor "&${name}" stands before this alias. Define it above, or write the value out here.`,
        span,
      );
    }
    return { kind: 'alias', span, name };
  }

  #map(node: YAMLMap): MapNode {
    if (node.flow === true) this.#flowDepth++;
    const pairs: Pair[] = [];
    const firstByKey = new Map<string, ScalarNode>();
    for (const item of node.items) {
      // Composed documents hold nodes only; the library's types allow plain values too.
      const keyNode = item.key as Node | null;
      const valueNode = item.value as Node | null;
      const key = keyNode && isScalar(keyNode) ? this.#scalar(keyNode) : undefined;
      if (key && isScalar(keyNode) && keyNode.anchor !== undefined) {
        this.#checkAnchor(keyNode.anchor, keyNode);
        this.#anchors.set(keyNode.anchor, key);
      }
      if (keyNode && isAlias(keyNode)) this.#alias(keyNode.source, spanOf(keyNode.range));
      const value = valueNode
        ? this.build(valueNode)
        : emptyScalar(keyNode?.range?.[1] ?? node.range?.[0] ?? 0);
      if (keyNode && !isScalar(keyNode) && !isAlias(keyNode)) {
        this.report('yaml-syntax', 'A key must be a text. Quote it.', spanOf(keyNode.range));
      }
      if (key && this.#flowDepth === 0) this.refuse(refusedBlockKey(this.#text, key));
      if (key?.style === 'empty' && this.#flowDepth > 0) this.#flowPair({ key, value });
      // An empty key (`: value`, or what is left of a broken line) names nothing.
      if (!key || (key.style === 'empty' && value.kind === 'scalar' && value.style === 'empty')) continue;
      const pair = node.flow === true ? this.#flowPair({ key, value }) : { key, value };
      this.#checkDuplicate(pair.key, firstByKey);
      this.#checkMerge(pair);
      pairs.push(pair);
    }
    if (node.flow === true) this.#flowDepth--;
    const span = spanOf(node.range);
    const last = pairs.at(-1);
    // The library lets a block mapping reach to the next token; ours ends with its last value.
    return node.flow === true || !last
      ? { kind: 'map', flow: node.flow === true, span, pairs }
      : {
          kind: 'map',
          flow: false,
          span: { start: span.start, end: Math.max(last.key.span.end, last.value.span.end) },
          pairs,
        };
  }

  #flowPair(pair: Pair): Pair {
    this.refuse(refusedFlowPair(this.#text, pair));
    return loaderFlowPair(this.#text, pair);
  }

  /** The loader merges mappings only, and refuses everything else, nothing included. */
  #checkMerge({ key, value }: Pair): void {
    if (!isMergeKey(key) || (value.kind === 'alias' && !value.target)) return;
    const sources = asSeq(value)?.items ?? [value];
    if (sources.every((source) => asMap(source) ?? (source.kind === 'alias' && !source.target))) return;
    const span = value.span.end > value.span.start ? value.span : key.span;
    this.report(
      'yaml-syntax',
      'A merge key takes a mapping, or a list of mappings. Remove it, or quote it.',
      span,
    );
  }

  #checkDuplicate(key: ScalarNode, firstByKey: Map<string, ScalarNode>): void {
    const first = firstByKey.get(key.text);
    if (!first) firstByKey.set(key.text, key);
    else {
      this.report(
        'duplicate-key',
        t('The key "{0}" stands twice in one mapping. The engine refuses that; keep one.', key.text),
        key.span,
        { related: { message: t('The first "{0}".', key.text), span: first.span } },
      );
    }
  }

  #seq(node: YAMLSeq): SeqNode {
    if (node.flow === true) this.#flowDepth++;
    const items = node.items.map((item) => {
      if (isPair(item)) return emptyScalar(node.range?.[0] ?? 0);
      // As above: a composed sequence holds nodes only.
      return this.build(item as Node);
    });
    if (node.flow === true) this.#flowDepth--;
    const span = spanOf(node.range);
    const last = items.at(-1);
    return node.flow === true || !last
      ? { kind: 'seq', flow: node.flow === true, span, items }
      : { kind: 'seq', flow: false, span: { start: span.start, end: last.span.end }, items };
  }
}

const STYLES: Readonly<Record<string, ScalarNode['style']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'block',
  BLOCK_FOLDED: 'block',
};

function scalarNode(node: Scalar): ScalarNode {
  const span = spanOf(node.range);
  const text = unmasked(typeof node.value === 'string' ? node.value : (node.source ?? ''));
  const style = text === '' && node.type === 'PLAIN' ? 'empty' : (STYLES[node.type ?? 'PLAIN'] ?? 'plain');
  return { kind: 'scalar', span, text, style, ...(node.tag !== undefined && { tag: node.tag }) };
}

function emptyScalar(at: number): ScalarNode {
  return { kind: 'scalar', span: { start: at, end: at }, text: '', style: 'empty' };
}

function spanOf(range: Range | null | undefined): Span {
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

/** A span inside the text that shows at least one character, where there is one. */
function clamp(span: Span, text: string): Span {
  const trimmed = text.trimEnd().length;
  const start = Math.max(0, Math.min(span.start, trimmed - 1));
  const end = Math.min(Math.max(span.end, start + 1), Math.max(trimmed, start));
  return { start, end };
}
