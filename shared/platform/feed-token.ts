import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 192 bits: nobody guesses them. */
const SECRET_BYTES = 24;

/** A new secret, and what may be kept of it. It goes to its maker and is forgotten. */
export const newSecret = (): { readonly secret: string; readonly secretHash: string } => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, secretHash: hashOf(secret) };
};

/** Whether this is the secret of that hash, in a time that does not tell how nearly. */
export const isSecretOf = (secretHash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(secretHash));

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The last part of a feed's address: whose feed it is, its secret, and an ending that calendars expect. */
export const feedName = (personId: string, secret: string): string => `${personId}.${secret}.ics`;

/** The parts of such a name; undefined for what is none. */
export const partsOfFeedName = (name: string): { readonly personId: string; readonly secret: string } | undefined => {
  const [, personId, secret] = /^(\w{1,128})\.([\w-]{32})\.ics$/.exec(name) ?? [];
  return personId !== undefined && secret !== undefined ? { personId, secret } : undefined;
};
