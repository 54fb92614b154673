/** Company file → launches: how the engine would reach each declared server. */
import { DEFAULT_STARTUP_TIMEOUT_SECONDS, type Launch } from '../engine/launch';
import type { CompanyFile } from './companyfile';
import type { Seat, SeatCredentials, ServerEntry, TextField } from './model';

/** Whose credentials a `shared: false` server gets. */
export interface SeatChoice {
  /** The name of an agent seat, which counts for every server. Absent, or a name that no agent seat has: see `resolves`. */
  readonly seat?: string | undefined;
  /**
   * Whether every `${VAR}` in a seat's credentials has a value. Of the agent seats that declare a server the first that resolves
   * is taken, else the first. Absent: every seat does.
   */
  readonly resolves?: ((texts: readonly string[]) => boolean) | undefined;
}

/**
 * The launch of every entry that can be reached: it has a name, and a command or a url as its transport needs. Of two
 * entries with one name the first counts.
 */
export function launchesOf(file: CompanyFile, choice: SeatChoice = {}): Launch[] {
  const launches = new Map<string, Launch>();
  for (const { it: server } of file.servers) {
    const launch = launchOf(server, file, choice);
    if (launch && !launches.has(launch.serverName)) launches.set(launch.serverName, launch);
  }
  return [...launches.values()];
}

/** The texts of the credentials that `SeatChoice.resolves` may be asked about. */
export function seatTexts(file: CompanyFile): string[] {
  return file.servers.flatMap(({ it: { name, shared } }) =>
    name && !shared
      ? seatsWith(name.text, file).flatMap((seat) => Object.values(variablesFor(seat, name.text)))
      : [],
  );
}

function launchOf(server: ServerEntry, file: CompanyFile, choice: SeatChoice): Launch | undefined {
  if (!server.name) return undefined;
  const serverName = server.name.text;
  const base = {
    serverName,
    startupTimeoutSeconds: server.startupTimeoutSeconds ?? DEFAULT_STARTUP_TIMEOUT_SECONDS,
  };
  const credentials = server.shared ? {} : seatCredentials(serverName, file, choice);
  if (server.transport === 'stdio' && server.command) {
    return {
      ...base,
      transport: 'stdio',
      command: server.command.text,
      args: server.args.map((arg) => arg.text),
      env: { ...textsOf(server.env), ...credentials },
    };
  }
  if (server.transport === 'http' && server.url) {
    return {
      ...base,
      transport: 'http',
      url: server.url.text,
      headers: { ...textsOf(server.headers), ...credentials },
    };
  }
  return undefined;
}

function seatCredentials(
  serverName: string,
  file: CompanyFile,
  { seat: name, resolves }: SeatChoice,
): Record<string, string> {
  const chosen = name === undefined ? undefined : agents(file).find((seat) => seat.name?.text === name);
  const candidates = chosen ? [chosen] : seatsWith(serverName, file);
  const credentials = candidates.map((seat) => variablesFor(seat, serverName));
  return (
    credentials.find((texts) => resolves === undefined || resolves(Object.values(texts))) ??
    credentials[0] ??
    {}
  );
}

function seatsWith(serverName: string, file: CompanyFile): Seat[] {
  return agents(file).filter((seat) => declares(seat, serverName));
}

function agents(file: CompanyFile): Seat[] {
  return file.seats.map(({ it }) => it).filter((seat) => seat.isAgent);
}

function declares(seat: Seat, serverName: string): boolean {
  return [...seat.credentials, ...seat.inherited].some(({ server }) => server.text === serverName);
}

/** A unit's variables with the seat's own on top, variable by variable. */
function variablesFor(seat: Seat, serverName: string): Record<string, string> {
  const texts = (all: readonly SeatCredentials[]): Record<string, string> =>
    Object.assign(
      {},
      ...all.filter(({ server }) => server.text === serverName).map(({ variables }) => textsOf(variables)),
    ) as Record<string, string>;
  return { ...texts(seat.inherited), ...texts(seat.credentials) };
}

function textsOf(fields: ReadonlyMap<string, TextField>): Record<string, string> {
  return Object.fromEntries([...fields].map(([name, field]) => [name, field.text]));
}
