/** Another name for a server: its entry, and every `mcp_env` that names it. */
import { t } from '@vscode/l10n';
import type { CompanyFile } from '../../companyfile/companyfile';
import type { TextEdit } from '../../companyfile/edits';
import { asMap } from '../../companyfile/tree';
import { shown } from '../../schema/words';
import { serverMentions, type Mention } from '../mentions';
import { Refusal, rewritten } from './edits';

/** The name that the engine keeps for itself. */
const RESERVED = 'crewlet';

/** The one entry that has a name; a refusal where none or several have it. */
export function declarationOf(file: CompanyFile, name: string): Mention | Refusal {
  const [first, second] = serverMentions(file, name).filter(({ declares }) => declares);
  if (!first) return new Refusal(t('No server of this file is named {0}.', shown(name)));
  if (!second) return first;
  return new Refusal(t('Several servers are named {0}. Change the name of one by hand first.', shown(name)));
}

/** @returns edits whose spans count from the start of the file */
export function renameServer(file: CompanyFile, name: string, newName: string): TextEdit[] | Refusal {
  if (newName === '') return new Refusal(t('A server needs a name.'));
  if (newName === RESERVED) return new Refusal(t('The engine keeps the name "{0}" for itself.', RESERVED));
  const mentions = serverMentions(file, name);
  if (newName !== name && serverMentions(file, newName).some(({ declares }) => declares)) {
    return new Refusal(t('Another server is named {0} already.', shown(newName)));
  }
  if (file.mcpEnvs.some(({ it }) => holdsBoth(asMap(it.node)?.pairs ?? [], name, newName))) {
    return new Refusal(t('An mcp_env holds {0} beside {1} already.', shown(newName), shown(name)));
  }
  return rewritten(file, mentions, () => newName);
}

function holdsBoth(
  pairs: readonly { readonly key: { readonly text: string } }[],
  one: string,
  other: string,
): boolean {
  const keys = pairs.map(({ key }) => key.text);
  return one !== other && keys.includes(one) && keys.includes(other);
}
