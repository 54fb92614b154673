/** References: every place that names the tool or the server under the cursor. */
import { DocumentHighlightKind, type DocumentHighlight, type Location } from 'vscode-languageserver-types';
import { fileFacts } from '../rules/facts';
import type { NavigationContext } from './definition';
import { serverMentions, spanOf, subjectAt, toolMentions, type Mention } from './mentions';
import { rangeOf } from './positions';

/**
 * The places in the file's order; `undefined` where the cursor is on no name.
 *
 * @param includeDeclaration whether a server's own name and the keys that override a tool are among them
 */
export function referencesAt(
  context: NavigationContext,
  offset: number,
  includeDeclaration: boolean,
): Location[] | undefined {
  const { positions, uri } = context;
  return mentionsAt(context, offset)
    ?.filter(({ declares }) => includeDeclaration || !declares)
    .map((mention) => ({ uri, range: rangeOf(positions, spanOf(mention)) }));
}

/** The same places for highlighting, the declaring ones as written, the others as read. `undefined` on no name. */
export function highlightsAt(context: NavigationContext, offset: number): DocumentHighlight[] | undefined {
  return mentionsAt(context, offset)?.map((mention) => ({
    range: rangeOf(context.positions, spanOf(mention)),
    kind: mention.declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

function mentionsAt({ file, catalogue }: NavigationContext, offset: number): Mention[] | undefined {
  const facts = fileFacts(file, catalogue);
  const subject = subjectAt(facts, offset);
  if (subject?.kind === 'server') return serverMentions(file, subject.mention.text);
  return subject?.kind === 'tool' ? toolMentions(facts, subject) : undefined;
}
