/** In a language without words nothing of English is left in what the extension says by itself either. */
import { expect, it } from 'vitest';
import { matrixWords } from '../../src/extension/matrix/words';
import { statusWords } from '../../src/extension/statuswords';
import { serverNodes, type Obstacle } from '../../src/extension/toolsview/model';
import { serverTooltip, toolTooltip } from '../../src/extension/toolsview/tooltips';
import * as words from '../../src/extension/toolsview/words';
import type { ReportHintValue, ServerReport, ServerStatus, ToolReport } from '../../src/protocol/report';
import { reportOf, server, tool } from '../extension/report';
import { englishIn, inPseudoLanguage } from '../support/pseudolanguage';

inPseudoLanguage();

const NOW = Date.UTC(2026, 11, 1, 12);
const AGES = [0, 5, 90, 5000].map((minutes) => new Date(NOW - minutes * 60_000).toISOString());
const STATES = ['idle', 'loading', 'listed', 'failed', 'consent', 'untrusted'] as const;
const STEPS = ['start', 'handshake', 'listing'] as const;
const CLASSES = ['unclassified', 'shared-write', 'private-write', 'read'] as const;
const RULES = [
  'control-tool',
  'read-only',
  'destructive',
  'shared-write',
  'private-write',
  'unclassified',
] as const;
const HOSTS = ['pass', 'pass-open', 'ask', 'ask-destructive'] as const;
const VALUES: readonly ReportHintValue[] = ['yes', 'no', 'unknown'];

/** A status in each state, and in each of the ways that a list is old or a listing fails. */
const STATUSES: readonly ServerStatus[] = [
  ...STATES.map((state): ServerStatus => ({ state })),
  ...AGES.map((listedAt, at): ServerStatus => ({ state: 'listed', tools: at, listedAt })),
  ...STEPS.map((step): ServerStatus => ({ state: 'failed', step, message: '?' })),
];

/** Every decision about every class; which go together is of no concern here. */
const TOOLS: readonly ToolReport[] = RULES.flatMap((rule) =>
  CLASSES.flatMap((name) =>
    VALUES.flatMap((value) =>
      HOSTS.map((verdict) => {
        const hints = { readOnly: value, destructive: value, idempotent: value, openWorld: value };
        return tool('x', {
          class: name,
          worker: { allowed: value === 'yes', rule },
          delivery: { delivers: value === 'yes', surface: 'x' },
          host: { verdict, direct: verdict },
          listed: value === 'yes',
          effective: hints,
        });
      }),
    ),
  ),
);

/** Everything that is said in an object of words, however deep. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

it('the status of a file', () => {
  const shown = STATUSES.flatMap((one) =>
    [[], [one], ...STATUSES.map((other) => [other])].flatMap((others) => {
      const servers = [one, ...others].map((status) => ({ name: '', status }));
      const { text = '', detail = '' } = statusWords({ servers }, NOW) ?? {};
      return [text, detail];
    }),
  );
  expect(shown.filter((text) => text.includes('⟦')).length).toBeGreaterThan(STATUSES.length);
  expect(englishIn(shown, '')).toEqual([]);
});

it('servers in the Tools view', () => {
  const servers = STATUSES.flatMap((status) =>
    (['live', 'cache', 'snapshot', 'none'] as const).flatMap((source): ServerReport[] => [
      server({ name: '', status, source }),
      server({ name: '', status, source, shared: false, tools: [tool('x'), tool('x')] }),
    ]),
  );
  const shown = servers.flatMap((one) =>
    (['ask', 'never'] as const).flatMap((liveTools) => {
      const circumstances = { isTrusted: liveTools === 'ask', liveTools, onlyAttention: true, now: NOW };
      return serverNodes(reportOf(one), true).flatMap((node) => {
        const description = words.serverDescription(node, circumstances);
        return [words.serverLabel(one), description, serverTooltip(one, description).value];
      });
    }),
  );
  expect(englishIn(shown, '')).toEqual([]);
});

it('tools in the Tools view', () => {
  const shown = TOOLS.flatMap((one) => [
    words.toolDescription(one, server({ tools: [one] })),
    words.toolInWords(one),
    toolTooltip(one).value,
  ]);
  expect(englishIn(shown, '')).toEqual([]);
});

it('what stands above the servers, and headings', () => {
  const obstacles: readonly Obstacle[] = ['untrusted', 'off', 'consent', 'unasked'];
  const shown = [
    ...obstacles.map(words.obstacleWords),
    ...CLASSES.flatMap((name) => [words.classLabel(name), words.classMeaning(name)]),
    ...[1, 2].map(words.toolsWords),
    words.fileWords('x'),
    words.attentionWords(),
  ];
  expect(englishIn(shown, '')).toEqual([]);
});

it('the verdict matrix', () => {
  expect(englishIn(textsIn(matrixWords()), '')).toEqual([]);
});
