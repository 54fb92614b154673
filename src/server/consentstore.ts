/**
 * The answers that hold for good, in the person's own storage: `consents.json`. It has fingerprints of launches and what was
 * said about them, and no words of any file. All windows share it, so it is read whenever it is needed.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { withLock } from './filelock';

/** What was said about a launch, for good. */
export type LastingAnswer = 'always' | 'never';

/** Remembers answers by the fingerprint of a launch. */
export interface ConsentStore {
  /** `undefined`: nothing was said. */
  of(fingerprint: string): LastingAnswer | undefined;
  /** Rejects when it cannot be remembered. */
  remember(fingerprints: readonly string[], answer: LastingAnswer): Promise<void>;
  /** Forgets what was said about these launches, or about all. @returns about how many something was said */
  forget(fingerprints?: readonly string[]): Promise<number>;
}

interface Remembered {
  readonly answer: LastingAnswer;
  /** When it was said, as `2026-12-31`. */
  readonly date: string;
}

/** By fingerprint, the oldest first. */
type Answers = Map<string, Remembered>;

const FILE = 'consents.json';
const VERSION = 1;
/** Answers that are kept; the oldest are dropped, and asked for again. */
const MAX_ANSWERS = 1_000;

/**
 * A store in a folder, which need not exist. A file that is missing or broken, or that another version wrote, counts as empty.
 *
 * @param now milliseconds since the epoch
 */
export function consentStore(folder: string, now: () => number = Date.now): ConsentStore {
  const path = join(folder, FILE);
  const read = (): Answers => {
    try {
      return answersIn(readFileSync(path, 'utf8'));
    } catch {
      return new Map();
    }
  };
  /** Reads anew before it writes: another window may have written meanwhile. */
  const change = async <T>(how: (answers: Answers) => T): Promise<T> => {
    await mkdir(dirname(path), { recursive: true });
    return withLock(`${path}.lock`, async () => {
      const answers = answersIn(await readFile(path, 'utf8').catch(() => ''));
      const result = how(answers);
      await writeFileAtomic(path, textOf(answers), { encoding: 'utf8', mode: 0o600 });
      return result;
    });
  };
  return {
    of: (fingerprint) => read().get(fingerprint)?.answer,
    remember: (fingerprints, answer) =>
      change((answers) => {
        const date = new Date(now()).toISOString().slice(0, 10);
        for (const fingerprint of fingerprints) {
          answers.delete(fingerprint);
          answers.set(fingerprint, { answer, date });
        }
      }),
    forget: async (fingerprints) => {
      const forgetIn = (answers: Answers): number =>
        (fingerprints ?? [...answers.keys()]).filter((fingerprint) => answers.delete(fingerprint)).length;
      return forgetIn(read()) === 0 ? 0 : change(forgetIn);
    },
  };
}

function textOf(answers: Answers): string {
  const consents = Object.fromEntries([...answers].slice(-MAX_ANSWERS));
  return `${JSON.stringify({ version: VERSION, consents }, undefined, 1)}\n`;
}

function answersIn(text: string): Answers {
  const file = parsed(text);
  if (!isObject(file) || file.version !== VERSION || !isObject(file.consents)) return new Map();
  return new Map(
    Object.entries(file.consents).flatMap(([fingerprint, said]): [string, Remembered][] => {
      if (!isObject(said) || typeof said.date !== 'string') return [];
      const answer = (['always', 'never'] as const).find((known) => known === said.answer);
      return answer ? [[fingerprint, { answer, date: said.date }]] : [];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
