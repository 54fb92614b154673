/** Hover: the card of what stands under the cursor. */
import { t } from '@vscode/l10n';
import type { DocumentUri, Hover } from 'vscode-languageserver-types';
import type { CompanyFile } from '../companyfile/companyfile';
import { elementAt, type Element } from '../companyfile/locate';
import { placeSpan } from '../companyfile/span';
import { isControlTool } from '../engine/controltools';
import type { CatalogueView } from '../engine/knowledge';
import { serverKeyDescription } from '../schema/keys';
import { LIST_TOOLS_COMMAND } from '../protocol/requests';
import { decisionLine, toolCard, workerToolCard, type CardLinks } from './card';
import { hintCard } from './hintcard';
import { judgeServer, judgeServerNamed, toolNamed, toolOfKey } from './judged';
import { codeSpan, commandLink, linkTarget, prose } from './markdown';
import { rangeOf, type Positions } from './positions';
import { serverCard } from './servercard';

const DESCRIPTION_LENGTH = 400;

/** What a hover is computed from. */
export interface HoverContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  readonly positions: Positions;
  /** Milliseconds since the epoch, for the age of lists. */
  readonly now: number;
  /** The document's URI. Absent: cards have no links. */
  readonly uri?: DocumentUri | undefined;
  /** The URI of docs/verdicts.md. Absent: cards do not lead there. */
  readonly verdictDocs?: string | undefined;
  /** Whether the client follows links that run our commands. */
  readonly commandLinks?: boolean | undefined;
}

/** The hover at an offset; `undefined` where there is nothing to say. */
export function hoverAt(context: HoverContext, offset: number): Hover | undefined {
  const element = elementAt(context.file, offset);
  const value = element && cardOf(element.it, context);
  if (value === undefined) return undefined;
  return {
    contents: { kind: 'markdown', value },
    range: rangeOf(
      context.positions,
      placeSpan(element?.base ?? 0, element?.it.span ?? { start: 0, end: 0 }),
    ),
  };
}

function cardOf(element: Element, context: HoverContext): string | undefined {
  const { file, catalogue, now } = context;
  const links = cardLinks(context);
  switch (element.kind) {
    case 'tool': {
      const server = judgeServer(element.server, catalogue);
      const key = element.override.tool;
      const tool = toolOfKey(server, key);
      return tool && toolCard({ server, tool, key, now, links });
    }
    case 'hint': {
      const server = judgeServer(element.server, catalogue);
      const { override, statement } = element;
      const tool = toolOfKey(server, override.tool);
      return tool && hintCard({ server, tool, override, statement });
    }
    case 'server-name':
      return serverCard(judgeServer(element.server, catalogue), now);
    case 'seat-server': {
      const server = judgeServerNamed(file, element.credentials.server.text, catalogue);
      return server && serverCard(server, now);
    }
    case 'worker-tool':
      return workerToolAt(element.tool.text, context, links);
    case 'server-key':
      return serverKeyCard(element.key);
  }
}

function serverKeyCard(key: string): string | undefined {
  const description = serverKeyDescription(key);
  return description === '' ? undefined : `\`${key}\`\n\n${prose(description, DESCRIPTION_LENGTH)}`;
}

/** Where words of a card lead, as the client can follow them. */
function cardLinks({ file, positions, uri, verdictDocs, commandLinks = false }: HoverContext): CardLinks {
  if (uri === undefined) return {};
  return {
    verdicts: verdictDocs === undefined ? undefined : linkTarget(verdictDocs),
    refresh: commandLinks ? (server) => commandLink(LIST_TOOLS_COMMAND, [uri, server]) : undefined,
    toolKey: ({ entry }, { overriddenBy }) => {
      const override = entry.overrides.find(({ tool }) => tool === overriddenBy);
      const base = file.servers.find(({ it }) => it === entry)?.base ?? 0;
      if (!override) return undefined;
      const { line, character } = positions.positionAt(base + override.key.span.start);
      return `${linkTarget(uri)}#${line + 1},${character + 1}`;
    },
  };
}

function workerToolAt(
  name: string,
  { file, catalogue, now }: Pick<HoverContext, 'file' | 'catalogue' | 'now'>,
  links: CardLinks,
): string {
  const found = toolNamed(file, name, catalogue);
  if (found) return workerToolCard({ ...found, key: undefined, now, links });
  if (isControlTool(name)) {
    return `${codeSpan(name)}\n\n${decisionLine(t('Worker'), { decision: t('denied'), reason: t("it is one of the engine's own control tools, which no worker gets") })}`;
  }
  return `${codeSpan(name)}\n\n${t('No server of this file is known to offer this tool.')}`;
}
