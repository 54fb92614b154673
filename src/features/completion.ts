/** Completion: what may be written at the cursor. Answers from memory at once, and never waits for a server. */
import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { cursorSite } from '../companyfile/cursor';
import type { CompletionContext, SiteContext } from './completion/context';
import { completeHintKeys, completeHintValues } from './completion/hints';
import { completeSeatServers, completeWorkerTools } from './completion/names';
import { completeServerKeys, completeServerValues } from './completion/servers';
import { completeSuppression } from './completion/suppressions';
import { completeTools } from './completion/tools';

export type { CompletionContext, InsertionSupport } from './completion/context';

/** The completions at an offset; `undefined` where Hintsight has nothing to offer. */
export function completeAt(context: CompletionContext, offset: number): CompletionList | undefined {
  const site = cursorSite(context.file, offset);
  if (!site) return completeSuppression(context, offset);
  const word = context.file.text.slice(site.replace.start, site.replace.end);
  return completeSite({ ...context, site, word });
}

function completeSite(context: SiteContext): CompletionList {
  switch (context.site.kind) {
    case 'tool':
      return completeTools(context);
    case 'hint-key':
      return complete(completeHintKeys(context));
    case 'hint-value':
      return complete(completeHintValues(context));
    case 'server-key':
      return complete(completeServerKeys(context));
    case 'server-value':
      return complete(completeServerValues(context));
    case 'worker-tool':
      return completeWorkerTools(context);
    case 'seat-server':
      return complete(completeSeatServers(context));
  }
}

function complete(items: CompletionItem[]): CompletionList {
  return { isIncomplete: false, items };
}
