/** Where VS Code enters. Everything about company files happens in the language server. */
import { commands, window, type ExtensionContext } from 'vscode';
import { onFirstCandidate } from './candidates';
import { Session } from './session';

let session: Session | undefined;

/** Called by VS Code when the first YAML document is opened. Starts nothing unless one names `mcp_servers`. */
export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel('Hintsight', { log: true });
  const current = new Session(context.asAbsolutePath('dist/server.js'), output);
  session = current;
  context.subscriptions.push(
    output,
    current,
    commands.registerCommand('hintsight.showOutput', () => {
      output.show();
    }),
    commands.registerCommand('hintsight.restartServer', () => current.restart()),
    onFirstCandidate(() => void current.restart()),
  );
}

/** Called by VS Code when the window closes or the extension is switched off. */
export async function deactivate(): Promise<void> {
  await session?.stop();
  session = undefined;
}
