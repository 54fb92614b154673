/** The schemas of `schemas/`, compiled once, when they are first needed. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import serverSchema from '../../schemas/server.schema.json';
import annotationsSchema from '../../schemas/tool-annotations.schema.json';
import type { Json } from './json';

/** What the validator says is wrong with some data; empty when nothing is. */
export type Validator = (data: Json) => readonly ErrorObject[];

let compiled: Validator | undefined;

/** The validator of one entry of `mcp_servers`. The errors carry the schema that failed and the data at hand. */
export function serverValidator(): Validator {
  compiled ??= compile();
  return compiled;
}

function compile(): Validator {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    // The schemas never change at run time; the tests check them against the meta-schema, which takes as long as all the rest.
    meta: false,
    validateSchema: false,
  });
  ajv.addSchema(annotationsSchema);
  const validate = ajv.compile(serverSchema);
  return (data) => (validate(data) ? [] : (validate.errors ?? []));
}
