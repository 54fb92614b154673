/** Values of `${VAR}` that the person stores for asking servers: in VS Code's secret storage, encrypted by the system. */
import type { Disposable, SecretStorage } from 'vscode';
import { seal } from '../protocol/sealed';
import type { VariablesParams, VariablesResult } from '../protocol/variables';

/** Set apart from other secrets of this extension. */
const PREFIX = 'variable:';

export class VariableStore {
  readonly #secrets: SecretStorage;

  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
  }

  /** The names that have a value, sorted. */
  async names(): Promise<string[]> {
    const keys = await this.#secrets.keys();
    return keys.flatMap((key) => nameOf(key) ?? []).sort();
  }

  async set(name: string, value: string): Promise<void> {
    await this.#secrets.store(`${PREFIX}${name}`, value);
  }

  async clear(names: readonly string[]): Promise<void> {
    await Promise.all(names.map(async (name) => this.#secrets.delete(`${PREFIX}${name}`)));
  }

  /** The values of those names that have one, sealed for whoever asks. */
  async sealed({ names, publicKey }: VariablesParams): Promise<VariablesResult> {
    const values: Record<string, string> = {};
    for (const name of names) {
      const value = await this.#secrets.get(`${PREFIX}${name}`);
      if (value !== undefined) values[name] = value;
    }
    return seal(JSON.stringify(values), publicKey);
  }

  /** Calls back with a name whose value was set or cleared, in whichever window. */
  onDidChange(callback: (name: string) => void): Disposable {
    return this.#secrets.onDidChange(({ key }) => {
      const name = nameOf(key);
      if (name !== undefined) callback(name);
    });
  }
}

function nameOf(key: string): string | undefined {
  return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
}
