/**
 * Secret values on their way from client to server: sealed for one request, so that a trace of the messages shows nothing. It
 * guards against readers of the trace, not against somebody who changes messages: whoever can do that runs the programs.
 *
 * X25519 key agreement with fresh keys on both sides, HKDF over SHA-256, AES-256-GCM.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** A sealed text. Both parts are base64. */
export interface Sealed {
  /** The sender's public key. */
  readonly publicKey: string;
  /** The encrypted text, and 16 bytes that prove it. */
  readonly sealed: string;
}

/** Can open what was sealed for its public key. Made for one text. */
export interface Opener {
  /** Base64. */
  readonly publicKey: string;
  /** The text. Throws when it was not sealed for this key, or was changed. */
  open(sealed: Sealed): string;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** Each key encrypts one text, so the nonce need not differ. */
const NONCE = Buffer.alloc(12);

/** An opener with a fresh key. */
export function newOpener(): Opener {
  const own = generateKeyPairSync('x25519');
  const publicKey = textOf(own.publicKey);
  return {
    publicKey,
    open: (message) => {
      const bytes = Buffer.from(message.sealed, 'base64');
      if (bytes.length < TAG_BYTES) throw new Error('too short to be sealed');
      const key = sharedKey(own.privateKey, message.publicKey, publicKey, message.publicKey);
      const decipher = createDecipheriv(CIPHER, key, NONCE);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}

/**
 * Seals a text for an opener.
 *
 * @param publicKey the opener's
 * @throws when it is no such key
 */
export function seal(text: string, publicKey: string): Sealed {
  const own = generateKeyPairSync('x25519');
  const ownKey = textOf(own.publicKey);
  const cipher = createCipheriv(CIPHER, sharedKey(own.privateKey, publicKey, publicKey, ownKey), NONCE);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { publicKey: ownKey, sealed: bytes.toString('base64') };
}

/** Both sides come to the same key, which belongs to this pair of keys alone. */
function sharedKey(own: KeyObject, other: string, opener: string, sealer: string): Buffer {
  const publicKey = createPublicKey({ key: Buffer.from(other, 'base64'), format: 'der', type: 'spki' });
  const secret = diffieHellman({ privateKey: own, publicKey });
  return Buffer.from(hkdfSync('sha256', secret, `${opener} ${sealer}`, 'hintsight/variables', KEY_BYTES));
}

function textOf(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}
