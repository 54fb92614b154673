/** Which file's report is shown, and when it is asked for: never while nobody looks, and once for many changes. */
import type { ToolsReport } from '../protocol/report';

/** How long after a change the server is asked; another change starts the time anew. */
export const CALM_MS = 200;

export interface ReportPorts {
  /** `null`: no company file, not open, or no server runs. A rejection is no news. */
  readonly ask: (uri: string) => Promise<ToolsReport | null>;
  /** Called after each look with the report to show; `undefined`: there is none. */
  readonly onReport: (report: ToolsReport | undefined) => void;
}

/** Follows the company file in front, and stays with the last one while something else is in front. */
export class ReportWatch {
  readonly #ports: ReportPorts;
  /** Documents whose report may be another one now. */
  readonly #due = new Set<string>();
  #isVisible = false;
  #front: string | undefined;
  /** The document that was shown last; it is shown again when it has a report again. */
  #last: string | undefined;
  #report: ToolsReport | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  constructor(ports: ReportPorts) {
    this.#ports = ports;
  }

  /** The document whose report is shown; `undefined`: none. */
  get shown(): string | undefined {
    return this.#report?.file;
  }

  /** Whether the document in front is the one that is shown. */
  get isFrontShown(): boolean {
    return this.#front === this.shown;
  }

  /** Whether somebody looks. What changed meanwhile is asked for when somebody looks again. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (isVisible) this.#soon();
    else this.#stopTimer();
  }

  /** Another document is in front; `undefined`: none that could be a company file. */
  setFront(uri: string | undefined): void {
    this.#front = uri;
    if (uri !== undefined && uri !== this.shown) this.changed(uri);
    else this.#soon();
  }

  /** A document's report may have changed; absent: every one. */
  changed(uri?: string): void {
    const wanted = [this.#front, this.#last].filter((one) => one !== undefined);
    const changed = wanted.filter((one) => uri === undefined || uri === one);
    if (changed.length === 0) return;
    for (const one of changed) this.#due.add(one);
    this.#soon();
  }

  /** A document is open no more. */
  closed(uri: string): void {
    if (this.#front === uri) this.#front = undefined;
    if (this.#last !== uri) return;
    this.#last = undefined;
    this.#report = undefined;
    this.#ports.onReport(undefined);
  }

  dispose(): void {
    this.setVisible(false);
  }

  #soon(): void {
    if (!this.#isVisible || this.#isAsking) return;
    this.#stopTimer();
    this.#timer = setTimeout(() => void this.#look(), CALM_MS);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    this.#isAsking = true;
    const due = [...this.#due];
    this.#due.clear();
    for (const uri of due) {
      // Once the one in front has answered, the one that was shown before is wanted no more.
      if (!this.#isWanted(uri)) continue;
      const report = await this.#ports.ask(uri).catch(() => undefined);
      if (report && this.#isWanted(uri)) {
        this.#report = report;
        this.#last = uri;
      }
      if (report === null && uri === this.shown) this.#report = undefined;
    }
    this.#isAsking = false;
    this.#ports.onReport(this.#report);
    if (this.#due.size > 0) this.#soon();
  }

  #isWanted(uri: string): boolean {
    return uri === this.#front || uri === this.#last;
  }
}
