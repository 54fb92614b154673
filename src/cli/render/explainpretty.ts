/** `explain` for people: a table a server. */
import type { LiveKnowledge } from '../../catalogue/launchknowledge';
import type { ServerEntry } from '../../companyfile/model';
import { HINT_KEYS, HINT_NAMES, type HintName } from '../../engine/hints';
import type { ToolList } from '../../engine/knowledge';
import { ageWords } from '../../features/listwords';
import { cut, visibleText } from '../../features/visible';
import type { ServerReport, ToolReport } from '../../protocol/report';
import type { Output } from '../terminal';
import { describeHint, isMissing } from './reportwords';
import { renderTable, tableWidth, type Cell } from './table';
import { plural, wrap } from './text';

type Colors = Output['colors'];

/** One server: what is decided, and what a person wants to see besides. */
export interface ExplainedServer {
  readonly judged: ServerReport;
  /** The entry as the file has it. */
  readonly entry: ServerEntry;
  readonly knowledge: LiveKnowledge;
}

export interface ExplainPage {
  readonly path: string;
  readonly servers: readonly ExplainedServer[];
  /** Whether servers were asked at all. */
  readonly isLive: boolean;
  /** Whether a snapshot was at hand. */
  readonly hasSnapshot: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const INDENT = '  ';
/** Lines of a failed server's standard error that are shown. */
const STDERR_LINES = 6;
/** Of a tool's name, characters that are shown. */
const NAME_LENGTH = 80;
const TEXT_WIDTH = 100;
const CLASSES = ['read', 'private-write', 'shared-write', 'unclassified'] as const;

/** @param output whose colours and width count; nothing is written */
export function renderExplain(page: ExplainPage, output: Output): string {
  const blocks = page.servers.map((server) => renderServer(server, page, output));
  return [output.colors.bold(visibleText(page.path)), ...blocks, summarize(page, output.colors)].join('\n\n');
}

function renderServer(server: ExplainedServer, page: ExplainPage, output: Output): string {
  const { colors } = output;
  const { name, tools } = server.judged;
  const title = name === '' ? colors.red('(no name)') : colors.bold(colors.cyan(visibleText(name)));
  const lines = [
    `${title}  ${colors.dim(visibleText(reachOf(server.entry)))}`,
    ...[describeList(server, page, colors), ...describeTrouble(server, output)].map((line) => INDENT + line),
  ];
  if (tools.length > 0) lines.push('', ...renderTools(server.judged, output));
  return lines.join('\n');
}

/** How the server is reached, as the file writes it. */
function reachOf({ transport, command, args, url }: ServerEntry): string {
  if (transport === 'http' || (url && !command)) return url?.text ?? 'no url';
  if (!command) return 'no command';
  return [command, ...args]
    .map(({ text }) => (/^[^\s"']+$/.test(text) ? text : JSON.stringify(text)))
    .join(' ');
}

function describeList(
  { judged, entry, knowledge: { list } }: ExplainedServer,
  { isLive, hasSnapshot, now }: ExplainPage,
  colors: Colors,
): string {
  const parts: string[] = [judged.transport];
  if (!judged.shared) parts.push('one instance per seat');
  if (entry.toolPrefix !== '') parts.push(`tool_prefix ${visibleText(entry.toolPrefix)}`);
  if (list) {
    parts.push(`${plural(list.tools.length, 'tool')} ${originWords(list, now)}`);
  } else if (judged.error !== null) parts.push(colors.red('not listed'));
  else {
    const asked = isLive ? 'cannot be asked' : 'not asked';
    parts.push(hasSnapshot ? `${asked}, not in the snapshot` : asked);
  }
  return parts.join(' · ');
}

function originWords({ source, listedAt }: ToolList, now: number): string {
  if (source === 'snapshot') return 'from the snapshot';
  return listedAt === undefined ? `(${source})` : `(${source}, ${ageWords(now - listedAt)})`;
}

/** Why it could not be listed, and what was odd about it. */
function describeTrouble({ judged, knowledge }: ExplainedServer, { colors, columns }: Output): string[] {
  const width = Math.min(columns ?? TEXT_WIDTH, TEXT_WIDTH) - INDENT.length;
  const lines: string[] = [];
  if (judged.error !== null) {
    lines.push(...wrap(visibleText(judged.error), width).map((line) => colors.red(line)));
    const stderr = knowledge.failure?.stderr?.split('\n').slice(-STDERR_LINES) ?? [];
    lines.push(...stderr.map((line) => colors.dim(`│ ${visibleText(line)}`)));
  }
  if (knowledge.unresolvedVariables.length > 0) {
    const names = knowledge.unresolvedVariables.map((name) => `\${${name}}`).join(', ');
    lines.push(
      ...wrap(`No value for ${names}: the server got nothing there.`, width).map((line) =>
        colors.yellow(line),
      ),
    );
  }
  for (const note of knowledge.notes) {
    lines.push(...wrap(visibleText(note), width).map((line) => colors.yellow(line)));
  }
  return lines;
}

function renderTools(server: ServerReport, output: Output): string[] {
  const { colors, columns } = output;
  const showsDirect = server.tools.some((tool) => directWhereDifferent(tool) !== '');
  const titles = ['tool', 'class', 'worker', 'delivers', 'host'].concat(showsDirect ? ['host (direct)'] : []);
  const rows = server.tools.map((tool) => verdictCells(tool, server, showsDirect, colors));
  const wide = {
    titles: [...titles, ...HINT_NAMES.map((hint) => HINT_KEYS[hint].snake)],
    rows: server.tools.map((tool, index) => [
      ...(rows[index] ?? []),
      ...HINT_NAMES.map((hint) => hintCell(tool, hint, colors)),
    ]),
  };
  if (columns === undefined || tableWidth(wide) + INDENT.length <= columns) {
    return renderTable(wide, colors).map((line) => INDENT + line);
  }
  // No room for the hints beside the verdicts: they go below each tool.
  const lines = renderTable({ titles, rows }, colors);
  const hints = ['', ...server.tools.map((tool) => `  ${describeHints(tool)}`)];
  return lines.flatMap((line, index) => {
    const below = hints[index];
    return below ? [INDENT + line, INDENT + colors.dim(below)] : [INDENT + line];
  });
}

/** A name as it can be seen; one of nothing but blanks in quotes. */
function shownName(name: string): string {
  return name.trim() === '' ? JSON.stringify(name) : visibleText(cut(name, NAME_LENGTH));
}

function verdictCells(tool: ToolReport, server: ServerReport, showsDirect: boolean, colors: Colors): Cell[] {
  const name = shownName(tool.catalogueName);
  const direct = showsDirect ? [{ text: directWhereDifferent(tool), style: colors.dim }] : [];
  if (isMissing(tool, server.source)) {
    // Nothing is decided about a tool that is not there; above all it is not called a read.
    const nothing = { text: '-', style: colors.dim };
    return [
      { text: `${name} (not listed)`, style: colors.yellow },
      nothing,
      nothing,
      nothing,
      nothing,
      ...direct,
    ];
  }
  const { allowed, rule } = tool.worker;
  return [
    { text: name, style: String },
    { text: tool.class, style: classStyle(tool.class, colors) },
    allowed ? { text: 'allowed', style: String } : { text: `denied: ${rule}`, style: colors.red },
    { text: tool.delivery.delivers ? 'yes' : 'no', style: tool.delivery.delivers ? String : colors.dim },
    { text: tool.host.verdict, style: String },
    ...direct,
  ];
}

/** What a host that dials the server itself would do: it never sees the file. */
function directWhereDifferent({ host }: ToolReport): string {
  return host.direct === host.verdict ? '' : (host.direct ?? '');
}

function classStyle(toolClass: ToolReport['class'], colors: Colors): Cell['style'] {
  switch (toolClass) {
    case 'read':
      return colors.green;
    case 'private-write':
      return colors.cyan;
    case 'shared-write':
      return colors.red;
    case 'unclassified':
      return colors.yellow;
  }
}

function hintCell(tool: ToolReport, hint: HintName, colors: Colors): Cell {
  const text = describeHint(tool, hint);
  if (text === undefined) return { text: '-', style: colors.dim };
  return { text, style: tool.override[hint] === 'unknown' ? String : colors.bold };
}

function describeHints(tool: ToolReport): string {
  const stated = HINT_NAMES.flatMap((hint) => {
    const text = describeHint(tool, hint);
    return text === undefined ? [] : `${HINT_KEYS[hint].snake} ${text}`;
  });
  return stated.length > 0 ? stated.join(', ') : 'no hints';
}

function summarize({ servers, isLive, hasSnapshot }: ExplainPage, colors: Colors): string {
  const all = servers.flatMap(({ judged }) =>
    judged.tools.map((tool) => ({ tool, missing: isMissing(tool, judged.source) })),
  );
  const tools = all.flatMap(({ tool, missing }) => (missing ? [] : tool));
  const counts = CLASSES.flatMap((name) => {
    const count = tools.filter((tool) => tool.class === name).length;
    return count > 0 ? `${count} ${name}` : [];
  });
  const denied = tools.filter(({ worker }) => !worker.allowed).length;
  const total = `${plural(servers.length, 'server')}, ${plural(tools.length, 'tool')}`;
  const missing = all.length - tools.length;
  const lines = [
    `${total}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}. Denied to workers: ${denied}.` +
      (missing > 0 ? colors.yellow(` Not listed: ${missing}.`) : ''),
  ];
  if (!isLive && servers.length > 0) {
    const by = hasSnapshot ? 'Only what the file and the snapshot say' : 'Only what the file says';
    lines.push(colors.dim(`${by}. Add --live to start the servers and ask them for their tools.`));
  }
  return lines.join('\n');
}
