/** The live catalogues: one for each open company file, sharing their listings. */
import { Catalogue } from '../catalogue/catalogue';
import { launchFingerprint, replacedTexts } from '../catalogue/consent';
import type { ListStore } from '../catalogue/listcache';
import { Listings } from '../catalogue/listings';
import { ENDING_GRACES } from '../catalogue/processgroup';
import { lookUpReferences, type Resolves } from '../catalogue/resolvable';
import type { Snapshot } from '../catalogue/snapshot';
import { withSnapshot } from '../catalogue/snapshotview';
import {
  referencedVariables,
  variableSource,
  type Environment,
  type VariableSourceOptions,
} from '../catalogue/variables';
import { launchesOf, seatTexts } from '../companyfile/launches';
import { EMPTY_CATALOGUE, type CatalogueView } from '../engine/knowledge';
import type { Launch } from '../engine/launch';
import type { Consent } from './consent';
import type { OpenDocument } from './documents';
import { FailureLog } from './failurelog';
import { nameOf, placesOf } from './paths';
import type { StoredVariables } from './storedvariables';

/** How long a stdio server lives on after it has listed its tools, to tell of a list that changes, in milliseconds. */
const IDLE_MS = 5000;

export interface CataloguesPorts {
  readonly consent: Consent;
  /** The environment that servers get their part of, and that `${VAR}` is looked up in. */
  readonly environment: Environment;
  /** Values that the person has stored; `undefined`: the client keeps none. */
  readonly stored: StoredVariables | undefined;
  /** Lists of earlier sessions. */
  readonly store: ListStore;
  /** The seat that the person has chosen; `undefined`: none. */
  readonly seat: () => string | undefined;
  /** Paths of the workspace's folders. */
  readonly workspaceFolders: () => readonly string[];
  /** The snapshot of a file; `undefined`: none. */
  readonly snapshotOf: (uri: string) => Snapshot | undefined;
  readonly log: (message: string) => void;
  /** Called when something about a file's servers has become known. */
  readonly onDidChange: (uri: string) => void;
  /** Runs a round of asking, and shows it to the person. */
  readonly withProgress: (
    catalogue: Catalogue,
    serverNames: readonly string[],
    run: (cancelled: AbortSignal) => Promise<unknown>,
  ) => Promise<void>;
}

interface FileCatalogue {
  readonly catalogue: Catalogue;
  readonly directory: string;
  /** Where the values of variables come from, beside the person's store. */
  readonly sources: Pick<VariableSourceOptions, 'environment' | 'dotenvFiles'>;
  /** Whose credentials have values, as looked up when servers were last asked; `undefined` before that. */
  resolves: Resolves | undefined;
}

export class Catalogues {
  readonly #ports: CataloguesPorts;
  readonly #listings = new Listings(ENDING_GRACES, IDLE_MS);
  readonly #files = new Map<string, FileCatalogue>();
  readonly #closing = new Set<Promise<void>>();
  /** Whether a change comes from `update`, whose caller looks at everything anew anyway. */
  #isUpdating = false;

  constructor(ports: CataloguesPorts) {
    this.#ports = ports;
  }

