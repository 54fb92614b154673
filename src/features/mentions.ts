/** Where the names of servers and tools are written: what definition, references and rename go by. */
import type { CompanyFile } from '../companyfile/companyfile';
import { elementAt } from '../companyfile/locate';
import type { ServerEntry } from '../companyfile/model';
import { isNull } from '../companyfile/scalar';
import { placeSpan, touches, type Placed, type Span } from '../companyfile/span';
import {
  asMap,
  asScalar,
  asSeq,
  entriesOf,
  entryOf,
  type ScalarNode,
  type TreeNode,
} from '../companyfile/tree';
import type { ToolVerdict } from '../engine/verdicts';
import { offersOf } from '../rules/offers';
import type { FileFacts, ServerFacts } from '../rules/rule';
import { judgedBy, toolOfKey } from './judged';

/** A name in the file, once for each place where it is written. */
export interface Mention {
  /** What the name means. */
  readonly text: string;
  /** As written: a scalar, or an alias that stands for one. Its span counts from `base`. */
  readonly node: TreeNode;
  readonly base: number;
  /** Whether it declares what it names: a server's own `name`, a tool's key under `tool_annotations`. */
  readonly declares: boolean;
}

/** Counted from the start of the file. */
export function spanOf({ base, node }: Mention): Span {
  return placeSpan(base, node.span);
}

/** What a name at a cursor means. */
export type Subject =
  | { readonly kind: 'server'; readonly mention: Mention }
  | {
      readonly kind: 'tool';
      readonly mention: Mention;
      /** The server whose tool it is; `undefined` where no server of the file is known to offer it. */
      readonly owner: Placed<ServerFacts> | undefined;
      /** Set together with `owner`. */
      readonly tool: ToolVerdict | undefined;
    }
  /** The value of a server's `tool_prefix`. */
  | { readonly kind: 'prefix'; readonly mention: Mention; readonly owner: Placed<ServerFacts> };

/** The name at an offset of the whole text; `undefined` where there is none. */
export function subjectAt(facts: FileFacts, offset: number): Subject | undefined {
  const { file, servers } = facts;
  const found = elementAt(file, offset);
  if (!found || found.it.kind === 'seat-server') return seatServerAt(file, offset) ?? prefixAt(facts, offset);
  const { base, it: element } = found;
  if (element.kind === 'worker-tool') return workerToolAt(facts, base + element.span.start);
  const owner = servers.find((one) => one.base === base && one.it.entry === element.server);
  if (!owner) return undefined;
  if (element.kind === 'server-name') {
    const mention = nameOf({ base, it: element.server });
    return mention && { kind: 'server', mention };
  }
  if (element.kind === 'tool' && element.span === element.override.key.span) {
    const { key, tool: text } = element.override;
    const mention = { text, node: key, base, declares: true };
    return { kind: 'tool', mention, owner, tool: toolOfKey(judgedBy(owner.it), text) };
  }
  return undefined;
}

function prefixAt({ servers }: FileFacts, offset: number): Subject | undefined {
  for (const owner of servers) {
    const mention = prefixOf({ base: owner.base, it: owner.it.entry });
    if (mention && touches(spanOf(mention), offset)) return { kind: 'prefix', mention, owner };
  }
  return undefined;
}

function seatServerAt(file: CompanyFile, offset: number): Subject | undefined {
  const mention = seatServers(file).find((one) => touches(spanOf(one), offset));
  return mention && { kind: 'server', mention };
}

function workerToolAt({ file, servers }: FileFacts, start: number): Subject | undefined {
  const mention = workerTools(file).find((one) => spanOf(one).start === start);
  if (!mention) return undefined;
  const offer = offersOf(servers)(mention.text);
  return { kind: 'tool', mention, owner: offer?.server, tool: offer?.tool };
}

/** Every place that names a server, in the file's order. */
export function serverMentions(file: CompanyFile, name: string): Mention[] {
  const declared = file.servers.flatMap((server) => nameOf(server) ?? []);
  return inOrder([...declared, ...seatServers(file)].filter(({ text }) => text === name));
}

/**
 * Every place that names a tool, in the file's order: the keys that override it, raw and prefixed, and the items of worker templates
 * that get it.
 */
export function toolMentions({ file, servers }: FileFacts, subject: Subject & { kind: 'tool' }): Mention[] {
  const { owner, tool, mention } = subject;
  const name = tool?.catalogueName ?? mention.text;
  const isWorkers = offersOf(servers)(name)?.server === owner;
  return inOrder([
    ...(owner && tool ? keysOf(owner).filter(({ text }) => text === tool.name || text === name) : []),
    ...(isWorkers ? workerTools(file).filter(({ text }) => text === name) : []),
  ]);
}

/** The keys under a server's `tool_annotations`, those that it merges in included. */
export function keysOf({ base, it: { entry } }: Placed<ServerFacts>): Mention[] {
  return entry.overrides.map(({ tool, key }) => ({ text: tool, node: key, base, declares: true }));
}

/** Every item of a worker template's `tools`. */
export function workerTools({ workers }: CompanyFile): Mention[] {
  return workers.flatMap(({ base, it: { toolsNode } }) =>
    (asSeq(toolsNode)?.items ?? []).flatMap((node) => {
      const text = textOf(node);
      return text === undefined ? [] : [{ text, node, base, declares: false }];
    }),
  );
}

/** Every server under an `mcp_env`. */
function seatServers({ mcpEnvs }: CompanyFile): Mention[] {
  return mcpEnvs.flatMap(({ base, it }) => {
    const env = asMap(it.node);
    return (env ? entriesOf(env) : []).map(({ key }) => ({
      text: key.text,
      node: key,
      base,
      declares: false,
    }));
  });
}

/** A server's name, trimmed as the engine does. */
function nameOf({ base, it }: Placed<ServerEntry>): Mention | undefined {
  const mention = fieldOf(base, it, 'name');
  return mention && { ...mention, text: mention.text.trim() };
}

/** A server's `tool_prefix`; `undefined` when there is none. */
export function prefixOf({ base, it }: Placed<ServerEntry>): Mention | undefined {
  return fieldOf(base, it, 'tool_prefix');
}

function fieldOf(base: number, { map }: ServerEntry, key: string): Mention | undefined {
  const node = map && entryOf(map, key)?.value;
  const text = node && textOf(node);
  return node && text !== undefined ? { text, node, base, declares: true } : undefined;
}

/** What a field of text reads; `undefined` where nothing is set. */
function textOf(node: TreeNode): string | undefined {
  const scalar = asScalar(node);
  return scalar && !isNull(scalar) && scalar.text.trim() !== '' ? scalar.text : undefined;
}

/** The scalar that says the name: the mention itself, or what its alias stands for. */
export function scalarOf({ node }: Mention): ScalarNode | undefined {
  return asScalar(node);
}

/** By place; a text that several read through an anchor stands once. */
function inOrder(mentions: readonly Mention[]): Mention[] {
  const byStart = new Map(mentions.map((mention) => [spanOf(mention).start, mention]));
  return [...byStart.values()].sort((a, b) => spanOf(a).start - spanOf(b).start);
}
