import { createHash, randomBytes } from 'node:crypto';

// Lower case and without i, l, o, u: an id can be read out over the radio.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 20;

const spell = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Random bytes are drawn in blocks: one call of the system costs more than the bytes. */
const POOL_BYTES = 200 * LENGTH;
let pool = Buffer.alloc(0);

const randomId = (): Uint8Array => {
  if (pool.length < LENGTH) pool = randomBytes(POOL_BYTES);
  const bytes = pool.subarray(0, LENGTH);
  pool = pool.subarray(LENGTH);
  return bytes;
};

/** A new id of 100 random bits behind a word that says of what, such as `vip_4g7k2m9q3t5w8x1z6b0c`. */
export const newId = (word: string): string => `${word}_${spell(randomId())}`;

/** The same id for the same seed: what makes a repeated creation find its first attempt. */
export const idFrom = (word: string, seed: string): string =>
  `${word}_${spell(createHash('sha256').update(seed).digest())}`;
