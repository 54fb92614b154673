/** File and catalogue → what is decided about every tool: `hintsight explain` and the request `hintsight/tools`. */
import type { CompanyFile } from '../companyfile/companyfile';
import type { ServerEntry } from '../companyfile/model';
import { EMPTY_CATALOGUE, type CatalogueView, type ServerKnowledge } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import type { ServerReport, ServerStatus, ToolReport, ToolsReport } from '../protocol/report';
import type { StatusReport } from '../protocol/requests';
import { judgeServer } from './judged';

/**
 * Explains every entry of `mcp_servers`, in the file's order. Entries that the engine would refuse are explained as far
 * as they can be read; an item that is no mapping is left out.
 *
 * @param catalogue what is known of each server; of two entries with one name, only of the first
 * @param path goes into the report as it is
 */
export function explainFile(file: CompanyFile, catalogue: CatalogueView, path: string): ToolsReport {
  const servers = entriesOf(file, catalogue).map(([server, known]) => explainServer(server, known));
  return { version: 1, file: path, servers };
}

/** How it stands with asking the server of every such entry: the request `hintsight/status`. */
export function statusOfServers(file: CompanyFile, catalogue: CatalogueView): StatusReport {
  return {
    servers: entriesOf(file, catalogue).map(([server, known]) => {
      const name = server.name?.text ?? '';
      return { name, status: statusOf(known.of(name)) };
    }),
  };
}

/** The entries, each with what counts for it. */
function entriesOf({ servers }: CompanyFile, catalogue: CatalogueView): [ServerEntry, CatalogueView][] {
  const named = new Set<string>();
  return servers.flatMap(({ it }): [ServerEntry, CatalogueView][] => {
    if (!it.map) return [];
    const name = it.name?.text ?? '';
    const known = named.has(name) ? EMPTY_CATALOGUE : catalogue;
    named.add(name);
    return [[it, known]];
  });
}

function explainServer(server: ServerEntry, catalogue: CatalogueView): ServerReport {
  const { name, knowledge, verdicts } = judgeServer(server, catalogue);
  const { list, failure } = knowledge;
  return {
    name,
    transport: server.transport ?? (server.url ? 'http' : 'stdio'),
    shared: server.shared,
    source: list?.source ?? 'none',
    error: failure?.message ?? null,
    status: statusOf(knowledge),
    tools: verdicts.map(toolReport),
  };
}

function statusOf({ state, list, failure }: ServerKnowledge): ServerStatus {
  const listedAt = list?.listedAt;
  return {
    state,
    ...(failure && { step: failure.step, message: failure.message }),
    ...(failure?.stderr !== undefined && { stderr: failure.stderr }),
    ...(listedAt !== undefined && { listedAt: new Date(listedAt).toISOString() }),
    ...(list && { tools: list.tools.length }),
  };
}

function toolReport(verdict: ToolVerdict): ToolReport {
  return {
    name: verdict.name,
    catalogueName: verdict.catalogueName,
    listed: verdict.listed,
    overriddenBy: verdict.overriddenBy ?? null,
    advertised: verdict.advertised,
    override: verdict.override,
    effective: verdict.effective,
    class: verdict.class,
    worker: verdict.worker,
    delivery: verdict.delivery,
    host: { verdict: verdict.host.verdict, direct: verdict.host.direct ?? null },
  };
}
