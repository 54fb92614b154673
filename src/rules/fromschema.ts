/** What the schemas find in a server entry, as findings; rules add what a schema cannot say. */
import type { ServerEntry } from '../companyfile/model';
import { checkServer, type Fault, type FaultRule } from '../schema/check';
import { hintNotBoolean } from './hintnotboolean';
import { hintSpelledTwice } from './hintspelledtwice';
import type { Draft, ServerFacts } from './rule';
import { unknownTransport, wrongTransportField } from './transport';
import { unknownKey } from './unknownkey';

const ADDITIONS: Readonly<Partial<Record<FaultRule, (entry: ServerEntry, fault: Fault) => Partial<Draft>>>> =
  {
    'unknown-key': unknownKey,
    'hint-not-boolean': hintNotBoolean,
    'hint-spelled-twice': hintSpelledTwice,
    'unknown-transport': unknownTransport,
    'wrong-transport-field': wrongTransportField,
  };

export function fromSchema({ entry }: ServerFacts): Draft[] {
  return checkServer(entry).map((fault): Draft => {
    const { rule, message, span, tool, related } = fault;
    return {
      rule,
      message,
      span,
      ...(entry.name && { server: entry.name.text }),
      ...(tool !== undefined && { tool }),
      ...(related && { related }),
      ...ADDITIONS[rule]?.(entry, fault),
    };
  });
}
