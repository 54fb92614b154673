/** What is wrong with a snapshot, and where. */
import { t } from '@vscode/l10n';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { jsonFaultWords } from './jsonwords';

/** A snapshot that cannot be used. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';

  /** @param about what is wrong, as a sentence for a person about what the snapshot is called by: its path, or words with it */
  constructor(readonly about: (snapshot: string) => string) {
    super('a snapshot cannot be used');
  }
}

/** The way from the top of a JSON text to a value: the keys. */
export type JsonPath = readonly string[];

/** The fault of a text that is no JSON. */
export function syntaxFault(text: string): SnapshotError {
  if (text.trim() === '') return new SnapshotError((it) => t('{0} is empty.', it));
  const merge = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m.exec(text);
  if (merge) {
    const line = lineOf(text, merge.index);
    return new SnapshotError((it) =>
      t(
        '{0} holds a merge that is not resolved (line {1}); take either side, then write the snapshot anew.',
        it,
        line,
      ),
    );
  }
  const errors: ParseError[] = [];
  parsed(text, errors);
  const [first] = errors;
  if (!first) return new SnapshotError((it) => t('{0} is no JSON.', it));
  const [line, what] = [lineOf(text, first.offset), jsonFaultWords(first.error)];
  return new SnapshotError((it) => t('{0} is no JSON: line {1}: {2}.', it, line, what));
}

/** The fault of a value in the text. `demand` names the value and says what it must be. */
export function valueFault(text: string, path: JsonPath, demand: string): SnapshotError {
  const node = nodeAt(parsed(text, []), path);
  const line = node && lineOf(text, node.offset);
  return new SnapshotError((it) =>
    line === undefined
      ? t('{0} is broken: {1}.', it, demand)
      : t('{0} is broken: line {1}: {2}.', it, line, demand),
  );
}

/** `undefined` also for a text that is nested too deeply to be looked at. */
function parsed(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return undefined;
  }
}

/** Of a key that stands twice the last counts, as in `JSON.parse`. */
function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const key of path) {
    node = node?.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
  }
  return node;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
