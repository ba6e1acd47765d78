import { JwtParseError } from 'aws-jwt-verify/error';
import type { Jwk } from 'aws-jwt-verify/jwk';
import { type DecomposedJwt, decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { type CryptoKey, compactVerify, importJWK } from 'jose';
import { JOSEError } from 'jose/errors';
import { logger } from '#shared/platform/logger.ts';
import type { KeySet } from './key-set.ts';

/** Why a token does not count. The message says it to the client. */
export class TokenRefused extends Error {}

export type Claims = DecomposedJwt['payload'];
type Header = DecomposedJwt['header'];

interface KeyKind {
  readonly kty: string;
  readonly crv?: string;
}

/** The algorithms of RFC 7518 and RFC 8037 that count, each with the kind of its key. */
const ALGORITHMS = new Map<unknown, KeyKind>([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].map((name): [string, KeyKind] => [name, { kty: 'RSA' }]),
  ['ES256', { kty: 'EC', crv: 'P-256' }],
  ['ES384', { kty: 'EC', crv: 'P-384' }],
  ['ES512', { kty: 'EC', crv: 'P-521' }],
  ['EdDSA', { kty: 'OKP', crv: 'Ed25519' }],
]);

/** Tells whether a published key can sign with this algorithm; without one, with any that counts here. */
export function canSign({ alg, crv, kty, use = 'sig' }: Jwk, algorithm = alg): boolean {
  const isOfKind = (wanted?: KeyKind): boolean =>
    wanted !== undefined && wanted.kty === kty && (wanted.crv ?? crv) === crv;
  if (use !== 'sig' || (alg !== undefined && alg !== algorithm)) return false;
  return algorithm === undefined ? [...ALGORITHMS.values()].some(isOfKind) : isOfKind(ALGORITHMS.get(algorithm));
}

/**
 * Returns the claims of a token that a key of the issuer has signed. Who calls it must check the other claims. Throws TokenRefused with
 * the reason, or Outage if the keys cannot be read.
 */
export async function signedClaims(token: string, keys: KeySet, issuer: string): Promise<Claims> {
  const { header, payload } = parsed(token);
  if (!ALGORITHMS.has(header.alg))
    throw new TokenRefused(`The algorithm of the access token is none of ${[...ALGORITHMS.keys()].join(', ')}.`);
  // RFC 7515: a token with an extension that its reader does not know must be refused. We know none.
  if (header['crit'] !== undefined)
    throw new TokenRefused('The access token has a `crit` header with extensions that are unknown here.');
  if (payload.iss !== issuer) throw new TokenRefused('The access token is from another issuer.');
  const isSigned = async (): Promise<boolean> => isSignedBy(await keyFor(header, keys), token, header);
  if (await isSigned()) return payload;
  // A token without the name of its key may be of a new one.
  if (header.kid === undefined && (await keys.readAgain()) && (await isSigned())) return payload;
  throw new TokenRefused('The signature of the access token is not that of the key of its issuer.');
}

/** Takes a token apart. */
function parsed(token: string): DecomposedJwt {
  const parts = token.split('.').length;
  if (parts === 5)
    throw new TokenRefused('The access token is encrypted (JWE). Let the provider sign it, and not encrypt it.');
  try {
    return decomposeUnverifiedJwt(token);
  } catch (error) {
    if (error instanceof JwtParseError) throw new TokenRefused('The access token is no JWT.', { cause: error });
    throw error;
  }
}

/** Returns the key of a token: the one that it names or, if it names none, the only one of its kind. */
async function keyFor({ alg, kid }: Header, keys: KeySet): Promise<Jwk> {
  const isMeant = (jwk: Jwk): boolean => (kid === undefined ? canSign(jwk, alg) : jwk.kid === kid);
  const named = await keys.matching(isMeant);
  const fitting = named.filter((jwk) => canSign(jwk, alg));
  const [key, other] = fitting;
  if (key && (kid !== undefined || !other)) return key;
  if (other) throw new TokenRefused('The access token names no key (`kid`), and its issuer has several of that kind.');
  throw new TokenRefused(
    named.length > 0
      ? 'The access token names a key that its issuer publishes for another algorithm or use.'
      : 'The access token is signed with a key that its issuer does not publish.',
  );
}

async function isSignedBy(jwk: Jwk, token: string, { alg = '' }: Header): Promise<boolean> {
  const key = await imported(jwk, alg);
  if (!key) return false;
  try {
    await compactVerify(token, key, { algorithms: [alg] });
    return true;
  } catch (error) {
    if (error instanceof JOSEError) return false;
    throw error;
  }
}

/** Returns the key for the comparison. Undefined if the issuer published something that is no key. */
async function imported(jwk: Jwk, algorithm: string): Promise<CryptoKey | Uint8Array | undefined> {
  try {
    return await importJWK(jwk, algorithm);
  } catch (error) {
    logger().warn('key of the issuer not usable', { error: error as Error });
    return undefined;
  }
}
