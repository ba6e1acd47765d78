import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const SECRET = 'whsec_';
const PRIVATE_KEY = 'whsk_';
const PUBLIC_KEY = 'whpk_';
const SECRET_BYTES = 32;
/** Begins a private key of ed25519 in DER. The 32 bytes of the key follow. */
const DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** Returns a new secret of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `${SECRET}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Returns a new pair of ed25519 keys in the notation of Standard Webhooks. */
export function newWebhookKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const tail = (der: Buffer): string => der.subarray(-KEY_BYTES).toString('base64');
  return {
    privateKey: `${PRIVATE_KEY}${tail(privateKey.export({ format: 'der', type: 'pkcs8' }))}`,
    publicKey: `${PUBLIC_KEY}${tail(publicKey.export({ format: 'der', type: 'spki' }))}`,
  };
}

export interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

function contentOf({ body, id, timestamp }: SignedMessage): string {
  return `${id}.${timestamp}.${body}`;
}
function bytesOf(key: string): Buffer {
  return Buffer.from(key.slice(key.indexOf('_') + 1), 'base64');
}

/** Returns the `v1` signature of a message: HMAC-SHA256. */
export function symmetricSignature(message: SignedMessage, secret: string): string {
  return `v1,${createHmac('sha256', bytesOf(secret)).update(contentOf(message)).digest('base64')}`;
}

/** Returns the `v1a` signature of a message: ed25519. */
export function asymmetricSignature(message: SignedMessage, privateKey: string): string {
  const key = createPrivateKey({
    key: Buffer.concat([DER_PREFIX, bytesOf(privateKey)]),
    format: 'der',
    type: 'pkcs8',
  });
  return `v1a,${sign(null, Buffer.from(contentOf(message)), key).toString('base64')}`;
}
