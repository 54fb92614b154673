/** `tool-name-collision`: servers that list one catalogue name; the one whose name sorts first wins. */
import { t } from '@vscode/l10n';
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
  return {
    rule: 'tool-name-collision',
    message: [
      hiddenIn(listing, hidden, winners),
      winnersIn(hidden, winners),
      t('A tool_prefix on one of the servers parts them.'),
    ].join(' '),
    span: spanOfName(server),
    server: listing.server,
    related: winners.map((winner) => ({
      message: t('{0} wins.', shown(winner.listing.server)),
      span: spanOfName(winner.server),
    })),
  };
}

function spanOfName({ base, it: { entry } }: Placed<ServerFacts>): Draft['span'] {
  return placeSpan(base, entry.name?.span ?? entry.node.span);
}

function hiddenIn(listing: Listing, hidden: readonly string[], winners: readonly ListedServer[]): string {
  const names = namesInWords(hidden);
  const byLists = byWhichLists([listing, ...winners.map((winner) => winner.listing)].map(({ list }) => list));
  const server = shown(listing.server);
  return hidden.length === 1
    ? t('{0} of {1} is hidden from everybody{2}:', names, server, byLists)
    : t('{0} of {1} are hidden from everybody{2}:', names, server, byLists);
}

function winnersIn({ length }: readonly string[], winners: readonly ListedServer[]): string {
  const names = namesInWords(winners.map((winner) => winner.listing.server));
  if (winners.length > 1)
    return length === 1
      ? t('{0} offer the same name and sort first.', names)
      : t('{0} offer the same names and sort first.', names);
  return length === 1
    ? t('{0} offers the same name and sorts first.', names)
    : t('{0} offers the same names and sorts first.', names);
}
