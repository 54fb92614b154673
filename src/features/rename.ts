/** Rename: a server's name or its `tool_prefix`, with every place in the file that goes by it. */
import { t } from '@vscode/l10n';
import type { Range, WorkspaceEdit } from 'vscode-languageserver-types';
import { fileFacts } from '../rules/facts';
import type { FileFacts } from '../rules/rule';
import { workspaceEdit } from './actions/context';
import type { NavigationContext } from './definition';
import { spanOf, subjectAt, type Subject } from './mentions';
import { rangeOf } from './positions';
import { Refusal } from './renaming/edits';
import { renamePrefix } from './renaming/prefix';
import { declarationOf, renameServer } from './renaming/server';

export { Refusal } from './renaming/edits';

/** What renames are computed from. */
export interface RenameContext extends NavigationContext {
  /** The document's version, named in the edits; `undefined` for a client that takes none. */
  readonly version: number | undefined;
}

/** What is to be renamed: its place, quotes included, and its name. */
export interface Renamed {
  readonly range: Range;
  readonly placeholder: string;
}

/** What a rename at an offset would rename; a refusal where the name there cannot be; `undefined` where no name is. */
export function prepareRenameAt(context: NavigationContext, offset: number): Renamed | Refusal | undefined {
  const { file, catalogue, positions } = context;
  const facts = fileFacts(file, catalogue);
  const subject = subjectAt(facts, offset);
  if (!subject) return undefined;
  const refusal = refusalOf(facts, subject);
  if (refusal) return refusal;
  return { range: rangeOf(positions, spanOf(subject.mention)), placeholder: subject.mention.text };
}

/** The edits that give the name at an offset another text; `undefined` where no name is, and where the name is the same. */
export function renameAt(
  context: RenameContext,
  offset: number,
  newName: string,
): WorkspaceEdit | Refusal | undefined {
  const { file, catalogue } = context;
  const facts = fileFacts(file, catalogue);
  const subject = subjectAt(facts, offset);
  // The engine trims the names of servers.
  const name = subject?.kind === 'prefix' ? newName : newName.trim();
  if (!subject || name === subject.mention.text) return undefined;
  const refusal = refusalOf(facts, subject);
  if (refusal) return refusal;
  const edits =
    subject.kind === 'prefix'
      ? renamePrefix(facts, subject.owner, name)
      : renameServer(file, subject.mention.text, name);
  return edits instanceof Refusal ? edits : workspaceEdit(context, edits);
}

/** Why the name cannot be renamed, whatever the new one is. */
function refusalOf({ file }: FileFacts, subject: Subject): Refusal | undefined {
  if (subject.kind === 'tool') {
    return new Refusal(
      t("A tool's name is its server's own. A tool_prefix on the server gives its tools other names."),
    );
  }
  if (file.pieces.some(({ it }) => it.problems.length > 0)) {
    return new Refusal(
      t('The file cannot be read as a whole, so a place might be missed. Correct its errors first.'),
    );
  }
  const declared = subject.kind === 'server' ? declarationOf(file, subject.mention.text) : undefined;
  return declared instanceof Refusal ? declared : undefined;
}
