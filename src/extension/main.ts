/** Where VS Code enters. Everything about company files happens in the language server. */
import { commands, window, type ExtensionContext } from 'vscode';
import { onFirstCandidate } from './candidates';
import { CompanyFiles } from './companyfiles';
import { registerFirstSteps } from './firststeps';
import { registerLiveTools } from './livetools';
import { Matrix } from './matrix/matrix';
import { Session } from './session';
import { Status } from './status';
import { ToolsView } from './toolsview/view';
import { STATUS_REQUEST, type StatusParams, type StatusReport } from '../protocol/requests';
import { VariableStore } from './variablestore';

let session: Session | undefined;

/** Called by VS Code when the first YAML document is opened. Starts nothing unless one names `mcp_servers`. */
export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel('Hintsight', { log: true });
  const variables = new VariableStore(context.secrets);
  const companyFiles = new CompanyFiles();
  const status = new Status((document) => {
    const params: StatusParams = { uri: document.uri.toString() };
    return current.request<StatusReport>(STATUS_REQUEST, params);
  });
  const current = new Session(
    {
      serverModule: context.asAbsolutePath('dist/server.js'),
      output,
      storage: context.globalStorageUri.fsPath,
      workspaceState: context.workspaceState,
      variables,
      onToolsChanged: (uri) => {
        companyFiles.add(uri);
        void status.look(uri);
        toolsView.changed(uri);
        matrix.changed(uri);
      },
      meantFile: () => companyFiles.meant,
    },
    () => {
      void status.look();
      toolsView.changed();
      matrix.changed();
    },
  );
  const toolsView = new ToolsView(current);
  const matrix = new Matrix(context.extensionUri, current, companyFiles);
  session = current;
  context.subscriptions.push(
    output,
    current,
    status,
    toolsView,
    matrix,
    companyFiles,
    registerFirstSteps(context, companyFiles),
    registerLiveTools(current, variables, context.workspaceState),
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
