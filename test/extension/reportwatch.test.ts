/** Which file the Tools view shows, and how often it asks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALM_MS, ReportWatch } from '../../src/extension/reportwatch';
import type { ToolsReport } from '../../src/protocol/report';

const ACME = 'file:///acme.company.yaml';
const OTHER = 'file:///other.company.yaml';
const PLAIN = 'file:///plain.yaml';

let asked: string[];
let shown: (string | undefined)[];
let companyFiles: Set<string>;
let watch: ReportWatch;

const report = (file: string): ToolsReport => ({ version: 1, file, servers: [] });
const calm = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(CALM_MS);
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  shown = [];
  companyFiles = new Set([ACME, OTHER]);
  watch = new ReportWatch({
    ask: (uri) => {
      asked.push(uri);
      return Promise.resolve(companyFiles.has(uri) ? report(uri) : null);
    },
    onReport: (now) => shown.push(now?.file),
  });
});

afterEach(() => {
  watch.dispose();
  vi.useRealTimers();
});

describe('a view that nobody sees', () => {
  it('asks nothing, and what is due once it is seen', async () => {
    watch.setFront(ACME);
    watch.changed(ACME);
    await calm();
    expect(asked).toEqual([]);
    watch.setVisible(true);
    await calm();
    expect(asked).toEqual([ACME]);
    watch.setVisible(false);
    watch.changed(ACME);
    await calm();
    watch.setVisible(true);
    await calm();
    expect(asked).toEqual([ACME, ACME]);
  });

  it('asks nothing anew when nothing changed meanwhile', async () => {
    watch.setVisible(true);
    watch.setFront(ACME);
    await calm();
    watch.setVisible(false);
    watch.setVisible(true);
    await calm();
    expect(asked).toEqual([ACME]);
  });
});

describe('a view that is seen', () => {
  beforeEach(() => {
    watch.setVisible(true);
  });

  it('says that there is nothing, without asking, when no file is open', async () => {
    await calm();
    expect(asked).toEqual([]);
    expect(shown).toEqual([undefined]);
  });

  it('asks once for many changes, when they have calmed down', async () => {
    watch.setFront(ACME);
    for (let change = 0; change < 20; change++) {
      await vi.advanceTimersByTimeAsync(CALM_MS / 4);
      watch.changed(ACME);
    }
    expect(asked).toEqual([]);
    await calm();
    expect(asked).toEqual([ACME]);
  });

  it('follows the company file in front', async () => {
    watch.setFront(ACME);
    await calm();
    watch.setFront(OTHER);
    await calm();
    expect(shown.at(-1)).toBe(OTHER);
    expect(asked).toEqual([ACME, OTHER]);
  });

  it('stays with the last one when another file is in front, and follows its news', async () => {
    watch.setFront(ACME);
    await calm();
    watch.setFront(PLAIN);
    await calm();
    watch.setFront(undefined);
    await calm();
    expect(shown.at(-1)).toBe(ACME);
    expect(asked).toEqual([ACME, PLAIN]);
    watch.changed(ACME);
    await calm();
    expect(asked).toEqual([ACME, PLAIN, ACME]);
  });

  it('takes no notice of news about files that it does not show', async () => {
    watch.setFront(ACME);
    await calm();
    watch.changed(OTHER);
    await calm();
    expect(asked).toEqual([ACME]);
  });

  it('takes up a file that becomes a company file, and lets go of one that is none any more', async () => {
    watch.setFront(PLAIN);
    await calm();
    companyFiles.add(PLAIN);
    watch.changed(PLAIN);
    await calm();
    expect(shown.at(-1)).toBe(PLAIN);
    companyFiles.delete(PLAIN);
    watch.changed(PLAIN);
    await calm();
    expect(shown.at(-1)).toBeUndefined();
  });

  it('knows whether what it shows is in front', async () => {
    watch.setFront(ACME);
    await calm();
    expect(watch.isFrontShown).toBe(true);
    watch.setFront(undefined);
    await calm();
    expect(watch.isFrontShown).toBe(false);
    expect(shown).toEqual([ACME, ACME]);
    expect(asked).toEqual([ACME]);
  });

  it('shows the same file again when the server has ended and another runs, whatever is in front', async () => {
    watch.setFront(ACME);
    await calm();
    watch.setFront(undefined);
    companyFiles.clear();
    watch.changed();
    await calm();
    expect(shown.at(-1)).toBeUndefined();
    companyFiles.add(ACME);
    watch.changed();
    await calm();
    expect(shown.at(-1)).toBe(ACME);
  });

  it('is empty when the file is closed, and when the server has ended', async () => {
    watch.setFront(ACME);
    await calm();
    watch.closed(ACME);
    expect(shown.at(-1)).toBeUndefined();
    watch.setFront(OTHER);
    await calm();
    companyFiles.clear();
    watch.changed();
    await calm();
    expect(shown.at(-1)).toBeUndefined();
  });
});

it('an answer that is slow is not asked for twice, and news meanwhile is asked for afterwards', async () => {
  let answer: (report: ToolsReport) => void = () => undefined;
  const slow = new ReportWatch({
    ask: (uri) => {
      asked.push(uri);
      return new Promise((done) => (answer = done));
    },
    onReport: (now) => shown.push(now?.file),
  });
  slow.setVisible(true);
  slow.setFront(ACME);
  await calm();
  slow.changed(ACME);
  slow.setFront(OTHER);
  await calm();
  expect(asked).toEqual([ACME]);
  answer(report(ACME));
  await calm();
  expect(shown).not.toContain(ACME);
  expect(asked).toEqual([ACME, OTHER]);
  slow.dispose();
});

it('a server that does not answer takes nothing away', async () => {
  const answers = [Promise.resolve(report(ACME)), undefined];
  const failing = new ReportWatch({
    ask: () => answers.shift() ?? Promise.reject(new Error('Gone.')),
    onReport: (now) => shown.push(now?.file),
  });
  failing.setVisible(true);
  failing.setFront(ACME);
  await calm();
  failing.changed(ACME);
  await calm();
  expect(answers).toEqual([]);
  expect(shown).toEqual([ACME, ACME]);
  failing.dispose();
});
