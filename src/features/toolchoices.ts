/** The tools of a server to choose from before the file is changed, and the edit for those that were chosen. */
import { t } from '@vscode/l10n';
import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { HINT_KEYS, HINT_NAMES } from '../engine/hints';
import type { SuggestedHints, SuggestionSource } from '../engine/suggestions';
import type { ChoiceAction, ToolChoice } from '../protocol/choices';
import { annotatableTools, annotateFix } from '../rules/annotate';
import { claimedTools, openWorldFix } from '../rules/claims';
import { factsOf } from '../rules/facts';
import type { ServerFacts } from '../rules/rule';
import { workspaceEdit, type CodeActionContext } from './actions/context';
import { visibleText } from './visible';

const SOURCES: Readonly<Record<SuggestionSource, () => string>> = {
  advertised: () => t('the server says so'),
  convention: () => t('tools of this name do so everywhere'),
  verb: () => t('its name says so'),
};

/** The tools that may be chosen, in the server's order; empty when there are none, or no such server. */
export function toolChoices(context: CodeActionContext, server: string, action: ChoiceAction): ToolChoice[] {
  const facts = factsIn(context, server);
  if (!facts) return [];
  if (action === 'annotate') {
    return annotatableTools(facts).map(({ key, hints }) => ({
      tool: key,
      label: visibleText(key),
      hints: written(hints),
      source: sourceOf(hints),
    }));
  }
  return claimedTools(facts).map(({ name }) => ({
    tool: name,
    label: visibleText(name),
    hints: 'open_world: true',
    source: t('on your word: the server says that nothing leaves it'),
  }));
}

/** The edit for the chosen ones; `undefined` where it cannot be made. */
export function chosenEdit(
  context: CodeActionContext,
  server: string,
  action: ChoiceAction,
  tools: readonly string[],
): WorkspaceEdit | undefined {
  const facts = factsIn(context, server);
  const base = context.file.servers.find(({ it }) => it === facts?.entry)?.base;
  if (!facts || base === undefined) return undefined;
  const chosen = new Set(tools);
  const fixOf = action === 'annotate' ? annotateFix : openWorldFix;
  const fix = fixOf(facts, { only: chosen });
  return fix && workspaceEdit(context, fix.edits, base);
}

function factsIn({ file, catalogue }: CodeActionContext, name: string): ServerFacts | undefined {
  const server = file.servers.find(({ it }) => it.name?.text === name);
  return server && factsOf(server.it, catalogue.of(name));
}

/** What is not the server's own word would be written. */
function written(hints: SuggestedHints): string {
  return HINT_NAMES.flatMap((hint) => {
    const one = hints[hint];
    return one && one.source !== 'advertised'
      ? [`${HINT_KEYS[hint].snake}: ${String(one.value === 'yes')}`]
      : [];
  }).join(', ');
}

function sourceOf(hints: SuggestedHints): string {
  const sources = HINT_NAMES.flatMap((hint) => hints[hint]?.source ?? []).filter(
    (source) => source !== 'advertised',
  );
  return [...new Set(sources)].map((source) => SOURCES[source]()).join('; ');
}
