/**
 * Which certificates are trusted over https: Node's own list, the system's, and those that the environment names.
 *
 * Left to itself, Node knows neither the system's nor those of `SSL_CERT_FILE`, as the engine does; and whoever names
 * some to it loses those of `NODE_EXTRA_CA_CERTS`.
 */
import { t } from '@vscode/l10n';
import { readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import * as tls from 'node:tls';
import { codeOf } from './failure';
import { oneLine } from './redaction';
import type { Environment } from './variables';

/** What the other end of a connection is checked against. */
export interface Trust {
  readonly context: tls.SecureContext;
  /** What the environment names and could not be used, a sentence each. */
  readonly unusable: readonly string[];
}

/** Where Linux and its like keep the system's list in one file; the engine looks there too. */
const SYSTEM_FILES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

const CERTIFICATE = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;

/**
 * Reads all certificates anew. Never rejects: what cannot be read is left out, and told where the environment names it.
 *
 * Windows and macOS tell the system's own only as of Node 22.15; with an older one the environment has to name them.
 */
export async function readTrust(environment: Environment): Promise<Trust> {
  const pool = new Pool();
  const unusable: string[] = [];
  for (const certificate of [...tls.rootCertificates, ...systemCertificates()]) pool.add(certificate);
  for (const path of SYSTEM_FILES) if (pool.add((await textOf(path)).text)) break;
  for (const name of ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS']) {
    const path = environment[name] ?? '';
    if (path === '') continue;
    const { text, code } = await textOf(path);
    if (pool.add(text)) continue;
    unusable.push(
      code === undefined
        ? t('The file “{0}”, which {1} names, holds no certificate in PEM form.', oneLine(path), name)
        : t('The file “{0}”, which {1} names, cannot be read ({2}).', oneLine(path), name, code),
    );
  }
  const folders = (environment.SSL_CERT_DIR ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of folders) {
    const files = await readdir(folder).catch(() => undefined);
    if (files === undefined) {
      unusable.push(t('The folder “{0}”, which SSL_CERT_DIR names, cannot be read.', oneLine(folder)));
    }
    for (const file of files ?? []) pool.add((await textOf(join(folder, file))).text);
  }
  return { context: pool.context(), unusable };
}

/** Different certificates, each once. */
class Pool {
  readonly #certificates = new Map<string, string>();

  /** Adds those in a text of PEM. @returns whether there are any */
  add(text: string): boolean {
    const found = [...text.matchAll(CERTIFICATE)];
    for (const [certificate, body = ''] of found) {
      this.#certificates.set(body.replace(/\s/g, ''), certificate);
    }
    return found.length > 0;
  }

  /** Making one takes some 40 ms, so the last one is kept for as long as the certificates are the same. */
  context(): tls.SecureContext {
    const ca = [...this.#certificates.values()].join('\n');
    if (kept?.ca !== ca) kept = { ca, context: tls.createSecureContext({ ca }) };
    return kept.context;
  }
}

let kept: { readonly ca: string; readonly context: tls.SecureContext } | undefined;

/** What the system itself tells; nothing where this Node cannot ask it. */
function systemCertificates(): readonly string[] {
  // Not in the types of the oldest Node that is supported.
  const { getCACertificates } = tls as { getCACertificates?: (type: 'system') => string[] };
  try {
    return getCACertificates?.('system') ?? [];
  } catch {
    // A store that cannot be read is as good as none: what it would have vouched for is then told as not trusted.
    return [];
  }
}

/** The text of a file; empty, with the system's code, when it cannot be read. */
async function textOf(path: string): Promise<{ readonly text: string; readonly code?: string }> {
  try {
    return { text: await readFile(path, 'utf8') };
  } catch (error) {
    return { text: '', code: codeOf(error) ?? 'unknown' };
  }
}
