/** Another `tool_prefix` for a server: the value, and every name that starts with it. */
import { t } from '@vscode/l10n';
import type { TextEdit } from '../../companyfile/edits';
import type { Placed } from '../../companyfile/span';
import { isEngineTool } from '../../engine/enginetools';
import { HINT_NAMES } from '../../engine/hints';
import { judgeTools, type ToolVerdict } from '../../engine/verdicts';
import { isListComplete, offersOf } from '../../rules/offers';
import type { FileFacts, ServerFacts } from '../../rules/rule';
import { shown } from '../../schema/words';
import { keysOf, prefixOf, scalarOf, workerTools, type Mention } from '../mentions';
import { Refusal, rewritten } from './edits';

/**
 * Renames the prefix, the keys of `tool_annotations` that carry it and the items of worker templates that get the server's tools.
 * Servers that merge in the same text are renamed together.
 *
 * @returns edits whose spans count from the start of the file
 */
export function renamePrefix(
  facts: FileFacts,
  owner: Placed<ServerFacts>,
  newPrefix: string,
): TextEdit[] | Refusal {
  if (newPrefix.trim() === '')
    return new Refusal(t('A prefix cannot be blank. To have none, remove the key tool_prefix.'));
  const prefix = owner.it.entry.toolPrefix;
  const together = facts.servers.filter((server) => textOfPrefix(server) === textOfPrefix(owner));
  const withNew = (name: string): string => newPrefix + name.slice(prefix.length);
  const keys = together.flatMap((server) => prefixedKeys(server));
  const refusal =
    refusalForOthers(facts, together, keys) ??
    together.map((server) => refusalForKeys(server, newPrefix, withNew)).find((one) => one !== undefined);
  if (refusal) return refusal;
  const items = workerTools(facts.file).filter(isToolOf(facts, together, prefix));
  const value = prefixOf({ base: owner.base, it: owner.it.entry });
  return rewritten(facts.file, [...(value ? [value] : []), ...keys, ...items], (mention) =>
    mention === value ? newPrefix : withNew(mention.text),
  );
}

/** Where the text of a server's prefix starts; servers that merge it in have the same. */
function textOfPrefix({ base, it }: Placed<ServerFacts>): number | undefined {
  const mention = prefixOf({ base, it: it.entry });
  const scalar = mention && scalarOf(mention);
  return scalar && base + scalar.span.start;
}

/** The keys that name a tool with the prefix; one that is the server's own name for a tool is none. */
function prefixedKeys(server: Placed<ServerFacts>): Mention[] {
  const { entry, tools } = server.it;
  const own = new Set(tools.filter(({ listed }) => listed).map(({ name }) => name));
  return keysOf(server).filter(({ text }) => text.startsWith(entry.toolPrefix) && !own.has(text));
}

/** Where a block of keys is used by servers with another prefix, too. */
function refusalForOthers(
  { servers }: FileFacts,
  together: readonly Placed<ServerFacts>[],
  keys: readonly Mention[],
): Refusal | undefined {
  const starts = new Set(keys.map(({ base, node }) => base + node.span.start));
  const other = servers.find(
    (server) =>
      !together.includes(server) &&
      keysOf(server).some(({ base, node }) => starts.has(base + node.span.start)),
  );
  return (
    other &&
    new Refusal(
      t(
        'The server {0} uses the same blocks under another prefix. Write them out there first.',
        nameOf(other),
      ),
    )
  );
}

/** Where the new keys would mean other tools than the old ones. */
function refusalForKeys(
  server: Placed<ServerFacts>,
  newPrefix: string,
  withNew: (name: string) => string,
): Refusal | undefined {
  const { entry, knowledge, tools } = server.it;
  const renamed = new Set(prefixedKeys(server).map(({ text }) => text));
  const overrides = new Map<string, ToolVerdict['override']>();
  for (const { tool, hints } of entry.overrides) {
    const key = renamed.has(tool) ? withNew(tool) : tool;
    if (overrides.has(key))
      return new Refusal(
        t('The key {0} stands under tool_annotations of {1} already.', shown(key), nameOf(server)),
      );
    overrides.set(key, hints);
  }
  const after = judgeTools({ serverName: '', toolPrefix: newPrefix, overrides }, knowledge.list?.tools);
  const changed = tools.find((tool, index) => tool.listed && !isSameOverride(tool, after[index]));
  return (
    changed &&
    new Refusal(
      t(
        'With this prefix other hints would count for the tool {0} of {1}.',
        shown(changed.name),
        nameOf(server),
      ),
    )
  );
}

function isSameOverride({ override }: ToolVerdict, after: ToolVerdict | undefined): boolean {
  return HINT_NAMES.every((hint) => override[hint] === after?.override[hint]);
}

/** Tells whether a worker template that asks for a name gets a tool of one of the servers, as far as can be known. */
function isToolOf(
  { servers }: FileFacts,
  ours: readonly Placed<ServerFacts>[],
  prefix: string,
): (mention: Mention) => boolean {
  const offerFor = offersOf(servers);
  const mayListMore = ours.some(({ it }) => !isListComplete(it.knowledge));
  return ({ text }) => {
    if (!text.startsWith(prefix)) return false;
    const offer = offerFor(text);
    return offer ? ours.includes(offer.server) : mayListMore && !isEngineTool(text);
  };
}

function nameOf({ it }: Placed<ServerFacts>): string {
  return shown(it.entry.name?.text ?? '');
}
