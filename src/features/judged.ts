/** A server of the file together with what is known of it and the verdicts on all its tools. */
import type { CompanyFile } from '../companyfile/companyfile';
import type { ServerEntry } from '../companyfile/model';
import type { HintSet } from '../engine/hints';
import type { CatalogueView, ServerKnowledge } from '../engine/knowledge';
import { judgeTools, type ToolVerdict } from '../engine/verdicts';
import { factsOf, fileFacts } from '../rules/facts';
import { offerOf } from '../rules/offers';
import type { ServerFacts } from '../rules/rule';

/** One entry of `mcp_servers`, judged. */
export interface JudgedServer {
  readonly entry: ServerEntry;
  /** Empty while the entry has no name. */
  readonly name: string;
  readonly knowledge: ServerKnowledge;
  /** Every tool that the server lists, then those that only the file names. */
  readonly verdicts: readonly ToolVerdict[];
}

/** Judges all tools of one server. */
export function judgeServer(entry: ServerEntry, catalogue: CatalogueView): JudgedServer {
  return judgedBy(factsOf(entry, catalogue.of(entry.name?.text ?? '')));
}

/** The same from facts that are at hand. */
export function judgedBy({ entry, knowledge, tools }: ServerFacts): JudgedServer {
  return { entry, name: entry.name?.text ?? '', knowledge, verdicts: tools };
}

/** The server with this name, judged; of a name that stands twice, the first. `undefined` when no entry has it. */
export function judgeServerNamed(
  file: CompanyFile,
  name: string,
  catalogue: CatalogueView,
): JudgedServer | undefined {
  const server = file.servers.find(({ it }) => it.name?.text === name);
  return server && judgeServer(server.it, catalogue);
}

/** The tool that a key of `tool_annotations` means, raw or prefixed; also where another key of the same tool wins over it. */
export function toolOfKey({ verdicts }: JudgedServer, key: string): ToolVerdict | undefined {
  return (
    verdicts.find(({ overriddenBy }) => overriddenBy === key) ??
    verdicts.find(({ name, catalogueName }) => name === key || catalogueName === key)
  );
}

/** The tool of this catalogue name that the engine offers: of several servers the one whose name sorts first. */
export function toolNamed(
  file: CompanyFile,
  catalogueName: string,
  catalogue: CatalogueView,
): { readonly server: JudgedServer; readonly tool: ToolVerdict } | undefined {
  const offer = offerOf(fileFacts(file, catalogue).servers, catalogueName);
  return offer && { server: judgeServer(offer.server.it.entry, catalogue), tool: offer.tool };
}

/** The verdict on the same tool if the file stated this instead. */
export function judgeAgain(server: JudgedServer, tool: ToolVerdict, override: HintSet): ToolVerdict {
  // The raw name is the key that wins over all others; of a tool that is not listed only the full name is certain.
  const key = tool.listed ? tool.name : tool.catalogueName;
  const overrides = new Map([[key, override]]);
  const { name: serverName } = server;
  const listed = tool.listed ? [{ name: tool.name, hints: tool.advertised }] : undefined;
  const [again] = judgeTools({ serverName, toolPrefix: server.entry.toolPrefix, overrides }, listed);
  return again ?? tool;
}
