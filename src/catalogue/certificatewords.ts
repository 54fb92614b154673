/** Why a certificate does not count, in words for a person. */

/** @param whose what the certificate stands for, as it is told */
export function certificateWords(code: string, whose: string, unusable: readonly string[] = []): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${whose} has expired (${code}). Have it renewed, or check this machine's clock.`;
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${whose} is not valid yet (${code}). Check this machine's clock.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${whose} is made out to another host (${code}). Check the host's name.`;
    default:
      return [
        `The certificate of ${whose} is not trusted here (${code}).`,
        "If you trust who issued it, add the issuer's certificate to this system's, or name its file in SSL_CERT_FILE",
        'or NODE_EXTRA_CA_CERTS (which the engine does not read) in the environment that Hintsight is started with.',
        ...unusable,
      ].join(' ');
  }
}

export function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/.test(code);
}
