/** `tool-name-collision`: servers that list one catalogue name; the one whose name sorts first wins. */
import { placeSpan, type Placed } from '../companyfile/span';
import { shown } from '../schema/words';
import { namesInWords } from './nameswords';
import { compareNames } from './offers';
import type { Draft, FileFacts, ServerFacts } from './rule';

export function toolNameCollision({ servers }: FileFacts): Draft[] {
  const listed = servers.filter(({ it }) => it.entry.name && it.knowledge.list);
  if (listed.length < 2) return [];
  const owners = new Map<string, Placed<ServerFacts>>();
  return listed
    .toSorted((a, b) => compareNames(a.it, b.it))
    .flatMap((server) => {
      const hidden: string[] = [];
      const winners = new Set<Placed<ServerFacts>>();
      for (const { catalogueName, listed: isListed } of server.it.tools) {
        if (!isListed) continue;
        const owner = owners.get(catalogueName);
        if (!owner) owners.set(catalogueName, server);
        else if (owner !== server) {
          hidden.push(catalogueName);
          winners.add(owner);
        }
      }
      return hidden.length > 0 ? [draftFor(server, hidden, [...winners])] : [];
    });
}

function draftFor(
  { base, it: { entry } }: Placed<ServerFacts>,
  hidden: readonly string[],
  winners: readonly Placed<ServerFacts>[],
): Draft {
  const name = entry.name?.text ?? '';
  const names = winners.map(({ it }) => it.entry.name?.text ?? '');
  const verb = winners.length === 1 ? 'offers the same name and sorts' : 'offer the same names and sort';
  return {
    rule: 'tool-name-collision',
    message:
      `${namesInWords(hidden)} of ${shown(name)} ${hidden.length === 1 ? 'is' : 'are'} hidden from everybody: ${namesInWords(names)} ${verb} first. ` +
      'A tool_prefix on one of the servers parts them.',
    span: placeSpan(base, entry.name?.span ?? entry.node.span),
    server: name,
    related: winners.map(({ base: winnerBase, it }) => ({
      message: `${shown(it.entry.name?.text ?? '')} wins.`,
      span: placeSpan(winnerBase, it.entry.name?.span ?? it.entry.node.span),
    })),
  };
}
