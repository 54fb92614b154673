/** What is wrong with a snapshot, and where. */
import { t } from '@vscode/l10n';
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/** A snapshot that cannot be used. `reason` is a sentence for a person that goes on from the file's name, without a full stop. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';

  constructor(readonly reason: string) {
    super(t('The snapshot {0}.', reason));
  }
}

/** The way from the top of a JSON text to a value: the keys. */
export type JsonPath = readonly string[];

/** The fault of a text that is no JSON. */
export function syntaxFault(text: string): SnapshotError {
  if (text.trim() === '') return new SnapshotError(t('is empty'));
  const merge = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m.exec(text);
  if (merge) {
    const line = lineOf(text, merge.index);
    return new SnapshotError(
      t(
        'holds a merge that is not resolved (line {0}); take either side, then write the snapshot anew',
        line,
      ),
    );
  }
  const errors: ParseError[] = [];
  parsed(text, errors);
  const [first] = errors;
  if (!first) return new SnapshotError(t('is no JSON'));
  const what = printParseErrorCode(first.error).replace(
    /(?!^)[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  );
  return new SnapshotError(t('is no JSON: line {0}: {1}', lineOf(text, first.offset), what.toLowerCase()));
}

/** The fault of a value in the text. `demand` names the value and says what it must be. */
export function valueFault(text: string, path: JsonPath, demand: string): SnapshotError {
  const node = nodeAt(parsed(text, []), path);
  return new SnapshotError(
    node ? t('is broken: line {0}: {1}', lineOf(text, node.offset), demand) : t('is broken: {0}', demand),
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
