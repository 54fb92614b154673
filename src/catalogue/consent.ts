/**
 * Consent: a company file comes from a repository, and starting its `command` is running its code. Nothing is started or
 * dialled before this port has said `allowed`.
 */
import { createHash } from 'node:crypto';
import type { Launch } from '../engine/launch';
import { SharedTask } from './sharedtask';
import { referencedVariables } from './variables';

/** A launch as a person is asked about it: shown in full, with the names of its variables and none of their values. */
export interface LaunchDescription {
  /** Names this launch among all others; a changed launch has another one. A hash, fit for storing. */
  readonly fingerprint: string;
  readonly serverName: string;
  readonly transport: 'stdio' | 'http';
  /** Set for stdio, exactly as written; untrusted text. */
  readonly command?: string;
  /** Set for stdio, exactly as written; untrusted text. */
  readonly args?: readonly string[];
  /** The folder that a stdio server starts in. */
  readonly directory?: string;
  /** Set for http, as written: its `${VAR}` references are not replaced. Untrusted text. */
  readonly url?: string;
  /** The names of the environment variables (stdio) or headers (http) that the launch sets. */
  readonly sets: readonly string[];
  /** The names of the `${VAR}` references whose values the server will get. */
  readonly reads: readonly string[];
}

/**
 * `allowed`: this launch may be started now. `denied`: it may not, or nobody answered. `untrusted`: the workspace is
 * not trusted, so nobody may even be asked.
 */
export type ConsentAnswer = 'allowed' | 'denied' | 'untrusted';

/** Decides about one launch. May ask a person, and so take as long as it likes. */
export interface ConsentPort {
  decide(launch: LaunchDescription, signal?: AbortSignal): Promise<ConsentAnswer>;
}

/** What both transports keep their variables in: `env` or `headers`. */
export function variablesOf(launch: Launch): Readonly<Record<string, string>> {
  return launch.transport === 'stdio' ? launch.env : launch.headers;
}

/** The texts of a launch in which `${VAR}` references are replaced: the values of `env` or `headers`, and the `url`. */
export function replacedTexts(launch: Launch): string[] {
  const values = Object.values(variablesOf(launch));
  return launch.transport === 'stdio' ? values : [launch.url, ...values];
}

/**
 * A hash over everything in the launch that decides what runs or is dialled, as written. The server's name and its time
 * limit are no part of it, so entries that share a launch share the fingerprint.
 *
 * @param directory the folder in which stdio servers start
 */
export function launchFingerprint(launch: Launch, directory: string): string {
  const variables = Object.entries(variablesOf(launch)).sort(([a], [b]) => (a < b ? -1 : 1));
  const facts =
    launch.transport === 'stdio'
      ? ['stdio', directory, launch.command, launch.args, variables]
      : ['http', launch.url, variables];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Describes a launch for a person. */
export function describeLaunch(launch: Launch, directory: string): LaunchDescription {
  const reads = referencedVariables(replacedTexts(launch));
  const sets = Object.keys(variablesOf(launch));
  const { serverName } = launch;
  const common = { fingerprint: launchFingerprint(launch, directory), serverName, sets, reads };
  return launch.transport === 'stdio'
    ? { ...common, transport: 'stdio', command: launch.command, args: launch.args, directory }
    : { ...common, transport: 'http', url: launch.url };
}

/** The same port, asking only once at a time about a launch: entries that share one share the answer. */
export function askingOnce(port: ConsentPort): ConsentPort {
  const asking = new Map<string, SharedTask<ConsentAnswer>>();
  return {
    async decide(launch, signal) {
      const { fingerprint } = launch;
      let task = asking.get(fingerprint);
      if (task === undefined || task.isCancelled) {
        const started = new SharedTask((cancelled) => port.decide(launch, cancelled));
        task = started;
        asking.set(fingerprint, started);
        void started.settled.then(() => {
          if (asking.get(fingerprint) === started) asking.delete(fingerprint);
        });
      }
      return (await task.join(signal)) ?? 'denied';
    },
  };
}
