/** Server entry and knowledge → the facts that all its rules share, computed once. */
import type { CompanyFile } from '../companyfile/companyfile';
import { isPlainBlock, type ServerEntry, type ToolOverride } from '../companyfile/model';
import { isUnset } from '../companyfile/scalar';
import { asMap, entriesOf } from '../companyfile/tree';
import { HINT_NAMES, hintOfKey, statesSomething, type HintName } from '../engine/hints';
import { NOTHING_KNOWN, type CatalogueView, type ServerKnowledge } from '../engine/knowledge';
import { judgeTools, type ToolVerdict } from '../engine/verdicts';
import type { FileFacts, OverriddenTool, ServerFacts } from './rule';

const cache = new WeakMap<ServerEntry, ServerFacts>();

/** The facts of one server. The same object for the same entry and knowledge, as long as no other is asked for between. */
export function factsOf(entry: ServerEntry, knowledge: ServerKnowledge): ServerFacts {
  const cached = cache.get(entry);
  if (cached?.knowledge === knowledge) return cached;
  const facts = computeFacts(entry, knowledge);
  cache.set(entry, facts);
  return facts;
}

/** The facts of all servers of a file. */
export function fileFacts(file: CompanyFile, catalogue: CatalogueView): FileFacts {
  const named = new Set<string>();
  const servers = file.servers.map(({ base, it: entry }) => {
    const name = entry.name?.text;
    // Of two servers with one name the first is asked, and the list is its own.
    const knowledge = name === undefined || named.has(name) ? NOTHING_KNOWN : catalogue.of(name);
    if (name !== undefined) named.add(name);
    return { base, it: factsOf(entry, knowledge) };
  });
  return { file, servers };
}

function computeFacts(entry: ServerEntry, knowledge: ServerKnowledge): ServerFacts {
  const overrides = new Map(entry.overrides.map(({ tool, hints }) => [tool, hints]));
  const server = { serverName: entry.name?.text ?? '', toolPrefix: entry.toolPrefix, overrides };
  const tools = judgeTools(server, knowledge.list?.tools);
  const byKey = new Map<string, ToolVerdict>();
  const shared = new Set<string>();
  for (const tool of tools) {
    if (tool.overriddenBy === undefined) continue;
    if (byKey.has(tool.overriddenBy)) shared.add(tool.overriddenBy);
    byKey.set(tool.overriddenBy, tool);
  }
  const overridden = entry.overrides.flatMap((override): OverriddenTool[] => {
    const verdict = byKey.get(override.tool);
    if (!verdict) return [];
    const unreadable = unreadableHints(override);
    const isEmpty = unreadable.size === 0 && !statesSomething(override.hints);
    return [{ override, verdict, unreadable, isEmpty, isShared: shared.has(override.tool) }];
  });
  return { entry, knowledge, tools, overridden };
}

const NONE: ReadonlySet<HintName> = new Set();
const ALL: ReadonlySet<HintName> = new Set(HINT_NAMES);

/** The hints that a block may mean to state, but not in a way that can be read. */
function unreadableHints(override: ToolOverride): ReadonlySet<HintName> {
  if (isPlainBlock(override)) return NONE;
  const { value, statements } = override;
  const block = asMap(value);
  if (!block) return isUnset(value) ? NONE : ALL;
  const entries = entriesOf(block);
  const readable = new Set(statements.map(({ key }) => key));
  const unreadable = new Set<HintName>();
  const seen = new Set<HintName>();
  for (const { key } of entries) {
    const hint = hintOfKey(key.text);
    if (hint !== undefined) {
      if (seen.has(hint) || !readable.has(key)) unreadable.add(hint);
      seen.add(hint);
    } else if (key.text !== 'title') {
      // An unknown key may be any hint, mistyped.
      return ALL;
    }
  }
  return unreadable;
}
