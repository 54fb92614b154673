/** Actions on many tools of one server at once, each a person's choice. Their edits may be long, so they are made when chosen. */
import { t } from '@vscode/l10n';
import { CodeActionKind, type CodeAction, type WorkspaceEdit } from 'vscode-languageserver-types';
import { stateHint, type TextEdit } from '../../companyfile/edits';
import type { ServerEntry, ToolOverride } from '../../companyfile/model';
import type { Placed, Span } from '../../companyfile/span';
import { PICK_TOOLS_COMMAND, type ChoiceAction, type PickToolsArguments } from '../../protocol/choices';
import { annotatableTools, annotateFix, annotateTitle } from '../../rules/annotate';
import { claimedTools, openWorldFix, openWorldTitle } from '../../rules/claims';
import { factsOf } from '../../rules/facts';
import { spanOfTool } from '../../rules/place';
import type { RuleId } from '../../rules/registry';
import type { Finding, ServerFacts } from '../../rules/rule';
import { shownPlain } from '../../schema/words';
import { toDiagnostic } from '../diagnostics';
import { serverAt, workspaceEdit, type CodeActionContext } from './context';

/** An edit of this many tools is made at once; a longer one when the action is chosen. */
const AT_ONCE = 100;

type ActionName = 'insideWrites' | 'annotate' | 'outsideWrites';

/** Which action an unresolved one is, and of what. Travels to the client and back as `data`. */
export interface WholeServerData {
  readonly uri: string;
  readonly action: ActionName;
  readonly server: string;
}

/** The server that an action is about. */
interface Subject {
  readonly context: CodeActionContext;
  readonly server: Placed<ServerEntry>;
  readonly facts: ServerFacts;
}

interface WholeServerAction {
  /** The rule whose findings it ends. */
  readonly rule: RuleId;
  /** How many tools it would change. */
  readonly count: (subject: Subject) => number;
  /** The fewest tools that it is offered for. */
  readonly least: number;
  readonly title: (subject: Subject, count: number) => string;
  /** How it is done for some of the tools only; absent: it is not. */
  readonly choice?: Choice;
  /** Its edits for the first tools, counted from the entry's piece. `undefined` where they cannot be made. */
  readonly edits: (subject: Subject, limit: number) => readonly TextEdit[] | undefined;
}

interface Choice {
  readonly action: ChoiceAction;
  readonly title: (server: string) => string;
}

const ACTIONS: Readonly<Record<ActionName, WholeServerAction>> = {
  insideWrites: {
    rule: 'open-world-unset',
    count: (subject) => trappedTools(subject).length,
    least: 2,
    title: (_, count) => t('Insert open_world: false on all {0} tools of this server', count),
    edits: (subject, limit) =>
      trappedTools(subject)
        .slice(0, limit)
        .flatMap((override) => stateHint(subject.server.it, override, 'openWorld', 'no') ?? []),
  },
  annotate: {
    rule: 'unclassified-tools',
    count: ({ facts }) => annotatableTools(facts).length,
    least: 1,
    title: ({ facts }) => annotateTitle(facts),
    choice: { action: 'annotate', title: (server) => t('Annotate unclassified tools of {0}…', server) },
    edits: ({ facts }, limit) => annotateFix(facts, { limit })?.edits,
  },
  outsideWrites: {
    rule: 'closed-world-claim',
    count: ({ facts }) => claimedTools(facts).length,
    least: 1,
    title: ({ facts }) => openWorldTitle(claimedTools(facts)),
    choice: {
      action: 'outsideWrites',
      title: (server) => t('State open_world: true on picked tools of {0}…', server),
    },
    edits: ({ facts }, limit) => openWorldFix(facts, { limit })?.edits,
  },
};

const NAMES: readonly ActionName[] = ['insideWrites', 'annotate', 'outsideWrites'];

const cache = new WeakMap<readonly Finding[], Map<ServerEntry, readonly ToolOverride[]>>();

