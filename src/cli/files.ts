/** Paths of the command line → company files. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readCompanyFile, type CompanyFile } from '../companyfile/companyfile';
import { isCompanyFile, isCompanyFileName, mayBeCompanyFile } from '../companyfile/detect';

/** The path that stands for standard input. */
export const STANDARD_INPUT = '-';

const NOTHING_FOUND =
  'holds no company file: no .yaml or .yml with a list `mcp_servers` beside other keys of a company (name, roles, workers, …)';

/** A company file, read. */
export interface CompanyFileAtPath {
  readonly kind: 'company-file';
  /** As it was given; for a file that was found in a folder, that folder as it was given and the way down from it. */
  readonly path: string;
  /** Absolute; the current folder for standard input. */
  readonly directory: string;
  readonly file: CompanyFile;
  /** What stands before the file's text: U+FEFF or nothing. */
  readonly byteOrderMark: string;
}

/** A path that gave no company file. `reason` is a sentence for a person that goes on from the path. */
export interface NoCompanyFile {
  /** `other`: it is something else, which is no fault. `unreadable`: nobody knows what it is. */
  readonly kind: 'other' | 'unreadable';
  readonly path: string;
  readonly reason: string;
  /** The text of standard input, byte order mark and all; absent for what can be read again. */
  readonly text?: string;
}

export type Loaded = CompanyFileAtPath | NoCompanyFile;

/**
 * Reads every path: a file, a folder that is searched for company files, or `-`. Each file is read once, however many
 * paths lead to it. A folder in which nothing is found gives one `other`.
 */
export async function loadPaths(paths: readonly string[]): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const file of await expand(path)) {
      const identity = file.path === STANDARD_INPUT ? STANDARD_INPUT : await identify(file.path);
      if (seen.has(identity)) continue;
      seen.add(identity);
      loaded.push(file);
    }
  }
  return loaded;
}

/** Reads one path that must be a file or `-`. */
export async function loadFile(path: string): Promise<Loaded> {
  if (path === STANDARD_INPUT) return read(path, readStandardInput());
  try {
    if ((await stat(path)).isDirectory()) {
      return { kind: 'unreadable', path, reason: 'is a folder; name one company file' };
    }
  } catch (error) {
    return { kind: 'unreadable', path, reason: describeSystemError(error) };
  }
  return read(path, readFile(path));
}

async function expand(path: string): Promise<Loaded[]> {
  if (path === STANDARD_INPUT || !(await isFolder(path))) return [await loadFile(path)];
  let files: string[];
  try {
    files = await searchFolder(path);
  } catch (error) {
    return [{ kind: 'unreadable', path, reason: describeSystemError(error) }];
  }
  const found: Loaded[] = [];
  for (const file of files) {
    const loaded = await read(file, readFile(file));
    // Of the other YAML files in a folder nobody wants to hear; of one that is named like a company file, yes.
    if (loaded.kind === 'company-file' || (loaded.kind === 'unreadable' && isCompanyFileName(file))) {
      found.push(loaded);
    }
  }
  return found.length > 0 ? found : [{ kind: 'other', path, reason: NOTHING_FOUND }];
}

/**
 * The YAML files in a folder and below, sorted; `node_modules` and everything hidden is passed over, and so are folders
 * below that cannot be read. Rejects when the folder itself cannot be.
 */
async function searchFolder(folder: string): Promise<string[]> {
  const files: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    // Links to folders are not followed: they may lead round in circles.
    if (entry.isDirectory()) files.push(...(await searchFolder(path).catch(() => [])));
    else if (/\.ya?ml$/i.test(entry.name) && !(entry.isSymbolicLink() && (await isFolder(path)))) {
      files.push(path);
    }
  }
  return files;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function identify(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

async function read(path: string, content: Promise<Buffer>): Promise<Loaded> {
  let bytes: Buffer;
  try {
    bytes = await content;
  } catch (error) {
    return { kind: 'unreadable', path, reason: describeSystemError(error) };
  }
  const whole = decode(bytes);
  if (whole === undefined) {
    return { kind: 'unreadable', path, reason: `is not UTF-8 text${utf16Note(bytes)}; save it as UTF-8` };
  }
  const isInput = path === STANDARD_INPUT;
  const byteOrderMark = whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const text = whole.slice(byteOrderMark.length);
  const file = mayBeCompanyFile(text) ? readCompanyFile(text) : undefined;
  if (!file || !isCompanyFile(file, isInput ? undefined : basename(path))) {
    return { kind: 'other', path, reason: describeOther(file), ...(isInput && { text: whole }) };
  }
  const directory = isInput ? process.cwd() : resolve(dirname(path));
  return { kind: 'company-file', path, directory, file, byteOrderMark };
}

const BYTE_ORDER_MARK = '\uFEFF';

/** The text, its byte order mark included; `undefined` when it is not UTF-8. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function utf16Note(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? ' but UTF-16' : '';
}

function describeOther(file: CompanyFile | undefined): string {
  const servers = file?.topLevelKeys.find(({ it }) => it.key.text === 'mcp_servers')?.it;
  if (servers === undefined) return 'is no company file: it has no list `mcp_servers` at the top';
  if (servers.valueKind === 'map' || servers.valueKind === 'scalar') {
    return 'is no company file: its `mcp_servers` is no list';
  }
  return (
    'is no company file: beside `mcp_servers` it has no other key of a company (name, roles, workers, …), ' +
    'no entry with `tool_annotations`, and no "company" or "crew" in its name'
  );
}

function describeSystemError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: permission denied';
  return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
