/** How a command ends; a contract with scripts. */

/** `clean`: nothing but what is allowed. `findings`: errors, or too many warnings. `failed`: wrong use, or something could not be read. */
export const EXIT = { clean: 0, findings: 1, failed: 2 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was used wrongly. The message goes to the person as it is: what is wrong and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
