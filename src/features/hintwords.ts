/** What the hints mean, in words. */
import type { HintName, HintValue } from '../engine/hints';

/** What a yes says, as a sentence about the tool. From the MCP specification, `ToolAnnotations`, and Crewlet's documents. */
export const HINT_MEANINGS: Readonly<Record<HintName, string>> = {
  readOnly: 'It changes nothing.',
  destructive: 'It may destroy or overwrite something, for good.',
  idempotent: 'Repeating the same call changes nothing further.',
  openWorld: 'It reaches outside the local system: network, services, surfaces that people read.',
};

/** A value as it is written in a company file; unknown is written by leaving the key out. */
export function valueWord(value: HintValue): 'true' | 'false' | 'not set' {
  return value === 'unknown' ? 'not set' : value === 'yes' ? 'true' : 'false';
}
