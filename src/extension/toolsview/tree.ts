/** The tree of the Tools view: its nodes as VS Code shows them. */
import {
  EventEmitter,
  l10n,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  type Disposable,
  type MarkdownString,
  type TreeDataProvider,
} from 'vscode';
import type { ServerStatus, ToolReport, ToolsReport } from '../../protocol/report';
import { shownName } from '../foreign';
import {
  isUnannotated,
  saysTheSame,
  serverNodes,
  stateOf,
  toolNodes,
  type ClassNode,
  type ServerNode,
  type Surroundings,
  type ToolClass,
  type ToolNode,
  type ToolsNode,
} from './model';
import { serverTooltip, toolTooltip } from './tooltips';
import {
  classLabel,
  classMeaning,
  serverDescription,
  serverLabel,
  toolDescription,
  toolInWords,
  toolsWords,
} from './words';

/** The command that leads to a node's place in the file; without an argument, to the selected one's. */
export const REVEAL_COMMAND = 'hintsight.tools.reveal';

/** A class with more tools than this starts folded. */
const OPEN_AT_MOST = 25;

/** What the tree shows, and how. */
export interface Shown extends Surroundings {
  /** `undefined`: nothing. */
  readonly report: ToolsReport | undefined;
  readonly onlyAttention: boolean;
}

/** Answers VS Code from the report at hand; asks nobody. */
export class ToolsTree implements TreeDataProvider<ToolsNode>, Disposable {
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #shown: Shown = { report: undefined, onlyAttention: false, isTrusted: false, liveTools: 'ask' };
  #servers: readonly ServerNode[] = [];

  /** While VS Code takes in a changed tree, it drops clicks: where the rows stay as they are, it is not told. */
  show(shown: Shown): void {
    const isUnchanged = looksTheSame(this.#shown, shown);
    this.#shown = shown;
    if (isUnchanged) return;
    this.#servers = shown.report ? serverNodes(shown.report, shown.onlyAttention) : [];
    this.#changed.fire(undefined);
  }

  /** Time has passed: says anew how old the lists are. */
  age(): void {
    if (this.#servers.some(({ server }) => server.status.listedAt !== undefined))
      this.#changed.fire(undefined);
  }

  getChildren(node?: ToolsNode): ToolsNode[] {
    if (!node) return [...this.#servers];
    if (node.kind === 'server') return [...node.classes];
    return node.kind === 'class' ? toolNodes(node) : [];
  }

  getTreeItem(node: ToolsNode): TreeItem {
    const item = this.#itemOf(node);
    // What VS Code has shown without children it would not unfold later.
    item.id = node.kind === 'server' && node.classes.length === 0 ? `${node.id}\n` : node.id;
    return item;
  }

  /** Tooltips are made when they are needed: there may be thousands of items. */
  resolveTreeItem(item: TreeItem, node: ToolsNode): TreeItem {
    item.tooltip = tooltipOf(node, item.description);
    return item;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #itemOf(node: ToolsNode): TreeItem {
    switch (node.kind) {
      case 'server':
        return serverItem(
          node,
          stateOf(node.server, this.#shown),
          serverDescription(node, { ...this.#shown, now: Date.now() }),
        );
      case 'class':
        return classItem(node);
      case 'tool':
        return toolItem(node);
    }
  }
}

function looksTheSame(one: Shown, other: Shown): boolean {
  if (one.onlyAttention !== other.onlyAttention) return false;
  if (one.isTrusted !== other.isTrusted || one.liveTools !== other.liveTools) return false;
  return one.report && other.report ? saysTheSame(one.report, other.report) : one.report === other.report;
}

function serverItem(
  { server, classes }: ServerNode,
  state: ServerStatus['state'],
  description: string,
): TreeItem {
  const label = serverLabel(server);
  const item = new TreeItem(
    label,
    classes.length > 0 ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.None,
  );
  item.description = description;
  item.iconPath = serverIcon(state);
  item.contextValue = server.tools.some(isUnannotated) ? 'server.annotatable' : 'server';
  item.accessibilityInformation = { label: l10n.t('server {0}, {1}', label, description) };
  return item;
}

function serverIcon(state: ServerStatus['state']): ThemeIcon {
  switch (state) {
    case 'idle':
    case 'listed':
      return new ThemeIcon('server');
    case 'loading':
      return new ThemeIcon('loading~spin');
    case 'failed':
      return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
    case 'consent':
      return new ThemeIcon('lock', new ThemeColor('list.warningForeground'));
    case 'untrusted':
      return new ThemeIcon('workspace-untrusted', new ThemeColor('list.warningForeground'));
  }
}

// VS Code's own orange is hardly seen in its dark theme, and is none in high contrast.
const CLASS_ICONS: Readonly<Record<ToolClass, ThemeIcon>> = {
  unclassified: new ThemeIcon('question', new ThemeColor('charts.yellow')),
  'shared-write': new ThemeIcon('broadcast', new ThemeColor('hintsight.sharedWriteForeground')),
  'private-write': new ThemeIcon('edit', new ThemeColor('charts.blue')),
  read: new ThemeIcon('eye', new ThemeColor('charts.green')),
};
const DESTRUCTIVE_ICON = new ThemeIcon('flame', new ThemeColor('charts.red'));
const CONTROL_ICON = new ThemeIcon('circle-slash', new ThemeColor('charts.red'));

function classItem({ class: name, tools }: ClassNode): TreeItem {
  const wantsEye = name === 'unclassified' || name === 'shared-write';
  const item = new TreeItem(
    classLabel(name),
    wantsEye && tools.length <= OPEN_AT_MOST
      ? TreeItemCollapsibleState.Expanded
      : TreeItemCollapsibleState.Collapsed,
  );
  item.description = String(tools.length);
  item.iconPath = CLASS_ICONS[name];
  item.contextValue = 'class';
  item.accessibilityInformation = { label: `${classLabel(name)}, ${toolsWords(tools.length)}` };
  return item;
}

function toolItem({ tool, server }: ToolNode): TreeItem {
  const item = new TreeItem(shownName(tool.name), TreeItemCollapsibleState.None);
  item.description = toolDescription(tool, server);
  item.iconPath = toolIcon(tool);
  item.contextValue = tool.place !== null || isUnannotated(tool) ? 'tool.annotatable' : 'tool';
  item.accessibilityInformation = { label: toolInWords(tool) };
  // It goes to what is selected. Arguments would be lost where a click meets a refresh of the tree.
  item.command = { command: REVEAL_COMMAND, title: l10n.t('Reveal in File') };
  return item;
}

function toolIcon({ class: name, worker: { rule } }: ToolReport): ThemeIcon {
  if (rule === 'control-tool') return CONTROL_ICON;
  return rule === 'destructive' ? DESTRUCTIVE_ICON : CLASS_ICONS[name];
}

function tooltipOf(node: ToolsNode, description: TreeItem['description']): MarkdownString | string {
  switch (node.kind) {
    case 'server':
      return serverTooltip(node.server, typeof description === 'string' ? description : '');
    case 'class':
      return classMeaning(node.class);
    case 'tool':
      return toolTooltip(node.tool);
  }
}
