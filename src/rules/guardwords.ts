/** Why the worker guard decides as it does, in words for a message or a card. */
import type { HintName } from '../engine/hints';
import type { ToolVerdict } from '../engine/verdicts';

/** How the place that shows the words sets off names and keys. */
export interface Marks {
  /** A name that a file or a server wrote. */
  readonly name: (text: string) => string;
  /** A key, or a key with its value. */
  readonly key: (text: string) => string;
}

/** The reason for the guard's decision, without a full stop. */
export function guardReason(tool: ToolVerdict, { name, key }: Marks): string {
  switch (tool.worker.rule) {
    case 'control-tool':
      return `${name(tool.catalogueName)} is one of the engine's own control tools, which no worker gets`;
    case 'read-only':
      return `it is read-only, ${byWhom(tool, 'readOnly')}`;
    case 'destructive':
      return `it may destroy something for good, ${byWhom(tool, 'destructive')}`;
    case 'shared-write':
      return tool.effective.openWorld === 'yes'
        ? `it writes and reaches outside, ${byWhom(tool, 'openWorld')}`
        : `it writes, and nothing says that it stays inside: ${key('open_world')} is not set`;
    case 'private-write':
      return tool.override.openWorld === 'no'
        ? 'it writes and stays inside, by the word of this file'
        : `it writes and stays inside, by the server's word alone; ${key('open_world: true')} here would deny it`;
    case 'unclassified':
      return `${key('read_only')} is not set, and the guard blocks only what it can classify; that does not make it safe`;
  }
}

/** Whose word an effective hint is. */
export function byWhom(tool: ToolVerdict, hint: HintName): string {
  return tool.override[hint] === 'unknown' ? "by the server's word" : 'by the word of this file';
}
