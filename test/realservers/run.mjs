// `npm run test:servers`: lists real MCP servers from npm through the built command line, and compares what they say
// with what was recorded. `--update` records anew. Needs the npm registry the first time.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { buildPrograms } from '../../.ci/build.mjs';
import { installServers, scriptOf } from './install.mjs';
import { SERVERS } from './servers.mjs';

const recordedFile = fileURLToPath(new URL('recorded.json', import.meta.url));
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const HINTS = ['readOnly', 'destructive', 'idempotent', 'openWorld'];
/** In the environment of everything that is started: what is left behind is found by it. */
const MARK = `hintsight-servers-${process.pid}-${Date.now()}`;

installServers(SERVERS);
buildPrograms();
const folder = mkdtempSync(join(tmpdir(), 'hintsight-servers-'));
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns whether everything is as recorded */
async function main() {
  console.log(`Listing ${SERVERS.length} servers …`);
  const reports = list();
  const found = Object.fromEntries(
    SERVERS.map(({ package: name }, index) => [name, countsOf(reports[index])]),
  );
  if (process.argv.includes('--update')) await record(found);
  const recorded = JSON.parse(readFileSync(recordedFile, 'utf8'));
  const isRight = ({ package: name }) =>
    found[name].error === undefined && JSON.stringify(found[name]) === JSON.stringify(recorded[name]);
  const wrong = SERVERS.filter((server) => !isRight(server));
  for (const server of SERVERS) {
    const { package: name, version } = server;
    console.log(`${wrong.includes(server) ? '✗' : '✓'} ${name} ${version}: ${words(found[name])}`);
    if (wrong.includes(server)) console.log(`  recorded is ${words(recorded[name])}`);
  }
  const left = await processesLeft();
  if (left.length > 0) console.log(`✗ left behind: ${left.join(', ')}`);
  console.log(
    `\n${SERVERS.length - wrong.length} passed, ${wrong.length + (left.length > 0 ? 1 : 0)} failed`,
  );
  return wrong.length === 0 && left.length === 0;
}

/** What the command line reports of each server, in their order. */
function list() {
  const entries = SERVERS.map((server) => ({
    name: server.package,
    command: process.execPath,
    args: [scriptOf(server), ...(server.args ?? [])],
    env: { ...server.env, HINTSIGHT_TEST_MARK: MARK },
  }));
  const file = join(folder, 'real.company.yaml');
  writeFileSync(file, JSON.stringify({ name: 'Real', mcp_servers: entries }));
  // Nothing of the person's is read or written.
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder };
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'explain', file, '--live', '--format', 'json'],
    {
      cwd: folder,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  try {
    return JSON.parse(stdout).servers;
  } catch {
    throw new Error(`hintsight explain said no JSON.\n${stdout}${stderr}`);
  }
}

/** How many tools there are, and of each hint how many say yes, no and nothing; a failure as it is told. */
function countsOf({ source, error, tools }) {
  if (source !== 'live' || error !== null) return { error: error ?? `source: ${source}` };
  const counts = HINTS.map((hint) => [
    hint,
    ['yes', 'no', 'unknown'].map((value) => tools.filter((tool) => tool.advertised[hint] === value).length),
  ]);
  return { tools: tools.length, ...Object.fromEntries(counts) };
}

function words(counts) {
  if (counts === undefined) return 'nothing';
  if (counts.error !== undefined) return counts.error;
  const hints = HINTS.map((hint) => `${hint} ${counts[hint].join('/')}`);
  return `${counts.tools} ${counts.tools === 1 ? 'tool' : 'tools'} · yes/no/unknown: ${hints.join(' · ')}`;
}

/** Replaces the record by what was found; of a server that failed nothing is recorded. */
async function record(found) {
  const options = { ...(await resolveConfig(recordedFile)), parser: 'json' };
  const listed = Object.entries(found).filter(([, { error }]) => error === undefined);
  writeFileSync(recordedFile, await format(JSON.stringify(Object.fromEntries(listed), null, 2), options));
}

/** The processes that carry our mark, once they had a moment to end; where the system does not tell, none. */
async function processesLeft() {
  if (process.platform !== 'linux') return [];
  for (let look = 0; ; look++) {
    const left = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && environmentOf(name).includes(MARK),
    );
    if (left.length === 0 || look === 20) return left;
    await sleep(100);
  }
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return ''; // ended meanwhile, or not ours to look into
  }
}
