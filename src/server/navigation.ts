/** Requests that lead from one name to others → answers of the features, in the terms that the client understands. */
import {
  LSPErrorCodes,
  ResponseError,
  type DocumentHighlight,
  type DocumentSymbol,
  type Location,
  type LocationLink,
  type ReferenceParams,
  type RenameParams,
  type SelectionRange,
  type SelectionRangeParams,
  type SymbolInformation,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { definitionAt, toLocation, type NavigationContext } from '../features/definition';
import { highlightsAt, referencesAt } from '../features/references';
import { prepareRenameAt, Refusal, renameAt, type Renamed } from '../features/rename';
import { selectionRangeAt } from '../features/selectionranges';
import { flatSymbols, symbolsIn } from '../features/symbols';
import type { OpenCompanyFile } from './answers';
import type { Session } from './session';

export function definition(
  session: Session,
  open: OpenCompanyFile,
  { position }: TextDocumentPositionParams,
): LocationLink[] | Location[] | undefined {
  const links = definitionAt(contextOf(session, open), open.document.offsetAt(position));
  return session.support.definitionLinks ? links : links?.map(toLocation);
}

export function references(
  session: Session,
  open: OpenCompanyFile,
  { position, context: { includeDeclaration } }: ReferenceParams,
): Location[] | undefined {
  return referencesAt(contextOf(session, open), open.document.offsetAt(position), includeDeclaration);
}

export function highlights(
  session: Session,
  open: OpenCompanyFile,
  { position }: TextDocumentPositionParams,
): DocumentHighlight[] | undefined {
  return highlightsAt(contextOf(session, open), open.document.offsetAt(position));
}

export function symbols(session: Session, open: OpenCompanyFile): DocumentSymbol[] | SymbolInformation[] {
  const context = contextOf(session, open);
  const found = symbolsIn(context);
  return session.support.nestedSymbols ? found : flatSymbols(found, context.uri);
}

export function selectionRanges(
  _session: Session,
  { document, file }: OpenCompanyFile,
  { positions }: SelectionRangeParams,
): SelectionRange[] {
  return positions.map((position) =>
    selectionRangeAt({ file, positions: document }, document.offsetAt(position)),
  );
}

/** An error that says why, where the name cannot be renamed. */
export function prepareRename(
  session: Session,
  open: OpenCompanyFile,
  { position }: TextDocumentPositionParams,
): Renamed | ResponseError | undefined {
  return orError(prepareRenameAt(contextOf(session, open), open.document.offsetAt(position)));
}

/** An error that says why, where the name cannot be renamed, or not to this. */
export function rename(
  session: Session,
  open: OpenCompanyFile,
  { position, newName }: RenameParams,
): WorkspaceEdit | ResponseError | undefined {
  const version = session.support.versionedEdits ? open.document.version : undefined;
  const context = { ...contextOf(session, open), version };
  return orError(renameAt(context, open.document.offsetAt(position), newName));
}

function orError<T>(answer: T | Refusal): T | ResponseError {
  return answer instanceof Refusal ? new ResponseError(LSPErrorCodes.RequestFailed, answer.reason) : answer;
}

function contextOf(session: Session, { document, file }: OpenCompanyFile): NavigationContext {
  const { uri } = document;
  return { file, catalogue: session.catalogues.view(uri), positions: document, uri };
}
