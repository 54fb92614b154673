/** File and catalogue → what is decided about every tool: `hintsight explain` and the request `hintsight/tools`. */
import type { CompanyFile } from '../companyfile/companyfile';
import type { ServerEntry } from '../companyfile/model';
import type { Placed } from '../companyfile/span';
import { EMPTY_CATALOGUE, type CatalogueView, type ServerKnowledge } from '../engine/knowledge';
import type { ToolVerdict } from '../engine/verdicts';
import type { ReportPlace, ServerReport, ServerStatus, ToolReport, ToolsReport } from '../protocol/report';
import type { StatusReport } from '../protocol/requests';
import { judgeServer } from './judged';
import type { Positions } from './positions';
import { cut, visibleText } from './visible';

const DESCRIPTION_LENGTH = 300;

/**
 * Explains every entry of `mcp_servers`, in the file's order. Entries that the engine would refuse are explained as far
 * as they can be read; an item that is no mapping is left out.
 *
 * @param catalogue what is known of each server; of two entries with one name, only of the first
 * @param path goes into the report as it is
 * @param positions of the file's text
 */
export function explainFile(
  file: CompanyFile,
  catalogue: CatalogueView,
  path: string,
  positions: Positions,
): ToolsReport {
  const servers = entriesOf(file, catalogue).map(([{ base, it }, known]) => {
    const placeOf = (offset: number): ReportPlace => {
      const { line, character } = positions.positionAt(base + offset);
      return { line, character };
    };
    return explainServer(it, known, placeOf);
  });
  return { version: 1, file: path, servers };
}

/** How it stands with asking the server of every such entry: the request `hintsight/status`. */
export function statusOfServers(file: CompanyFile, catalogue: CatalogueView): StatusReport {
  return {
    servers: entriesOf(file, catalogue).map(([{ it: server }, known]) => {
      const name = server.name?.text ?? '';
      return { name, status: statusOf(known.of(name)) };
    }),
  };
}

/** The entries, each with what counts for it. */
function entriesOf(
  { servers }: CompanyFile,
  catalogue: CatalogueView,
): [Placed<ServerEntry>, CatalogueView][] {
  const named = new Set<string>();
  return servers.flatMap((server): [Placed<ServerEntry>, CatalogueView][] => {
    const { it } = server;
    if (!it.map) return [];
    const name = it.name?.text ?? '';
    const known = named.has(name) ? EMPTY_CATALOGUE : catalogue;
    named.add(name);
    return [[server, known]];
  });
}

/** @param placeOf the place of an offset from the start of the entry's piece */
function explainServer(
  server: ServerEntry,
  catalogue: CatalogueView,
  placeOf: (offset: number) => ReportPlace,
): ServerReport {
  const { name, knowledge, verdicts } = judgeServer(server, catalogue);
  const { list, failure } = knowledge;
  const keys = new Map(server.overrides.map(({ tool, key }) => [tool, key.span.start]));
  return {
    name,
    place: placeOf((server.name ?? server.node).span.start),
    transport: server.transport ?? (server.url ? 'http' : 'stdio'),
    shared: server.shared,
    source: list?.source ?? 'none',
    error: failure?.message ?? null,
    status: statusOf(knowledge),
    tools: verdicts.map((verdict) => {
      const key = verdict.overriddenBy === undefined ? undefined : keys.get(verdict.overriddenBy);
      return toolReport(verdict, key === undefined ? null : placeOf(key));
    }),
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

function toolReport(verdict: ToolVerdict, place: ReportPlace | null): ToolReport {
  const { title, description } = verdict;
  return {
    name: verdict.name,
    catalogueName: verdict.catalogueName,
    ...(title !== undefined && { title: visibleText(title) }),
    ...(description !== undefined && { description: cut(visibleText(description), DESCRIPTION_LENGTH) }),
    listed: verdict.listed,
    overriddenBy: verdict.overriddenBy ?? null,
    place,
    advertised: verdict.advertised,
    override: verdict.override,
    effective: verdict.effective,
    class: verdict.class,
    worker: verdict.worker,
    delivery: verdict.delivery,
    host: { verdict: verdict.host.verdict, direct: verdict.host.direct ?? null },
  };
}
