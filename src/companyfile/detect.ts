/** Telling company files from other YAML, by content: other tools have an `mcp_servers` key too. */
import { entryOf } from './tree';
import type { CompanyFile } from './companyfile';

/** Keys at the top of a company file, beside `mcp_servers`, by which it is known. */
const COMPANY_KEYS: ReadonlySet<string> = new Set([
  'name',
  'mission',
  'vision',
  'policies',
  'providers',
  'workers',
  'roles',
  'units',
  'integrations',
  'knowledge',
  'tracker',
  'learning',
  'scheduling',
  'token_budget',
  'turn_engine',
  'skill_variables',
]);

/** A cheap look at a text: false means that it is no company file for certain, so that it needs no reading at all. */
export function mayBeCompanyFile(text: string): boolean {
  return text.includes('mcp_servers');
}

/**
 * Whether the file is a company file: `mcp_servers` is a list or still empty, and something else tells Crewlet from other tools.
 *
 * @param path the file's path or URI, of which the last part counts; `undefined` when it has none
 * @param isNamed whether the person's settings call it a company file
 */
export function isCompanyFile(file: CompanyFile, path: string | undefined, isNamed = false): boolean {
  const servers = file.topLevelKeys.find(({ it }) => it.key.text === 'mcp_servers')?.it;
  if (servers?.valueKind !== 'seq' && servers?.valueKind !== 'empty') return false;
  return (
    isNamed ||
    file.topLevelKeys.some(({ it }) => COMPANY_KEYS.has(it.key.text)) ||
    file.servers.some(({ it }) => it.map && entryOf(it.map, 'tool_annotations')) ||
    isCompanyFileName(path)
  );
}

/** Whether a file's name says that it is a company file. */
export function isCompanyFileName(path: string | undefined): boolean {
  const name = path?.split(/[\\/]/).at(-1) ?? '';
  return /\.ya?ml$/i.test(name) && /company|crew/i.test(name);
}
