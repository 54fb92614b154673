/** Completion below `tool_annotations`: the tools that the server lists and the file does not annotate yet. */
import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { quoteText } from '../../companyfile/quoting';
import { HINT_KEYS, HINT_NAMES, type HintName } from '../../engine/hints';
import { suggestHints } from '../../engine/suggestions';
import type { ToolClass } from '../../engine/toolclass';
import type { ToolVerdict } from '../../engine/verdicts';
import { judgeServer, type JudgedServer } from '../judged';
import { paragraphs } from '../card';
import { prose } from '../markdown';
import { classShort } from '../toolwords';
import { visibleText } from '../visible';
import type { SiteContext } from './context';
import { CompletionItemKind, indentOf, isQuotedStyle, itemOf, sorted, type Part } from './items';
import { listItem } from './listitem';

/** Nobody can mean to write a longer name by hand, and YAML ends a key at 1,024 characters. */
const MAX_NAME_LENGTH = 500;
const TITLE_LENGTH = 120;
const DESCRIPTION_LENGTH = 600;

/** What needs saying most comes first. */
const CLASS_ORDER: readonly ToolClass[] = ['unclassified', 'shared-write', 'private-write', 'read'];

/** The tools, or one item that says why there are none. Complete only when the server has answered. */
export function completeTools(context: SiteContext): CompletionList {
  const server = serverOf(context);
  const knowledge = server?.knowledge ?? context.catalogue.of(context.site.serverName ?? '');
  const tools = server ? openTools(server, context.site.taken) : [];
  const items = CLASS_ORDER.flatMap((name) => tools.filter((tool) => tool.class === name)).map((tool) =>
    toolItem(context, tool, usesFullNames(context, server)),
  );
  const isKnown = knowledge.state === 'listed';
  return {
    isIncomplete: !isKnown,
    items: items.length > 0 ? sorted(items) : [listItem(context, context.site.serverName, knowledge)],
  };
}

function serverOf({ site, file, catalogue }: SiteContext): JudgedServer | undefined {
  const server = file.servers.find(({ it }) => it.name?.text === site.serverName);
  return server && judgeServer(server.it, catalogue);
}

function openTools({ verdicts }: JudgedServer, taken: readonly string[]): ToolVerdict[] {
  const names = new Set(taken);
  return verdicts.filter(
    ({ name, catalogueName, listed }) =>
      listed && name.length <= MAX_NAME_LENGTH && !names.has(name) && !names.has(catalogueName),
  );
}

/** Whether tools are written with the prefix here: the neighbours are, or what is typed starts with it. */
function usesFullNames({ site, word }: SiteContext, server: JudgedServer | undefined): boolean {
  const { toolPrefix } = site;
  if (!server || toolPrefix === '') return false;
  const isFull = (key: string): boolean =>
    server.verdicts.some(
      ({ name, catalogueName, listed }) => listed && name !== key && catalogueName === key,
    );
  const typed = word.replace(/^["']/, '');
  return site.taken.some(isFull) || (typed.startsWith(toolPrefix) && typed !== '');
}

function toolItem(context: SiteContext, tool: ToolVerdict, isFullName: boolean): CompletionItem {
  const { site } = context;
  const name = isFullName ? tool.catalogueName : tool.name;
  const key = quoteText(name, { always: isQuotedStyle(context) });
  return itemOf(context, {
    label: visibleText(name),
    kind: CompletionItemKind.Function,
    ...leadOf(context),
    insert: site.hasColon ? [key] : [`${key}:`, ...blockOf(context, tool)],
    detail: classShort(tool),
    documentation: paragraphs([
      tool.title === undefined ? '' : `**${prose(tool.title, TITLE_LENGTH)}**`,
      prose(tool.description ?? '', DESCRIPTION_LENGTH),
    ]),
  });
}

/** The first tool behind `tool_annotations:` starts a line of its own, unless the entry is written in braces. */
function leadOf({ site, file }: SiteContext): { readonly lead?: readonly Part[]; readonly tail?: string } {
  const server = file.servers.find(({ it }) => it.name?.text === site.serverName)?.it;
  if (site.tail === '' || server?.map?.flow !== false) return {};
  return { lead: [{ line: indentOf(file.text, site.replace.start) + site.style.step }], tail: '' };
}

/** The tool's block, as its neighbours write theirs, with the hints that are worth stating to choose from. */
function blockOf(context: SiteContext, tool: ToolVerdict): Part[] {
  const { site, client, file } = context;
  const offers = offersFor(tool);
  if (site.style.blockHints === true && !site.style.flow) {
    const line: Part = { line: indentOf(file.text, site.replace.start) + site.style.step };
    // Without snippets nobody chooses: one key is left to be filled in.
    const shown = client.snippets ? offers : offers.slice(0, 1);
    if (shown.length === 0) return [line, { stop: true }];
    return shown.flatMap(({ hint, choice }): Part[] => [line, `${HINT_KEYS[hint].snake}: `, { choice }]);
  }
  if (!client.snippets) return [' { }'];
  if (offers.length === 0) return [' { ', { stop: true }, ' }'];
  const pairs = offers.flatMap(({ hint, choice }, index): Part[] => {
    const key = isQuotedStyle(context) ? `"${HINT_KEYS[hint].snake}"` : HINT_KEYS[hint].snake;
    return [`${index === 0 ? ' { ' : ', '}${key}: `, { choice }];
  });
  return [...pairs, { stop: true }, ' }'];
}

/** A hint that is worth stating, with its values in the order in which they are likely. */
interface Offer {
  readonly hint: HintName;
  readonly choice: readonly ['true', 'false'] | readonly ['false', 'true'];
}

/**
 * The hint whose absence decides about the tool, and those that its name speaks of beside it; none when the server says enough.
 * Where nothing is suggested, what fails closed comes first: a tool that is wrongly called a write is denied, not let through.
 */
function offersFor({ name, advertised, effective, worker }: ToolVerdict): Offer[] {
  const suggested = suggestHints(name, advertised);
  const offer = (hint: HintName): Offer => ({
    hint,
    choice: suggested[hint]?.value === 'yes' ? ['true', 'false'] : ['false', 'true'],
  });
  if (effective.readOnly !== 'unknown') {
    const isTrap = worker.rule === 'shared-write' && effective.openWorld === 'unknown';
    return isTrap ? [offer('openWorld')] : [];
  }
  const beside = HINT_NAMES.filter(
    (hint) => hint !== 'readOnly' && effective[hint] === 'unknown' && suggested[hint],
  );
  return [offer('readOnly'), ...beside.map(offer)];
}
