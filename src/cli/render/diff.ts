/** What a fix changes, as a unified diff that `patch` and `git apply` take. */
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatch } from 'diff';
import { isAbsolute, normalize, sep } from 'node:path';
import { visibleText } from '../../features/visible';
import type { Output } from '../terminal';

/** Finding the fewest lines takes time that grows with the square of the changes; beyond this many all lines count as changed. */
const OPTIONS = { context: 3, maxEditLength: 2000 };

/**
 * The diff of one file, with a line ending at its end.
 *
 * @param path as it is named in the diff
 * @param output on whose terminal it is coloured, and hidden characters shown; elsewhere it is the bare diff
 */
export function renderDiff(path: string, before: string, after: string, output: Output): string {
  const name = normalize(path).replaceAll(sep, '/');
  // What does not lie below this folder stands as it is: tools take `a/` and `b/` for this folder.
  const isBelow = !isAbsolute(path) && !name.startsWith('../');
  const [old, fresh] = isBelow ? [`a/${name}`, `b/${name}`] : [name, name];
  const patch =
    structuredPatch(old, fresh, before, after, undefined, undefined, OPTIONS) ??
    wholePatch(old, fresh, before, after);
  const diff = formatPatch(patch, FILE_HEADERS_ONLY);
  return output.isTerminal ? painted(diff, output.colors) : diff;
}

/** Takes all lines out and puts all in. */
function wholePatch(
  oldFileName: string,
  newFileName: string,
  before: string,
  after: string,
): StructuredPatch {
  const [removed, added] = [marked('-', before), marked('+', after)];
  const hunk = { oldStart: 1, newStart: 1, oldLines: count(removed), newLines: count(added) };
  return {
    oldFileName,
    newFileName,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [{ ...hunk, lines: [...removed, ...added] }],
  };
}

const NO_NEWLINE = '\\ No newline at end of file';

function marked(mark: '-' | '+', text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop();
  const all = lines.map((line) => mark + line);
  return last === '' || last === undefined ? all : [...all, mark + last, NO_NEWLINE];
}

function count(lines: readonly string[]): number {
  return lines.filter((line) => line !== NO_NEWLINE).length;
}

function painted(diff: string, colors: Output['colors']): string {
  return diff
    .split('\n')
    .map((line) => {
      const shown = visibleText(line.replace(/\r$/, ''));
      if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(shown);
      if (line.startsWith('@@')) return colors.cyan(shown);
      if (line.startsWith('+')) return colors.green(shown);
      return line.startsWith('-') ? colors.red(shown) : shown;
    })
    .join('\n');
}