  /** What is known of a file's servers. */
  view(uri: string): CatalogueView {
    const view = this.#files.get(uri)?.catalogue.view() ?? EMPTY_CATALOGUE;
    return withSnapshot(view, this.#ports.snapshotOf(uri));
  }

  /**
   * Declares the servers that the document has now. Starts nothing; what is declared no more is ended, but its list is kept: a
   * file in the middle of an edit may be none for a moment.
   */
  update(document: OpenDocument): void {
    const { uri, companyFile } = document;
    if (!companyFile && !this.#files.has(uri)) return;
    const { catalogue } = this.#fileOf(uri);
    this.#isUpdating = true;
    try {
      catalogue.setLaunches(this.#launches(document));
    } finally {
      this.#isUpdating = false;
    }
  }

  /** Asks every server of the file that was not asked yet, as far as the person allows it. Resolves when all is known. */
  async ask(document: OpenDocument): Promise<void> {
    await this.#lookUpSeats(document);
    await this.#ask(document, this.#launches(document), (catalogue, launch, cancelled) =>
      catalogue.list(launch, cancelled),
    );
  }

  /**
   * Asks again: the person wishes it. Servers that nobody answered for are asked about anew.
   *
   * @param serverName the only server to ask; absent: all
   * @returns how many servers there were to ask
   */
  async askAgain(document: OpenDocument, serverName?: string): Promise<number> {
    const { consent } = this.#ports;
    const { catalogue, directory } = this.#fileOf(document.uri);
    await this.#lookUpSeats(document);
    const launches = this.#launches(document, serverName);
    for (const launch of launches) {
      const fingerprint = launchFingerprint(launch, directory);
      if (consent.reconsider(fingerprint)) catalogue.cancel(launch);
      if (serverName !== undefined) await consent.reconsiderWholly(fingerprint);
    }
    await this.#ask(document, launches, (_, launch, cancelled) => catalogue.refresh(launch, cancelled));
    return launches.length;
  }

  /** Asks those servers again that have answered or failed before, and whose launch refers to one of these variables. */
  async askWithVariables(document: OpenDocument, names: readonly string[]): Promise<void> {
    const catalogue = this.#files.get(document.uri)?.catalogue;
    if (!catalogue) return;
    await this.#lookUpSeats(document);
    const launches = this.#launches(document).filter(
      (launch) =>
        ['listed', 'failed'].includes(catalogue.knowledgeOf(launch.serverName).state) &&
        referencedVariables(replacedTexts(launch)).some((name) => names.includes(name)),
    );
    await this.#ask(document, launches, (_, launch, cancelled) => catalogue.refresh(launch, cancelled));
  }

  /** The servers of a file that the person has said `never` about, by name. */
  neverAsked(document: OpenDocument): string[] {
    const { directory } = this.#fileOf(document.uri);
    return this.#launches(document)
      .filter((launch) => this.#ports.consent.isNever(launchFingerprint(launch, directory)))
      .map(({ serverName }) => serverName);
  }

  /** Ends whatever is being asked for any file; what is known stays known. */
  cancelAll(documents: readonly OpenDocument[]): void {
    for (const document of documents) {
      const catalogue = this.#files.get(document.uri)?.catalogue;
      for (const launch of catalogue ? this.#launches(document) : []) catalogue?.cancel(launch);
    }
  }

  /** Forgets a file, and ends what was started for it alone. */
  close(uri: string): void {
    const file = this.#files.get(uri);
    if (!file) return;
    this.#files.delete(uri);
    const closing = file.catalogue.dispose().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  /** Ends everything. Resolves when no process is left. */
  async dispose(): Promise<void> {
    for (const uri of [...this.#files.keys()]) this.close(uri);
    await Promise.all([...this.#closing, this.#listings.dispose()]);
  }

  async #ask(
    document: OpenDocument,
    launches: readonly Launch[],
    askOne: (catalogue: Catalogue, launch: Launch, cancelled: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    if (launches.length === 0) return;
    const { catalogue } = this.#fileOf(document.uri);
    const names = launches.map((launch) => launch.serverName);
    await this.#ports.withProgress(catalogue, names, (cancelled) =>
      Promise.all(launches.map((launch) => askOne(catalogue, launch, cancelled))),
    );
  }

  /** Finds out which seats have values for their variables. Reads `.env`, so it is for files whose servers may be asked. */
  async #lookUpSeats(document: OpenDocument): Promise<void> {
    const { uri, companyFile } = document;
    const texts = companyFile ? seatTexts(companyFile) : [];
    if (texts.length === 0) return;
    const file = this.#fileOf(uri);
    const stored = await this.#ports.stored?.names();
    file.resolves = await lookUpReferences(texts, file.sources, stored);
    this.update(document);
  }

  #launches({ uri, companyFile }: OpenDocument, serverName?: string): Launch[] {
    const choice = { seat: this.#ports.seat(), resolves: this.#files.get(uri)?.resolves };
    const launches = companyFile ? launchesOf(companyFile, choice) : [];
    return launches.filter((launch) => serverName === undefined || launch.serverName === serverName);
  }

  #fileOf(uri: string): FileCatalogue {
    let file = this.#files.get(uri);
    if (!file) {
      file = this.#open(uri);
      this.#files.set(uri, file);
    }
    return file;
  }

  #open(uri: string): FileCatalogue {
    const { consent, environment, log, onDidChange, store, stored, workspaceFolders } = this.#ports;
    const { directory, dotenvFiles } = placesOf(uri, workspaceFolders());
    const sources = { environment, dotenvFiles };
    const catalogue = new Catalogue({
      consent: consent.portFor(nameOf(uri)),
      // Looked up only after consent, which nobody can give in an untrusted workspace.
      variables: variableSource({ ...sources, ...(stored && { stored: stored.values }) }),
      environment,
      log,
      directory,
      listings: this.#listings,
      store,
    });
    const failures = new FailureLog(log);
    catalogue.onDidChange((serverNames) => {
      for (const name of serverNames) failures.look(name, catalogue.knowledgeOf(name));
      if (!this.#isUpdating) onDidChange(uri);
    });
    return { catalogue, directory, sources, resolves: undefined };
  }
}
