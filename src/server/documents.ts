/** The open documents, each with the company file that it is, if it is one. */
import type {
  Position,
  TextDocumentContentChangeEvent,
  TextDocumentsConfiguration,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { readCompanyFile, type CompanyFile } from '../companyfile/companyfile';
import { isCompanyFile, mayBeCompanyFile } from '../companyfile/detect';
import { makeRoomFor } from './heap';

/** One open document. Its text is read once per version, when somebody asks for it. */
export class OpenDocument {
  #text: TextDocument;
  /** The last reading, from which the next one takes over what did not change. */
  #reading: CompanyFile | undefined;
  #isRead = false;
  #isCompanyFile = false;
  readonly #isNamed: (uri: string) => boolean;

  /** @param isNamed whether the settings call a document a company file, by its URI */
  constructor(text: TextDocument, isNamed: (uri: string) => boolean) {
    this.#text = text;
    this.#isNamed = isNamed;
  }

  get uri(): string {
    return this.#text.uri;
  }

  get version(): number {
    return this.#text.version;
  }

  /** The company file that the text is; `undefined` for all other YAML. */
  get companyFile(): CompanyFile | undefined {
    if (!this.#isRead) this.#read();
    return this.#isCompanyFile ? this.#reading : undefined;
  }

  positionAt(offset: number): Position {
    return this.#text.positionAt(offset);
  }

  offsetAt(position: Position): number {
    return this.#text.offsetAt(position);
  }

  /** Applies the client's changes. */
  update(changes: TextDocumentContentChangeEvent[], version: number): void {
    this.#text = TextDocument.update(this.#text, changes, version);
    this.#isRead = false;
  }

  /** Is to be called when the settings name other files than before. */
  namesChanged(): void {
    this.#isRead = false;
  }

  #read(): void {
    const text = this.#text.getText();
    this.#isRead = true;
    this.#reading = mayBeCompanyFile(text) ? readCompanyFile(text, this.#reading) : undefined;
    this.#isCompanyFile =
      this.#reading !== undefined && isCompanyFile(this.#reading, this.uri, this.#isNamed(this.uri));
  }
}

/**
 * How `TextDocuments` makes and changes them.
 *
 * @param isNamed see `OpenDocument`
 */
export function openDocuments(isNamed: (uri: string) => boolean): TextDocumentsConfiguration<OpenDocument> {
  return {
    create: (uri, languageId, version, content) => {
      makeRoomFor(content.length);
      return new OpenDocument(TextDocument.create(uri, languageId, version, content), isNamed);
    },
    update: (document, changes, version) => {
      document.update(changes, version);
      return document;
    },
  };
}
