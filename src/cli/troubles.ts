/** What a person is told about servers that were asked. */
import type { CompanyFileAtPath } from './files';
import type { FileKnowledge } from './live';

export interface Trouble {
  readonly message: string;
  /** Whether the server could not be listed. */
  readonly isFailure: boolean;
}

/** What came up while the servers of a file were asked; nothing where they were not. */
export function troublesOf({ path, file }: CompanyFileAtPath, knowledge: FileKnowledge): Trouble[] {
  const names = new Set(file.servers.flatMap(({ it }) => it.name?.text ?? []));
  return [...names].flatMap((name): Trouble[] => {
    const { failure, unresolvedVariables } = knowledge.of(name);
    const server = `${path}: server "${name}"`;
    if (failure) return [{ message: `${server} could not be listed. ${failure.message}`, isFailure: true }];
    if (unresolvedVariables.length === 0) return [];
    const variables = unresolvedVariables.map((variable) => `\${${variable}}`).join(', ');
    return [{ message: `${server} was asked without a value for ${variables}.`, isFailure: false }];
  });
}
