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
import type { ToolsReport } from '../../protocol/report';
import { TOOLS_REQUEST, type ToolsParams } from '../../protocol/requests';
import { shownName } from '../foreign';
import { revealPlace } from '../reveal';
import type { Session } from '../session';
import { placeOf, type ToolNode, type ToolsNode } from './model';

/**
 * Shows where a node stands in the file: a tool's key, else the server's name.
 *
 * @param report the newest that is at hand: lines may have come and gone since the node was made
 */
export async function revealNode(node: ToolsNode, report: ToolsReport | undefined): Promise<void> {
  await revealPlace(node.uri, placeOf(node, report));
}

/**
 * Annotates: of a server, the unclassified tools that the person picks; a tool without a block gets what its name suggests; at
 * one with a block the fixes are offered.
 */
export async function annotateNode(session: Session, node: ToolsNode): Promise<void> {
  if (node.kind !== 'tool') {
    await commands.executeCommand(PICK_TOOLS_COMMAND, node.uri, node.server.name, 'annotate');
  } else if (node.tool.place) {
    await revealNode(node, await reportNow(session, node));
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
    await revealNode(node, await reportNow(session, node));
    const name = shownName(tool.name);
    void window.showInformationMessage(
      l10n.t('The name of {0} does not suggest what it does. Write its block yourself.', name),
    );
    return;
  }
  const chosen: ChosenParams = { ...about, tools: [key] };
  if ((await session.request<ChosenResult>(CHOSEN_REQUEST, chosen)) === true)
    await revealNode(node, await reportNow(session, node));
  else
    void window.showWarningMessage(
      l10n.t('The file could not be changed: it is another one now, or does not parse.'),
    );
}

async function reportNow(session: Session, { uri }: ToolsNode): Promise<ToolsReport | undefined> {
  const params: ToolsParams = { uri };
  return (await session.request<ToolsReport>(TOOLS_REQUEST, params)) ?? undefined;
}
