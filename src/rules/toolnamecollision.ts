/** `tool-name-collision`: servers that list one catalogue name; the one whose name sorts first wins. */
import { placeSpan, type Placed } from '../companyfile/span';
import { certainList } from '../engine/knowledge';
import { shown } from '../schema/words';
import { listedNames, type Listing } from './listednames';
import { namesInWords } from './nameswords';
import type { Draft, FileFacts, ServerFacts } from './rule';
import { byWhichLists } from './whoseword';

/** A server that is asked for its tools, and what it lists. */
interface ListedServer {
  readonly server: Placed<ServerFacts>;
  readonly listing: Listing;
}

export function toolNameCollision({ servers }: FileFacts): Draft[] {
  const listed = servers.flatMap((server) => {
    const { entry, knowledge } = server.it;
    const list = certainList(knowledge);
    if (!entry.name || !list) return [];
    return [{ server, listing: { server: entry.name.text, toolPrefix: entry.toolPrefix, list } }];
  });
  if (listed.length < 2) return [];
  const { collisions } = listedNames(listed.map(({ listing }) => listing));
  return collisions().flatMap(({ loser, hidden, winners }) => {
    const one = listed[loser];
    return one
      ? [
          draftFor(
            one,
            hidden,
            winners.flatMap((index) => listed[index] ?? []),
          ),
        ]
      : [];
  });
}

function draftFor(
  { server, listing }: ListedServer,
  hidden: readonly string[],
  winners: readonly ListedServer[],
): Draft {
  const names = namesInWords(winners.map((winner) => winner.listing.server));
  const what = hidden.length === 1 ? 'the same name' : 'the same names';
  const verb = winners.length === 1 ? `offers ${what} and sorts` : `offer ${what} and sort`;
  return {
    rule: 'tool-name-collision',
    message:
      `${namesInWords(hidden)} of ${shown(listing.server)} ${hidden.length === 1 ? 'is' : 'are'} hidden from everybody` +
      `${byWhichLists([listing, ...winners.map((winner) => winner.listing)].map(({ list }) => list))}: ${names} ${verb} first. ` +
      'A tool_prefix on one of the servers parts them.',
    span: spanOfName(server),
    server: listing.server,
    related: winners.map((winner) => ({
      message: `${shown(winner.listing.server)} wins.`,
      span: spanOfName(winner.server),
    })),
  };
}

function spanOfName({ base, it: { entry } }: Placed<ServerFacts>): Draft['span'] {
  return placeSpan(base, entry.name?.span ?? entry.node.span);
}
