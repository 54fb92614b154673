/**
 * Suggested hints for a tool, for a person to confirm. No decision ever looks at a tool's name; a suggestion may, and says so.
 *
 * Each hint comes from the first of: what the server advertises, a conventional name, the verb in the name. A hint that none
 * of them speaks of stays out: unknown is no guess. Most of all, no verb says that a write stays inside: a wrong
 * `open_world: no` would let workers call what people see.
 */
import { HINT_NAMES, type HintName, type HintSet } from './hints';
import { verbKind } from './toolwords';

/** `advertised`: the server says so. `convention`: tools of this name do so everywhere. `verb`: a word of the name says so. */
export type SuggestionSource = 'advertised' | 'convention' | 'verb';

/** One suggested value. */
export interface SuggestedHint {
  readonly value: 'yes' | 'no';
  readonly source: SuggestionSource;
}

/** The suggested hints of one tool; a hint of which nothing is known is absent. */
export type SuggestedHints = Readonly<Partial<Record<HintName, SuggestedHint>>>;

type Said = Readonly<Partial<Record<HintName, 'yes' | 'no'>>>;

/**
 * Suggests hints for a tool.
 *
 * @param name the raw name, as the server lists it
 * @param advertised what the server says
 */
export function suggestHints(name: string, advertised: HintSet): SuggestedHints {
  const suggested: Partial<Record<HintName, SuggestedHint>> = {};
  for (const hint of HINT_NAMES) {
    const value = advertised[hint];
    if (value !== 'unknown') suggested[hint] = { value, source: 'advertised' };
  }
  const [said, source] = nameSays(name);
  if (!said || contradicts(said, advertised)) return suggested;
  for (const hint of HINT_NAMES) {
    const value = said[hint];
    if (value && !suggested[hint]) suggested[hint] = { value, source };
  }
  return suggested;
}

/** Whether the server says that the tool is of another kind than its name: then the name says nothing. */
function contradicts({ readOnly }: Said, advertised: HintSet): boolean {
  const isOther = advertised.readOnly !== 'unknown' && advertised.readOnly !== readOnly;
  // What destroys is no read, whatever it is called.
  return isOther || (readOnly === 'yes' && advertised.destructive === 'yes');
}

function nameSays(name: string): readonly [Said | undefined, SuggestionSource] {
  const words = wordsOf(name);
  const conventional = CONVENTIONS.get(words.join('_'));
  return conventional ? [conventional, 'convention'] : [VERBS[verbKind(words)], 'verb'];
}

/** The words of a name, in lower case: `getFileInfo`, `get-file-info` and `get_file_info` are the same. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const LOCAL_READ: Said = { readOnly: 'yes', openWorld: 'no' };
const WHOLE_FILE_WRITE: Said = { readOnly: 'no', destructive: 'yes', idempotent: 'yes', openWorld: 'no' };
const FILE_CHANGE: Said = { readOnly: 'no', destructive: 'yes', idempotent: 'no', openWorld: 'no' };
const NEW_FOLDER: Said = { readOnly: 'no', destructive: 'no', idempotent: 'yes', openWorld: 'no' };
const WEB_READ: Said = { readOnly: 'yes', openWorld: 'yes' };

/** Names that the file servers, coding agents and web readers of the MCP world share. */
const CONVENTIONS: ReadonlyMap<string, Said> = new Map(
  (
    [
      [LOCAL_READ, 'read_file read_text_file read_media_file read_multiple_files read_files ls glob grep'],
      [
        LOCAL_READ,
        'list_directory list_directory_with_sizes list_dir directory_tree list_allowed_directories',
      ],
      [LOCAL_READ, 'search_files find_files get_file_info'],
      [WHOLE_FILE_WRITE, 'write_file create_file delete_file remove_file'],
      [FILE_CHANGE, 'edit_file multi_edit move_file rename_file'],
      [NEW_FOLDER, 'create_directory make_directory mkdir'],
      [WEB_READ, 'fetch fetch_url web_fetch web_search fetch_webpage'],
    ] as const
  ).flatMap(([said, names]) => names.split(' ').map((name) => [name, said] as const)),
);

const VERBS: Readonly<Record<ReturnType<typeof verbKind>, Said | undefined>> = {
  read: { readOnly: 'yes' },
  write: { readOnly: 'no' },
  // Said to people, or to another system on their behalf.
  publish: { readOnly: 'no', openWorld: 'yes' },
  destroy: { readOnly: 'no', destructive: 'yes' },
  nothing: undefined,
};
