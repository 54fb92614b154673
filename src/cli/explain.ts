/** `hintsight explain FILE`: every tool with its verdicts. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import { explainFile } from '../features/explain';
import type { ToolsReport } from '../protocol/report';
import { EXIT, UsageError, type ExitCode } from './exitcodes';
import { loadFile, type CompanyFileAtPath } from './files';
import { withKnowledge } from './knowledge';
import { NOT_ASKED, type FileKnowledge } from './live';
import type { EXPLAIN_FORMATS, SharedOptions } from './options';
import { renderExplain, type ExplainedServer } from './render/explainpretty';
import { renderExplainMarkdown } from './render/markdown';
import { requireSeat } from './seats';
import type { Terminal } from './terminal';

export interface ExplainOptions extends SharedOptions {
  readonly format: (typeof EXPLAIN_FORMATS)[number];
  readonly server?: string;
  readonly tool?: string;
}

/**
 * Explains one file.
 *
 * @throws UsageError when the path gives no company file, or a server, tool or seat is not there
 */
export async function explain(path: string, options: ExplainOptions, terminal: Terminal): Promise<ExitCode> {
  const loaded = await loadFile(path);
  if (loaded.kind !== 'company-file') throw new UsageError(`${loaded.path} ${loaded.reason}.`);
  requireSeat([loaded], options.seat);
  requireServer(loaded, options.server);
  return withKnowledge([loaded], options, terminal.err, ([knowledge = NOT_ASKED]) =>
    report(loaded, knowledge, options, terminal),
  );
}

/** @throws UsageError when the tool is not there */
function report(
  { path, file }: CompanyFileAtPath,
  knowledge: FileKnowledge,
  options: ExplainOptions,
  { out }: Terminal,
): ExitCode {
  const whole = explainFile(file, knowledge, path, TextDocument.create(path, 'yaml', 0, file.text));
  const entries = file.servers.flatMap(({ it }) => (it.map ? it : []));
  const explained = whole.servers.flatMap((judged, index): ExplainedServer[] => {
    const entry = entries[index];
    if (!entry || (options.server !== undefined && judged.name !== options.server)) return [];
    // Of two entries with one name only the first was asked.
    const known = judged.source === 'none' && judged.error === null ? NOT_ASKED : knowledge;
    return [{ judged, entry, knowledge: known.of(judged.name) }];
  });
  const servers = narrow(explained, options, path);
  if (options.format !== 'pretty') {
    const narrowed: ToolsReport = { ...whole, servers: servers.map(({ judged }) => judged) };
    out.line(options.format === 'json' ? JSON.stringify(narrowed, null, 2) : renderExplainMarkdown(narrowed));
  } else {
    const isLive = options.live ?? false;
    const hasSnapshot = options.snapshot !== undefined;
    out.line(renderExplain({ path, servers, isLive, hasSnapshot, now: Date.now() }, out));
  }
  const hasFailed = explained.some(({ judged }) => judged.error !== null);
  return options.strict && hasFailed ? EXIT.failed : EXIT.clean;
}

function requireServer({ path, file }: CompanyFileAtPath, name: string | undefined): void {
  if (name === undefined) return;
  const names = file.servers.flatMap(({ it }) => it.name?.text ?? []);
  if (names.includes(name)) return;
  const known = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has none.';
  throw new UsageError(`${path} has no server "${name}". ${known}`);
}

/** Only the tool that was asked for, which may be named raw or as the catalogue has it. */
function narrow(
  servers: readonly ExplainedServer[],
  { server, tool, live, snapshot }: ExplainOptions,
  path: string,
): readonly ExplainedServer[] {
  if (tool === undefined) return servers;
  const narrowed = servers.flatMap((explained) => {
    const tools = explained.judged.tools.filter(
      ({ name, catalogueName }) => name === tool || catalogueName === tool,
    );
    return tools.length > 0 ? { ...explained, judged: { ...explained.judged, tools } } : [];
  });
  if (narrowed.length > 0) return narrowed;
  const where = server === undefined ? path : `Server "${server}" of ${path}`;
  const failures = servers.flatMap(({ judged }) =>
    judged.error === null ? [] : ` Not listed: ${judged.name}. ${judged.error}`,
  );
  const hint = live
    ? failures.join('')
    : ` Tools that only the server knows need --live${snapshot === undefined ? '' : ', or a newer snapshot'}.`;
  throw new UsageError(`${where} has no tool "${tool}".${hint}`);
}
