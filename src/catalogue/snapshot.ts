/**
 * Snapshots: what servers said about their tools, as a JSON text that is committed beside the company file. Its format is
 * published as schemas/snapshot.schema.json.
 */
import { t } from '@vscode/l10n';
import type { AdvertisedTool } from '../engine/advertised';
import { HINT_KEYS, HINT_NAMES, NO_HINTS, type HintName, type HintValue } from '../engine/hints';
import type { ToolList } from '../engine/knowledge';
import { oneLine } from './redaction';
import { SnapshotError, syntaxFault, valueFault, type JsonPath } from './snapshotfault';

/** A snapshot, read. */
export interface Snapshot {
  /** By server name. The tools stand in the order of their names. */
  readonly servers: ReadonlyMap<string, ToolList>;
}

const VERSION = 1;

/** Longer titles are cut: they are there for people who read a diff. */
const MAX_TITLE_LENGTH = 200;
const MAX_NAME_SHOWN = 60;

/**
 * Writes a snapshot: sorted, a tool a line, so that a diff shows which tool has changed. The same tools make the same text,
 * in whatever order a server lists them. Of each tool it holds the raw name, the title and the hints that are known; of a name
 * that is listed twice, the first.
 *
 * @param servers by server name, what each says about its tools
 */
export function writeSnapshot(servers: ReadonlyMap<string, readonly AdvertisedTool[]>): string {
  const entries = [...servers].sort(byName).map(([name, tools]) => {
    const lines = toolLines(tools);
    return lines.length === 0
      ? `    ${quoted(name)}: { "tools": {} }`
      : `    ${quoted(name)}: {\n      "tools": {\n${lines.join(',\n')}\n      }\n    }`;
  });
  const all = entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n  }`;
  return `{\n  "version": ${VERSION},\n  "servers": ${all}\n}\n`;
}

function toolLines(tools: readonly AdvertisedTool[]): string[] {
  const byRawName = new Map<string, AdvertisedTool>();
  for (const tool of tools) if (!byRawName.has(tool.name)) byRawName.set(tool.name, tool);
  return [...byRawName].sort(byName).map(([name, { title, hints }]) => {
    const stated = [
      ...(title === undefined ? [] : [`"title": ${quoted(cut(title))}`]),
      ...HINT_NAMES.flatMap((hint) =>
        hints[hint] === 'unknown' ? [] : [`"${HINT_KEYS[hint].camel}": ${hints[hint] === 'yes'}`],
      ),
    ];
    return `        ${quoted(name)}: ${stated.length === 0 ? '{}' : `{ ${stated.join(', ')} }`}`;
  });
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A JSON string in which nothing hides or turns the text around it. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) =>
    Array.from({ length: hidden.length }, (_, index) => {
      const unit = hidden.charCodeAt(index).toString(16);
      return `\\u${unit.padStart(4, '0')}`;
    }).join(''),
  );
}

function cut(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title;
  return `${title.slice(0, MAX_TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Reads a snapshot. Keys that it does not know are passed over: a later Hintsight may have written them.
 *
 * @throws SnapshotError when the text is no snapshot, is broken, or is of a newer version
 */
export function readSnapshot(text: string): Snapshot {
  const { version, servers } = objectIn(text);
  if (typeof version === 'number' && version > VERSION) {
    throw new SnapshotError((it) =>
      t(
        '{0} was written by a newer Hintsight (version {1}, this one reads {2}); update Hintsight, or write the snapshot anew.',
        it,
        version,
        VERSION,
      ),
    );
  }
  if (version !== VERSION)
    throw new SnapshotError((it) => t('{0} is no snapshot: it has no "version": {1}.', it, VERSION));
  const reader = new Reader(text);
  const names = Object.entries(reader.object(servers, ['servers']));
  return {
    servers: new Map(
      names.map(([name, server]) => [
        name,
        { source: 'snapshot', listedAt: undefined, tools: reader.tools(name, server) },
      ]),
    ),
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw syntaxFault(text);
  }
  if (!isObject(value)) throw new SnapshotError((it) => t('{0} is no snapshot: it is no JSON object.', it));
  return value;
}

/** Reads the parts of one text, and knows where they stand when they are wrong. */
class Reader {
  constructor(private readonly text: string) {}

  tools(serverName: string, server: unknown): AdvertisedTool[] {
    const path = ['servers', serverName];
    const { tools } = this.object(server, path);
    return Object.entries(this.object(tools, [...path, 'tools']))
      .map(([name, tool]) => this.#tool(name, tool, [...path, 'tools', name]))
      .sort((a, b) => byName([a.name, a], [b.name, b]));
  }

  /** @throws SnapshotError when the value at the path is no object */
  object(value: unknown, path: JsonPath): Readonly<Record<string, unknown>> {
    if (isObject(value)) return value;
    throw value === undefined
      ? valueFault(this.text, path.slice(0, -1), t('{0} is missing', wordsFor(path)))
      : valueFault(this.text, path, t('{0} must be an object', wordsFor(path)));
  }

  #tool(name: string, value: unknown, path: JsonPath): AdvertisedTool {
    const stated = this.object(value, path);
    const { title } = stated;
    if (title !== undefined && typeof title !== 'string') throw this.#fault([...path, 'title'], t('a text'));
    const hints: Record<HintName, HintValue> = { ...NO_HINTS };
    for (const hint of HINT_NAMES) {
      const key = HINT_KEYS[hint].camel;
      const said = stated[key];
      if (said === undefined) continue;
      if (typeof said !== 'boolean') throw this.#fault([...path, key], t('true or false'));
      hints[hint] = said ? 'yes' : 'no';
    }
    return { name, ...(title !== undefined && title !== '' && { title }), hints };
  }

  #fault(path: JsonPath, demand: string): SnapshotError {
    return valueFault(this.text, path, t('{0} must be {1}', wordsFor(path), demand));
  }
}

/** What stands at a path of the format, for people. */
function wordsFor([, server, tools, tool, key]: JsonPath): string {
  if (server === undefined) return '"servers"';
  const ofServer = t('server {0}', shown(server));
  if (tools === undefined) return ofServer;
  if (tool === undefined) return t('{0} of {1}', '"tools"', ofServer);
  const ofTool = t('{0} of {1}', t('tool {0}', shown(tool)), ofServer);
  return key === undefined ? ofTool : t('{0} of {1}', `"${key}"`, ofTool);
}

function shown(name: string): string {
  return `"${oneLine(name, MAX_NAME_SHOWN)}"`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
