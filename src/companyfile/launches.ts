/** Company file → launches: how the engine would reach each declared server. */
import { DEFAULT_STARTUP_TIMEOUT_SECONDS, type Launch } from '../engine/launch';
import type { CompanyFile } from './companyfile';
import type { Seat, SeatCredentials, ServerEntry, TextField } from './model';

/**
 * The launch of every entry that can be reached: it has a name, and a command or a url as its transport needs. Of two
 * entries with one name the first counts.
 *
 * @param seatName the seat whose credentials a `shared: false` server gets; `undefined` picks the first agent seat in document
 *   order that declares the server
 */
export function launchesOf(file: CompanyFile, seatName?: string): Launch[] {
  const launches = new Map<string, Launch>();
  for (const { it: server } of file.servers) {
    const launch = launchOf(server, file, seatName);
    if (launch && !launches.has(launch.serverName)) launches.set(launch.serverName, launch);
  }
  return [...launches.values()];
}

function launchOf(server: ServerEntry, file: CompanyFile, seatName: string | undefined): Launch | undefined {
  if (!server.name) return undefined;
  const serverName = server.name.text;
  const base = {
    serverName,
    startupTimeoutSeconds: server.startupTimeoutSeconds ?? DEFAULT_STARTUP_TIMEOUT_SECONDS,
  };
  const credentials = server.shared ? {} : seatCredentials(serverName, file, seatName);
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
  seatName: string | undefined,
): Record<string, string> {
  const seats = file.seats.map(({ it }) => it).filter((seat) => seat.isAgent);
  const chosen = seats.find((seat) => seatName !== undefined && seat.name?.text === seatName);
  const seat = chosen ?? seats.find((candidate) => declares(candidate, serverName));
  return seat ? variablesFor(seat, serverName) : {};
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
