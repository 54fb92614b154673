/**
 * How much room V8 takes for short-lived objects. By itself it lets that space grow to 32 MB, which a server that makes little
 * garbage per edit gains nothing by; but reading a very large file in a small space means copying its tree again and again.
 */
import { setFlagsFromString } from 'node:v8';

/** Characters from which a text is very large. */
const LARGE = 1_000_000;

/** Keeps the space as small as it is at the start. */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets the space grow at once for a text of this length, if it is a very large one. */
export function makeRoomFor(length: number): void {
  if (length >= LARGE) setFlagsFromString('--semi-space-growth-factor=16');
}
