/** Progress in the client while servers start. */
import { t } from '@vscode/l10n';
import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';
import type { Catalogue } from '../catalogue/catalogue';
import { progressWords } from './progresswords';

/** How often the elapsed time is told, in milliseconds. */
const TICK_MS = 1000;

/**
 * Runs a round of asking, and shows what each server is doing from the moment that the first one starts: not while the
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
    const underWay = serverNames.flatMap((name) => {
      const progress = catalogue.progressOf(name);
      return progress ? [[name, progress] as const] : [];
    });
    if (underWay.length === 0) return;
    underWay.sort(([, a], [, b]) => a.since - b.since);
    const message = progressWords(underWay, serverNames.length, Date.now());
    reporter = reporter ? reported(reporter, message) : begun(connection, message, abort);
    // A client that fails at showing progress fails at nothing else.
    reporter.catch(() => undefined);
  };
  const stop = catalogue.onDidChange(update);
  const tick = setInterval(update, TICK_MS);
  try {
    await run(abort.signal);
  } finally {
    stop();
    clearInterval(tick);
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
  reporter.begin(t('Listing MCP tools'), undefined, message, true);
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
