/** `unknown-tool`: a block for a tool that the server does not list. */
import { t } from '@vscode/l10n';
import type { ServerEntry, ToolOverride } from '../companyfile/model';
import { certainList, type ToolList } from '../engine/knowledge';
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
  return unknown.map((override) => draftFor(entry, override, free, list.source));
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

function draftFor(
  entry: ServerEntry,
  override: ToolOverride,
  free: readonly string[],
  source: ToolList['source'],
): Draft {
  const meant = nearest(override.tool, free);
  const advice =
    meant === undefined ? t('Check the name, or remove the block.') : t('Did you mean {0}?', shown(meant));
  const [server, tool] = [shown(entry.name?.text ?? ''), shown(override.tool)];
  const missing =
    source === 'snapshot'
      ? t('By the snapshot, the server {0} lists no tool {1}, so this block has no effect.', server, tool)
      : t('The server {0} lists no tool {1}, so this block has no effect.', server, tool);
  return {
    rule: 'unknown-tool',
    message: `${missing} ${advice}`,
    ...aboutTool(entry, override),
    ...(meant !== undefined && { fixes: () => [renameFix(override.key, meant)] }),
  };
}
