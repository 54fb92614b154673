/** What a snapshot says, put under what is known otherwise. */
import type { ServerKnowledge, ToolList } from '../engine/knowledge';
import type { Snapshot } from './snapshot';

/** A `CatalogueView` whose knowledge may say more than the engine needs. */
interface View<K extends ServerKnowledge> {
  of(serverName: string): K;
}

/** Combined before, by the object that lies on top, then by the one below. */
type Cache<Below extends object> = WeakMap<object, WeakMap<Below, unknown>>;

const views: Cache<Snapshot> = new WeakMap();
const knowledges: Cache<ToolList> = new WeakMap();

/**
 * The view with a snapshot's lists where no newer list is at hand, and beside it where one is. States stay as they are: a
 * snapshot does not mean that anybody was asked. The same objects in give the same objects out, also for each server, so
 * what was worked out from them holds on.
 *
 * @param snapshot `undefined` gives the view itself
 */
export function withSnapshot<K extends ServerKnowledge>(
  view: View<K>,
  snapshot: Snapshot | undefined,
): View<K> {
  if (!snapshot) return view;
  return remembered(views, view, snapshot, () => ({
    of: (serverName) => {
      const knowledge = view.of(serverName);
      const list = snapshot.servers.get(serverName);
      return list ? withList(knowledge, list) : knowledge;
    },
  }));
}

function withList<K extends ServerKnowledge>(knowledge: K, snapshot: ToolList): K {
  return remembered(knowledges, knowledge, snapshot, () => ({
    ...knowledge,
    list: knowledge.list ?? snapshot,
    snapshot,
  }));
}

function remembered<Top extends object, Below extends object>(
  cache: Cache<Below>,
  top: Top,
  below: Below,
  combine: () => Top,
): Top {
  let combined = cache.get(top);
  if (!combined) {
    combined = new WeakMap();
    cache.set(top, combined);
  }
  const known = combined.get(below);
  // Only what was combined from this very object is kept under it.
  if (known !== undefined) return known as Top;
  const made = combine();
  combined.set(below, made);
  return made;
}
