/** The delivery check: does a successful call of a server's tool count as having reached somebody? */
import type { HintSet } from './hints';

/** `surface` is where a delivering call lands: the server's name. It is given also when nothing is delivered. */
export interface DeliveryDecision {
  readonly delivers: boolean;
  readonly surface: string;
}

/** A server's tool counts unless it is read-only; an unknown `read_only` counts, so the check fails closed. */
export function deliveryCheck(serverName: string, hints: HintSet): DeliveryDecision {
  return { delivers: hints.readOnly !== 'yes', surface: serverName };
}
