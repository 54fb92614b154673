/** One client's session: what is open, what is set, what is known, and what the client is told unasked. */
import { join } from 'node:path';
import {
  CodeLensRefreshRequest,
  InlayHintRefreshRequest,
  MessageType,
  ShowMessageNotification,
  type ClientCapabilities,
  type Connection,
  type TextDocuments,
} from 'vscode-languageserver';
import { listCache } from '../catalogue/listcache';
import { toDiagnostic, type DiagnosticContext } from '../features/diagnostics';
import type { CatalogueView } from '../engine/knowledge';
import { visibleText } from '../features/visible';
import { TOOLS_CHANGED_NOTIFICATION, type ToolsChangedParams } from '../protocol/requests';
import type { InitializationOptions } from '../protocol/settings';
import type { Finding, RuleSettings } from '../rules/rule';
import { runRules } from '../rules/run';
import { Catalogues } from './catalogues';
import { readClientSupport, type ClientSupport } from './clientsupport';
import { Consent } from './consent';
import { questionsByMessage, questionsByRequest } from './consentquestions';
import { consentStore } from './consentstore';
import { rulesDocs } from './docs';
import type { OpenDocument } from './documents';
import { namedBy } from './namedfiles';
import { rootOf } from './paths';
import { withProgress } from './progress';
import { Schedule } from './schedule';
import { mayAsk, type ServerSettings } from './settings';
import { Snapshots } from './snapshots';
import { storageFolder } from './storage';
import { storedVariables } from './storedvariables';
import { FileWatch } from './watching';

/** What the client has said when it introduced itself. */
export interface SessionStart {
  readonly capabilities: ClientCapabilities;
  readonly settings: ServerSettings;
  /** Paths. */
  readonly workspaceFolders: readonly string[];
  readonly options: InitializationOptions;
}

interface Findings {
  readonly version: number;
  readonly view: CatalogueView;
  readonly rules: RuleSettings;
  readonly findings: readonly Finding[];
}

export class Session {
  readonly support: ClientSupport;
  readonly consent: Consent;
  readonly catalogues: Catalogues;
  /** Commands that only this client has. */
  readonly clientCommands: readonly string[];
  /** Whether links in hovers may run our commands. */
  readonly followsCommandLinks: boolean;
  /** Paths. */
  readonly workspaceFolders: readonly string[];
  readonly #connection: Connection;
  readonly #documents: TextDocuments<OpenDocument>;
  readonly #diagnostics: Schedule;
  /** The documents that were looked at since they were opened. */
  readonly #known = new Map<string, OpenDocument>();
  /** The last findings of each company file. */
  readonly #findings = new Map<string, Findings>();
  /** Documents whose diagnostics the client shows. */
  readonly #published = new Set<string>();
  /** Files of whose servers something has become known since their diagnostics were published. */
  readonly #news = new Set<string>();
  readonly #snapshots: Snapshots;
  #settings: ServerSettings;
  /** Whether the setting `files` names a document. */
  #namesFile: ReturnType<typeof namedBy>;
  /** The name of the seat that the person has chosen. */
  #seat: string | undefined;
  /** The setting `snapshot` of each workspace folder, where folders may have settings of their own. */
  #folderSnapshots: ReadonlyMap<string, string> = new Map();
  /** The severities in each workspace folder, where folders may have settings of their own. */
  #folderRules: ReadonlyMap<string, RuleSettings> = new Map();

