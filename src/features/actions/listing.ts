/** What helps where a server's list is missing, or was asked for without a value: commands, no edits. */
import { t } from '@vscode/l10n';
import { CodeActionKind, type CodeAction, type Command } from 'vscode-languageserver-types';
import { LIST_TOOLS_COMMAND, type ListToolsArguments } from '../../protocol/requests';
import { SET_VARIABLE_COMMAND } from '../../protocol/variables';
import type { Finding } from '../../rules/rule';
import { shownPlain } from '../../schema/words';
import { toDiagnostic } from '../diagnostics';
import type { CodeActionContext } from './context';

/** Of a selection that holds more, the first. */
const MAX_FINDINGS = 20;

/** Actions for the findings `server-unreachable` and `unresolved-variable` at a selection. */
export function listingActions(context: CodeActionContext, found: readonly Finding[]): CodeAction[] {
  return found.slice(0, MAX_FINDINGS).flatMap((finding) => {
    const { rule, server, variable } = finding;
    if (server === undefined) return [];
    if (rule === 'unresolved-variable')
      return variable === undefined ? [] : setting(context, finding, [variable]);
    if (rule !== 'server-unreachable') return [];
    const { unresolvedVariables = [] } = context.catalogue.of(server);
    return [...setting(context, finding, unresolvedVariables), listingAgain(context, finding, server)];
  });
}

function setting(context: CodeActionContext, finding: Finding, names: readonly string[]): CodeAction[] {
  if (context.clientCommands?.includes(SET_VARIABLE_COMMAND) !== true) return [];
  return names.map((name) =>
    running(context, finding, {
      title: t('Set a value for {0}…', shownPlain(name)),
      command: SET_VARIABLE_COMMAND,
      arguments: [name],
    }),
  );
}

function listingAgain(context: CodeActionContext, finding: Finding, server: string): CodeAction {
  const args: ListToolsArguments = [context.uri, server];
  return running(context, finding, {
    title: t('List the tools of {0} again', shownPlain(server)),
    command: LIST_TOOLS_COMMAND,
    arguments: [...args],
  });
}

function running(context: CodeActionContext, finding: Finding, command: Command): CodeAction {
  return {
    title: command.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(finding, context)],
    command,
  };
}
