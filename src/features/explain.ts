/** File and catalogue → what is decided about every tool: `hintsight explain` and the request `hintsight/tools`. */
import type { CompanyFile } from '../companyfile/companyfile';
import type { ServerEntry } from '../companyfile/model';
import { EMPTY_CATALOGUE, type CatalogueView } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import type { ServerReport, ToolReport, ToolsReport } from '../protocol/report';
import { judgeServer } from './judged';

/**
 * Explains every entry of `mcp_servers`, in the file's order. Entries that the engine would refuse are explained as far
 * as they can be read; an item that is no mapping is left out.
 *
 * @param catalogue what is known of each server; of two entries with one name, only of the first
 * @param path goes into the report as it is
 */
export function explainFile(file: CompanyFile, catalogue: CatalogueView, path: string): ToolsReport {
  const named = new Set<string>();
  const servers = file.servers.flatMap(({ it }) => {
    if (!it.map) return [];
    const name = it.name?.text ?? '';
    const known = named.has(name) ? EMPTY_CATALOGUE : catalogue;
    named.add(name);
    return explainServer(it, known);
  });
  return { version: 1, file: path, servers };
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
    tools: verdicts.map(toolReport),
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
