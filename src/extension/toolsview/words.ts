/** What the Tools view says, in the person's language. Nothing foreign in it unless it is said so. */
import { l10n } from 'vscode';
import type { ServerReport, ToolReport } from '../../protocol/report';
import { shownName } from '../foreign';
import {
  countsOf,
  isUnlisted,
  stateOf,
  type Obstacle,
  type ServerNode,
  type Surroundings,
  type ToolClass,
} from './model';

const MINUTE_MS = 60_000;

/** What a server's description depends on besides the report. */
export interface Circumstances extends Surroundings {
  readonly onlyAttention: boolean;
  /** Milliseconds since the epoch, for the age of lists. */
  readonly now: number;
}

/** A server's name as a label; untrusted text, made harmless. */
export function serverLabel({ name }: ServerReport): string {
  return name === '' ? l10n.t('(without a name)') : shownName(name);
}

/** `38 tools · 12 unclassified · listed 5 min ago`, and how it stands with asking it. */
export function serverDescription({ server, classes }: ServerNode, circumstances: Circumstances): string {
  const { onlyAttention, now } = circumstances;
  const { tools, unclassified } = countsOf(server);
  return [
    tools > 0 || server.source !== 'none' ? toolsWords(tools) : undefined,
    unclassified > 0 ? l10n.t('{0} unclassified', unclassified) : undefined,
    originWords(server, now),
    onlyAttention && tools > 0 && classes.length === 0 ? l10n.t('none needs attention') : undefined,
    stateWords(server, circumstances),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** `1 tool`, `38 tools`. */
export function toolsWords(count: number): string {
  return count === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', count);
}

function originWords({ source, status: { listedAt } }: ServerReport, now: number): string | undefined {
  const age = listedAt === undefined ? undefined : ageWords(now - Date.parse(listedAt));
  switch (source) {
    case 'live':
      return age === undefined ? l10n.t('listed') : l10n.t('listed {0}', age);
    case 'cache':
      return age === undefined ? l10n.t('cached') : l10n.t('cached, {0}', age);
    case 'snapshot':
      return l10n.t('from the snapshot');
    case 'none':
      return undefined;
  }
}

function stateWords(server: ServerReport, surroundings: Surroundings): string | undefined {
  switch (stateOf(server, surroundings)) {
    case 'listed':
      return undefined;
    case 'loading':
      return l10n.t('being asked…');
    case 'failed':
      return l10n.t('listing failed');
    case 'consent':
      return l10n.t('needs your consent');
    case 'untrusted':
      return l10n.t('workspace not trusted');
    case 'idle':
      if (surroundings.liveTools === 'never') return l10n.t('live tools are off');
      return server.source === 'none' ? l10n.t('not asked yet') : undefined;
  }
}

function ageWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return l10n.t('just now');
  if (minutes < 60) return l10n.t('{0} min ago', minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? l10n.t('{0} h ago', hours) : l10n.t('{0} days ago', Math.floor(hours / 24));
}

/** Above the servers while something else than their file is in front. */
export function fileWords(file: string): string {
  return l10n.t('The tools of {0}, the last company file in front.', file);
}

/** Above the servers while the other tools are left out. */
export function attentionWords(): string {
  return l10n.t('Only tools that need attention are shown.');
}

/** Above the servers: what keeps more from being known, and what to do. */
export function obstacleWords(obstacle: Obstacle): string {
  switch (obstacle) {
    case 'untrusted':
      return l10n.t('The workspace is not trusted, so no server is asked.');
    case 'off':
      return l10n.t('The setting hintsight.liveTools is "never", so no server is asked.');
    case 'consent':
      return l10n.t('Not every server may be asked yet. Refresh shows what would be started.');
    case 'unasked':
      return l10n.t('No server has been asked for its tools yet. Refresh asks them.');
  }
}

/** A class as the heading of its tools. */
export function classLabel(name: ToolClass): string {
  switch (name) {
    case 'unclassified':
      return l10n.t('Unclassified');
    case 'shared-write':
      return l10n.t('Shared write');
    case 'private-write':
      return l10n.t('Private write');
    case 'read':
      return l10n.t('Read');
  }
}

/** What a class means, in a sentence or two. */
export function classMeaning(name: ToolClass): string {
  switch (name) {
    case 'unclassified':
      return l10n.t('Nobody says whether these tools read or write.');
    case 'shared-write':
      return l10n.t(
        'These tools write what others may see, or may destroy something. Workers may not call them.',
      );
    case 'private-write':
      return l10n.t('These tools write, and this is said to stay inside. Workers may call them.');
    case 'read':
      return l10n.t('These tools change nothing. Workers may call them.');
  }
}

/** A tool's verdict in the fewest words: `worker denied · delivers`. */
export function toolDescription(tool: ToolReport, server: ServerReport): string {
  return [
    workerShort(tool.worker),
    ...(tool.delivery.delivers ? [l10n.t('delivers')] : []),
    ...(isUnlisted(tool, server) ? [l10n.t('not in the list')] : []),
  ].join(' · ');
}

function workerShort({ allowed, rule }: ToolReport['worker']): string {
  if (!allowed) return l10n.t('worker denied');
  return rule === 'unclassified' ? l10n.t('worker not blocked') : l10n.t('worker allowed');
}

/** `save_note, write that others may see, workers may not call it, counts as a delivery`; the name is untrusted text. */
export function toolInWords(tool: ToolReport): string {
  return [
    shownName(tool.name),
    kindInWords(tool),
    workerInWords(tool.worker),
    tool.delivery.delivers ? l10n.t('counts as a delivery') : l10n.t('does not count as a delivery'),
  ].join(', ');
}

function kindInWords({ class: name, worker: { rule } }: ToolReport): string {
  switch (name) {
    case 'unclassified':
      return l10n.t('nobody says whether it reads or writes');
    case 'shared-write':
      return rule === 'destructive' ? l10n.t('write that may destroy') : l10n.t('write that others may see');
    case 'private-write':
      return l10n.t('write that stays inside');
    case 'read':
      return l10n.t('read');
  }
}

function workerInWords({ allowed, rule }: ToolReport['worker']): string {
  if (!allowed) return l10n.t('workers may not call it');
  return rule === 'unclassified' ? l10n.t('workers are not kept from it') : l10n.t('workers may call it');
}
