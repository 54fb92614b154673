/** The `${VAR}` names of a company file, for a person who wants to give one a value. */
import { replacedTexts } from '../catalogue/consent';
import {
  referencedVariables,
  variableOrigins,
  type Environment,
  type VariableOrigin,
} from '../catalogue/variables';
import type { CompanyFile } from '../companyfile/companyfile';
import { launchesOf } from '../companyfile/launches';
import type { VariableReport } from '../protocol/variables';

export interface VariablePlaces {
  readonly environment: Environment;
  /** Paths, nearest first; empty where they must not be read. */
  readonly dotenvFiles: readonly string[];
}

/** The names that any server's launch refers to, with whichever seat's credentials, in the order of their first use. */
export async function variableNames(
  file: CompanyFile,
  places: VariablePlaces,
): Promise<readonly VariableReport[]> {
  const servers = new Map<string, Set<string>>();
  for (const seat of [undefined, ...agentSeats(file)]) {
    for (const launch of launchesOf(file, { seat })) {
      for (const name of referencedVariables(replacedTexts(launch))) {
        servers.set(name, (servers.get(name) ?? new Set()).add(launch.serverName));
      }
    }
  }
  const origins: ReadonlyMap<string, VariableOrigin> = await variableOrigins([...servers.keys()], places);
  return [...servers].map(([name, users]) => ({
    name,
    source: origins.get(name) ?? 'none',
    servers: [...users],
  }));
}

function agentSeats({ seats }: CompanyFile): string[] {
  return seats.flatMap(({ it: { name, isAgent } }) => (isAgent && name ? [name.text] : []));
}
