/** What the client can do, read once from its capabilities. */
import { InsertTextMode, type ClientCapabilities } from 'vscode-languageserver';
import type { InsertionSupport } from '../features/completion';

export interface ClientSupport {
  readonly insertion: InsertionSupport;
  /** Hovers and documentation may be Markdown. */
  readonly markdown: boolean;
  /** Edits may name the version that they are made for. */
  readonly versionedEdits: boolean;
  /** The edit of a code action may be asked for when it is chosen. */
  readonly resolvesEdits: boolean;
  /** The server may say that code lenses are others now. */
  readonly refreshesLenses: boolean;
  /** The server may say that inlay hints are others now. */
  readonly refreshesInlayHints: boolean;
  /** A definition may tell the name that it was asked from, and the whole of what it leads to. */
  readonly definitionLinks: boolean;
  /** Document symbols may hold each other. */
  readonly nestedSymbols: boolean;
  /** The client asks what a rename would rename before it asks for the new name. */
  readonly preparesRenames: boolean;
  /** The server may ask for settings. */
  readonly configuration: boolean;
  /** What the client can watch: files at all, and files named by a folder and a pattern. */
  readonly watching: { readonly files: boolean; readonly relativePatterns: boolean };
  readonly diagnostics: Record<'related' | 'docs' | 'tags' | 'data', boolean>;
}

/** Reads the capabilities. What the client does not say, it cannot do; only Markdown is taken for granted. */
export function readClientSupport({ textDocument, workspace }: ClientCapabilities): ClientSupport {
  const item = textDocument?.completion?.completionItem;
  const modes = item?.insertTextModeSupport?.valueSet ?? [];
  const diagnostics = textDocument?.publishDiagnostics;
  return {
    insertion: { snippets: item?.snippetSupport ?? false, linesAsIs: modes.includes(InsertTextMode.asIs) },
    markdown: textDocument?.hover?.contentFormat?.includes('markdown') ?? true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges ?? false,
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') ?? false,
    refreshesLenses: workspace?.codeLens?.refreshSupport ?? false,
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport ?? false,
    definitionLinks: textDocument?.definition?.linkSupport ?? false,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    preparesRenames: textDocument?.rename?.prepareSupport ?? false,
    configuration: workspace?.configuration ?? false,
    watching: {
      files: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
      relativePatterns: workspace?.didChangeWatchedFiles?.relativePatternSupport ?? false,
    },
    diagnostics: {
      related: diagnostics?.relatedInformation ?? false,
      docs: diagnostics?.codeDescriptionSupport ?? false,
      tags: diagnostics?.tagSupport !== undefined,
      data: diagnostics?.dataSupport ?? false,
    },
  };
}
