import { createHash, randomBytes } from 'node:crypto';

// Lower case without i, l, o, u: people can read an id aloud over the radio.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 20;

function encode(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, LENGTH)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** Random bytes are drawn in blocks: one call of the system costs more than the bytes. */
const POOL_BYTES = 200 * LENGTH;
let pool = Buffer.alloc(0);

function randomId(): Uint8Array {
  if (pool.length < LENGTH) pool = randomBytes(POOL_BYTES);
  const bytes = pool.subarray(0, LENGTH);
  pool = pool.subarray(LENGTH);
  return bytes;
}

/** Returns a new id: a prefix and 100 random bits, such as `vip_4g7k2m9q3t5w8x1z6b0c`. */
export function newId(prefix: string): string {
  return `${prefix}_${encode(randomId())}`;
}

/** Returns the same id for the same seed, so that a repeated creation finds the record of its first attempt. */
export function idFrom(prefix: string, seed: string): string {
  return `${prefix}_${encode(createHash('sha256').update(seed).digest())}`;
}

const ID = new RegExp(`(?<![a-z])[a-z]{2,10}_[${ALPHABET}]{${LENGTH}}(?![${ALPHABET}])`, 'g');

/** Returns the ids that a text names, each once. */
export function idsIn(text: string): string[] {
  return [...new Set(text.match(ID))];
}
