/** Which server offers a tool, by the name that the tool has in the engine's catalogue. */
import type { Placed } from '../companyfile/span';
import { certainList, type ServerKnowledge } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import { compareNames } from './listednames';
import type { ServerFacts } from './rule';

/** A tool and the server that offers it. */
export interface Offer {
  readonly server: Placed<ServerFacts>;
  readonly tool: ToolVerdict;
}

const cache = new WeakMap<ServerFacts, ReadonlyMap<string, ToolVerdict>>();

/** A server's tools by catalogue name; of several with one name the first. */
export function toolsByName(facts: ServerFacts): ReadonlyMap<string, ToolVerdict> {
  const known = cache.get(facts);
  if (known) return known;
  const byName = new Map<string, ToolVerdict>();
  for (const tool of facts.tools) if (!byName.has(tool.catalogueName)) byName.set(tool.catalogueName, tool);
  cache.set(facts, byName);
  return byName;
}

/** Looks up many names; see `offerOf`. */
export function offersOf(
  servers: readonly Placed<ServerFacts>[],
): (catalogueName: string) => Offer | undefined {
  const all = servers.map((server) => ({ server, tools: toolsByName(server.it) }));
  return (catalogueName) => {
    let best: Offer | undefined;
    for (const { server, tools } of all) {
      const tool = tools.get(catalogueName);
      if (tool && (!best || wins({ server, tool }, best))) best = { server, tool };
    }
    return best;
  };
}

/**
 * The offer that the engine takes for a catalogue name: of several servers the one whose name sorts first. A tool that only the
 * file names counts where no server lists the name, and least where its server's list is known not to hold it.
 */
export function offerOf(servers: readonly Placed<ServerFacts>[], catalogueName: string): Offer | undefined {
  return offersOf(servers)(catalogueName);
}

function wins(offer: Offer, over: Offer): boolean {
  const difference = certaintyOf(offer) - certaintyOf(over);
  return difference === 0 ? compareNames(nameOf(offer), nameOf(over)) < 0 : difference > 0;
}

function nameOf({ server }: Offer): string {
  return server.it.entry.name?.text ?? '';
}

function certaintyOf({ server, tool }: Offer): number {
  if (tool.listed) return 2;
  return isListComplete(server.it.knowledge) ? 0 : 1;
}

/**
 * Whether a tool that the list does not hold is none of the server's. A server that offers no tools at all says nothing about
 * names: it may need an account, or a flag, to show any.
 */
export function isListComplete(knowledge: ServerKnowledge): boolean {
  return (certainList(knowledge)?.tools.length ?? 0) > 0;
}
