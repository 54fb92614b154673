/** What kind of tool the words of a name speak of. */

/** What a name's verb says; `nothing` where it has none that is clear. */
export type VerbKind = 'read' | 'write' | 'publish' | 'destroy' | 'nothing';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Verbs that say "read" whatever follows: a `get_merge_request` merges nothing. */
const ASKS = set('get list describe show retrieve count whoami');
/** Verbs of reading that another verb behind them may turn into a change: `search_replace`. */
const READS = set('search read find view lookup inspect fetch browse preview peek validate explain');

const DESTROYS = set('delete destroy drop purge erase wipe truncate uninstall');

const PUBLISHES = set('send post comment publish reply notify email tweet share announce invite broadcast');

const WRITES = set(
  'create add update set edit write insert append upsert put patch save store replace rename move copy import upload ' +
    'remove push merge commit assign unassign approve reject close reopen lock unlock enable disable start stop restart ' +
    'cancel abort retry trigger schedule deploy rollback restore reset clear archive unarchive attach detach link unlink ' +
    'subscribe unsubscribe register unregister install reinstall configure change modify mark toggle complete submit ' +
    'apply make sync clone fork transition revoke grant pause resume click type press fill drag hover navigate join ' +
    'leave accept decline pin unpin star unstar follow unfollow increment boot launch activate deactivate provision ' +
    'transfer purchase buy order book pay refund charge rotate scale convert duplicate mute unmute protect unprotect ' +
    'promote terminate recreate repair renew',
);

/** Verbs that may do either: what they run, open or make decides. Beside one of them no other word says "read". */
const EITHER = set(
  'run execute exec eval evaluate call invoke use query request process handle do perform manage ask delegate open ' +
    'connect disconnect generate build test',
);

/**
 * What the words say. The first verb decides. A read must stand where a verb stands: first, or after what may be the server's own
 * name (`linear_get_issue`), or last after what is listed (`channels_list`). A word that joins two verbs, or a second verb that
 * changes something, makes it no read: `find_and_replace`, `get_or_create`.
 *
 * @param words in lower case, in the order of the name
 */
export function verbKind(words: readonly string[]): VerbKind {
  const kinds = words.map(kindOf);
  const first = kinds.findIndex((kind) => kind !== 'nothing');
  const kind = kinds[first] ?? 'nothing';
  if (kind === 'either') return 'nothing';
  if (kind !== 'ask' && kind !== 'read') return kind;
  const isPlain = kinds.every((other) => other === 'ask' || other === 'read' || other === 'nothing');
  const isJoined = words.some((word) => word === 'and' || word === 'or' || word === 'then');
  if (!isPlain && (kind === 'read' || isJoined)) return 'nothing';
  return standsAsVerb(words, first, kind) ? 'read' : 'nothing';
}

function standsAsVerb(words: readonly string[], index: number, kind: 'ask' | 'read'): boolean {
  const isLast = index === words.length - 1;
  // A list at the end may be a thing: `tick_shopping_list`.
  if (isLast && index > 0 && words[index] === 'list') return (words[index - 1] ?? '').endsWith('s');
  if (isLast && words[index] === 'read') return index === 0;
  return index <= (kind === 'ask' ? 2 : 1);
}

function kindOf(word: string): VerbKind | 'ask' | 'either' {
  if (ASKS.has(word)) return 'ask';
  if (READS.has(word)) return 'read';
  if (DESTROYS.has(word)) return 'destroy';
  if (PUBLISHES.has(word)) return 'publish';
  if (WRITES.has(word)) return 'write';
  return EITHER.has(word) ? 'either' : 'nothing';
}
