/** Completion inside a tool's block: the hints that it does not state yet, and their values. */
import { t } from '@vscode/l10n';
import type { CompletionItem } from 'vscode-languageserver-types';
import { HINT_KEYS, HINT_NAMES, NO_HINTS, hintOfKey, type HintName } from '../../engine/hints';
import { hintDescription } from '../../schema/keys';
import { judgeAgain, judgeServerNamed, toolOfKey } from '../judged';
import { prose } from '../markdown';
import { engineVerdict } from '../toolwords';
import type { SiteContext } from './context';
import { CompletionItemKind, itemOf, sorted, writtenKey, type Part } from './items';

const DESCRIPTION_LENGTH = 400;

/** Hint keys that are stated in neither spelling; Crewlet's own spelling first, unless the block uses MCP's. */
export function completeHintKeys(context: SiteContext): CompletionItem[] {
  const { taken } = context.site;
  const stated = new Set(taken.map(hintOfKey));
  const open = HINT_NAMES.filter((name) => !stated.has(name));
  const usesCamel = taken.some((key) => key.endsWith('Hint') && hintOfKey(key) !== undefined);
  const spellings = usesCamel ? (['camel', 'snake'] as const) : (['snake', 'camel'] as const);
  return sorted(spellings.flatMap((spelling) => open.map((name) => keyItem(context, name, spelling))));
}

function keyItem(context: SiteContext, name: HintName, spelling: 'snake' | 'camel'): CompletionItem {
  const label = HINT_KEYS[name][spelling];
  const key = writtenKey(context, label);
  const value: Part = { choice: ['true', 'false'] };
  return itemOf(context, {
    label,
    kind: CompletionItemKind.Property,
    insert: context.site.hasColon ? [key] : [`${key}: `, value],
    detail: spelling === 'snake' ? t('hint') : t("hint, in MCP's spelling"),
    documentation: prose(hintDescription(name), DESCRIPTION_LENGTH),
  });
}

/** The two values of a hint, each with what it would make of the tool. */
export function completeHintValues(context: SiteContext): CompletionItem[] {
  const hint = hintOfKey(context.site.key ?? '');
  if (hint === undefined) return [];
  return sorted(
    (['yes', 'no'] as const).map((value) => {
      const detail = outcome(context, hint, value);
      return itemOf(context, {
        label: value === 'yes' ? 'true' : 'false',
        kind: CompletionItemKind.Value,
        insert: [value === 'yes' ? 'true' : 'false'],
        ...(detail !== undefined && { detail }),
      });
    }),
  );
}

function outcome(
  { site, file, catalogue }: SiteContext,
  hint: HintName,
  value: 'yes' | 'no',
): string | undefined {
  const server = judgeServerNamed(file, site.serverName ?? '', catalogue);
  const tool = server && toolOfKey(server, site.tool ?? '');
  if (!server || !tool || tool.overriddenBy !== site.tool) return undefined;
  const override = server.entry.overrides.find(({ tool: key }) => key === site.tool)?.hints ?? NO_HINTS;
  return engineVerdict(judgeAgain(server, tool, { ...override, [hint]: value }));
}
