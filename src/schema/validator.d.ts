/** What the build compiles from `schemas/` (see .ci/validator.mjs). */
declare module 'compiled:server-schema' {
  import type { ErrorObject } from 'ajv';

  /**
   * Judges one entry of `mcp_servers`, in JSON data. Says whether nothing is wrong; else `errors`, until the next call, holds
   * all that is, each with the schema that failed and the data at hand.
   */
  const validate: {
    (data: unknown): boolean;
    errors?: readonly ErrorObject[] | null;
  };
  export default validate;
}