/** The tools with a block of their own that `open-world-unset` speaks of. */
function trappedTools({ context: { findings }, server: { base, it } }: Subject): readonly ToolOverride[] {
  const known = cache.get(findings) ?? new Map<ServerEntry, readonly ToolOverride[]>();
  cache.set(findings, known);
  const before = known.get(it);
  if (before) return before;
  const starts = new Set<number>();
  for (const { rule, span } of findings) if (rule === 'open-world-unset') starts.add(span.start - base);
  const tools = it.overrides.filter((override) => !override.merged && starts.has(spanOfTool(override).start));
  known.set(it, tools);
  return tools;
}

/**
 * The actions for the server in which a selection stands: on a tool only those that end a finding there.
 *
 * @param found the findings at the selection
 * @param isOnTool whether the selection touches a tool
 */
export function wholeServerActions(
  context: CodeActionContext,
  selection: Span,
  found: readonly Finding[],
  isOnTool: boolean,
): CodeAction[] {
  const server = serverAt(context, selection);
  if (!server) return [];
  const subject = { context, server, facts: factsIn(context, server) };
  return NAMES.flatMap((name) => {
    const { rule, count, least, title, choice } = ACTIONS[name];
    const ended = found.filter((finding) => finding.rule === rule);
    if (ended.length === 0 && isOnTool) return [];
    const tally = count(subject);
    const edit = tally < least ? undefined : editOrData(subject, name, tally);
    if (!edit) return [];
    const diagnostics = ended.map((finding) => toDiagnostic(finding, context));
    const kind = ended.length > 0 ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite;
    const common = { kind, ...(ended.length > 0 && { diagnostics }) };
    const whole = { title: title(subject, tally), ...common, ...edit };
    const pick = choice && choosing(subject, choice, tally);
    return pick ? [whole, { ...common, ...pick }] : [whole];
  });
}

/** The action that lets the person choose from a list, in a client that has one. */
function choosing(
  { context, server }: Subject,
  { action, title }: Choice,
  count: number,
): Pick<CodeAction, 'title' | 'command'> | undefined {
  if (count < 2 || context.clientCommands?.includes(PICK_TOOLS_COMMAND) !== true) return undefined;
  const name = server.it.name?.text ?? '';
  const args: PickToolsArguments = [context.uri, name, action];
  const shown = title(shownPlain(name));
  return { title: shown, command: { title: shown, command: PICK_TOOLS_COMMAND, arguments: [...args] } };
}

/** The edit of an action that was offered without one; `undefined` where it can be made no more. */
export function wholeServerEdit(
  context: CodeActionContext,
  data: WholeServerData,
): WorkspaceEdit | undefined {
  const server = context.file.servers.find(({ it }) => it.name?.text === data.server);
  if (!server) return undefined;
  const edits = ACTIONS[data.action].edits({ context, server, facts: factsIn(context, server) }, Infinity);
  return edits && workspaceEdit(context, edits, server.base);
}

/** Reads what came back from the client; `undefined` for anything else. */
export function readWholeServerData(data: unknown): WholeServerData | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { uri, action, server } = data as Readonly<Record<string, unknown>>;
  const name = NAMES.find((known) => known === action);
  if (typeof uri !== 'string' || typeof server !== 'string' || !name) return undefined;
  return { uri, action: name, server };
}

function factsIn({ catalogue }: CodeActionContext, { it }: Placed<ServerEntry>): ServerFacts {
  return factsOf(it, catalogue.of(it.name?.text ?? ''));
}

/** The edit itself, or what to make it from; `undefined` where it cannot be made. */
function editOrData(
  subject: Subject,
  name: ActionName,
  count: number,
): { readonly edit: WorkspaceEdit } | { readonly data: WholeServerData } | undefined {
  const { context, server } = subject;
  const isLong = count > AT_ONCE;
  // A client that cannot ask later would have to wait now, at every move of the cursor.
  if (isLong && !context.resolves) return undefined;
  const edits = ACTIONS[name].edits(subject, isLong ? 1 : Infinity);
  if (!edits) return undefined;
  if (!isLong) return { edit: workspaceEdit(context, edits, server.base) };
  return { data: { uri: context.uri, action: name, server: server.it.name?.text ?? '' } };
}
