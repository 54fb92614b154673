/** `unknown-transport` and `wrong-transport-field`: the fixes where it is plain what was meant. */
import { t } from '@vscode/l10n';
import { isFirstInLine, lineEnding, lineStart } from '../companyfile/lines';
import type { ServerEntry } from '../companyfile/model';
import { writtenLike } from '../companyfile/quoting';
import { entryOf } from '../companyfile/tree';
import type { Fault } from '../schema/check';
import { nearest } from './nearest';
import type { Draft } from './rule';

/** What there is to add to a fault of the schema: `streamable-http` and the like are http. */
export function unknownTransport(_: ServerEntry, { node, span }: Fault): Partial<Draft> {
  if (node?.kind !== 'scalar') return {};
  const meant = /http/i.test(node.text) ? 'http' : nearest(node.text, ['stdio', 'http']);
  if (meant === undefined) return {};
  const edit = { span, newText: writtenLike(node, meant) };
  return {
    fixes: () => [{ title: t('Change to {0}', meant), preferred: true, changesVerdict: true, edits: [edit] }],
  };
}

/** What there is to add to a fault of the schema: a server with a url, no command and no transport is meant to be dialled. */
export function wrongTransportField(entry: ServerEntry, { node: key }: Fault): Partial<Draft> {
  const { map, source } = entry;
  const isOwn = map?.pairs.some((pair) => pair.key === key) === true;
  if (key?.kind !== 'scalar' || key.text !== 'url' || !isOwn) return {};
  if (entry.command || entryOf(map, 'transport')) return {};
  const { start } = key.span;
  const lineBefore = source.slice(lineStart(source, start), start);
  const transport = `${writtenLike(key, 'transport')}: ${writtenLike(key, 'http')}`;
  const isOnOwnLine = isFirstInLine(source, start);
  if (!map.flow && !isOnOwnLine && lineBefore.trim() !== '-') return {};
  const separator = map.flow
    ? `,${isOnOwnLine ? `${lineEnding(source)}${lineBefore}` : ' '}`
    : `${lineEnding(source)}${' '.repeat(lineBefore.length)}`;
  const edit = { span: { start, end: start }, newText: `${transport}${separator}` };
  return {
    fixes: () => [
      { title: t('Insert {0}', 'transport: http'), preferred: true, changesVerdict: true, edits: [edit] },
    ],
  };
}
