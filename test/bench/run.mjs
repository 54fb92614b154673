// `npm run bench`: Hintsight beside yaml-language-server on the same files, in fresh processes, interleaved.
// `npm run bench -- tools-5000 --runs 5` measures one file more often; `--start` measures the start only, for with 50,000
// tools the peer takes minutes for the rest.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { EDITED, FILES } from './files.mjs';
import { buildPrograms, hintsight, yamlLanguageServer } from './peer.mjs';
import { startSession } from './session.mjs';

/** How often each thing is done in one session; fewer times where the peer needs seconds for one. */
const rounds = (file) => (file === 'tools-50000' ? 5 : 20);

const MEASURES = [
  ['start', 'spawn → first diagnostics', 'ms'],
  ['edit', 'one-character edit → diagnostics', 'ms'],
  ['cpu', 'server CPU per edit', 'ms'],
  ['completion', 'completion right after an edit', 'ms'],
  ['hover', 'hover right after an edit', 'ms'],
  ['actions', 'code actions on a planted fault', 'ms'],
  ['memory', 'peak memory', 'MB'],
];

/** Opens a file in a fresh server, types in it, asks it things. Every measure is a list of samples. */
async function measure(server, { text, faults }, count, startOnly) {
  const samples = Object.fromEntries(MEASURES.map(([id]) => [id, []]));
  const session = startSession(server);
  try {
    await session.initialize();
    await session.open(text, (diagnostics) => diagnostics.length >= faults);
    samples.start.push(session.sinceStart());
    if (startOnly) return samples;

    const place = placeOf(text, EDITED);
    const end = { line: place.line, character: place.character + EDITED.indexOf('true') + 4 };
    const after = { line: end.line, character: end.character + 1 };
    /** Types one character behind `true`, or takes it back. `seen`: whether diagnostics are waited for. */
    const type = async (seen) => {
      await session.edit({ start: end, end }, 'x', seen && ((found) => found.length === faults + 1));
    };
    const untype = async () => {
      await session.edit({ start: end, end: after }, '', (found) => found.length === faults);
    };
    // One of each first: the first edit pays for what is compiled late.
    await type(true);
    await untype();

    const cpuBefore = session.cpu();
    for (let round = 0; round < count; round++) {
      samples.edit.push(await timed(() => (round % 2 === 0 ? type(true) : untype())));
    }
    if (count % 2 === 1) await untype();
    const cpu = session.cpu();
    if (cpu !== undefined) samples.cpu.push((cpu - cpuBefore) / (count + (count % 2)));

    const insideBraces = { line: place.line, character: EDITED.length - 2 };
    const onTool = { line: place.line, character: 8 };
    for (let round = 0; round < count; round++) {
      await type(false);
      samples.completion.push(
        await timed(() => session.request('textDocument/completion', { position: insideBraces })),
      );
      await untype();
    }
    for (let round = 0; round < count; round++) {
      await type(false);
      samples.hover.push(await timed(() => session.request('textDocument/hover', { position: onTool })));
      await untype();
    }
    const fault = placeOf(text, 'maybe');
    const range = { start: fault, end: { line: fault.line, character: fault.character + 5 } };
    const diagnostics = [{ range, message: '', source: 'hintsight', code: 'hint-not-boolean' }];
    for (let round = 0; round < count; round++) {
      samples.actions.push(
        await timed(() => session.request('textDocument/codeAction', { range, context: { diagnostics } })),
      );
    }
    const memory = session.peakMemory();
    if (memory !== undefined) samples.memory.push(memory);
  } finally {
    await session.end();
  }
  return samples;
}

function placeOf(text, what) {
  const before = text.slice(0, text.indexOf(what)).split('\n');
  return { line: before.length - 1, character: before.at(-1).length };
}

async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function quantile(samples, q) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

const show = (value) =>
  value === undefined
    ? '-'
    : value < 10
      ? value.toFixed(2)
      : value < 100
        ? value.toFixed(1)
        : value.toFixed(0);

function report(name, text, ours, peers) {
  console.log(`\n${name}: ${(text.length / 1024).toFixed(0)} KB, ${text.split('\n').length} lines`);
  const rows = MEASURES.filter(([id]) => ours[id].length > 0).map(([id, title, unit]) => {
    const cell = (samples) => `${show(quantile(samples, 0.5))} / ${show(quantile(samples, 0.95))}`;
    const ratio = quantile(peers[id], 0.5) / quantile(ours[id], 0.5);
    return [
      `${title} (${unit})`,
      cell(ours[id]),
      cell(peers[id]),
      Number.isFinite(ratio) ? `× ${show(ratio)}` : '-',
    ];
  });
  const header = ['p50 / p95', 'hintsight', 'yaml-language-server', 'ratio of p50'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  for (const row of [header, ...rows]) {
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('   ')}`,
    );
  }
}

const args = process.argv.slice(2);
const runsAt = args.indexOf('--runs');
const runs = runsAt === -1 ? 3 : Number(args.splice(runsAt, 2)[1]);
const startAt = args.indexOf('--start');
const startOnly = startAt !== -1;
if (startOnly) args.splice(startAt, 1);
const names = args.length > 0 ? args : Object.keys(FILES);
const folder = mkdtempSync(join(tmpdir(), 'hintsight-bench-'));
console.log(
  `Node ${process.version}, ${cpus().length} cores, ${runs} fresh processes a file and server, interleaved.`,
);
try {
  buildPrograms(folder);
  for (const name of names) {
    const file = FILES[name];
    if (!file) throw new Error(`No file "${name}". There are: ${Object.keys(FILES).join(', ')}.`);
    const text = file.text();
    const all = [];
    for (let run = 0; run < runs; run++) {
      for (const server of [hintsight(folder), yamlLanguageServer(folder)]) {
        all.push(await measure(server, { text, faults: file.faults }, rounds(name), startOnly));
      }
    }
    const pool = (side) =>
      Object.fromEntries(
        MEASURES.map(([id]) => [
          id,
          all.filter((_, index) => index % 2 === side).flatMap((samples) => samples[id]),
        ]),
      );
    report(name, text, pool(0), pool(1));
  }
} finally {
  rmSync(folder, { recursive: true });
}
