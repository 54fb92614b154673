/** The line above each server: what is known of its tools, and a way to ask for them. */
import { t } from '@vscode/l10n';
import type { CodeLens, DocumentUri } from 'vscode-languageserver-types';
import type { CompanyFile } from '../companyfile/companyfile';
import type { ServerEntry } from '../companyfile/model';
import { placeSpan } from '../companyfile/span';
import type { CatalogueView } from '../engine/knowledge';
import { LIST_TOOLS_COMMAND, type ListToolsArguments } from '../protocol/requests';
import { fileFacts } from '../rules/facts';
import type { ServerFacts } from '../rules/rule';
import { originWords, toolCount } from './listwords';
import { rangeOf, type Positions } from './positions';
import { cut, visibleText } from './visible';

const FAILURE_LENGTH = 100;

/** What lenses are made from. */
export interface CodeLensContext {
  readonly file: CompanyFile;
  readonly catalogue: CatalogueView;
  readonly positions: Positions;
  readonly uri: DocumentUri;
  /** Milliseconds since the epoch, for the age of lists. */
  readonly now: number;
}

/** What a lens says, and whether choosing it lists the server's tools. */
interface Words {
  readonly title: string;
  readonly lists: boolean;
}

/** A lens for each entry of `mcp_servers`, in the file's order, on its name. */
export function codeLensesIn({ file, catalogue, positions, uri, now }: CodeLensContext): CodeLens[] {
  return fileFacts(file, catalogue).servers.map(({ base, it: facts }) => {
    const { entry } = facts;
    const { title, lists } = wordsFor(facts, now);
    const list: ListToolsArguments = [uri, entry.name?.text ?? ''];
    return {
      range: rangeOf(positions, placeSpan(base, entry.name?.span ?? entry.node.span)),
      // Editors show a command without a name as plain text.
      command: lists ? { title, command: LIST_TOOLS_COMMAND, arguments: [...list] } : { title, command: '' },
    };
  });
}

function wordsFor(facts: ServerFacts, now: number): Words {
  const obstacle = obstacleIn(facts.entry);
  if (obstacle !== undefined)
    return { title: t('cannot be asked for its tools: {0}', obstacle), lists: false };
  const known = knownWords(facts, now);
  const { state, failure } = facts.knowledge;
  const after = (words: string): string => (known === undefined ? words : `${known} · ${words}`);
  switch (state) {
    case 'listed':
      return { title: after(t('Refresh')), lists: true };
    case 'idle':
      return known === undefined
        ? { title: `${t('not listed yet')} · ${t('List Tools')}`, lists: true }
        : { title: after(t('Refresh')), lists: true };
    case 'consent':
      return { title: after(`${t('needs your consent')} · ${t('List Tools')}`), lists: true };
    case 'untrusted':
      return { title: after(t('not asked: the workspace is not trusted')), lists: false };
    case 'loading':
      return { title: after(t('being asked for its tools…')), lists: false };
    case 'failed': {
      const why = cut(visibleText(failure?.message ?? t('the reason is not known')), FAILURE_LENGTH);
      return { title: after(`${t('listing failed: {0}', why)} · ${t('Try Again')}`), lists: true };
    }
  }
}

/** `38 tools · 12 unclassified · listed 5 min ago`; `undefined` when there is no list. */
function knownWords({ knowledge: { list }, tools }: ServerFacts, now: number): string | undefined {
  if (!list) return undefined;
  const listed = tools.filter((tool) => tool.listed);
  const unclassified = listed.filter((tool) => tool.class === 'unclassified').length;
  const counts = [
    toolCount(listed.length),
    ...(unclassified > 0 ? [t('{0} unclassified', unclassified)] : []),
  ].join(' · ');
  const origin = originWords(list, now) ?? '';
  return list.source === 'live' ? `${counts} · ${origin}` : `${counts} (${origin})`;
}

/** What keeps an entry from being a launch; `undefined` when it is one. */
function obstacleIn({ name, transport, command, url }: ServerEntry): string | undefined {
  if (!name) return t('it has no name');
  if (transport === undefined) return t('its transport is neither stdio nor http');
  if (transport === 'stdio') return command ? undefined : t('it has no command');
  return url ? undefined : t('it has no url');
}
