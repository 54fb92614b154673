/** Progress in the client while servers start. */
import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';
import type { Catalogue } from '../catalogue/catalogue';
import { cut, visibleText } from '../features/visible';

const MAX_LENGTH = 100;

/**
 * Runs a round of asking, and shows which servers are starting from the moment that the first one does: not while the
 * person is still asked for consent.
 *
 * @param run gets a signal that fires when the person cancels the progress
 */
export async function withProgress(
  connection: Connection,
  catalogue: Catalogue,
  serverNames: readonly string[],
  run: (cancelled: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const abort = new AbortController();
  let reporter: Promise<WorkDoneProgressServerReporter> | undefined;
  const update = (): void => {
    const starting = serverNames.filter((name) => catalogue.knowledgeOf(name).state === 'loading');
    if (starting.length === 0) return;
    const message = cut(visibleText(starting.join(', ')), MAX_LENGTH);
    reporter = reporter ? reported(reporter, message) : begun(connection, message, abort);
    // A client that fails at showing progress fails at nothing else.
    reporter.catch(() => undefined);
  };
  const stop = catalogue.onDidChange(update);
  try {
    await run(abort.signal);
  } finally {
    stop();
    void reporter?.then(
      (shown) => {
        shown.done();
      },
      () => undefined,
    );
  }
}

async function begun(
  connection: Connection,
  message: string,
  abort: AbortController,
): Promise<WorkDoneProgressServerReporter> {
  const reporter = await connection.window.createWorkDoneProgress();
  reporter.begin('Listing MCP tools', undefined, message, true);
  reporter.token.onCancellationRequested(() => {
    abort.abort();
  });
  return reporter;
}

async function reported(
  reporter: Promise<WorkDoneProgressServerReporter>,
  message: string,
): Promise<WorkDoneProgressServerReporter> {
  const shown = await reporter;
  shown.report(message);
  return shown;
}
