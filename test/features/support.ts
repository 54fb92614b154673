/** What tests of features share: a catalogue that says what it is told to. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import { readCompanyFile, type CompanyFile } from '../../src/companyfile/companyfile';
import { readAdvertisedTool } from '../../src/engine/advertised';
import { NOTHING_KNOWN, type CatalogueView, type ServerKnowledge } from '../../src/engine/knowledge';
import { explainFile } from '../../src/features/explain';
import type { ToolsReport } from '../../src/protocol/report';
import { readCursor } from '../support/marked';

/** The time at which all tests of features take place. */
export const NOW = Date.UTC(2026, 0, 2, 12);
const MINUTE = 60_000;

/** A server that listed these tools, as raw as they come over the wire, five minutes ago. */
export function listed(
  tools: readonly object[],
  source: 'live' | 'cache' | 'snapshot' = 'live',
): ServerKnowledge {
  return {
    state: 'listed',
    list: {
      source,
      listedAt: source === 'snapshot' ? undefined : NOW - 5 * MINUTE,
      tools: tools.flatMap((tool) => readAdvertisedTool(tool) ?? []),
    },
    failure: undefined,
  };
}

/** A server in a state without any list. */
export function unlisted(state: ServerKnowledge['state'], message?: string): ServerKnowledge {
  return {
    state,
    list: undefined,
    failure: message === undefined ? undefined : { step: 'start', message },
  };
}

/** A catalogue that knows these servers. */
export function view(known: Readonly<Record<string, ServerKnowledge>>): CatalogueView {
  return { of: (name) => known[name] ?? NOTHING_KNOWN };
}

/** A marked text, read, with the offset of its cursor. */
export function openAt(marked: string): {
  readonly text: string;
  readonly offset: number;
  readonly file: CompanyFile;
  readonly positions: TextDocument;
} {
  const { text, offset } = readCursor(marked);
  const positions = TextDocument.create('file:///acme.company.yaml', 'yaml', 1, text);
  return { text, offset, file: readCompanyFile(text), positions };
}

/** A file with one server `s`, whose `tool_annotations` hold these lines. */
export function withTools(lines: string): string {
  const indented = lines.replace(/^(?=.)/gm, '      ');
  return `name: Acme\nmcp_servers:\n  - name: s\n    command: run\n    tool_annotations:\n${indented}`;
}

/** The report on a file of this text. */
export function explainText(text: string, catalogue: CatalogueView, path = 'acme.company.yaml'): ToolsReport {
  const positions = TextDocument.create('file:///acme.company.yaml', 'yaml', 1, text);
  return explainFile(readCompanyFile(text), catalogue, path, positions);
}
