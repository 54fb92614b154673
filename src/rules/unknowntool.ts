/** `unknown-tool`: a block for a tool that the server does not list. */
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { certainList } from '../engine/knowledge';
import { catalogueName } from '../engine/merge';
import { shown } from '../schema/words';
import { nearest } from './nearest';
import { aboutTool } from './place';
import { renameFix } from './rename';
import type { Draft, ServerFacts } from './rule';

export function unknownTool({ entry, knowledge }: ServerFacts): Draft[] {
  const list = certainList(knowledge);
  // A server that offers no tools says nothing about names: it may need an account, or a flag, to show any.
  if (!list || list.tools.length === 0) return [];
  const raw = new Set(list.tools.map(({ name }) => name));
  const all = new Set([...raw].flatMap((name) => [name, catalogueName(entry.toolPrefix, name)]));
  const unknown = entry.overrides.filter(({ tool, merged }) => !merged && !all.has(tool));
  if (unknown.length === 0) return [];
  const free = freeNames(entry, raw);
  const whose = list.source === 'snapshot' ? 'By the snapshot, the' : 'The';
  return unknown.map((override) => draftFor(entry, override, free, whose));
}

/** The names, raw and prefixed, of listed tools that have no block yet. */
function freeNames({ overrides, toolPrefix }: ServerEntry, raw: ReadonlySet<string>): string[] {
  const keys = new Set(overrides.map(({ tool }) => tool));
  const free: string[] = [];
  for (const name of raw) {
    const prefixed = catalogueName(toolPrefix, name);
    if (keys.has(name) || keys.has(prefixed)) continue;
    free.push(name);
    if (prefixed !== name) free.push(prefixed);
  }
  return free;
}

function draftFor(entry: ServerEntry, override: ToolOverride, free: readonly string[], whose: string): Draft {
  const meant = nearest(override.tool, free);
  const advice =
    meant === undefined ? 'Check the name, or remove the block.' : `Did you mean ${shown(meant)}?`;
  return {
    rule: 'unknown-tool',
    message: `${whose} server ${shown(entry.name?.text ?? '')} lists no tool ${shown(override.tool)}, so this block has no effect. ${advice}`,
    ...aboutTool(entry, override),
    ...(meant !== undefined && { fixes: () => [renameFix(override.key, meant)] }),
  };
}
