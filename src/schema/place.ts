/** From a place in the JSON data back to the node that it was converted from. */
import { columnOf } from '../companyfile/lines';
import type { ServerEntry } from '../companyfile/model';
import type { Span } from '../companyfile/span';
import { asMap, asSeq, entryOf, type MapNode, type ScalarNode, type TreeNode } from '../companyfile/tree';

/** A place in a server entry. */
export interface Place {
  /** The keys (and zero-based indices) that lead to it; empty for the entry itself. */
  readonly path: readonly string[];
  readonly value: TreeNode;
  /** The key that the value stands under; absent for the entry itself and for an item of a list. */
  readonly key?: ScalarNode;
}

/** Finds a place by its JSON pointer, as the validator gives it; the nearest place above where nothing stands. */
export function placeAt(root: TreeNode, pointer: string): Place {
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let place: Place = { path: [], value: root };
  for (const [index, part] of path.entries()) {
    const map = asMap(place.value);
    const entry = map && entryOf(map, part);
    const value = map ? entry?.value : asSeq(place.value)?.items[Number(part)];
    if (!value) break;
    place = { path: path.slice(0, index + 1), value, ...(entry && { key: entry.key }) };
  }
  return place;
}

/** Where to show what is wrong with a place's value: the value, or its key where nothing is written. Never empty. */
export function spanOfValue(server: ServerEntry, { value, key }: Place): Span {
  if (value.span.end > value.span.start) return value.span;
  return key && key.span.end > key.span.start ? key.span : dashBefore(server, value.span.start);
}

/** Where to show that an entry lacks something: its name, else its first key. */
export function spanOfEntry(server: ServerEntry): Span {
  const [first] = server.map?.pairs ?? [];
  return server.name?.span ?? first?.key.span ?? spanOfValue(server, { path: [], value: server.node });
}

/** A key of a mapping; `undefined` when it comes in through a merge key, so that its text stands elsewhere. */
export function ownKey(map: MapNode | undefined, key: string): ScalarNode | undefined {
  return map?.pairs.find((pair) => pair.key.text === key)?.key;
}

/** The dash of an item with nothing behind it. */
function dashBefore({ source }: ServerEntry, offset: number): Span {
  const dash = source.lastIndexOf('-', offset);
  const start = dash === -1 ? offset - Math.min(1, columnOf(source, offset)) : dash;
  return { start, end: start + 1 };
}
