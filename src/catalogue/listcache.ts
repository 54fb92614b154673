/** The lists of earlier sessions on disk: a small file a launch, in the user's own storage, shared by all windows. */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { readAdvertisedTool, type AdvertisedTool } from '../engine/advertised';
import { HINT_KEYS, HINT_NAMES } from '../engine/hints';
import type { ToolList } from '../engine/knowledge';

/** The version of the files: those of another one are not read. */
const VERSION = 1;
/** Launches whose lists are kept, the newest. */
const MAX_FILES = 200;
/** Bytes of one list; a longer one is not kept. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Where lists are kept between sessions. No method rejects: what cannot be kept is asked for again. */
export interface ListStore {
  /** The list that a launch's server gave last, its source `cache`; `undefined` when there is none that can be read. */
  read(fingerprint: string): Promise<ToolList | undefined>;
  /** Keeps a live list. */
  write(fingerprint: string, list: ToolList): Promise<void>;
}

/**
 * Lists in a folder, which need not exist yet. A file holds what the server said about its tools as MCP writes it, and when; it is
 * replaced as a whole, so that another window never reads half of one. A file that cannot be understood counts as none.
 *
 * @param folder an absolute path; nothing else is kept in it
 * @param log gets a line where keeping a list fails
 */
export function listCache(folder: string, log: (message: string) => void): ListStore {
  const pathOf = (fingerprint: string): string => join(folder, `${fingerprint}.json`);
  return {
    async read(fingerprint) {
      try {
        const path = pathOf(fingerprint);
        if ((await stat(path)).size > MAX_BYTES) return undefined;
        return listIn(JSON.parse(await readFile(path, 'utf8')));
      } catch {
        return undefined;
      }
    },
    async write(fingerprint, list) {
      const text = textFor(list);
      if (Buffer.byteLength(text) > MAX_BYTES) return;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFileAtomic(pathOf(fingerprint), text, { mode: 0o600, fsync: false });
        await removeOldest(folder);
      } catch (error) {
        log(
          `A list could not be kept in ${folder}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}

function textFor({ listedAt, tools }: ToolList): string {
  return JSON.stringify({ version: VERSION, listedAt, tools: tools.map(asListed) });
}

/** The tool as MCP writes it: what is unknown is left out. */
function asListed({ name, title, description, hints }: AdvertisedTool): object {
  const stated = HINT_NAMES.filter((hint) => hints[hint] !== 'unknown');
  const annotations = Object.fromEntries(
    stated.map((hint) => [HINT_KEYS[hint].camel, hints[hint] === 'yes']),
  );
  return { name, title, description, ...(stated.length > 0 && { annotations }) };
}

function listIn(data: unknown): ToolList | undefined {
  if (!isObject(data)) return undefined;
  const { version, listedAt, tools } = data;
  if (version !== VERSION || typeof listedAt !== 'number' || !Array.isArray(tools)) return undefined;
  const read = tools.map(readAdvertisedTool);
  // A list that is not whole would call its missing tools unknown.
  if (!read.every((tool) => tool !== undefined)) return undefined;
  return { source: 'cache', listedAt, tools: read };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  if (names.length <= MAX_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // Another window may have removed it meanwhile.
      const modified = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { path, modified };
    }),
  );
  const oldest = files.sort((a, b) => b.modified - a.modified).slice(MAX_FILES);
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })));
}