  constructor(connection: Connection, documents: TextDocuments<OpenDocument>, start: SessionStart) {
    this.#connection = connection;
    this.#documents = documents;
    this.#settings = start.settings;
    this.#namesFile = namedBy(start.settings.files);
    this.workspaceFolders = start.workspaceFolders;
    this.support = readClientSupport(start.capabilities);
    this.#diagnostics = new Schedule((uri) => {
      this.#guard('diagnostics', () => {
        this.#publish(uri);
      });
    });
    const { consentRequest, variables, commands, commandLinks, seat, storage } = start.options;
    this.clientCommands = commands ?? [];
    this.followsCommandLinks = commandLinks ?? false;
    this.#seat = seat;
    const folder = storageFolder(storage);
    const log = (message: string): void => {
      connection.console.info(message);
    };
    this.consent = new Consent({
      questionsAbout:
        consentRequest === true ? questionsByRequest(connection) : questionsByMessage(connection),
      store: consentStore(folder),
      settings: () => this.#settings,
      onNotKept: (error) => {
        this.report('remembering an answer', error);
      },
    });
    this.#snapshots = this.#openSnapshots(start);
    this.catalogues = new Catalogues({
      consent: this.consent,
      environment: process.env,
      stored: variables === true ? storedVariables(connection) : undefined,
      seat: () => this.#seat,
      workspaceFolders: () => start.workspaceFolders,
      snapshotOf: (uri) => this.#snapshots.of(uri),
      store: listCache(join(folder, 'cache'), log),
      log,
      onDidChange: (uri) => {
        this.#news.add(uri);
        this.#diagnostics.soon(uri);
      },
      withProgress: (catalogue, serverNames, run) => withProgress(connection, catalogue, serverNames, run),
    });
  }

  get settings(): ServerSettings {
    return this.#settings;
  }

  /** Takes over new settings, and asks or stops asking as they say. */
  changeSettings(settings: ServerSettings): void {
    const before = this.#settings;
    this.#settings = settings;
    if (settings.files !== before.files) this.#changeNamedFiles(settings.files);
    if (!mayAsk(settings)) this.catalogues.cancelAll(this.#documents.all());
    else if (settings.liveTools !== before.liveTools || settings.isTrusted !== before.isTrusted)
      this.askAll();
    if (settings.snapshot !== before.snapshot || settings.isTrusted !== before.isTrusted)
      this.#resetSnapshots();
    if (settings.rules !== before.rules) this.#judgeAll();
    if (settings.inlayHints !== before.inlayHints) this.#refreshInlayHints();
  }

  /** Whether the settings call a document a company file. */
  isNamed(uri: string): boolean {
    return this.#namesFile(uri, this.workspaceFolders);
  }

  /** The name of the seat that the person has chosen; `undefined`: none. */
  get seat(): string | undefined {
    return this.#seat;
  }

  /** Takes over another choice of seat, and asks the servers whose launch is another one now. */
  changeSeat(seat: string | undefined): void {
    if (seat === this.#seat) return;
    this.#seat = seat;
    for (const document of this.#documents.all()) this.catalogues.update(document);
    this.#judgeAll();
    this.askAll();
  }

  /** Asks the servers of open files again that have other values for these variables now, if they were asked before. */
  async changeVariables(names: readonly string[]): Promise<void> {
    if (!mayAsk(this.#settings)) return;
    await Promise.all(
      this.#documents.all().map((document) => this.catalogues.askWithVariables(document, names)),
    );
  }

  /** Takes over what findings are shown as in each workspace folder, by the folder's path. */
  changeFolderRules(rules: ReadonlyMap<string, RuleSettings>): void {
    this.#folderRules = rules;
    this.#judgeAll();
  }

  /** What the rules are run with for a document. The same object as long as it says the same. */
  rulesOf(uri: string): RuleSettings {
    const root = rootOf(uri, this.workspaceFolders);
    return (root === undefined ? undefined : this.#folderRules.get(root)) ?? this.#settings.rules;
  }

  /** Takes over what each workspace folder sets as `snapshot`, by the folder's path. */
  changeFolderSnapshots(snapshots: ReadonlyMap<string, string>): void {
    this.#folderSnapshots = snapshots;
    this.#resetSnapshots();
  }

  /** Judges anew where a snapshot has changed. */
  rereadSnapshots(): void {
    if (this.#snapshots.reread()) this.#judgeAll();
  }

  /** Asks the servers of every open file that were not asked yet. */
  askAll(): void {
    for (const document of this.#documents.all()) this.ask(document);
  }

  /** Asks the servers of a file that were not asked yet, if any may be asked at all. */
  ask(document: OpenDocument): void {
    if (!mayAsk(this.#settings) || !document.companyFile) return;
    this.catalogues.ask(document).catch((error: unknown) => {
      this.report('asking servers', error);
    });
  }

  /** Looks at a document whose text is new: at once when it was just opened, else when the person pauses. */
  changed(document: OpenDocument): void {
    const { uri } = document;
    if (this.#known.get(uri) === document) {
      // Nothing is asked yet: that would run half-typed commands.
      this.#diagnostics.soon(uri);
      return;
    }
    this.#known.set(uri, document);
    this.#diagnostics.now(uri);
    this.ask(document);
  }

  /** Looks at a document that was saved: its servers may be others than before. */
  saved(document: OpenDocument): void {
    this.rereadSnapshots();
    this.#diagnostics.now(document.uri);
    this.ask(document);
  }

  /** Forgets a document. */
  closed(document: OpenDocument): void {
    const { uri } = document;
    this.#known.delete(uri);
    this.#diagnostics.cancel(uri);
    this.#findings.delete(uri);
    this.#news.delete(uri);
    this.catalogues.close(uri);
    this.#snapshots.close(uri);
    this.#clear(uri);
  }

  /** What the rules find in this version of the document with what is known now. */
  findingsOf(document: OpenDocument): readonly Finding[] {
    const { uri, version, companyFile } = document;
    if (!companyFile) return [];
    const view = this.catalogues.view(uri);
    const last = this.#findings.get(uri);
    const rules = this.rulesOf(uri);
    if (last?.version === version && last.view === view && last.rules === rules) return last.findings;
    const findings = runRules(companyFile, view, rules);
    this.#findings.set(uri, { version, view, rules, findings });
    return findings;
  }

  /** What diagnostics of a document are made with. */
  diagnosticContext(document: OpenDocument): DiagnosticContext {
    const { docs, ...support } = this.support.diagnostics;
    return {
      uri: document.uri,
      positions: document,
      docs: docs ? rulesDocs() : undefined,
      ...support,
    };
  }

  /** Writes what went wrong into the client's log. */
  report(what: string, error: unknown): void {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#connection.console.error(`${what} failed: ${words}`);
  }

  /** Ends everything that was started. Resolves when no process is left. */
  async dispose(): Promise<void> {
    this.#diagnostics.dispose();
    await this.catalogues.dispose();
  }

  #openSnapshots({ workspaceFolders }: SessionStart): Snapshots {
    const watch = new FileWatch(this.#connection, this.support.watching);
    return new Snapshots({
      settings: (uri) => {
        const { snapshot, startSnapshot, isTrusted } = this.#settings;
        const root = rootOf(uri, workspaceFolders);
        const setting = (root === undefined ? undefined : this.#folderSnapshots.get(root)) ?? snapshot;
        return { setting, fromStart: startSnapshot, isTrusted };
      },
      workspaceFolders: () => workspaceFolders,
      tell: (message) => {
        void this.#connection.sendNotification(ShowMessageNotification.type, {
          type: MessageType.Warning,
          message: visibleText(message),
        });
      },
      watch: (paths) => {
        watch.watch(paths);
      },
    });
  }

  #changeNamedFiles(globs: readonly string[]): void {
    this.#namesFile = namedBy(globs);
    for (const document of this.#documents.all()) document.namesChanged();
    this.#judgeAll();
    this.askAll();
  }

  #resetSnapshots(): void {
    this.#snapshots.reset();
    this.#judgeAll();
  }

  #judgeAll(): void {
    for (const { uri } of this.#known.values()) this.#diagnostics.soon(uri);
  }

  #guard(what: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.report(what, error);
    }
  }

  #publish(uri: string): void {
    const document = this.#documents.get(uri);
    if (!document) return;
    this.catalogues.update(document);
    if (!document.companyFile) {
      this.#findings.delete(uri);
      this.#clear(uri);
      return;
    }
    const context = this.diagnosticContext(document);
    const diagnostics = this.findingsOf(document).map((finding) => toDiagnostic(finding, context));
    this.#published.add(uri);
    void this.#connection.sendDiagnostics({ uri, version: document.version, diagnostics });
    // Lenses and inlay hints tell of lists, which may be others now although the text is the same.
    if (this.#news.delete(uri)) {
      if (this.support.refreshesLenses)
        this.#connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
      this.#refreshInlayHints();
    }
    const changed: ToolsChangedParams = { uri };
    void this.#connection.sendNotification(TOOLS_CHANGED_NOTIFICATION, changed);
  }

  #refreshInlayHints(): void {
    if (this.support.refreshesInlayHints)
      this.#connection.sendRequest(InlayHintRefreshRequest.type).catch(() => undefined);
  }

  #clear(uri: string): void {
    if (this.#published.delete(uri)) void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}
