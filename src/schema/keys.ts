/** What the keys of a company file mean, in the words of the published schemas. */
import { t } from '@vscode/l10n';
import serverSchema from '../../schemas/server.schema.json';
import annotationsSchema from '../../schemas/tool-annotations.schema.json';

/** The keys of an entry of `mcp_servers`, in the schema's order. */
export const SERVER_KEYS: readonly string[] = Object.keys(serverSchema.properties);

/** What a key of an entry of `mcp_servers` means, in plain text; empty for what is none. */
export function serverKeyDescription(key: string): string {
  const schema: object | undefined = new Map(Object.entries(serverSchema.properties)).get(key);
  if (!schema) return '';
  const own =
    'description' in schema && typeof schema.description === 'string' ? schema.description : undefined;
  return t(own ?? annotationsSchema.description);
}

/** What a yes of a hint says, in plain text. */
export function hintDescription(hint: 'readOnly' | 'destructive' | 'idempotent' | 'openWorld'): string {
  return t(annotationsSchema.$defs[hint].description);
}
