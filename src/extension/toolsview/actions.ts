/** What can be done with a node of the Tools view. */
import { commands, env, l10n, window } from 'vscode';
import {
  CHOICES_REQUEST,
  CHOSEN_REQUEST,
  PICK_TOOLS_COMMAND,
  type ChoicesParams,
  type ChosenParams,
  type ChosenResult,
  type ToolChoice,
} from '../../protocol/choices';
import type { ReportPlace, ToolsReport } from '../../protocol/report';
import { TOOLS_REQUEST, type ToolsParams } from '../../protocol/requests';
import { shownName } from '../foreign';
import { revealPlace } from '../reveal';
import type { Session } from '../session';
import type { ToolNode, ToolsNode } from './model';

/** Shows where a node stands in the file: a tool's key, else the server's name. */
export async function revealNode(node: ToolsNode): Promise<void> {
  const key = node.kind === 'tool' ? node.tool.place : null;
  await revealPlace(node.uri, key ?? node.server.place);
}

/**
 * Annotates: of a server, the unclassified tools that the person picks; a tool without a block gets what its name suggests; at
 * one with a block the fixes are offered.
 */
export async function annotateNode(session: Session, node: ToolsNode): Promise<void> {
  if (node.kind !== 'tool') {
    await commands.executeCommand(PICK_TOOLS_COMMAND, node.uri, node.server.name, 'annotate');
  } else if (node.tool.place) {
    await revealNode(node);
    await commands.executeCommand('editor.action.quickFix');
  } else {
    await annotateTool(session, node);
  }
}

/** What Crewlet's catalogue calls the tool goes to the clipboard. */
export async function copyCatalogueName({ tool }: ToolNode): Promise<void> {
  await env.clipboard.writeText(tool.catalogueName);
}

async function annotateTool(session: Session, node: ToolNode): Promise<void> {
  const { uri, tool, server } = node;
  const about: ChoicesParams = { uri, server: server.name, action: 'annotate' };
  const choices = (await session.request<readonly ToolChoice[]>(CHOICES_REQUEST, about)) ?? [];
  const keys = [tool.name, tool.catalogueName];
  const key = keys.find((one) => choices.some((choice) => choice.tool === one));
  if (key === undefined) {
    await revealNode(node);
    const name = shownName(tool.name);
    void window.showInformationMessage(
      l10n.t('The name of {0} does not suggest what it does. Write its block yourself.', name),
    );
    return;
  }
  const chosen: ChosenParams = { ...about, tools: [key] };
  if ((await session.request<ChosenResult>(CHOSEN_REQUEST, chosen)) === true)
    await revealPlace(uri, (await placeNow(session, node)) ?? server.place);
  else
    void window.showWarningMessage(
      l10n.t('The file could not be changed: it is another one now, or does not parse.'),
    );
}

/** Where a tool's key stands by now; `undefined` when it has none. */
async function placeNow(session: Session, { uri, server, tool }: ToolNode): Promise<ReportPlace | undefined> {
  const params: ToolsParams = { uri };
  const report = await session.request<ToolsReport>(TOOLS_REQUEST, params);
  const now = report?.servers.find(({ name }) => name === server.name);
  return now?.tools.find(({ name }) => name === tool.name)?.place ?? undefined;
}
