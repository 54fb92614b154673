/** Requests about a document → answers of the features, in the terms that the client understands. */
import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
  CompletionItem,
  CompletionList,
  CompletionParams,
  Hover,
  InlayHint,
  InlayHintParams,
  MarkupContent,
  TextDocumentIdentifier,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { CompanyFile } from '../companyfile/companyfile';
import { readWholeServerData, wholeServerEdit } from '../features/actions/wholeserver';
import { codeLensesIn } from '../features/codelens';
import { codeActionsAt, type CodeActionContext } from '../features/codeactions';
import { completeAt } from '../features/completion';
import { explainFile, statusOfServers } from '../features/explain';
import { hoverAt } from '../features/hover';
import { inlayHintsIn } from '../features/inlayhints';
import { toPlainText } from '../features/markdown';
import { chosenEdit, toolChoices } from '../features/toolchoices';
import type { ChoicesParams, ChosenParams, ToolChoice } from '../protocol/choices';
import type { ToolsReport } from '../protocol/report';
import type { StatusReport } from '../protocol/requests';
import type { SeatsReport } from '../protocol/seats';
import type { VariableReport } from '../protocol/variables';
import { verdictDocs } from './docs';
import type { OpenDocument } from './documents';
import { placesOf } from './paths';
import { seatsOf } from './seats';
import type { Session } from './session';
import { variableNames } from './variablenames';

/** An open document that is a company file. */
export interface OpenCompanyFile {
  readonly document: OpenDocument;
  readonly file: CompanyFile;
}

export function hover(
  session: Session,
  { document, file }: OpenCompanyFile,
  { position }: TextDocumentPositionParams,
): Hover | undefined {
  const catalogue = session.catalogues.view(document.uri);
  const { uri } = document;
  const commandLinks = session.followsCommandLinks;
  const now = Date.now();
  const context = {
    ...{ file, catalogue, positions: document, now, uri, commandLinks },
    verdictDocs: verdictDocs(),
  };
  const shown = hoverAt(context, document.offsetAt(position));
  if (!shown || session.support.markdown) return shown;
  return { ...shown, contents: plain(shown.contents) };
}

export function completion(
  session: Session,
  { document, file }: OpenCompanyFile,
  { position, context: trigger }: CompletionParams,
): CompletionList | undefined {
  const { uri } = document;
  const offset = document.offsetAt(position);
  if (trigger?.triggerCharacter === ' ' && !isAfterMark(file.text, offset)) return undefined;
  const { insertion: client, markdown } = session.support;
  const context = { file, catalogue: session.catalogues.view(uri), positions: document, uri, client };
  const list = completeAt({ ...context, findings: () => session.findingsOf(document) }, offset);
  return !list || markdown ? list : { ...list, items: list.items.map(withPlainText) };
}

export function codeLenses(session: Session, { document, file }: OpenCompanyFile): CodeLens[] {
  const { uri } = document;
  const catalogue = session.catalogues.view(uri);
  return codeLensesIn({ file, catalogue, positions: document, uri, now: Date.now() });
}

/** Empty where the person wants none. */
export function inlayHints(
  session: Session,
  { document, file }: OpenCompanyFile,
  { range }: InlayHintParams,
): InlayHint[] {
  if (!session.settings.inlayHints) return [];
  const catalogue = session.catalogues.view(document.uri);
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const hints = inlayHintsIn({ file, catalogue, positions: document, now: Date.now() }, span);
  return session.support.markdown ? hints : hints.map(withPlainTooltip);
}

export function codeActions(
  session: Session,
  open: OpenCompanyFile,
  { range, context: { only } }: CodeActionParams,
): CodeAction[] {
  const { document } = open;
  const selection = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  return codeActionsAt({ ...actionContext(session, open), only }, selection);
}

/** The document that an action without an edit belongs to; `undefined` for any other action. */
export function actionDocument({ data }: CodeAction): string | undefined {
  return readWholeServerData(data)?.uri;
}

/** An action that was offered, and its document. */
export interface ResolveParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly action: CodeAction;
}

/** The action with its edit, made for the document as it is now; as it was where that is possible no more. */
export function resolvedAction(
  session: Session,
  open: OpenCompanyFile,
  { action }: ResolveParams,
): CodeAction {
  const data = readWholeServerData(action.data);
  const edit = data && wholeServerEdit(actionContext(session, open), data);
  return edit ? { ...action, edit } : action;
}

function actionContext(session: Session, { document, file }: OpenCompanyFile): CodeActionContext {
  return {
    ...session.diagnosticContext(document),
    file,
    catalogue: session.catalogues.view(document.uri),
    findings: session.findingsOf(document),
    settings: session.rulesOf(document.uri),
    version: session.support.versionedEdits ? document.version : undefined,
    resolves: session.support.resolvesEdits,
    clientCommands: session.clientCommands,
  };
}

export function tools(session: Session, { document, file }: OpenCompanyFile): ToolsReport {
  return explainFile(file, session.catalogues.view(document.uri), document.uri, document);
}

export function status(session: Session, { document, file }: OpenCompanyFile): StatusReport {
  return statusOfServers(file, session.catalogues.view(document.uri));
}

/** The tools of a server to choose from. */
export function choices(
  session: Session,
  open: OpenCompanyFile,
  { server, action }: ChoicesParams,
): readonly ToolChoice[] {
  return toolChoices(actionContext(session, open), server, action);
}

/** The edit for the tools that were chosen. */
export function chosen(
  session: Session,
  open: OpenCompanyFile,
  { server, action, tools }: ChosenParams,
): WorkspaceEdit | undefined {
  return chosenEdit(actionContext(session, open), server, action, tools);
}

export function seats(session: Session, { file }: OpenCompanyFile): SeatsReport {
  return { seats: seatsOf(file), chosen: session.seat ?? null };
}

/** Reads `.env` files in a trusted workspace only. Never rejects: what cannot be read has no value. */
export function variables(
  session: Session,
  { document, file }: OpenCompanyFile,
): Promise<readonly VariableReport[]> {
  const { dotenvFiles } = placesOf(document.uri, session.workspaceFolders);
  return variableNames(file, {
    environment: process.env,
    dotenvFiles: session.settings.isTrusted ? dotenvFiles : [],
  });
}

/** Whether something is due behind the blanks before an offset; a blank that only indents opens no list. */
function isAfterMark(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /[:{[,-][ \t]+$|#[ \t]*hintsight-disable.*[ \t]$/.test(before);
}

function withPlainText(item: CompletionItem): CompletionItem {
  const { documentation } = item;
  return documentation === undefined || typeof documentation === 'string'
    ? item
    : { ...item, documentation: toPlainText(documentation.value) };
}

function withPlainTooltip(hint: InlayHint): InlayHint {
  const { tooltip } = hint;
  return typeof tooltip === 'object' ? { ...hint, tooltip: toPlainText(tooltip.value) } : hint;
}

function plain(contents: Hover['contents']): MarkupContent {
  // Our own hovers are always one Markdown text.
  const value = typeof contents === 'object' && 'value' in contents ? contents.value : '';
  return { kind: 'plaintext', value: toPlainText(value) };
}
