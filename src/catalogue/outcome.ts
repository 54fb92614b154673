/** How a listing ends. */
import type { Breakdown } from './failure';
import type { ListedTools } from './session';

/** `cancelled`: nobody wanted it any more. */
export type ListingOutcome =
  | ({ readonly kind: 'listed' } & ListedTools)
  | ({
      readonly kind: 'failed';
      /** The end of the server's standard error, redacted and bounded; `undefined` when it printed nothing. */
      readonly stderr: string | undefined;
    } & Breakdown)
  | { readonly kind: 'cancelled' };
