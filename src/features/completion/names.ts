/** Completion of names that another part of the file declares: tools for workers, servers for seats. */
import { t } from '@vscode/l10n';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { quoteText } from '../../companyfile/quoting';
import { decisionLine } from '../card';
import { workerShort, workerWords } from '../decisionwords';
import { judgeServer } from '../judged';
import { visibleText } from '../visible';
import type { SiteContext } from './context';
import { CompletionItemKind, isQuotedStyle, itemOf, sorted, writtenKey } from './items';
import { listAllItem } from './listitem';

/** Blocks of `mcp_env` that the engine reads itself, for its own connections. */
const ENGINE_BLOCKS = ['atlassian', 'jira', 'confluence', 'github', 'gitlab', 'datadog'];

/** Catalogue names for a worker's `tools`; those that the guard denies come last and say so. */
export function completeWorkerTools(context: SiteContext): CompletionList {
  const { file, catalogue, site } = context;
  const taken = new Set(site.taken);
  const servers = file.servers.map(({ it }) => judgeServer(it, catalogue));
  const offered = servers.flatMap((server) =>
    server.verdicts
      .filter(({ listed, catalogueName }) => listed && !taken.has(catalogueName))
      .map((tool) => ({ server, tool })),
  );
  const allowedFirst = [
    ...offered.filter(({ tool }) => tool.worker.allowed),
    ...offered.filter(({ tool }) => !tool.worker.allowed),
  ];
  const items = allowedFirst.map(({ server, tool }) =>
    itemOf(context, {
      label: visibleText(tool.catalogueName),
      kind: CompletionItemKind.Function,
      insert: [quoteText(tool.catalogueName, { always: isQuotedStyle(context) })],
      detail: `${workerShort(tool)} · ${visibleText(server.name)}`,
      documentation: decisionLine(t('Worker'), workerWords(tool)),
    }),
  );
  const isKnown = servers.every(({ knowledge }) => knowledge.state === 'listed');
  return {
    isIncomplete: !isKnown,
    items: isKnown ? sorted(items) : sorted([...items, listAllItem(context)]),
  };
}

/** Servers whose credentials a seat may hold: those of the file, then the blocks that the engine reads itself. */
export function completeSeatServers(context: SiteContext): CompletionItem[] {
  const { file, site } = context;
  const taken = new Set(site.taken);
  const declared = file.servers.flatMap(({ it }) => it.name?.text ?? []);
  const names = new Set([...declared, ...ENGINE_BLOCKS]);
  return sorted(
    [...names]
      .filter((name) => !taken.has(name))
      .map((name) =>
        itemOf(context, {
          label: visibleText(name),
          kind: CompletionItemKind.Module,
          insert: site.hasColon
            ? [writtenKey(context, name)]
            : [`${writtenKey(context, name)}: { `, { stop: true }, ' }'],
          detail: declared.includes(name) ? t('server') : t('read by the engine itself'),
        }),
      ),
  );
}
