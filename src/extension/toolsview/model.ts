/** Report → what the Tools view shows: server, class, tool. Pure; the words are in `words.ts`. */
import type { ReportPlace, ServerReport, ServerStatus, ToolReport, ToolsReport } from '../../protocol/report';
import type { LiveTools } from '../../protocol/settings';

export type ToolClass = ToolReport['class'];

/** An entry of `mcp_servers`. */
export interface ServerNode {
  readonly kind: 'server';
  /** The same for the same entry in every report of the file, and no other's. So are the ids below. */
  readonly id: string;
  readonly uri: string;
  readonly server: ServerReport;
  /** The classes that it has tools of, those first that want a person's eye. */
  readonly classes: readonly ClassNode[];
}

/** The tools of one class. */
export interface ClassNode {
  readonly kind: 'class';
  readonly id: string;
  readonly uri: string;
  readonly server: ServerReport;
  readonly class: ToolClass;
  /** Never empty. */
  readonly tools: readonly ToolReport[];
}

export interface ToolNode {
  readonly kind: 'tool';
  readonly id: string;
  readonly uri: string;
  readonly server: ServerReport;
  readonly tool: ToolReport;
}

export type ToolsNode = ServerNode | ClassNode | ToolNode;

const CLASSES: readonly ToolClass[] = ['unclassified', 'shared-write', 'private-write', 'read'];

/**
 * The servers of a file, in its order.
 *
 * @param onlyAttention leaves out the tools that need no attention; servers stay
 */
export function serverNodes({ file, servers }: ToolsReport, onlyAttention: boolean): ServerNode[] {
  const idOf = idsBelow(file);
  return servers.map((server) => {
    const id = idOf(server.name);
    const tools = onlyAttention ? server.tools.filter(needsAttention) : server.tools;
    const classes = CLASSES.flatMap((name): ClassNode[] => {
      const ofClass = tools.filter((tool) => tool.class === name);
      if (ofClass.length === 0) return [];
      return [{ kind: 'class', id: `${id}\n${name}`, uri: file, server, class: name, tools: ofClass }];
    });
    return { kind: 'server', id, uri: file, server, classes };
  });
}

/** The tools of a class, in the server's order. Made when the class is opened, for there may be thousands. */
export function toolNodes({ id, uri, server, tools }: ClassNode): ToolNode[] {
  const idOf = idsBelow(id);
  return tools.map((tool) => ({ kind: 'tool', id: idOf(tool.name), uri, server, tool }));
}

/** Whether two reports say the same of the same file, wherever it stands in it. */
export function saysTheSame(one: ToolsReport, other: ToolsReport): boolean {
  return isSame(one, other);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => key === 'place' || isSame(value, others.get(key)))
  );
}

/** Where a node stands in the file: a tool's key, else the server's name; by a later report, if that knows it. */
export function placeOf(node: ToolsNode, report: ToolsReport | undefined): ReportPlace {
  const server = serverNow(node, report) ?? node.server;
  const tool = node.kind === 'tool' && server.tools.find(({ name }) => name === node.tool.name);
  return (tool ? tool.place : null) ?? server.place;
}

function serverNow({ uri, server }: ToolsNode, report: ToolsReport | undefined): ServerReport | undefined {
  return report?.file === uri ? report.servers.find(({ name }) => name === server.name) : undefined;
}

/** Whether a person should look at a tool: nobody says what it does, or workers may not call it. */
export function needsAttention({ class: name, worker }: ToolReport): boolean {
  return name === 'unclassified' || !worker.allowed;
}

/** Whether nobody says whether a listed tool reads or writes, so that a block for it can be suggested. */
export function isUnannotated({ listed, overriddenBy, class: name, worker }: ToolReport): boolean {
  return listed && overriddenBy === null && name === 'unclassified' && worker.rule !== 'control-tool';
}

/** Whether the server's list has no such tool. A list that is old or empty calls none unknown. */
export function isUnlisted({ listed }: ToolReport, { status }: ServerReport): boolean {
  return !listed && status.state === 'listed' && status.tools !== 0;
}

/** How many tools a server has, and how many of them nobody has classified. */
export interface Counts {
  /** Those that the server lists; without a list, those that the file names. */
  readonly tools: number;
  readonly unclassified: number;
}

export function countsOf({ source, tools }: ServerReport): Counts {
  const counted = source === 'none' ? tools : tools.filter(({ listed }) => listed);
  return {
    tools: counted.length,
    unclassified: counted.filter(({ class: name }) => name === 'unclassified').length,
  };
}

/** What asking servers depends on, besides what is known of each. */
export interface Surroundings {
  readonly isTrusted: boolean;
  readonly liveTools: LiveTools;
}

/** How it stands with asking a server. A language server that nobody has asked yet has not looked at trust. */
export function stateOf({ status }: ServerReport, { isTrusted }: Surroundings): ServerStatus['state'] {
  return status.state === 'idle' && !isTrusted ? 'untrusted' : status.state;
}

/**
 * What keeps a file's servers from being asked.
 *
 * - `untrusted`: the workspace is not trusted
 * - `off`: `hintsight.liveTools` is `never`
 * - `consent`: the person has not allowed a launch
 * - `unasked`: nothing; nobody has asked one yet
 */
export type Obstacle = 'untrusted' | 'off' | 'consent' | 'unasked';

/** `undefined` where nothing is in the way, or there is no server. */
export function obstacleOf({ servers }: ToolsReport, surroundings: Surroundings): Obstacle | undefined {
  const states = servers.map((server) => stateOf(server, surroundings));
  if (states.length === 0) return undefined;
  if (states.every((state) => state === 'untrusted')) return 'untrusted';
  if (surroundings.liveTools === 'never') return 'off';
  if (states.includes('consent')) return 'consent';
  const isUnasked = servers.every(({ source, status }) => status.state === 'idle' && source === 'none');
  return isUnasked ? 'unasked' : undefined;
}

/** What stands in the view instead of servers, each with something to do. `none`: no company file is open. */
export type Welcome = 'none' | 'no-servers' | Obstacle;

/** `undefined` where there are servers to show: with a tool, or with something to tell about the asking. */
export function welcomeFor(report: ToolsReport | undefined, surroundings: Surroundings): Welcome | undefined {
  if (!report) return 'none';
  if (report.servers.length === 0) return 'no-servers';
  const isTold = report.servers.some(
    ({ tools, source, status: { state } }) =>
      tools.length > 0 ||
      source !== 'none' ||
      state === 'loading' ||
      state === 'failed' ||
      state === 'listed',
  );
  return isTold ? undefined : obstacleOf(report, surroundings);
}

/** Ids below a parent's. Two of one name get two ids, in their order. */
function idsBelow(parent: string): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${parent}\n${JSON.stringify(name)}${count === 0 ? '' : ` ${count}`}`;
  };
}
