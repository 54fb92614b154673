/** The card of a tool: what is said about it, by whom, and what is decided. Markdown. */
import { HINT_KEYS, HINT_NAMES, type HintName } from '../engine/hints';
import { MCP_DEFAULTS } from '../engine/host';
import type { ToolVerdict } from '../engine/verdicts';
import { deliveryWords, hostShort, hostWords, workerWords, type DecisionWords } from './decisionwords';
import type { JudgedServer } from './judged';
import { listWords } from './listwords';
import { codeSpan, prose } from './markdown';

const TITLE_LENGTH = 80;
const DESCRIPTION_LENGTH = 100;
const MESSAGE_LENGTH = 400;

/** What a card is about. */
export interface CardSubject {
  readonly server: JudgedServer;
  readonly tool: ToolVerdict;
  /** The key that the person looks at; `undefined` when the tool is named somewhere else. */
  readonly key: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The whole card. The decisions come first: an editor shows only so many lines before one has to scroll. */
export function toolCard(subject: CardSubject): string {
  const { server, tool } = subject;
  const description = tool.description === undefined ? '' : prose(tool.description, DESCRIPTION_LENGTH);
  return paragraphs([
    `${headline(server, tool)} · ${tool.class}`,
    description,
    shadowedNote(subject),
    decisions(tool),
    hintTable(tool),
    listLine(subject),
  ]);
}

/** The card of a tool that a worker template asks for: the worker's decision, and where the tool comes from. */
export function workerToolCard(subject: CardSubject): string {
  const { server, tool } = subject;
  return paragraphs([headline(server, tool), decisionLine('Worker', workerWords(tool)), listLine(subject)]);
}

/** Markdown paragraphs; empty ones are left out. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The state of the server's list as a line of its own. */
export function listNote(server: JudgedServer, now: number): string {
  return `*${prose(listWords(server.knowledge, now), MESSAGE_LENGTH)}*`;
}

function headline(server: JudgedServer, tool: ToolVerdict): string {
  const title = prose(tool.title ?? '', TITLE_LENGTH);
  const name = `${codeSpan(tool.catalogueName)} of ${codeSpan(server.name)}`;
  return title === '' ? name : `**${title}** · ${name}`;
}

function shadowedNote({ tool, key }: CardSubject): string {
  const { overriddenBy } = tool;
  if (key === undefined || overriddenBy === undefined || overriddenBy === key) return '';
  return `This key does not count: ${codeSpan(overriddenBy)}, the server's own name for the tool, stands here too and wins whole.`;
}

/** Editors put columns close together. */
const AIR = '\u00A0\u00A0';

function hintTable(tool: ToolVerdict): string {
  const rows = HINT_NAMES.map((name) =>
    [
      `\`${HINT_KEYS[name].snake}\``,
      tool.advertised[name],
      tool.override[name],
      effectiveCell(tool, name),
    ].join(' | '),
  );
  return [`hint | server says${AIR} | this file says${AIR} | effective`, ':-- | :-- | :-- | :--', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

/** Where nothing is known, also what a host assumes; a read-only tool needs no assumption about destroying and repeating. */
function effectiveCell({ effective }: ToolVerdict, name: HintName): string {
  const value = effective[name];
  if (value !== 'unknown') return `**${value}**`;
  const isMoot = effective.readOnly === 'yes' && (name === 'destructive' || name === 'idempotent');
  return isMoot ? 'unknown' : `unknown *(a host assumes ${MCP_DEFAULTS[name] ? 'yes' : 'no'})*`;
}

function decisions(tool: ToolVerdict): string {
  const { verdict, direct } = tool.host;
  const differs = direct !== undefined && direct !== verdict;
  return [
    decisionLine('Worker', workerWords(tool)),
    decisionLine('Delivery', deliveryWords(tool)),
    decisionLine('Host', hostWords(verdict, tool.effective)),
    ...(differs
      ? [`A host that dials the server itself sees only the server's word: ${hostShort(direct)}`]
      : []),
    // Two blanks at the end of a line make a line break.
  ].join('  \n');
}

function decisionLine(reader: string, { decision, reason }: DecisionWords): string {
  return `**${reader}** ${decision}: ${reason}`;
}

function listLine({ server, tool, now }: CardSubject): string {
  if (tool.listed) return listNote(server, now);
  const missing = server.knowledge.list ? 'Not listed: the server has no such tool.' : 'Not listed.';
  return `${missing} ${listNote(server, now)}`;
}
