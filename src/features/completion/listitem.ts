/** The one item that stands where tools would: why there are none, and what lists them. */
import { t } from '@vscode/l10n';
import type { CompletionItem } from 'vscode-languageserver-types';
import type { ServerKnowledge } from '../../engine/knowledge';
import { LIST_TOOLS_COMMAND } from '../../protocol/requests';
import { prose } from '../markdown';
import { rangeOf } from '../positions';
import { cut, visibleText } from '../visible';
import type { SiteContext } from './context';
import { CompletionItemKind } from './items';

const NAME_LENGTH = 40;
const MESSAGE_LENGTH = 400;

/**
 * The item for one server.
 *
 * @param serverName `undefined` while the entry has no name yet
 */
export function listItem(
  context: SiteContext,
  serverName: string | undefined,
  knowledge: ServerKnowledge,
): CompletionItem {
  if (serverName === undefined || serverName === '')
    return info(context, t('Name the server to list its tools'));
  const name = cut(visibleText(serverName), NAME_LENGTH);
  switch (knowledge.state) {
    case 'loading':
      return info(context, t('{0} is being asked for its tools…', name));
    case 'untrusted':
      return info(context, t('{0} is not asked for its tools: the workspace is not trusted', name));
    case 'failed':
      return command(context, t('List the tools of {0} again…', name), [serverName], {
        detail: t('the last listing failed'),
        documentation: prose(knowledge.failure?.message ?? '', MESSAGE_LENGTH),
      });
    case 'listed':
      return info(
        context,
        knowledge.list?.tools.length === 0
          ? t('{0} offers no tools', name)
          : t('Every tool of {0} is annotated', name),
      );
    case 'idle':
    case 'consent':
      return command(context, t('List the tools of {0}…', name), [serverName], {
        detail: t('starts the server, if you allow it'),
      });
  }
}

/** The item that lists the tools of every server of the file. */
export function listAllItem(context: SiteContext): CompletionItem {
  return command(context, t('List the tools of all servers…'), [], {
    detail: t('starts the servers, if you allow it'),
  });
}

function command(
  context: SiteContext,
  label: string,
  servers: readonly string[],
  { detail, documentation }: { readonly detail: string; readonly documentation?: string },
): CompletionItem {
  return {
    ...info(context, label),
    detail,
    ...(documentation !== undefined && { documentation: { kind: 'markdown', value: documentation } }),
    command: { title: label, command: LIST_TOOLS_COMMAND, arguments: [context.uri, ...servers] },
  };
}

/** Leaves the text as it is, and stays whatever is typed. */
function info({ site, positions, word }: SiteContext, label: string): CompletionItem {
  return {
    label,
    kind: CompletionItemKind.Event,
    filterText: word === '' ? label : word,
    textEdit: { range: rangeOf(positions, site.replace), newText: word },
  };
}
