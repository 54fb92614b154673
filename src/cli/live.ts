/** Asking the servers of company files for their tools, for `--live`. */
import { join } from 'node:path';
import { Catalogue } from '../catalogue/catalogue';
import { NOTHING_LIVE, type LiveKnowledge } from '../catalogue/launchknowledge';
import { listCache } from '../catalogue/listcache';
import { Listings } from '../catalogue/listings';
import { lookUpReferences } from '../catalogue/resolvable';
import { variableSource } from '../catalogue/variables';
import { launchesOf, seatTexts } from '../companyfile/launches';
import type { CatalogueView } from '../engine/knowledge';
import { storageFolder } from '../server/storage';
import type { CompanyFileAtPath } from './files';
import { Progress } from './progress';
import { plural } from './render/text';
import type { Output } from './terminal';

/** What is known of every server of one file. */
export interface FileKnowledge extends CatalogueView {
  of(serverName: string): LiveKnowledge;
}

/** What is known of a file whose servers are not asked. */
export const NOT_ASKED: FileKnowledge = { of: () => NOTHING_LIVE };

export interface LiveOptions {
  /** Whose credentials servers with `shared: false` get. Absent: those of the first seat whose variables have values. */
  readonly seat?: string | undefined;
  /** The only server to ask. Absent: all of them. */
  readonly server?: string | undefined;
}

/**
 * Starts or dials the servers of each file, as the engine would, and hands over what they say. The person has consented
 * by giving `--live`. Servers start in the folder of the company file; `${VAR}` comes from the environment, else from a
 * `.env` file there, else from one in the current folder.
 *
 * @param use gets an answer for each file, in their order; failures are in it. It runs while servers are still being
 *   ended, so that nobody has to wait for that to see something.
 * @returns what `use` returns, when nothing that was started is left
 */
export async function withServers<T>(
  files: readonly CompanyFileAtPath[],
  options: LiveOptions,
  progressTo: Output,
  use: (knowledge: readonly FileKnowledge[]) => T,
): Promise<T> {
  const listings = new Listings();
  const catalogues: Catalogue[] = [];
  const progress = new Progress(progressTo);
  try {
    const shared = { listings, catalogues, progress, namesFile: files.length > 1 };
    const knowledge = await Promise.all(files.map((file) => askServersOf(file, options, shared)));
    progress.clear();
    return use(knowledge);
  } finally {
    await Promise.all([listings.dispose(), ...catalogues.map((catalogue) => catalogue.dispose())]);
  }
}

interface Shared {
  readonly listings: Listings;
  /** Those that are to be disposed of in the end. */
  readonly catalogues: Catalogue[];
  readonly progress: Progress;
  /** Whether a server's name alone does not say which file it belongs to. */
  readonly namesFile: boolean;
}

async function askServersOf(
  { path, directory, file }: CompanyFileAtPath,
  { seat, server }: LiveOptions,
  { listings, catalogues, progress, namesFile }: Shared,
): Promise<FileKnowledge> {
  const sources = {
    environment: process.env,
    dotenvFiles: [...new Set([join(directory, '.env'), join(process.cwd(), '.env')])],
  };
  const log = (): void => undefined;
  const catalogue = new Catalogue({
    consent: { decide: () => Promise.resolve('allowed') },
    variables: variableSource(sources),
    environment: process.env,
    log,
    directory,
    listings,
    store: listCache(join(storageFolder(undefined), 'cache'), log),
  });
  catalogues.push(catalogue);
  const resolves = await lookUpReferences(seatTexts(file), sources);
  const launches = launchesOf(file, { seat, resolves }).filter(
    ({ serverName }) => server === undefined || serverName === server,
  );
  catalogue.setLaunches(launches);
  const known = new Map<string, LiveKnowledge>();
  await Promise.all(
    launches.map(async (launch) => {
      const label = namesFile ? `${path}: ${launch.serverName}` : launch.serverName;
      progress.started(label);
      const knowledge = await catalogue.list(launch);
      known.set(launch.serverName, knowledge);
      progress.ended(label, outcomeOf(knowledge));
    }),
  );
  return { of: (name) => known.get(name) ?? NOTHING_LIVE };
}

function outcomeOf({ list, failure }: LiveKnowledge): string {
  return failure ? 'failed' : plural(list?.tools.length ?? 0, 'tool');
}
