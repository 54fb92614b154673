/** Servers over https, and whose certificates are trusted. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTrust } from '../../src/catalogue/certificates';
import { certificate } from './proxyserver';
import { dialling, openCatalogue, serveHttp, temporaryFolder } from './support';

/** A server whose certificate only this environment may trust, and what asking it comes to. */
async function askOverTls(
  environment: Record<string, string>,
  ...modes: string[]
): Promise<{ tools: number | undefined; message: string; calls: number; encrypted: number }> {
  const server = await serveHttp(...(modes.length === 0 ? ['tls=server'] : modes));
  const url = server.url.replace('http:', 'https:');
  const { list, failure } = await openCatalogue({ environment }).list(dialling(url));
  const calls = await server.calls();
  const encrypted = calls.filter((call) => 'isEncrypted' in call && call.isEncrypted === true);
  return {
    tools: list?.tools.length,
    message: failure?.message ?? '',
    calls: calls.length,
    encrypted: encrypted.length,
  };
}

test.each(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])(
  'the authority that %s names is trusted',
  async (name) => {
    const asked = await askOverTls({ [name]: certificate('authority') });
    expect(asked).toMatchObject({ message: '', tools: 3 });
    expect(asked.encrypted).toBe(asked.calls);
  },
);

test('one variable does not take away what the other names', async () => {
  const authority = certificate('authority');
  const other = certificate('server');
  for (const environment of [
    { NODE_EXTRA_CA_CERTS: authority, SSL_CERT_FILE: other },
    { NODE_EXTRA_CA_CERTS: other, SSL_CERT_FILE: authority },
  ]) {
    expect(await askOverTls(environment)).toMatchObject({ message: '', tools: 3 });
  }
});

test('authorities in a folder of SSL_CERT_DIR are trusted, whatever else is in it', async () => {
  const folder = temporaryFolder();
  copyFileSync(certificate('authority'), join(folder, 'ours.crt'));
  writeFileSync(join(folder, 'README'), 'no certificate');
  const SSL_CERT_DIR = [temporaryFolder(), folder].join(process.platform === 'win32' ? ';' : ':');
  expect(await askOverTls({ SSL_CERT_DIR })).toMatchObject({ message: '', tools: 3 });
});

test('a certificate that nobody vouches for: nothing is sent, and the message says what to do', async () => {
  const { message, calls } = await askOverTls({});
  expect(message).toContain('is not trusted here');
  expect(message).toContain("add the issuer's certificate to this system's");
  expect(message).toContain('SSL_CERT_FILE');
  expect(message).toContain('NODE_EXTRA_CA_CERTS');
  expect(calls).toBe(0);
});

test('a variable that names nothing of use is told where the certificate is not trusted', async () => {
  const folder = temporaryFolder();
  const note = join(folder, 'note.txt');
  writeFileSync(note, 'no certificate');
  const missing = join(folder, 'missing.pem');
  const environment = { NODE_EXTRA_CA_CERTS: missing, SSL_CERT_FILE: note, SSL_CERT_DIR: missing };
  const { message } = await askOverTls(environment);
  expect(message).toContain(
    `The file “${missing}”, which NODE_EXTRA_CA_CERTS names, cannot be read (ENOENT).`,
  );
  expect(message).toContain(
    `The file “${note}”, which SSL_CERT_FILE names, holds no certificate in PEM form.`,
  );
  expect(message).toContain(`The folder “${missing}”, which SSL_CERT_DIR names, cannot be read.`);
});

test.each([
  ['tls=expired', "has expired (CERT_HAS_EXPIRED). Have it renewed, or check this machine's clock."],
  ['tls=elsewhere', 'is made out to another host (ERR_TLS_CERT_ALTNAME_INVALID)'],
])('%s', async (mode, words) => {
  const { message, calls } = await askOverTls({ SSL_CERT_FILE: certificate('authority') }, mode);
  expect(message).toContain(words);
  expect(message).not.toContain('SSL_CERT_FILE');
  expect(calls).toBe(0);
});

test('a server without TLS that is asked for it', async () => {
  const { message, calls } = await askOverTls({}, 'hang');
  expect(message).toContain('A server without TLS wants http://');
  expect(calls).toBe(0);
});

test('a server with TLS that is asked without', async () => {
  // What a TLS server answers to plain HTTP: an alert.
  const server = createServer((socket) => {
    socket.on('error', () => undefined).end(Buffer.from([0x15, 3, 1, 0, 2, 2, 70]));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { failure } = await openCatalogue().list(dialling(`http://127.0.0.1:${port ?? 0}/mcp`));
  expect(failure?.message).toContain('A server with TLS wants https://');
});

test('the same certificates are set up once, others anew', async () => {
  const environment = { SSL_CERT_FILE: certificate('authority') };
  const { context } = await readTrust(environment);
  expect((await readTrust(environment)).context).toBe(context);
  expect((await readTrust({})).context).not.toBe(context);
});
