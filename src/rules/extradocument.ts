/** `extra-document`: a second document, which the engine never reads. */
import type { Draft, FileFacts } from './rule';

export function extraDocument({ file }: FileFacts): Draft[] {
  const span = file.extraDocument;
  if (!span) return [];
  return [
    {
      rule: 'extra-document',
      message:
        'A second YAML document starts here, and the engine reads the first only. Remove this line, or move what follows into a file of its own.',
      span,
    },
  ];
}
