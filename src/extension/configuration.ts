/** The settings as the language server is told of them. */
import { workspace } from 'vscode';
import { SETTINGS_SECTION, strictestLiveTools, type LiveTools } from '../protocol/settings';

/**
 * The section `hintsight`, with `liveTools` as strict as the person or the workspace wants it: VS Code itself would let the
 * workspace's value win.
 */
export function hintsightSection(): Readonly<Record<string, unknown>> {
  const section: unknown = workspace.getConfiguration().get(SETTINGS_SECTION);
  return withLiveTools(section);
}

/** The same for a section that was read already, of a folder for instance. */
export function withLiveTools(section: unknown): Readonly<Record<string, unknown>> {
  const said = typeof section === 'object' && section !== null ? section : {};
  return { ...said, liveTools: liveTools() };
}

function liveTools(): LiveTools {
  const scopes = [undefined, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  const inspected = scopes.map((scope) =>
    workspace.getConfiguration(SETTINGS_SECTION, scope).inspect('liveTools'),
  );
  return strictestLiveTools({
    user: inspected[0]?.globalValue,
    workspace: inspected.flatMap((values) => [values?.workspaceValue, values?.workspaceFolderValue]),
  });
}
