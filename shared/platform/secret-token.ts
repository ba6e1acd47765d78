import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** By default 192 bits: too many to guess. */
const SECRET_BYTES = 24;

/** Returns a new secret and its hash. Store only the hash, and show the secret once. */
export function newSecret(bytes = SECRET_BYTES): { readonly secret: string; readonly secretHash: string } {
  const secret = randomBytes(bytes).toString('base64url');
  return { secret, secretHash: hashOf(secret) };
}

/** Compares a secret with its hash in constant time. */
export function isSecretOf(secretHash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(secretHash));
}

/** Compares two secrets in constant time, also if their lengths differ. */
export function isSameSecret(expected: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(expected)));
}

/** Returns the hash of a secret, as it is stored. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
