/** Why a certificate does not count, in words for a person. */
import { t } from '@vscode/l10n';

/** @param whose what the certificate stands for, as it is told */
export function certificateWords(code: string, whose: string, unusable: readonly string[] = []): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return t(
        "The certificate of {0} has expired ({1}). Have it renewed, or check this machine's clock.",
        whose,
        code,
      );
    case 'CERT_NOT_YET_VALID':
      return t("The certificate of {0} is not valid yet ({1}). Check this machine's clock.", whose, code);
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t(
        "The certificate of {0} is made out to another host ({1}). Check the host's name.",
        whose,
        code,
      );
    default:
      return [
        t('The certificate of {0} is not trusted here ({1}).', whose, code),
        t(
          "If you trust who issued it, add the issuer's certificate to this system's, or name its file in SSL_CERT_FILE or NODE_EXTRA_CA_CERTS (which the engine does not read) in the environment that Hintsight is started with.",
        ),
        ...unusable,
      ].join(' ');
  }
}

export function isCertificateCode(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/.test(code);
}
