/** `unresolved-variable`: a reference that had no value when its server was asked for its tools. */
import { t } from '@vscode/l10n';
import type { CompanyFile } from '../companyfile/companyfile';
import { placeSpan, type Placed } from '../companyfile/span';
import type { TextField } from '../companyfile/model';
import { replacedReferences, type Reference } from './references';
import type { Draft, FileFacts, ServerFacts } from './rule';
import { shown } from '../schema/words';

export function unresolvedVariable({ file, servers }: FileFacts): Draft[] {
  return servers.flatMap((server) => {
    const { unresolvedVariables = [] } = server.it.knowledge;
    if (unresolvedVariables.length === 0) return [];
    const references = referencesOf(file, server);
    return unresolvedVariables.flatMap((variable) => {
      const reference = references.find((candidate) => candidate.variable === variable);
      return reference ? [draftFor(server.it.entry.name?.text ?? '', variable, reference)] : [];
    });
  });
}

/** In the entry, then in what seats hold for it. Spans count from the start of the file. */
function referencesOf(
  { text, seats }: CompanyFile,
  { base, it: { entry } }: Placed<ServerFacts>,
): Reference[] {
  const own = [...entry.env.values(), ...entry.headers.values(), ...(entry.url ? [entry.url] : [])];
  const held = seats.flatMap((seat) =>
    [...seat.it.credentials, ...seat.it.inherited]
      .filter(({ server }) => server.text === entry.name?.text)
      .flatMap(({ variables }) => [...variables.values()].map((field) => placed(seat.base, field))),
  );
  return [...own.map((field) => placed(base, field)), ...held].flatMap((field) =>
    replacedReferences(text, field),
  );
}

function placed(base: number, { text, span }: TextField): TextField {
  return { text, span: placeSpan(base, span) };
}

function draftFor(server: string, variable: string, { text, span }: Reference): Draft {
  return {
    rule: 'unresolved-variable',
    message: t(
      '{0} has no value here, so the tools of {1} were listed with nothing in its place. ' +
        'Set {2} in the environment, or in a .env file beside this file.',
      shown(text),
      shown(server),
      variable,
    ),
    span,
    server,
    variable,
  };
}
