/** Another name for a server: its entry, and every `mcp_env` that names it. */
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
  if (!first) return new Refusal(`No server of this file is named ${shown(name)}.`);
  if (!second) return first;
  return new Refusal(`Several servers are named ${shown(name)}. Change the name of one by hand first.`);
}

/** @returns edits whose spans count from the start of the file */
export function renameServer(file: CompanyFile, name: string, newName: string): TextEdit[] | Refusal {
  if (newName === '') return new Refusal('A server needs a name.');
  if (newName === RESERVED) return new Refusal(`The engine keeps the name "${RESERVED}" for itself.`);
  const mentions = serverMentions(file, name);
  if (newName !== name && serverMentions(file, newName).some(({ declares }) => declares)) {
    return new Refusal(`Another server is named ${shown(newName)} already.`);
  }
  if (file.mcpEnvs.some(({ it }) => holdsBoth(asMap(it.node)?.pairs ?? [], name, newName))) {
    return new Refusal(`An mcp_env holds ${shown(newName)} beside ${shown(name)} already.`);
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
