/** What the keys of a company file mean, in the words of the published schemas. */
import serverSchema from '../../schemas/server.schema.json';
import annotationsSchema from '../../schemas/tool-annotations.schema.json';

/** A key that an entry of `mcp_servers` may have, and what it means in plain text. */
export interface DescribedKey {
  readonly key: string;
  readonly description: string;
}

/** The keys of an entry of `mcp_servers`, in the schema's order. */
export const SERVER_KEYS: readonly DescribedKey[] = Object.entries(serverSchema.properties).map(
  ([key, schema]) => ({
    key,
    description: 'description' in schema ? schema.description : annotationsSchema.description,
  }),
);

const { readOnly, destructive, idempotent, openWorld } = annotationsSchema.$defs;

/** What a yes of each hint says, in plain text. */
export const HINT_DESCRIPTIONS = {
  readOnly: readOnly.description,
  destructive: destructive.description,
  idempotent: idempotent.description,
  openWorld: openWorld.description,
} as const;
