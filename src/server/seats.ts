/** The seats of a company file that one can be chosen from for its `shared: false` servers. */
import type { CompanyFile } from '../companyfile/companyfile';
import type { SeatReport } from '../protocol/seats';

/** The agent seats that hold credentials of such a server, their unit's included, in the file's order. */
export function seatsOf({ servers, seats }: CompanyFile): SeatReport[] {
  const names = servers.flatMap(({ it: { name, shared } }) => (name && !shared ? [name.text] : []));
  return seats.flatMap(({ it: { name, isAgent, credentials, inherited } }) => {
    const held = new Set([...credentials, ...inherited].map(({ server }) => server.text));
    const own = [...new Set(names)].filter((server) => held.has(server));
    return isAgent && name && own.length > 0 ? [{ name: name.text, servers: own }] : [];
  });
}
