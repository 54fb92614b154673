/** `hintsight lsp --stdio`: the language server, for editors other than VS Code. */
import { resolve } from 'node:path';
import { UsageError } from './exitcodes';

export interface LspOptions {
  readonly stdio?: true;
  /** Path of a snapshot file, as the client's `initializationOptions` may name another. */
  readonly snapshot?: string;
}

/**
 * Speaks LSP over this process's standard streams until the client ends it, and ends the process then.
 *
 * @throws UsageError when `--stdio` is not given: there is no other way to speak to it
 */
export async function lsp({ stdio, snapshot }: LspOptions): Promise<void> {
  if (!stdio) throw new UsageError('lsp needs --stdio; an editor starts it as `hintsight lsp --stdio`.');
  // Loaded here only: the other commands do without the protocol.
  const { startServer } = await import('../server/start');
  // Only here it starts at the current folder; what is wrong with it is told to the person in the editor.
  startServer(snapshot === undefined ? {} : { snapshot: resolve(snapshot) });
}
