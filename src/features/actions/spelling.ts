/** Actions that spell the keys of one block as Crewlet does, or as MCP does. Both mean the same. */
import { t } from '@vscode/l10n';
import type { CodeAction } from 'vscode-languageserver-types';
import { writtenLike } from '../../companyfile/quoting';
import type { TextEdit } from '../../companyfile/textedit';
import type { ScalarNode } from '../../companyfile/tree';
import { HINT_KEYS, hintOfKey } from '../../engine/hints';
import { rewrite, workspaceEdit, type CodeActionContext, type ToolAt } from './context';

const SPELLINGS = [
  { title: () => t('Convert to {0}', 'snake_case'), spelling: 'snake' },
  { title: () => t('Convert to MCP spelling'), spelling: 'camel' },
] as const;

/** The conversions that would change something. */
export function spellingActions(
  context: CodeActionContext,
  { base, server, override }: ToolAt,
): CodeAction[] {
  const { value } = override;
  const keys = value.kind === 'map' ? value.pairs.map(({ key }) => key) : [];
  const hints = keys.flatMap(({ text }) => hintOfKey(text) ?? []);
  // A hint that stands there twice, in both spellings, would become one key twice.
  if (new Set(hints).size < hints.length) return [];
  return SPELLINGS.flatMap(({ title, spelling }) => {
    const edits = keys.flatMap((key) => respelled(server.source, key, spelling));
    return edits.length > 0 ? rewrite(title(), workspaceEdit(context, edits, base)) : [];
  });
}

function respelled(source: string, key: ScalarNode, spelling: 'snake' | 'camel'): TextEdit[] {
  const hint = hintOfKey(key.text);
  const wanted = hint && HINT_KEYS[hint][spelling];
  if (wanted === undefined || wanted === key.text) return [];
  // What has a tag or an anchor before it keeps it; a key of several lines is none of ours.
  const written = source.slice(key.span.start, key.span.end);
  const isPlain = written === key.text || written === `"${key.text}"` || written === `'${key.text}'`;
  return isPlain ? [{ span: key.span, newText: writtenLike(key, wanted) }] : [];
}
