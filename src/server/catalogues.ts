/** The live catalogues: one for each open company file, sharing their listings. */
import { Catalogue } from '../catalogue/catalogue';
import { launchFingerprint } from '../catalogue/consent';
import { Listings } from '../catalogue/listings';
import type { Snapshot } from '../catalogue/snapshot';
import { withSnapshot } from '../catalogue/snapshotview';
import { variableSource, type Environment } from '../catalogue/variables';
import { launchesOf } from '../companyfile/launches';
import { EMPTY_CATALOGUE, type CatalogueView } from '../engine/knowledge';
import type { Launch } from '../engine/launch';
import type { Consent } from './consent';
import type { OpenDocument } from './documents';
import { nameOf, placesOf } from './paths';

export interface CataloguesPorts {
  readonly consent: Consent;
  /** The environment that servers get their part of, and that `${VAR}` is looked up in. */
  readonly environment: Environment;
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
}

export class Catalogues {
  readonly #ports: CataloguesPorts;
  readonly #listings = new Listings();
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
  update({ uri, companyFile }: OpenDocument): void {
    if (!companyFile && !this.#files.has(uri)) return;
    const { catalogue } = this.#fileOf(uri);
    this.#isUpdating = true;
    try {
      catalogue.setLaunches(companyFile ? launchesOf(companyFile) : []);
    } finally {
      this.#isUpdating = false;
    }
  }

  /** Asks every server of the file that was not asked yet, as far as the person allows it. Resolves when all is known. */
  async ask(document: OpenDocument): Promise<void> {
    await this.#ask(document, undefined, (catalogue, launch, cancelled) => catalogue.list(launch, cancelled));
  }

  /**
   * Asks again: the person wishes it. Servers that nobody answered for are asked about anew.
   *
   * @param serverName the only server to ask; absent: all
   * @returns how many servers there were to ask
   */
  async askAgain(document: OpenDocument, serverName?: string): Promise<number> {
    const { consent } = this.#ports;
    const { directory } = this.#fileOf(document.uri);
    const launches = this.#launches(document, serverName);
    const fingerprints = launches.map((launch) => launchFingerprint(launch, directory));
    if (serverName === undefined) consent.reconsider(fingerprints);
    else for (const fingerprint of fingerprints) consent.reconsiderWholly(fingerprint);
    await this.#ask(document, serverName, (catalogue, launch, cancelled) =>
      catalogue.refresh(launch, cancelled),
    );
    return launches.length;
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
    serverName: string | undefined,
    askOne: (catalogue: Catalogue, launch: Launch, cancelled: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const launches = this.#launches(document, serverName);
    if (launches.length === 0) return;
    const { catalogue } = this.#fileOf(document.uri);
    const names = launches.map((launch) => launch.serverName);
    await this.#ports.withProgress(catalogue, names, (cancelled) =>
      Promise.all(launches.map((launch) => askOne(catalogue, launch, cancelled))),
    );
  }

  #launches({ companyFile }: OpenDocument, serverName?: string): Launch[] {
    const launches = companyFile ? launchesOf(companyFile) : [];
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
    const { consent, environment, log, onDidChange, workspaceFolders } = this.#ports;
    const { directory, dotenvFiles } = placesOf(uri, workspaceFolders());
    const catalogue = new Catalogue({
      consent: consent.portFor(nameOf(uri)),
      // Looked up only after consent, which nobody can give in an untrusted workspace.
      variables: variableSource({ environment, dotenvFiles }),
      environment,
      log,
      directory,
      listings: this.#listings,
    });
    catalogue.onDidChange(() => {
      if (!this.#isUpdating) onDidChange(uri);
    });
    return { catalogue, directory };
  }
}
