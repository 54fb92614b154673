/** Which server offers a tool, by the name that the tool has in the engine's catalogue. */
import type { Placed } from '../companyfile/span';
import type { ToolVerdict } from '../engine/verdicts';
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

/**
 * The offer that the engine takes for a catalogue name: of several servers the one whose name sorts first. A tool that only the
 * file names counts where no server lists the name.
 */
export function offerOf(servers: readonly Placed<ServerFacts>[], catalogueName: string): Offer | undefined {
  let best: Offer | undefined;
  for (const server of servers) {
    const tool = toolsByName(server.it).get(catalogueName);
    if (tool && (!best || wins({ server, tool }, best))) best = { server, tool };
  }
  return best;
}

function wins(offer: Offer, over: Offer): boolean {
  if (offer.tool.listed !== over.tool.listed) return offer.tool.listed;
  return compareNames(offer.server.it, over.server.it) < 0;
}

/** Orders servers as the engine does where their tools collide: by name, by code units. */
export function compareNames(a: ServerFacts, b: ServerFacts): number {
  const [first, second] = [a.entry.name?.text ?? '', b.entry.name?.text ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
