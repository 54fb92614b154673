/** The body of an answer, between Node's streams and those of `fetch`. */
import { createParser } from 'eventsource-parser';
import type { IncomingMessage } from 'node:http';
import { ListingError } from './failure';

/** Statuses that never have a body. */
const BODILESS = [204, 205, 304];

/**
 * The body as a stream of bytes; `null` when the answer says that there is none, so that its connection is free again at
 * once. Cancelling it ends the connection. A body that is cut off fails with a `ListingError`.
 */
export function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> | null {
  if (BODILESS.includes(answer.statusCode ?? 0) || answer.headers['content-length'] === '0') {
    answer.resume();
    return null;
  }
  const chunks: AsyncIterator<Uint8Array, undefined> = answer[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch {
        controller.error(new ListingError({ kind: 'broken-off' }));
      }
    },
    cancel() {
      answer.destroy();
    },
  });
}

/** A `result` or an `error` in the JSON of a message. Found in a notification it does no harm: the time limit holds. */
const ANSWER = /"(?:result|error)"\s*:/;

/**
 * The same event stream; calls back when it ends, or is cut off, before it has brought an answer or an id with which it could
 * be gone on with. The SDK would wait for the answer for ever.
 *
 * @param onBrokenOff gets what cut it off; `undefined` when it just ended
 */
export function watchedEvents(
  body: ReadableStream<Uint8Array>,
  onBrokenOff: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let isSettled = false;
  const parser = createParser({
    onEvent: ({ id, data }) => {
      isSettled ||= (id ?? '') !== '' || ANSWER.test(data);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const ended = (error?: unknown): void => {
    if (!isSettled) onBrokenOff(error);
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          ended();
          return;
        }
        if (!isSettled) parser.feed(decoder.decode(value, { stream: true }));
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        ended(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
