/** What a company file says and what is found in it, in a form that can be compared: every place counted from the file's start. */
import type { CompanyFile } from '../../src/companyfile/companyfile';
import type { Placed, Span } from '../../src/companyfile/span';
import type { CatalogueView } from '../../src/engine/knowledge';
import { runRules } from '../../src/rules/run';

/** The model of a file. */
export function meaningOfFile(file: CompanyFile): unknown {
  const all = (values: readonly Placed<unknown>[]): unknown[] => values.map(placed);
  return {
    servers: all(file.servers),
    seats: all(file.seats),
    mcpEnvs: all(file.mcpEnvs),
    workers: all(file.workers),
    workersNode: file.workersNode && placed(file.workersNode),
    topLevelKeys: all(file.topLevelKeys),
    unread: file.unread,
  };
}

/** The findings in a file, with their fixes. */
export function findingsOf(file: CompanyFile, catalogue: CatalogueView): unknown[] {
  return runRules(file, catalogue).map(({ fixes, ...finding }) => ({
    ...finding,
    // A fix takes the line ending that stands nearest; in a file that has both that may differ.
    fixes: fixes?.().map((fix) => ({
      ...fix,
      edits: fix.edits.map((edit) => ({ ...edit, newText: edit.newText.replaceAll('\r\n', '\n') })),
    })),
  }));
}

function placed({ base, it }: Placed<unknown>): unknown {
  return shifted(base, it);
}

function shifted(base: number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => shifted(base, item));
  if (value instanceof Map) return [...value].map((item) => shifted(base, item));
  if (typeof value !== 'object' || value === null) return value;
  const { start, end } = value as Partial<Span>;
  if (typeof start === 'number' && typeof end === 'number') return { start: base + start, end: base + end };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'source')
      .map(([key, item]) => [key, shifted(base, item)]),
  );
}
