/** Every tool of one server with what the engine and a host decide about it. */
import type { AdvertisedTool } from './advertised';
import { deliveryCheck, type DeliveryDecision } from './delivery';
import { workerGuard, type WorkerDecision } from './guard';
import { NO_HINTS, type HintSet } from './hints';
import { hostApproval, type HostVerdict } from './host';
import { catalogueName, mergeHints, overridingKey } from './merge';
import { toolClass, type ToolClass } from './toolclass';

/** What the company file says about one server's tools. */
export interface ServerOverrides {
  readonly serverName: string;
  /** The server's `tool_prefix`; empty when there is none. */
  readonly toolPrefix: string;
  /** The hints that each key of `tool_annotations` states, in the file's order. */
  readonly overrides: ReadonlyMap<string, HintSet>;
}

/** One tool: what is said about it, and every decision that follows. */
export interface ToolVerdict {
  /** The raw name. For a tool that only the file names: its key, without the `tool_prefix` where it starts with it. */
  readonly name: string;
  readonly catalogueName: string;
  /** Whether the server's list holds the tool. */
  readonly listed: boolean;
  /** The key of `tool_annotations` that counts for this tool; `undefined` when there is none. */
  readonly overriddenBy: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly advertised: HintSet;
  readonly override: HintSet;
  readonly effective: HintSet;
  readonly class: ToolClass;
  readonly worker: WorkerDecision;
  readonly delivery: DeliveryDecision;
  readonly host: {
    /** From the effective hints: what Crewlet advertises on to the hosts it serves. */
    readonly verdict: HostVerdict;
    /** From the server's own hints: what a host dialling the server sees. `undefined` for a tool that is not listed. */
    readonly direct: HostVerdict | undefined;
  };
}

/**
 * Judges every tool that the server lists (in its order; a name listed twice once, the first counts), then
 * every tool that only the file names, in the file's order.
 *
 * @param listed the server's tools, or `undefined` when its list is not known
 */
export function judgeTools(
  server: ServerOverrides,
  listed: readonly AdvertisedTool[] | undefined,
): ToolVerdict[] {
  const verdicts: ToolVerdict[] = [];
  const seen = new Set<string>();
  const usedKeys = new Set<string>();
  for (const tool of listed ?? []) {
    if (seen.has(tool.name)) continue;
    seen.add(tool.name);
    // Both keys belong to the listed tool, also the one that is shadowed.
    usedKeys.add(tool.name).add(catalogueName(server.toolPrefix, tool.name));
    verdicts.push(judge(server, tool.name, tool));
  }
  for (const key of server.overrides.keys()) {
    if (usedKeys.has(key)) continue;
    const { toolPrefix } = server;
    const name = toolPrefix !== '' && key.startsWith(toolPrefix) ? key.slice(toolPrefix.length) : key;
    // Without a prefix no second key can mean the same tool.
    if (toolPrefix !== '') usedKeys.add(name).add(catalogueName(toolPrefix, name));
    verdicts.push(judge(server, name, undefined));
  }
  return verdicts;
}

function judge(server: ServerOverrides, name: string, tool: AdvertisedTool | undefined): ToolVerdict {
  const overriddenBy = overridingKey((key) => server.overrides.has(key), server.toolPrefix, name);
  const override = (overriddenBy === undefined ? undefined : server.overrides.get(overriddenBy)) ?? NO_HINTS;
  const advertised = tool?.hints ?? NO_HINTS;
  const effective = mergeHints(advertised, override);
  const fullName = catalogueName(server.toolPrefix, name);
  return {
    name,
    catalogueName: fullName,
    listed: tool !== undefined,
    overriddenBy,
    title: tool?.title,
    description: tool?.description,
    advertised,
    override,
    effective,
    class: toolClass(effective),
    worker: workerGuard(fullName, effective),
    delivery: deliveryCheck(server.serverName, effective),
    host: { verdict: hostApproval(effective), direct: tool && hostApproval(tool.hints) },
  };
}
