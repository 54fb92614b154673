/** The language server's life in one VS Code window: started when it is first needed, restarted, ended. */
import { commands, Disposable, l10n, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { TRUST_CHANGED_NOTIFICATION, type TrustChangedParams } from '../protocol/requests';
import { SETTINGS_SECTION } from '../protocol/settings';
import type { ClientParts } from './client';
import { hintsightSection } from './configuration';
import { RestartBudget } from './restarts';

/** Context key: whether the server runs, so that its commands can be offered. */
const RUNNING_KEY = 'hintsight.running';

export class Session implements Disposable {
  readonly #parts: ClientParts;
  readonly #onDidChangeState: () => void;
  readonly #restarts = new RestartBudget(Date.now);
  readonly #listeners: Disposable;
  #client: LanguageClient | undefined;
  /** What is done at the moment: starts and stops follow one another, whoever asks for them. */
  #work = Promise.resolve();

  /** @param onDidChangeState called after each start and end */
  constructor(parts: ClientParts, onDidChangeState: () => void) {
    this.#parts = parts;
    this.#onDidChangeState = onDidChangeState;
    this.#listeners = Disposable.from(
      workspace.onDidGrantWorkspaceTrust(() => void this.#tellTrust()),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SETTINGS_SECTION)) void this.#tellSettings();
      }),
    );
  }

  /** Starts the server, or starts it anew, also one that hangs. A failure is told to the person. Never rejects. */
  async restart(): Promise<void> {
    await this.#queue(async () => {
      await this.#end();
      await this.#begin();
    });
  }

  /** Ends the server, and with it everything that it started. Never rejects. */
  async stop(): Promise<void> {
    await this.#queue(() => this.#end());
  }

  /** Asks the server. `null` when none runs; rejects when it does not answer. */
  async request<R>(method: string, params: object): Promise<R | null> {
    return this.#client?.isRunning() === true ? this.#client.sendRequest<R>(method, params) : null;
  }

  /** Tells a running server; one that starts later is told at its start. */
  async notify(method: string, params: object): Promise<void> {
    if (this.#client?.isRunning() === true) await this.#client.sendNotification(method, params);
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  #queue(task: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(task);
    return this.#work;
  }

  async #begin(): Promise<void> {
    this.#restarts.refill();
    try {
      this.#client = await this.#createClient();
      await this.#client.start();
      await commands.executeCommand('setContext', RUNNING_KEY, true);
      this.#onDidChangeState();
    } catch (error) {
      this.#parts.output.error(String(error));
      void this.#tellFailure(l10n.t('The Hintsight language server could not be started.'));
    }
  }

  async #end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await commands.executeCommand('setContext', RUNNING_KEY, false);
    this.#onDidChangeState();
    try {
      await client?.dispose();
    } catch (error) {
      // It did not answer, or never ran. The client kills what is left of its process.
      this.#parts.output.warn(String(error));
    }
  }

  /** The client library is loaded only here: YAML that is no company file shall not pay for it. */
  async #createClient(): Promise<LanguageClient> {
    const { createClient } = await import('./client');
    return createClient(this.#parts, this.#restarts, () => {
      void commands.executeCommand('setContext', RUNNING_KEY, false);
      this.#onDidChangeState();
      void this.#tellFailure(l10n.t('The Hintsight language server keeps ending and is not started again.'));
    });
  }

  async #tellFailure(what: string): Promise<void> {
    const restart = l10n.t('Restart Server');
    const show = l10n.t('Show Output');
    const answer = await window.showErrorMessage(`${what} ${l10n.t('Its output says why.')}`, restart, show);
    if (answer === restart) await this.restart();
    if (answer === show) this.#parts.output.show();
  }

  async #tellTrust(): Promise<void> {
    const params: TrustChangedParams = { trusted: workspace.isTrusted };
    await this.notify(TRUST_CHANGED_NOTIFICATION, params);
  }

  /** LSP's own notification, with the section's values in it; a server that would rather ask for them may do so. */
  async #tellSettings(): Promise<void> {
    const settings = { [SETTINGS_SECTION]: hintsightSection() };
    await this.notify('workspace/didChangeConfiguration', { settings });
  }
}
