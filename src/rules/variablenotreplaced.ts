/** `variable-not-replaced`: a reference that the engine passes on as it is written. */
import { t } from '@vscode/l10n';
import type { ServerEntry, TextField } from '../companyfile/model';
import { shown } from '../schema/words';
import { foreignReferences, replacedReferences, type Reference } from './references';
import type { Draft, FileFacts, Fix, ServerFacts } from './rule';
import { placeSpan } from '../companyfile/span';

/** In one server's entry. */
export function variableNotReplaced({ entry }: ServerFacts): Draft[] {
  const about = entry.name && { server: entry.name.text };
  const literal = literalFields(entry).flatMap(({ name, field }) =>
    replacedReferences(entry.source, field).map((reference) => literalDraft(name, reference)),
  );
  const fields = [...entry.env.values(), ...entry.headers.values(), ...(entry.url ? [entry.url] : [])];
  const foreign = fields.flatMap((field) => foreignReferences(entry.source, field).map(foreignDraft));
  return [...literal, ...foreign].map((draft) => ({ ...draft, ...about }));
}

/** In the credentials of seats and units. */
export function credentialNotReplaced({ file }: FileFacts): Draft[] {
  const fields = file.seats.flatMap(({ base, it }) =>
    [...it.credentials, ...it.inherited].flatMap(({ server, variables }) =>
      [...variables.values()].map((field) => ({ base, server, field })),
    ),
  );
  return fields.flatMap(({ base, server, field }) => {
    const placed = { text: field.text, span: placeSpan(base, field.span) };
    return foreignReferences(file.text, placed).map((reference) => ({
      ...foreignDraft(reference),
      server: server.text,
    }));
  });
}

/** The fields in which the engine replaces nothing. */
function literalFields(entry: ServerEntry): { readonly name: string; readonly field: TextField }[] {
  const { command, args, toolPrefixField } = entry;
  return [
    ...(command ? [{ name: 'command', field: command }] : []),
    ...args.filter((_, index) => !isCode(args, index)).map((field) => ({ name: 'args', field })),
    ...(toolPrefixField ? [{ name: 'tool_prefix', field: toolPrefixField }] : []),
  ];
}

/** What stands behind `-c` or `-e` is a program, for which `${X}` has a meaning of its own. */
function isCode(args: readonly TextField[], index: number): boolean {
  return /^(?:-[a-z]*[ce]|--eval|--command|\/c|-Command)$/.test(args[index - 1]?.text ?? '');
}

function literalDraft(field: string, { text, span }: Reference): Draft {
  const advice =
    field === 'args'
      ? t('Write the value out, or hand it over in env if the program can read it there.')
      : t('Write the value out.');
  return {
    rule: 'variable-not-replaced',
    message: t(
      'The engine replaces references in env, headers and url only: {0} in "{1}" is passed on as it stands. {2}',
      shown(text),
      field,
      advice,
    ),
    span,
  };
}

function foreignDraft({ text, span, variable }: Reference): Draft {
  const form = variable === undefined ? '${NAME}' : `\${${variable}}`;
  return {
    rule: 'variable-not-replaced',
    message: t(
      "The engine does not know the form {0} and passes it on as it stands. Write {1} to have a variable's value there.",
      shown(text),
      form,
    ),
    span,
    ...(variable !== undefined && { fixes: () => [rewrite(span, form)] }),
  };
}

function rewrite(span: Reference['span'], form: string): Fix {
  return {
    title: t('Change to {0}', form),
    preferred: true,
    changesVerdict: true,
    edits: [{ span, newText: form }],
  };
}
