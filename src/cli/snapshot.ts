/** `hintsight snapshot FILE`: what its servers say about their tools, as a file to commit. */
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeSnapshot, type Snapshot } from '../catalogue/snapshot';
import type { AdvertisedTool } from '../engine/advertised';
import { visibleText } from '../features/visible';
import { EXIT, UsageError, type ExitCode } from './exitcodes';
import { loadFile, type CompanyFileAtPath } from './files';
import { openSnapshot, withKnowledge } from './knowledge';
import { NOT_ASKED, type FileKnowledge } from './live';
import type { SharedOptions } from './options';
import { plural } from './render/text';
import { requireSeat } from './seats';
import type { Terminal } from './terminal';
import { troublesOf } from './troubles';
import { createText, replaceText } from './writefile';

export interface SnapshotOptions extends SharedOptions {
  /** Path of the file to write; `-` and absent: standard output. */
  readonly output?: string;
}

const STANDARD_OUTPUT = '-';

/**
 * Writes a snapshot of one file. A server that does not answer keeps what an older snapshot says of it: the file that is
 * written over, or the one that is given.
 *
 * @returns `failed` when a server of the file is not in the snapshot as it is now
 * @throws UsageError when the path gives no company file, there is no such seat, nothing could be written, or the file to
 *   write over is something else
 */
export async function snapshot(
  path: string,
  options: SnapshotOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { live, output = STANDARD_OUTPUT } = options;
  if (!live && options.snapshot === undefined) {
    throw new UsageError(
      'snapshot writes what the servers say, and without --live none is asked. Add --live to start the servers and ask them, ' +
        'or name an older snapshot with --snapshot to write that anew.',
    );
  }
  const loaded = await loadFile(path);
  if (loaded.kind !== 'company-file') throw new UsageError(`${loaded.path} ${loaded.reason}.`);
  requireSeat([loaded], options.seat);
  const before = output === STANDARD_OUTPUT ? undefined : await openTarget(output);
  const say = (message: string): void => {
    terminal.err.line(visibleText(`hintsight: ${message}`));
  };
  const { lists, isIncomplete } = await withKnowledge(
    [loaded],
    options,
    terminal.err,
    ([known = NOT_ASKED]) => {
      for (const { message } of troublesOf(loaded, known)) say(message);
      return take(loaded, known, before?.snapshot, live ?? false, say);
    },
  );
  if (isIncomplete && lists.size === 0) {
    say('No server has said anything, so nothing is written.');
    return EXIT.failed;
  }
  const isWritten = await handOver(lists, output, before, terminal);
  return isIncomplete || !isWritten ? EXIT.failed : EXIT.clean;
}

/** The file that will be written over. */
interface Target {
  readonly text: string;
  readonly snapshot: Snapshot;
}

/**
 * Reads what is there. Whatever is no snapshot is not ours to write over, and asking servers for nothing helps nobody, so this
 * comes first.
 *
 * @returns `undefined` where nothing is there, or an empty file
 */
async function openTarget(path: string): Promise<Target | undefined> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UsageError(`${path} cannot be written: there is no such folder.`);
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.isFile() && found.size === 0)) return undefined;
  try {
    const opened = openSnapshot(path);
    return { text: await readFile(path, 'utf8'), snapshot: opened };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} It is left as it is: name another file, or remove it first.`);
  }
}

interface Taken {
  readonly lists: ReadonlyMap<string, readonly AdvertisedTool[]>;
  /** Whether a server of the file is missing, or is there as it was. */
  readonly isIncomplete: boolean;
}

/** The list of each server of the file: what it says now, else what an older snapshot says. Tells what is not as it should be. */
function take(
  { path, file }: CompanyFileAtPath,
  knowledge: FileKnowledge,
  before: Snapshot | undefined,
  live: boolean,
  say: (message: string) => void,
): Taken {
  const lists = new Map<string, readonly AdvertisedTool[]>();
  const names = new Set(file.servers.flatMap(({ it }) => it.name?.text ?? []));
  let isIncomplete = file.servers.some(({ it }) => it.map && !it.name);
  if (isIncomplete) say(`${path}: a server without a name is left out.`);
  for (const name of names) {
    const { list: known, failure } = knowledge.of(name);
    const list = known ?? before?.servers.get(name);
    if (list) lists.set(name, list.tools);
    if (list && (list.source === 'live' || !live)) continue;
    isIncomplete = true;
    const why = live && !failure ? 'cannot be asked, it needs a command (stdio) or a url (http), and ' : '';
    const fate = list ? 'stays as the older snapshot has it' : 'is left out: no older snapshot holds it';
    say(`${path}: server ${quote(name)} ${why}${fate}.${live ? '' : ' Add --live to ask it.'}`);
  }
  for (const name of before?.servers.keys() ?? []) {
    if (!names.has(name)) say(`${path} has no server ${quote(name)} any more: it is left out.`);
  }
  return { lists, isIncomplete };
}

function quote(name: string): string {
  return `"${name}"`;
}

/** @returns whether it could be written */
async function handOver(
  lists: Taken['lists'],
  output: string,
  before: Target | undefined,
  { out, err }: Terminal,
): Promise<boolean> {
  const text = writeSnapshot(lists);
  if (output === STANDARD_OUTPUT) {
    out.write(text);
    return true;
  }
  const isSame = before?.text === text;
  const failure = isSame ? undefined : await write(output, before, text);
  if (failure !== undefined) {
    err.line(visibleText(`hintsight: ${output} ${failure}.`));
    return false;
  }
  const tools = [...lists.values()].reduce((sum, list) => sum + list.length, 0);
  const counts = `${plural(lists.size, 'server')}, ${plural(tools, 'tool')}`;
  err.line(visibleText(`${output}: ${counts}${isSame ? ', as before' : ''}.`));
  return true;
}

function write(path: string, before: Target | undefined, text: string): Promise<string | undefined> {
  return before ? replaceText(path, before.text, text) : createText(path, text);
}
