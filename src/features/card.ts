/** The card of a tool: what is said about it, by whom, and what is decided. Markdown. */
import { t } from '@vscode/l10n';
import { HINT_KEYS, HINT_NAMES, type HintName } from '../engine/hints';
import { MCP_DEFAULTS } from '../engine/host';
import type { ToolVerdict } from '../engine/verdicts';
import {
  classWord,
  deliveryWords,
  hostShort,
  hostWords,
  valueWord,
  workerWords,
  type DecisionWords,
} from './decisionwords';
import type { JudgedServer } from './judged';
import { listWords, originWords } from './listwords';
import { codeSpan, prose } from './markdown';
import { whatIf } from './whatif';

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
  readonly links: CardLinks;
}

/** Where words of a card may lead. Each is absent where the client cannot follow such a link. */
export interface CardLinks {
  /** A link that asks the server for its tools again. */
  readonly refresh?: ((serverName: string) => string) | undefined;
  /** The page that says what the classes are and how everything is decided. */
  readonly verdicts?: string | undefined;
  /** A link to a tool's key in the file; `undefined` for a tool that has none. */
  readonly toolKey?: ((server: JudgedServer, tool: ToolVerdict) => string | undefined) | undefined;
}

/**
 * The whole card, in few lines and the decisions first: VS Code gives a hover 250 pixels and lets people scroll for the
 * rest, and what is wrong with the tool stands above the card.
 */
export function toolCard(subject: CardSubject): string {
  const { server, tool, now } = subject;
  const age = hasOnlyAnAge(subject) ? originWords(server.knowledge.list, now) : undefined;
  return paragraphs([
    lines([
      [
        headline(server, tool),
        classLink(tool, subject.links),
        ...(age === undefined ? [] : [`*${refreshable(age, subject)}*`]),
      ].join(' · '),
      ...(tool.description === undefined ? [] : [prose(tool.description, DESCRIPTION_LENGTH)]),
    ]),
    shadowedNote(subject),
    decisions(server, tool),
    hintTable(tool),
    hasOnlyAnAge(subject) ? '' : listLine(subject),
  ]);
}

/** The card of a tool that a worker template asks for: the worker's decision, and where the tool comes from. */
export function workerToolCard(subject: CardSubject): string {
  const { server, tool, links } = subject;
  const link = links.toolKey?.(server, tool);
  const key = link === undefined ? '' : ` · [${t('its hints in this file')}](${link})`;
  return paragraphs([
    `${headline(server, tool)}${key}`,
    decisionLine(t('Worker'), workerWords(tool)),
    listLine(subject),
  ]);
}

/** Markdown paragraphs; empty ones are left out. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Lines of one paragraph. */
function lines(texts: readonly string[]): string {
  // Two blanks at the end of a line make a line break.
  return texts.join('  \n');
}

/** The class, which leads to what it means. */
function classLink(tool: ToolVerdict, { verdicts }: CardLinks): string {
  const word = classWord(tool.class);
  return verdicts === undefined ? word : `[${word}](${verdicts}#classes)`;
}

/** A list's age, which one may click to have a newer list. */
function refreshable(age: string, { server, links }: CardSubject): string {
  const link = links.refresh?.(server.name);
  return link === undefined ? age : `[${age}](${link} "${t('Ask the server again')}")`;
}

/** The state of the server's list as a line of its own. */
export function listNote(server: JudgedServer, now: number): string {
  return `*${prose(listWords(server.knowledge, now), MESSAGE_LENGTH)}*`;
}

function headline(server: JudgedServer, tool: ToolVerdict): string {
  const title = prose(tool.title ?? '', TITLE_LENGTH);
  const name = t('{0} of {1}', codeSpan(tool.catalogueName), codeSpan(server.name));
  return title === '' ? name : `**${title}** · ${name}`;
}

function shadowedNote({ tool, key }: CardSubject): string {
  const { overriddenBy } = tool;
  if (key === undefined || overriddenBy === undefined || overriddenBy === key) return '';
  return t(
    "This key does not count: {0}, the server's own name for the tool, stands here too and wins whole.",
    codeSpan(overriddenBy),
  );
}

/** Editors put columns close together. */
const AIR = '&nbsp;&nbsp;';

function hintTable(tool: ToolVerdict): string {
  const rows = HINT_NAMES.map((name) =>
    [
      // Not as code: that would make the rows higher than they need to be.
      `${HINT_KEYS[name].snake}${AIR}`,
      valueWord(tool.advertised[name]),
      valueWord(tool.override[name]),
      effectiveCell(tool, name),
    ].join(' | '),
  );
  return [
    [t('hint'), `${t('server says')}${AIR}`, `${t('this file says')}${AIR}`, t('effective')].join(' | '),
    ':-- | :-- | :-- | :--',
    ...rows,
  ]
    .map((row) => `| ${row} |`)
    .join('\n');
}

/** Where nothing is known, also what a host assumes; a read-only tool needs no assumption about destroying and repeating. */
function effectiveCell({ effective }: ToolVerdict, name: HintName): string {
  const value = effective[name];
  if (value !== 'unknown') return `**${valueWord(value)}**`;
  const isMoot = effective.readOnly === 'yes' && (name === 'destructive' || name === 'idempotent');
  if (isMoot) return valueWord(value);
  const assumed = t('a host assumes {0}', valueWord(MCP_DEFAULTS[name] ? 'yes' : 'no'));
  return `${valueWord(value)} *(${assumed})*`;
}

function decisions(server: JudgedServer, tool: ToolVerdict): string {
  const { verdict, direct } = tool.host;
  const differs = direct !== undefined && direct !== verdict;
  const host = decisionLine(t('Host'), hostWords(verdict, tool.effective));
  const otherwise = whatIf(server, tool);
  return lines([
    decisionLine(t('Worker'), workerWords(tool)),
    decisionLine(t('Delivery'), deliveryWords(tool)),
    // A host that dials the server itself knows nothing of this file.
    differs ? t('{0}; without this file: {1}', host, hostShort(direct)) : host,
    ...(otherwise === '' ? [] : [otherwise]),
  ]);
}

/** What one reader of the hints decides, and why. */
export function decisionLine(reader: string, { decision, reason }: DecisionWords): string {
  return `**${reader}** ${decision}: ${reason}`;
}

/** Whether the tool is in the server's list, and nothing about that list is to be said but where it came from. */
function hasOnlyAnAge({ server: { knowledge }, tool }: CardSubject): boolean {
  return tool.listed && (knowledge.state === 'listed' || knowledge.state === 'idle');
}

function listLine({ server, tool, now }: CardSubject): string {
  if (tool.listed) return listNote(server, now);
  const missing = server.knowledge.list ? t('Not listed: the server has no such tool.') : t('Not listed.');
  return `${missing} ${listNote(server, now)}`;
}
