/** How a server entry writes its hint blocks, so that new text looks like its neighbours. */
import { HINT_KEYS, type HintName } from '../engine/hints';
import type { ServerEntry, ToolOverride } from './model';
import type { TreeNode } from './tree';

export interface Spelling {
  /** MCP's keys instead of Crewlet's. */
  readonly camel: boolean;
  /** Keys stand in double quotes. */
  readonly quoted: boolean;
  /** No blank after `:` and `,` or inside braces, as JSON is often written. */
  readonly compact: boolean;
}

/** How a block writes its hints; without a block, or in an empty one, as the server's other blocks do. */
export function spellingOf(server: ServerEntry, override?: ToolOverride): Spelling {
  const own = override && spellingIn(server, override);
  if (own) return own;
  for (const other of server.overrides) {
    const spelling = spellingIn(server, other);
    if (spelling) return spelling;
  }
  const quoted = isJson(server);
  const [first] = server.map?.pairs ?? [];
  const compact =
    quoted && first !== undefined && server.source.slice(first.key.span.end, first.value.span.start) === ':';
  return { camel: false, quoted, compact };
}

function spellingIn(
  { source }: ServerEntry,
  { merged, value, statements }: ToolOverride,
): Spelling | undefined {
  if (merged || value.kind !== 'map') return undefined;
  const own = statements.find(({ shared }) => !shared);
  if (!own) return undefined;
  return {
    camel: own.key.text.endsWith('Hint'),
    quoted: own.key.style === 'double',
    compact: own.key.style === 'double' && source.slice(own.key.span.end, own.node.span.start) === ':',
  };
}

/** Whether the entry is written as JSON is. */
export function isJson({ map }: ServerEntry): boolean {
  return map?.flow === true && map.pairs.every(({ key }) => key.style === 'double');
}

/** Whether braces on one line are written `{ like: this }`: as those of the server's other blocks, else as the entry's own. */
export function padsBraces({ overrides, map, source }: ServerEntry): boolean {
  const filled = overrides.find(({ value, merged }) => !merged && isFilledFlow(value))?.value ?? map;
  return !filled || !isFilledFlow(filled) || /\s/.test(source[filled.span.start + 1] ?? ' ');
}

function isFilledFlow(value: TreeNode): boolean {
  return value.kind === 'map' && value.flow && value.pairs.length > 0;
}

/** A hint's key as the block writes its keys. */
export function hintKey(hint: HintName, { camel, quoted }: Spelling): string {
  const key = HINT_KEYS[hint][camel ? 'camel' : 'snake'];
  return quoted ? `"${key}"` : key;
}

/** A hint with its value, on one line. */
export function hintPair(hint: HintName, value: 'yes' | 'no', spelling: Spelling): string {
  return `${hintKey(hint, spelling)}:${spelling.compact ? '' : ' '}${HINT_WORDS[value]}`;
}

/** How values are written. */
export const HINT_WORDS = { yes: 'true', no: 'false', unknown: 'null' } as const;
