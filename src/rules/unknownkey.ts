/** `unknown-key`: the key that was probably meant, and the fix that writes it. */
import { t } from '@vscode/l10n';
import type { ServerEntry } from '../companyfile/model';
import { HINT_KEYS, hintOfKey } from '../engine/hints';
import type { Fault } from '../schema/check';
import { shown } from '../schema/words';
import { nearest } from './nearest';
import { renameFix } from './rename';
import type { Draft } from './rule';

/** What there is to add to a fault of the schema. */
export function unknownKey(entry: ServerEntry, fault: Fault): Partial<Draft> {
  const key = fault.node?.kind === 'scalar' ? fault.node : undefined;
  const meant = key && meantKey(entry, fault, key.text);
  if (!key || meant === undefined) return {};
  return {
    message: `${fault.message} ${t('Did you mean {0}?', shown(meant))}`,
    fixes: () => [renameFix(key, meant)],
  };
}

function meantKey(entry: ServerEntry, { tool, known = [] }: Fault, key: string): string | undefined {
  if (tool === undefined) return nearest(key, known);
  const statements = entry.overrides.find((override) => override.tool === tool)?.statements ?? [];
  const stated = new Set(statements.map(({ hint }) => hint));
  const near = nearest(
    key,
    known.filter((candidate) => {
      const hint = hintOfKey(candidate);
      return hint !== undefined && !stated.has(hint);
    }),
  );
  const hint = near === undefined ? undefined : hintOfKey(near);
  const [first] = statements;
  if (!hint || !first) return near;
  // The block's own spelling, which its first hint shows.
  return HINT_KEYS[hint][first.key.text === HINT_KEYS[first.hint].camel ? 'camel' : 'snake'];
}
