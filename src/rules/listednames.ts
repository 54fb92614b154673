/** The catalogue names that several servers list, together. */
import type { ToolList } from '../engine/knowledge';
import { catalogueName } from '../engine/merge';
import { nearest } from './nearest';
import { byWhichLists } from './whoseword';

/** What a server lists, and what decides under which names the engine offers it. */
export interface Listing {
  readonly server: string;
  readonly toolPrefix: string;
  readonly list: ToolList;
}

/** Tools that nobody gets, because other servers list the same names. */
export interface Collision {
  /** The position of the server that loses. */
  readonly loser: number;
  /** Catalogue names, each once, in the order of its list. */
  readonly hidden: readonly string[];
  /** The positions of the servers that win, each once. */
  readonly winners: readonly number[];
}

export interface ListedNames {
  /** One for each server that loses, in the order in which the engine asks servers. */
  readonly collisions: () => readonly Collision[];
  /** Which lists these are, in words that end a clause; empty where all are live. */
  readonly byWhichLists: string;
  /** The listed name nearest to a word, or the nearest of these others; `undefined` when none is near. */
  readonly nearest: (word: string, others: Iterable<string>) => string | undefined;
}

/** By the first list. Lists stay the same while a person types, so that all names are gone through once. */
const cache = new WeakMap<ToolList, { readonly listings: readonly Listing[]; readonly names: ListedNames }>();

/** What follows from these listings. The same object for the same lists, names and prefixes, as long as no others are asked for between. */
export function listedNames(listings: readonly Listing[]): ListedNames {
  const [first] = listings;
  const known = first && cache.get(first.list);
  if (known && areSame(known.listings, listings)) return known.names;
  let collisions: readonly Collision[] | undefined;
  const meant = new Map<string, string | undefined>();
  const names: ListedNames = {
    byWhichLists: byWhichLists(listings.map(({ list }) => list)),
    collisions: () => (collisions ??= collisionsOf(listings)),
    nearest: (word, others) => {
      if (!meant.has(word)) meant.set(word, nearest(word, allNames(listings, others)));
      return meant.get(word);
    },
  };
  if (first) cache.set(first.list, { listings, names });
  return names;
}

function areSame(some: readonly Listing[], others: readonly Listing[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ server, toolPrefix, list }, index) => {
      const other = others[index];
      return other?.server === server && other.toolPrefix === toolPrefix && other.list === list;
    })
  );
}

function* allNames(listings: readonly Listing[], others: Iterable<string>): Generator<string> {
  for (const { toolPrefix, list } of listings)
    for (const { name } of list.tools) yield catalogueName(toolPrefix, name);
  yield* others;
}

/** The server whose name sorts first wins. */
function collisionsOf(listings: readonly Listing[]): Collision[] {
  const owners = new Map<string, number>();
  return listings
    .map((listing, index) => ({ listing, index }))
    .toSorted((a, b) => compareNames(a.listing.server, b.listing.server))
    .flatMap(({ listing: { toolPrefix, list }, index }) => {
      const hidden = new Set<string>();
      const winners = new Set<number>();
      for (const { name } of list.tools) {
        const full = catalogueName(toolPrefix, name);
        const owner = owners.get(full);
        if (owner === undefined) owners.set(full, index);
        else if (owner !== index) {
          hidden.add(full);
          winners.add(owner);
        }
      }
      return hidden.size > 0 ? [{ loser: index, hidden: [...hidden], winners: [...winners] }] : [];
    });
}

/** Orders servers as the engine does where their tools collide: by name, by code units. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
